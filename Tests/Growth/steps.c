#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Counts what a run does: a step for each branch taken, and one for every 16 bytes that are searched, compared or
   copied at once. The compiler calls the first two functions; the linker puts the others in the place of their
   originals. */

static uint64_t steps;

uint64_t growth_steps(void) { return steps; }
void __sanitizer_cov_trace_pc_guard(uint32_t *guard) { steps++; }
void __sanitizer_cov_trace_pc_guard_init(uint32_t *begin, uint32_t *end) {}

static void touch(size_t bytes) { steps += bytes / 16; }

void *__real_memchr(const void *, int, size_t);
void *__real_memcpy(void *, const void *, size_t);
void *__real_memmove(void *, const void *, size_t);
void *__real_memset(void *, int, size_t);
int __real_memcmp(const void *, const void *, size_t);

void *__wrap_memchr(const void *in, int byte, size_t count) {
  void *found = __real_memchr(in, byte, count);
  touch(found ? (size_t)((const char *)found - (const char *)in) : count);
  return found;
}
void *__wrap_memcpy(void *to, const void *from, size_t count) {
  touch(count);
  return __real_memcpy(to, from, count);
}
void *__wrap_memmove(void *to, const void *from, size_t count) {
  touch(count);
  return __real_memmove(to, from, count);
}
void *__wrap_memset(void *to, int byte, size_t count) {
  touch(count);
  return __real_memset(to, byte, count);
}
int __wrap_memcmp(const void *one, const void *other, size_t count) {
  touch(count);
  return __real_memcmp(one, other, count);
}
