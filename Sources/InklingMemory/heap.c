#include "InklingMemory.h"

// A block, its header directly before the pointer that is given out (P is 16-byte aligned):
//
//      P-8        P-4        P
//   ───┬──────────┬──────────┬───────────────────────────┬──────────┬─────────
//      │ class    │ offset   │ bytes of the caller …     │ class    │ offset …
//   ───┴──────────┴──────────┴───────────────────────────┴──────────┴─────────
//
// `offset` is how far P lies behind the block's own start, which is 0 unless a larger alignment was
// asked for. While a block is free, its first bytes hold the pointer to the next one of its class.
typedef struct {
  uint32_t class_index;
  uint32_t offset;
} header;

enum {
  header_size = sizeof(header),
  unit = 16,
  small_classes = 16,  // 8, 24, 40 … 248 usable bytes: every multiple of 16
  classes = small_classes + 4 * (31 - 8),
};

static void *free_lists[classes];
static uintptr_t heap_next;
static uintptr_t heap_end;

#if defined(__wasm__)

extern unsigned char __heap_base;
enum { page = 65536 };

// Memory grows by at least an eighth of what there is: few calls, and little memory unused.
static int grow(uintptr_t needed) {
  if (heap_next == 0) {
    heap_next = ((uintptr_t)&__heap_base + unit - 1) / unit * unit;
    heap_end = (uintptr_t)__builtin_wasm_memory_size(0) * page;
    if (heap_end - heap_next >= needed) return 1;
  }
  uintptr_t pages = (needed - (heap_end - heap_next) + page - 1) / page;
  uintptr_t eighth = heap_end / page / 8;
  uintptr_t wanted = pages > eighth ? pages : eighth;
  if (__builtin_wasm_memory_grow(0, wanted) == (size_t)-1) {
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
    wanted = pages;
  }
  heap_end += wanted * page;
  return 1;
}

#else

void inkling_heap_adopt(void *start, size_t size) {
  for (int i = 0; i < classes; i++) free_lists[i] = NULL;
  heap_next = ((uintptr_t)start + unit - 1) / unit * unit;
  heap_end = (uintptr_t)start + size;
}

static int grow(uintptr_t needed) {
  (void)needed;
  return 0;
}

#endif

// The whole size of a class's blocks, header included.
static size_t class_size(uint32_t index) {
  if (index < small_classes) return (size_t)(index + 1) * unit;
  uint32_t step = index - small_classes;
  return (size_t)(5 + step % 4) << (6 + step / 4);
}

// The smallest class whose blocks hold `size` bytes, header included.
static uint32_t class_of(size_t size) {
  if (size <= small_classes * unit) return (uint32_t)((size + unit - 1) / unit) - 1;
  uint32_t top = 31 - (uint32_t)__builtin_clz((uint32_t)(size - 1));
  uint32_t quarter = (uint32_t)((size - 1) >> (top - 2)) & 3;
  return small_classes + 4 * (top - 8) + quarter;
}

void *inkling_heap_allocate(size_t size) {
  if (size > (size_t)1 << 30) return NULL;
  uint32_t index = class_of(size + header_size);
  void *reused = free_lists[index];
  if (reused) {
    free_lists[index] = *(void **)reused;
    return reused;
  }
  uintptr_t whole = class_size(index);
  // The header sits in the eight bytes before a multiple of 16; those of the first block are skipped.
  if (heap_end - heap_next < whole + unit || heap_next == 0) {
    if (!grow(whole + unit)) return NULL;
  }
  unsigned char *block = (unsigned char *)heap_next + unit;
  heap_next += whole;
  *(header *)(block - header_size) = (header){index, 0};
  return block;
}

void inkling_heap_free(void *block) {
  if (!block) return;
  const header *found = (const header *)((unsigned char *)block - header_size);
  uint32_t index = found->class_index;
  void *start = (unsigned char *)block - found->offset;
  *(void **)start = free_lists[index];
  free_lists[index] = start;
}

void *inkling_heap_allocate_aligned(size_t alignment, size_t size) {
  if (alignment <= unit) return inkling_heap_allocate(size);
  if (alignment > (size_t)1 << 20 || size > (size_t)1 << 30) return NULL;
  unsigned char *block = inkling_heap_allocate(size + alignment);
  if (!block) return NULL;
  uint32_t index = ((header *)(block - header_size))->class_index;
  uintptr_t aligned = ((uintptr_t)block + alignment - 1) & ~(uintptr_t)(alignment - 1);
  uint32_t offset = (uint32_t)(aligned - (uintptr_t)block);
  if (offset) *(header *)(aligned - header_size) = (header){index, offset};
  return (void *)aligned;
}

size_t inkling_heap_usable_size(const void *block) {
  const header *found = (const header *)((const unsigned char *)block - header_size);
  return class_size(found->class_index) - header_size - found->offset;
}
