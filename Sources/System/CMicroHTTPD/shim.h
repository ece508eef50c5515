#ifndef LANYARD_MICROHTTPD_H
#define LANYARD_MICROHTTPD_H

#include <microhttpd.h>

/// Starts a daemon with one thread of its own on a socket that already listens; the daemon then owns the socket.
///
/// `MHD_start_daemon` is variadic, which Swift does not import; here its arguments are checked by type.
static inline struct MHD_Daemon *lanyard_start_daemon(
    int listen_socket, unsigned int connection_limit, unsigned int idle_seconds, void *context,
    MHD_AccessHandlerCallback handle,
    void *(*target_arrived)(void *, const char *, struct MHD_Connection *),
    MHD_RequestCompletedCallback completed, MHD_NotifyConnectionCallback connection_changed) {
  // No MHD_USE_ERROR_LOG: it would write a line to stderr for each malformed request of a stranger.
  return MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, context,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listen_socket,
      MHD_OPTION_CONNECTION_LIMIT, connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds,
      MHD_OPTION_STRICT_FOR_CLIENT, 1,
      MHD_OPTION_URI_LOG_CALLBACK, target_arrived, context,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context,
      MHD_OPTION_NOTIFY_CONNECTION, connection_changed, context,
      MHD_OPTION_END);
}

/// The socket of a connection, or -1.
static inline int lanyard_connection_socket(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info == NULL ? -1 : (int)info->connect_fd;
}

#endif
