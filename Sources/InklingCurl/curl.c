#include "InklingCurl.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

struct message {
  int kind;
  void *easy;
  union {
    void *anything;
    int code;
  } data;
};

static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  void (*easy_cleanup)(void *);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_getinfo)(void *, int, ...);
  void *(*slist_append)(void *, const char *);
  void (*slist_free_all)(void *);
  void *(*multi_init)(void);
  int (*multi_cleanup)(void *);
  int (*multi_setopt)(void *, int, ...);
  int (*multi_add_handle)(void *, void *);
  int (*multi_remove_handle)(void *, void *);
  int (*multi_perform)(void *, int *);
  int (*multi_poll)(void *, void *, unsigned int, int, int *);
  int (*multi_wakeup)(void *);
  struct message *(*multi_info_read)(void *, int *);
  void *(*url)(void);
  void (*url_cleanup)(void *);
  int (*url_set)(void *, int, const char *, unsigned int);
  int (*url_get)(void *, int, char **, unsigned int);
  void (*free)(void *);
} curl;

static bool find(void *library) {
  bool found = true;
#define FIND(name) \
  *(void **)&curl.name = dlsym(library, "curl_" #name); \
  found = found && curl.name
  FIND(global_init);
  FIND(easy_init);
  FIND(easy_cleanup);
  FIND(easy_setopt);
  FIND(easy_getinfo);
  FIND(slist_append);
  FIND(slist_free_all);
  FIND(multi_init);
  FIND(multi_cleanup);
  FIND(multi_setopt);
  FIND(multi_add_handle);
  FIND(multi_remove_handle);
  FIND(multi_perform);
  FIND(multi_poll);
  FIND(multi_wakeup);
  FIND(multi_info_read);
  FIND(url);
  FIND(url_cleanup);
  FIND(url_set);
  FIND(url_get);
  FIND(free);
#undef FIND
  return found && curl.global_init(3) == 0;
}

bool inkling_curl_load(void) {
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so", "libcurl.4.dylib"};
  for (size_t place = 0; place < sizeof names / sizeof *names; place++) {
    void *library = dlopen(names[place], RTLD_NOW | RTLD_LOCAL);
    if (library && find(library)) return true;
  }
  return false;
}

void *inkling_curl_easy_init(void) { return curl.easy_init(); }
void inkling_curl_easy_cleanup(void *easy) { curl.easy_cleanup(easy); }

int inkling_curl_set_number(void *easy, int option, long value) {
  return curl.easy_setopt(easy, option, value);
}

int inkling_curl_set_pointer(void *easy, int option, const void *value) {
  return curl.easy_setopt(easy, option, value);
}

int inkling_curl_set_taker(void *easy, int option, inkling_curl_taker taker) {
  return curl.easy_setopt(easy, option, taker);
}

long inkling_curl_number(void *easy, int info) {
  long value = -1;
  return curl.easy_getinfo(easy, info, &value) == 0 ? value : -1;
}

int64_t inkling_curl_size(void *easy, int info) {
  int64_t value = -1;
  return curl.easy_getinfo(easy, info, &value) == 0 ? value : -1;
}

const char *inkling_curl_text(void *easy, int info) {
  char *value = NULL;
  return curl.easy_getinfo(easy, info, &value) == 0 ? value : NULL;
}

void *inkling_curl_list_append(void *list, const char *text) { return curl.slist_append(list, text); }
void inkling_curl_list_free(void *list) { curl.slist_free_all(list); }

void *inkling_curl_multi_init(void) { return curl.multi_init(); }
void inkling_curl_multi_cleanup(void *multi) { curl.multi_cleanup(multi); }

int inkling_curl_multi_set_number(void *multi, int option, long value) {
  return curl.multi_setopt(multi, option, value);
}

int inkling_curl_multi_add(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }
int inkling_curl_multi_remove(void *multi, void *easy) { return curl.multi_remove_handle(multi, easy); }
int inkling_curl_multi_perform(void *multi, int *running) { return curl.multi_perform(multi, running); }

int inkling_curl_multi_poll(void *multi, int milliseconds) {
  return curl.multi_poll(multi, NULL, 0, milliseconds, NULL);
}

int inkling_curl_multi_wakeup(void *multi) { return curl.multi_wakeup(multi); }

void *inkling_curl_multi_ended(void *multi, int *code) {
  int waiting = 0;
  struct message *message;
  while ((message = curl.multi_info_read(multi, &waiting))) {
    if (message->kind != 1) continue;
    *code = message->data.code;
    return message->easy;
  }
  return NULL;
}

bool inkling_curl_is_plain_address(const char *address) {
  enum { whole = 0, scheme = 1, no_user = 1 << 5 };
  void *url = curl.url();
  char *name = NULL;
  bool is_plain = url && curl.url_set(url, whole, address, no_user) == 0
    && curl.url_get(url, scheme, &name, 0) == 0
    && (strcmp(name, "http") == 0 || strcmp(name, "https") == 0);
  curl.free(name);
  curl.url_cleanup(url);
  return is_plain;
}
