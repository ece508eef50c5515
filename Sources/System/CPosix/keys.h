#ifndef LANYARD_KEYS_H
#define LANYARD_KEYS_H

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// A terminal that reads single keys, and how it was before. What is static exists once for each object file, so only one
// Swift file may call what switches the terminal. The initial values are there because Swift leaves out what has none.

static struct termios lanyard_keys_before = {0};
static volatile sig_atomic_t lanyard_keys_terminal = -1;
static struct sigaction lanyard_keys_actions[5] = {0};
static const int lanyard_keys_signals[5] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};

/// Makes the terminal what it was. May be called at any time, from a handler of signals too.
static inline void lanyard_keys_restore(void) {
  int terminal = lanyard_keys_terminal;
  lanyard_keys_terminal = -1;
  if (terminal >= 0) tcsetattr(terminal, TCSANOW, &lanyard_keys_before);
}

/// A signal that would end or stop the program first finds the terminal in order, then does what it would have done.
static inline void lanyard_keys_handle(int signal) {
  int saved = errno;
  for (int i = 0; i < 5; i++) {
    if (lanyard_keys_signals[i] == signal) sigaction(signal, &lanyard_keys_actions[i], NULL);
  }
  lanyard_keys_restore();
  raise(signal);
  errno = saved;
}

/// Lets a terminal give every key at once, without showing it. Returns 0 or the negative error number.
static inline int lanyard_keys_begin(int terminal) {
  static int is_registered = 0;
  struct termios keys;
  struct sigaction action;
  if (lanyard_keys_terminal >= 0) return -EBUSY;
  if (tcgetattr(terminal, &lanyard_keys_before) != 0) return -errno;
  if (!is_registered) is_registered = atexit(lanyard_keys_restore) == 0;
  memset(&action, 0, sizeof action);
  action.sa_handler = lanyard_keys_handle;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  for (int i = 0; i < 5; i++) {
    sigaction(lanyard_keys_signals[i], NULL, &lanyard_keys_actions[i]);
    // What is ignored stays ignored: it does not end the program.
    if (lanyard_keys_actions[i].sa_handler != SIG_IGN) sigaction(lanyard_keys_signals[i], &action, NULL);
  }
  lanyard_keys_terminal = terminal;
  keys = lanyard_keys_before;
  keys.c_lflag &= (tcflag_t) ~(ICANON | ECHO | ISIG | IEXTEN);
  keys.c_iflag &= (tcflag_t) ~(IXON | ICRNL | INLCR);
  keys.c_cc[VMIN] = 1;
  keys.c_cc[VTIME] = 0;
  // What was typed before is for whoever asked before.
  if (tcsetattr(terminal, TCSADRAIN, &keys) == 0) return 0;
  int failure = errno;
  lanyard_keys_terminal = -1;
  return -failure;
}

/// Makes terminal and signals what they were.
static inline void lanyard_keys_end(void) {
  struct sigaction now;
  lanyard_keys_restore();
  for (int i = 0; i < 5; i++) {
    sigaction(lanyard_keys_signals[i], NULL, &now);
    // Somebody else may have taken the signal meanwhile.
    if (now.sa_handler == lanyard_keys_handle) sigaction(lanyard_keys_signals[i], &lanyard_keys_actions[i], NULL);
  }
}

/// Reads one byte. Returns it, -1 at the end of the input, -2 when `cancel` can be read, -3 when nothing came in time.
/// A negative time waits without end.
static inline int lanyard_read_key(int fd, int cancel, int milliseconds) {
  for (;;) {
    unsigned char byte;
    struct pollfd polled[2] = {{fd, POLLIN, 0}, {cancel, POLLIN, 0}};
    int count = poll(polled, 2, milliseconds);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -1;
    if (count == 0) return -3;
    if (polled[1].revents != 0) return -2;
    ssize_t step = read(fd, &byte, 1);
    if (step < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    return step <= 0 ? -1 : byte;
  }
}

/// How many columns and lines a terminal has; 80 and 24 where it does not say.
static inline void lanyard_terminal_size(int fd, int *columns, int *lines) {
  struct winsize size;
  int is_known = ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0;
  *columns = is_known ? size.ws_col : 80;
  *lines = is_known ? size.ws_row : 24;
}

#endif
