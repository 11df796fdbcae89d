#ifndef INKLING_MEMORY_H
#define INKLING_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/// The heap of the browser's programs. In WebAssembly it stands behind `malloc` and `free`; natively
/// it is built under these names only, so that tests can drive it, and replaces nothing.
///
/// Blocks are 16-byte aligned and belong to size classes, four to each doubling, so at most a quarter of a block is
/// wasted. A freed block goes to the front of its class's list and is the next one given out. Nothing is ever merged,
/// because the programs allocate the same few sizes again and again.

/// Gives at least `size` bytes, 16-byte aligned, or NULL when memory cannot grow.
void *inkling_heap_allocate(size_t size);

/// Gives at least `size` bytes aligned to `alignment`, a power of two, or NULL.
void *inkling_heap_allocate_aligned(size_t alignment, size_t size);

/// Takes back a block of either function above. NULL is allowed.
void inkling_heap_free(void *block);

/// The bytes that can be used in a block, at least what was asked for.
size_t inkling_heap_usable_size(const void *block);

#if !defined(__wasm__)
/// Where the native heap comes from: `size` bytes at `start`. Forgets everything given out before.
void inkling_heap_adopt(void *start, size_t size);
#endif

#endif
