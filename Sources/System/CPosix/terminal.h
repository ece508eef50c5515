#ifndef LANYARD_TERMINAL_H
#define LANYARD_TERMINAL_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

/// Makes a pipe of which nothing is left in children. Returns 0 or the negative error number.
static inline int lanyard_make_pipe(int *reading, int *writing) {
  int ends[2];
  if (pipe(ends) != 0) return -errno;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  *reading = ends[0];
  *writing = ends[1];
  return 0;
}

/// Waits until `fd` can be read: 1. Returns 0 when `cancel` can be read first, or the negative error number.
static inline int lanyard_wait_readable(int fd, int cancel) {
  struct pollfd polled[2] = {{fd, POLLIN, 0}, {cancel, POLLIN, 0}};
  int count;
  do { count = poll(polled, 2, -1); } while (count < 0 && errno == EINTR);
  if (count < 0) return -errno;
  return polled[1].revents != 0 ? 0 : 1;
}

/// Reads one byte at a time up to the end of a line, so that what follows is left to others who read the same input.
///
/// Returns the number of bytes without the line end (more than `capacity` when the rest was dropped), -1 at the end of
/// the input or when it cannot be read, -2 when `cancel` can be read.
static inline long lanyard_read_line(int fd, int cancel, char *line, size_t capacity) {
  size_t count = 0;
  for (;;) {
    char byte;
    ssize_t step;
    int ready = lanyard_wait_readable(fd, cancel);
    if (ready == 0) return -2;
    if (ready < 0) return -1;
    step = read(fd, &byte, 1);
    if (step < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (step <= 0) return count == 0 ? -1 : (long)count;
    if (byte == '\n') return (long)count;
    if (count < capacity) line[count] = byte;
    count++;
  }
}

/// Writes a text, but waits no longer than this for whoever should take it. A terminal that is gone is no reason to
/// fail.
static inline void lanyard_print(int fd, const char *bytes, size_t count, int milliseconds) {
  while (count > 0) {
    struct pollfd polled = {fd, POLLOUT, 0};
    ssize_t step;
    int ready = poll(&polled, 1, milliseconds);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0 || (polled.revents & POLLOUT) == 0) return;
    // A pipe or a terminal that is ready takes this much without blocking.
    step = write(fd, bytes, count < 512 ? count : 512);
    if (step < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (step <= 0) return;
    bytes += step;
    count -= (size_t)step;
  }
}

#endif
