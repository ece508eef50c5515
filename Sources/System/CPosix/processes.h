#ifndef LANYARD_PROCESSES_H
#define LANYARD_PROCESSES_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>

// GNU names are hidden unless the first header of a module asks for them, which a shim cannot.
#ifndef POSIX_SPAWN_SETSID
#define POSIX_SPAWN_SETSID 0x80
#endif
extern char **environ;
#ifdef __GLIBC__
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif

/// A session of its own, no blocked and no ignored signals: nothing of this process's terminal and handlers is left.
static inline int lanyard_detach_attributes(posix_spawnattr_t *attributes) {
  sigset_t none, defaults;
  int failure;
  sigemptyset(&none);
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  sigaddset(&defaults, SIGINT);
  sigaddset(&defaults, SIGQUIT);
  sigaddset(&defaults, SIGHUP);
  sigaddset(&defaults, SIGTERM);
  sigaddset(&defaults, SIGCHLD);
  if ((failure = posix_spawnattr_setsigmask(attributes, &none)) != 0) return failure;
  if ((failure = posix_spawnattr_setsigdefault(attributes, &defaults)) != 0) return failure;
  return posix_spawnattr_setflags(
    attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
}

/// The null device for the three standard streams (a child that keeps a pipe open holds up whoever reads it) and
/// nothing else: sockets of libraries that do not mark theirs must not live on in a child.
static inline int lanyard_detach_files(posix_spawn_file_actions_t *files) {
  int failure = posix_spawn_file_actions_addopen(files, 0, "/dev/null", O_RDONLY, 0);
  if (failure == 0) failure = posix_spawn_file_actions_addopen(files, 1, "/dev/null", O_WRONLY, 0);
  if (failure == 0) failure = posix_spawn_file_actions_adddup2(files, 1, 2);
#ifdef __GLIBC__
  if (failure == 0) failure = posix_spawn_file_actions_addclosefrom_np(files, 3);
#endif
  return failure;
}

/// Starts a program found in PATH, cut off from this one. `arguments` ends with NULL. Returns 0 or the error number.
static inline int lanyard_spawn_detached(char *const *arguments, pid_t *child) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t files;
  int failure = posix_spawnattr_init(&attributes);
  if (failure != 0) return failure;
  if ((failure = posix_spawn_file_actions_init(&files)) == 0) {
    failure = lanyard_detach_attributes(&attributes);
    if (failure == 0) failure = lanyard_detach_files(&files);
    if (failure == 0) failure = posix_spawnp(child, arguments[0], &files, &attributes, arguments, environ);
    posix_spawn_file_actions_destroy(&files);
  }
  posix_spawnattr_destroy(&attributes);
  return failure;
}

/// Waits for a child and returns its exit code, 128 plus the signal that ended it, or -1 if somebody else took it.
static inline int lanyard_wait_for(pid_t child) {
  int status;
  pid_t result;
  do { result = waitpid(child, &status, 0); } while (result < 0 && errno == EINTR);
  if (result < 0) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

#endif
