// What compiled Swift expects of a system, so that the module needs nothing of whoever runs it: no import is left.
#include <stddef.h>
#include <stdint.h>

// Memory: a free list for each size, before each block 16 bytes of which a word says which. Sizes are 16, 20, 24, 28, 32,
// 40, 48 …: four to each power of two, so that at most a fifth of a block is unused. Blocks are never joined or split.
extern unsigned char __heap_base;
typedef struct Block { struct Block *next; } Block;
enum { header = 16 };
static Block *freed[128];
static uintptr_t top;

static unsigned size_class(size_t size) {
  if (size < 16) size = 16;
  unsigned power = 31 - (unsigned)__builtin_clz((unsigned)size - 1);  // of 17…32 it is 4
  if (size == 16) return 0;
  unsigned quarter = ((unsigned)size - 1 - (1u << power)) >> (power - 2);
  return (power - 4) * 4 + quarter + 1;
}

static size_t class_size(unsigned number) {
  if (number == 0) return 16;
  unsigned power = 4 + (number - 1) / 4, quarter = (number - 1) % 4;
  return ((size_t)1 << power) + ((size_t)(quarter + 1) << (power - 2));
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > 16 || size > 1u << 30) __builtin_trap();
  unsigned number = size_class(size);
  Block *block = freed[number];
  if (block) {
    freed[number] = block->next;
  } else {
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uintptr_t end = (top + header + class_size(number) + 15) & ~(uintptr_t)15;
    uintptr_t have = (uintptr_t)__builtin_wasm_memory_size(0) << 16;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + 65535) >> 16) == (size_t)-1) __builtin_trap();
    *(unsigned *)top = number;
    block = (Block *)(top + header);
    top = end;
  }
  *result = block;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  Block *block = memory;
  unsigned number = *(unsigned *)((char *)memory - header);
  block->next = freed[number];
  freed[number] = block;
}

// The seed of hashing. Ids are places in a deck, which nobody can choose, so it may as well be the same every time.
void arc4random_buf(void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) ((uint8_t *)bytes)[i] = 0x5A;
}

// The product of two numbers of 128 bits, from four of 32.
typedef struct { uint64_t low, high; } Wide;
Wide __multi3(uint64_t a, uint64_t ah, uint64_t b, uint64_t bh) {
  uint64_t al = (uint32_t)a, au = a >> 32, bl = (uint32_t)b, bu = b >> 32;
  uint64_t ll = al * bl, lu = al * bu, ul = au * bl, middle = (ll >> 32) + (uint32_t)lu + (uint32_t)ul;
  return (Wide){(middle << 32) | (uint32_t)ll, au * bu + (lu >> 32) + (ul >> 32) + (middle >> 32) + a * bh + ah * b};
}
