/* The least that GNU libmicrohttpd can be asked for: 28 bytes to everybody. What a server costs beyond it is its own. */
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static enum MHD_Result answer(void *context, struct MHD_Connection *connection, const char *url, const char *method,
                              const char *version, const char *body, size_t *body_size, void **kept) {
  static char text[] = "Hello, said libmicrohttpd.\r\n";
  (void)context, (void)url, (void)method, (void)version, (void)body, (void)body_size;
  if (!*kept) {  /* An answer in the first call for a request would end the connection. */
    *kept = text;
    return MHD_YES;
  }
  struct MHD_Response *response = MHD_create_response_from_buffer(sizeof text - 1, text, MHD_RESPMEM_PERSISTENT);
  enum MHD_Result result = MHD_queue_response(connection, MHD_HTTP_OK, response);
  MHD_destroy_response(response);
  return result;
}

int main(int count, char **words) {
  unsigned short port = count > 1 ? (unsigned short)atoi(words[1]) : 8080;
  struct MHD_Daemon *daemon = MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD, port, NULL, NULL, answer, NULL, MHD_OPTION_THREAD_POOL_SIZE,
      (unsigned int)sysconf(_SC_NPROCESSORS_ONLN), MHD_OPTION_END);
  if (!daemon) return 69;
  pause();
}
