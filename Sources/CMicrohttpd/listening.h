#pragma once

#include <stddef.h>

#if __has_include(<microhttpd.h>)
#include <microhttpd.h>
#else
#error "GNU libmicrohttpd's header is missing. Debian, Ubuntu: apt-get install libmicrohttpd-dev. macOS: brew install libmicrohttpd. The products Inkling and InklingRemote do without."
#endif

#if MHD_VERSION < 0x00097500
#error "GNU libmicrohttpd 0.9.75 or later is needed."
#endif

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Gives memory that nobody uses back to the system, where the C library can.
static inline void inkling_trim_memory(void) {
#if defined(__GLIBC__)
  malloc_trim(0);
#endif
}

/// Starts a daemon with options from an array: Swift does not see functions that take `...`.
static inline struct MHD_Daemon *inkling_start_daemon(
    unsigned int flags, MHD_AccessHandlerCallback handler, void *handler_context,
    struct MHD_OptionItem *options) {
  return MHD_start_daemon(
      flags, 0, NULL, NULL, handler, handler_context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

/// The descriptor of a connection's socket, or -1.
static inline int inkling_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? (int)info->connect_fd : -1;
}

/// What the application keeps for a connection from its beginning to its end, or null.
static inline void *inkling_connection_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : (void *)0;
}

/// The address of the client, or null.
static inline const struct sockaddr *inkling_client(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : (void *)0;
}
