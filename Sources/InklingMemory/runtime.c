// What compiled Swift calls by name and a browser does not have. Nothing of it exists natively.
#if defined(__wasm__)

#include "InklingMemory.h"

void *malloc(size_t size) { return inkling_heap_allocate(size); }

void free(void *block) { inkling_heap_free(block); }

size_t malloc_usable_size(const void *block) { return block ? inkling_heap_usable_size(block) : 0; }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *block = inkling_heap_allocate_aligned(alignment, size);
  if (!block) return 12;  // ENOMEM
  *result = block;
  return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
  return inkling_heap_allocate_aligned(alignment, size);
}

// A call of `memory.copy` costs more than a few words moved by hand; most copies here are short.
enum { short_copy = 32 };

typedef uint64_t __attribute__((aligned(1), may_alias)) word;

void *memcpy(void *restrict to, const void *restrict from, size_t count) {
  unsigned char *out = to;
  const unsigned char *in = from;
  if (count > short_copy) return __builtin_memcpy(to, from, count);
  for (; count >= 8; count -= 8, out += 8, in += 8) *(word *)out = *(const word *)in;
  for (; count; count--) *out++ = *in++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  return __builtin_memmove(to, from, count);
}

void *memset(void *to, int value, size_t count) { return __builtin_memset(to, value, count); }

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *x = a, *y = b;
  for (; count >= 8 && *(const word *)x == *(const word *)y; count -= 8, x += 8, y += 8) {
  }
  for (; count; count--, x++, y++) {
    if (*x != *y) return *x < *y ? -1 : 1;
  }
  return 0;
}

// The product of two 128-bit numbers, which the compiler asks for where it checks 64-bit products for
// overflow. By halves: (a·2⁶⁴ + b)(c·2⁶⁴ + d) = (ad + bc)·2⁶⁴ + bd, modulo 2¹²⁸.
__int128 __multi3(__int128 left, __int128 right) {
  uint64_t b = (uint64_t)left, d = (uint64_t)right;
  uint64_t b0 = (uint32_t)b, b1 = b >> 32, d0 = (uint32_t)d, d1 = d >> 32;
  uint64_t low = b0 * d0, middle = b1 * d0 + (low >> 32), other = b0 * d1 + (uint32_t)middle;
  uint64_t high = b1 * d1 + (middle >> 32) + (other >> 32);
  high += (uint64_t)(left >> 64) * d + (uint64_t)(right >> 64) * b;
  return ((__int128)high << 64) | (__int128)(((uint64_t)(uint32_t)other << 32) | (uint32_t)low);
}

uintptr_t __stack_chk_guard = 0x1f7a93c5;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

#endif
