#ifndef LANYARD_SOCKETS_H
#define LANYARD_SOCKETS_H

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef SOCK_CLOEXEC
#include <fcntl.h>
#endif

// In C because Swift sees in6addr_loopback as a mutable global, cannot call htons (a macro) and reads SOCK_STREAM as
// an enumeration.

static inline int lanyard_stream_socket(int family) {
#ifdef SOCK_CLOEXEC
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
#else
  int fd = socket(family, SOCK_STREAM, 0);
  if (fd >= 0) {
    fcntl(fd, F_SETFD, FD_CLOEXEC);
    fcntl(fd, F_SETFL, O_NONBLOCK);
  }
  return fd;
#endif
}

static inline int lanyard_bind_ipv4(int fd, unsigned short port) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return bind(fd, (struct sockaddr *)&address, sizeof address);
}

static inline int lanyard_bind_ipv6(int fd, unsigned short port) {
  struct sockaddr_in6 address;
  int on = 1;
  memset(&address, 0, sizeof address);
  address.sin6_family = AF_INET6;
  address.sin6_port = htons(port);
  address.sin6_addr = in6addr_loopback;
  if (setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) != 0) return -1;
  return bind(fd, (struct sockaddr *)&address, sizeof address);
}

/// Opens a listening socket on 127.0.0.1 (or on [::1], if `ipv6` is not zero). With port 0 the system chooses.
/// Returns the descriptor, or the negative error number.
static inline int lanyard_listen_on_loopback(int ipv6, unsigned short port, int backlog) {
  int on = 1, failure;
  int fd = lanyard_stream_socket(ipv6 ? AF_INET6 : AF_INET);
  if (fd < 0) return -errno;
  // A fixed port must be usable again while old connections linger. With a port of the system's choice the option
  // would let the kernel hand out one that somebody else is about to listen on.
  if (port != 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) != 0) goto failed;
  if ((ipv6 ? lanyard_bind_ipv6(fd, port) : lanyard_bind_ipv4(fd, port)) != 0) goto failed;
  if (listen(fd, backlog) != 0) goto failed;
  return fd;
failed:
  failure = errno;
  close(fd);
  return -failure;
}

/// The port a socket is bound to, or the negative error number.
static inline int lanyard_bound_port(int fd) {
  struct sockaddr_storage address;
  socklen_t length = sizeof address;
  if (getsockname(fd, (struct sockaddr *)&address, &length) != 0) return -errno;
  if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
  return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
}

/// Ends both directions of a connection; whoever reads or writes it notices at once. The descriptor stays open.
static inline void lanyard_shut_down(int fd) {
  shutdown(fd, SHUT_RDWR);
}

#endif
