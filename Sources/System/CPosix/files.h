#ifndef LANYARD_FILES_H
#define LANYARD_FILES_H

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

/// Writes the system's words for an error number, cut to the buffer.
static inline void lanyard_error_text(int number, char *text, size_t capacity) {
#if defined(__GLIBC__) && defined(_GNU_SOURCE)
  // GNU's own version may return a constant instead of filling the buffer.
  const char *words = strerror_r(number, text, capacity);
  if (words != text) snprintf(text, capacity, "%s", words);
#else
  if (strerror_r(number, text, capacity) != 0) snprintf(text, capacity, "error %d", number);
#endif
}

// All functions below return the negative error number on failure.

/// What keeps a file or folder from being private.
enum lanyard_privacy {
  LANYARD_PRIVATE = 0,
  LANYARD_OTHER_KIND = 1,
  LANYARD_OTHER_OWNER = 2,
  LANYARD_OPEN_TO_OTHERS = 3,
};

static inline int lanyard_open_directory(const char *path) {
  int fd = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

/// Whether a folder that is open belongs to this user alone: one of `enum lanyard_privacy`.
static inline int lanyard_directory_privacy(int fd) {
  struct stat status;
  if (fstat(fd, &status) != 0) return -errno;
  if (!S_ISDIR(status.st_mode)) return LANYARD_OTHER_KIND;
  if (status.st_uid != geteuid()) return LANYARD_OTHER_OWNER;
  return (status.st_mode & 077) != 0 ? LANYARD_OPEN_TO_OTHERS : LANYARD_PRIVATE;
}

static inline int lanyard_make_directory(const char *path) {
  return mkdir(path, 0700) == 0 ? 0 : -errno;
}

/// Whether a path names a symbolic link.
static inline int lanyard_is_link(const char *path) {
  struct stat status;
  return lstat(path, &status) == 0 && S_ISLNK(status.st_mode);
}

/// Opens a regular file for reading and reports its size. A pipe or a device of that name is not waited for.
static inline int lanyard_open_for_reading(int directory, const char *name, long long *size) {
  struct stat status;
  int fd = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return -errno;
  if (fstat(fd, &status) != 0) {
    int failure = errno;
    close(fd);
    return -failure;
  }
  if (!S_ISREG(status.st_mode)) {
    close(fd);
    return -EISDIR;
  }
  *size = status.st_size;
  return fd;
}

/// Reads until `count` bytes or the end; returns how many.
static inline long lanyard_read_all(int fd, void *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t step = read(fd, (char *)bytes + done, count - done);
    if (step == 0) break;
    if (step > 0) done += (size_t)step;
    else if (errno != EINTR) return -errno;
  }
  return (long)done;
}

/// Makes a file that did not exist, for this user only, and marks it as being written: see `lanyard_sweep`.
static inline int lanyard_create(int directory, const char *name) {
  int failure;
  int fd = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (fd < 0) return -errno;
  // The file mode mask may have taken bits away.
  if (fchmod(fd, 0600) == 0 && flock(fd, LOCK_EX | LOCK_NB) == 0) return fd;
  failure = errno;
  close(fd);
  unlinkat(directory, name, 0);
  return -failure;
}

static inline int lanyard_write_all(int fd, const void *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    ssize_t step = write(fd, (const char *)bytes + done, count - done);
    if (step > 0) done += (size_t)step;
    else if (step == 0) return -EIO;
    else if (errno != EINTR) return -errno;
  }
  return 0;
}

static inline int lanyard_sync(int fd) {
  return fsync(fd) == 0 ? 0 : -errno;
}

/// Some file systems cannot sync a folder and say so; there is nothing more to do then.
static inline int lanyard_sync_directory(int fd) {
  return fsync(fd) == 0 || errno == EINVAL ? 0 : -errno;
}

static inline int lanyard_rename(int directory, const char *from, const char *to) {
  return renameat(directory, from, directory, to) == 0 ? 0 : -errno;
}

static inline int lanyard_remove(int directory, const char *name) {
  return unlinkat(directory, name, 0) == 0 ? 0 : -errno;
}

/// Opens a lock file, which stays: whoever removed one would let two hold it.
static inline int lanyard_open_lock(int directory, const char *name) {
  int fd = openat(directory, name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  return fd < 0 ? -errno : fd;
}

/// Takes a lock that ends with the descriptor, without waiting for it.
static inline int lanyard_try_lock(int fd) {
  return flock(fd, LOCK_EX | LOCK_NB) == 0 ? 0 : -errno;
}

/// Whether a file was left behind by a process that died: the lock of a live one would still be held.
static inline int lanyard_is_abandoned(int directory, const char *name) {
  int taken, fd = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return 0;
  taken = flock(fd, LOCK_EX | LOCK_NB) == 0;
  close(fd);
  return taken;
}

/// Removes abandoned files whose name ends in `suffix`.
static inline void lanyard_sweep(int directory, const char *suffix) {
  struct dirent *entry;
  size_t length = strlen(suffix);
  int copy = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *listing = copy < 0 ? NULL : fdopendir(copy);
  if (!listing) {
    if (copy >= 0) close(copy);
    return;
  }
  while ((entry = readdir(listing))) {
    size_t size = strlen(entry->d_name);
    if (size <= length || strcmp(entry->d_name + size - length, suffix) != 0) continue;
    if (lanyard_is_abandoned(directory, entry->d_name)) unlinkat(directory, entry->d_name, 0);
  }
  closedir(listing);
}

#endif
