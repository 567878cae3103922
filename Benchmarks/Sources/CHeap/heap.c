#include "CHeap.h"

#include <stdlib.h>

#ifdef __GLIBC__

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

static atomic_size_t allocations, bytes;

static void *counted(void *block) {
  atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
  atomic_fetch_add_explicit(&bytes, malloc_usable_size(block), memory_order_relaxed);
  return block;
}

static void forget(void *block) {
  atomic_fetch_sub_explicit(&bytes, malloc_usable_size(block), memory_order_relaxed);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }

void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size)); }

void *realloc(void *block, size_t size) {
  forget(block);
  return counted(__libc_realloc(block, size));
}

void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

void free(void *block) {
  forget(block);
  __libc_free(block);
}

bool heap_is_counted(void) { return true; }
size_t heap_allocations(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }
size_t heap_bytes(void) { return atomic_load_explicit(&bytes, memory_order_relaxed); }

#else

bool heap_is_counted(void) { return false; }
size_t heap_allocations(void) { return 0; }
size_t heap_bytes(void) { return 0; }

#endif
