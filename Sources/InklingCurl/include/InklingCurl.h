#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libcurl, found while the program runs: nothing is linked, and no header of libcurl is needed to build. Foundation's
// URLSession needs the same library on Linux. libcurl's numbers and calls have not changed since version 7.16.0 of 2006
// (its soname, libcurl.so.4, stands for that).

/// Looks for the library; false when there is none. Everything else may be called after it said true.
bool inkling_curl_load(void);

void *inkling_curl_easy_init(void);
void inkling_curl_easy_cleanup(void *easy);
/// A `long`.
int inkling_curl_set_number(void *easy, int option, long value);
/// A text, which is copied, or another pointer, which is not.
int inkling_curl_set_pointer(void *easy, int option, const void *value);
/// What is called with bytes: how many of them it took.
typedef size_t (*inkling_curl_taker)(char *bytes, size_t size, size_t count, void *context);
int inkling_curl_set_taker(void *easy, int option, inkling_curl_taker taker);
/// A `long`, or less than nothing.
long inkling_curl_number(void *easy, int info);
/// A `curl_off_t`, or less than nothing.
int64_t inkling_curl_size(void *easy, int info);
/// A text that lives as long as the handle's next transfer begins, or null.
const char *inkling_curl_text(void *easy, int info);

void *inkling_curl_list_append(void *list, const char *text);
void inkling_curl_list_free(void *list);

void *inkling_curl_multi_init(void);
void inkling_curl_multi_cleanup(void *multi);
int inkling_curl_multi_set_number(void *multi, int option, long value);
int inkling_curl_multi_add(void *multi, void *easy);
int inkling_curl_multi_remove(void *multi, void *easy);
int inkling_curl_multi_perform(void *multi, int *running);
/// Waits for something to happen, or for `inkling_curl_multi_wakeup` from another thread.
int inkling_curl_multi_poll(void *multi, int milliseconds);
int inkling_curl_multi_wakeup(void *multi);
/// The next transfer that has ended, and how; null when there is none.
void *inkling_curl_multi_ended(void *multi, int *code);

/// Whether an address is one of http or https, and has no name or password in it.
///
/// Asked of the library itself: two readers of addresses would differ somewhere.
bool inkling_curl_is_plain_address(const char *address);
