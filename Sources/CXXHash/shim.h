#pragma once

// XXH_INLINE_ALL: the header carries its own code, so nothing has to be linked.
#define XXH_INLINE_ALL 1
#include <xxhash.h>

// The inline names are macros of a kind that Swift cannot see, hence one function with a name of its own.
typedef struct {
  uint64_t high;
  uint64_t low;
} CXXHash128;

static inline CXXHash128 CXXHash_xxh3_128(const void *bytes, size_t count) {
  XXH128_hash_t hash = XXH3_128bits(bytes, count);
  CXXHash128 result = {hash.high64, hash.low64};
  return result;
}
