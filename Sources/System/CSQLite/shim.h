#ifndef LANYARD_CSQLITE_H
#define LANYARD_CSQLITE_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import: SQLite copies the bytes.
// A nil pointer would bind NULL, so empty values get an address.

static inline int lanyard_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 size) {
  return sqlite3_bind_text64(statement, index, text ? text : "", size, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int lanyard_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 size) {
  return sqlite3_bind_blob64(statement, index, bytes ? bytes : "", size, SQLITE_TRANSIENT);
}

#endif
