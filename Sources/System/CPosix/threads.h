#ifndef LANYARD_THREADS_H
#define LANYARD_THREADS_H

#include <pthread.h>
#include <signal.h>

/// Starts a thread that nobody joins and that no signal interrupts: those are the business of the host's own threads.
/// Returns 0 or the error number.
static inline int lanyard_start_thread(void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  pthread_t thread;
  sigset_t all, former;
  int failure = pthread_attr_init(&attributes);
  if (failure != 0) return failure;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  failure = pthread_create(&thread, &attributes, body, context);
  pthread_sigmask(SIG_SETMASK, &former, 0);
  pthread_attr_destroy(&attributes);
  return failure;
}

#endif
