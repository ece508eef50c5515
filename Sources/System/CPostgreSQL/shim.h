#ifndef LANYARD_CPOSTGRESQL_H
#define LANYARD_CPOSTGRESQL_H

#include <libpq-fe.h>

// The fields of an error, which are characters in C and macros to Swift.
static inline const char *lanyard_sqlstate(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

// Without the detail, which may quote what is in the tables.
static inline const char *lanyard_primary_message(const PGresult *result) {
  return PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
}

#endif
