// What goes through malloc in this process. Counting works where the C library lets an executable take malloc's
// place (glibc); elsewhere heap_is_counted is false and the numbers stay 0.
#ifndef CHEAP_H
#define CHEAP_H

#include <stdbool.h>
#include <stddef.h>

bool heap_is_counted(void);
// How many blocks have been asked for so far, a realloc counting as one.
size_t heap_allocations(void);
// How many bytes are in use now, as the allocator rounds them.
size_t heap_bytes(void);

#endif
