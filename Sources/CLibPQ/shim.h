// What a team's server is reached with of libpq, found when it is needed and not before, as gdk-pixbuf is: neither
// linked nor included. The few prototypes below are part of its stable interface.
#ifndef SWIPEDECK_LIBPQ_SHIM_H
#define SWIPEDECK_LIBPQ_SHIM_H

#include <dlfcn.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "../CGdkPixbuf/library.h"

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

/// One of the names that libpq knows in an address, with what the address gives it; the last has no keyword.
typedef struct {
  char *keyword;
  char *envvar;
  char *compiled;
  char *val; // NULL where the address does not say
  char *label;
  char *dispchar;
  int dispsize;
} PQconninfoOption;

typedef void (*sd_pq_notice)(void *user, const PGresult *);

/// For `set_error_verbosity`: with the SQLSTATE or without.
enum { sd_pq_errors_default = 1, sd_pq_errors_verbose = 2 };

/// What `connect_poll` gives back.
enum { sd_pq_poll_failed = 0, sd_pq_poll_reading = 1, sd_pq_poll_writing = 2, sd_pq_poll_ok = 3 };

/// What `result_status` gives back.
enum {
  sd_pq_empty_query = 0,
  sd_pq_command_ok = 1,
  sd_pq_tuples_ok = 2,
  sd_pq_copy_out = 3,
  sd_pq_copy_in = 4,
  sd_pq_bad_response = 5,
  sd_pq_nonfatal_error = 6,
  sd_pq_fatal_error = 7,
  sd_pq_copy_both = 8,
  sd_pq_single_tuple = 9,
};

typedef struct {
  PQconninfoOption *(*conninfo_parse)(const char *, char **error);
  void (*conninfo_free)(PQconninfoOption *);
  PGconn *(*connect_start)(const char *const *keywords, const char *const *values, int expand_dbname);
  int (*connect_poll)(PGconn *);
  void (*finish)(PGconn *);
  int (*status)(const PGconn *);
  char *(*error_message)(const PGconn *);
  char *(*password)(const PGconn *);
  char *(*user)(const PGconn *);
  PQconninfoOption *(*conninfo)(PGconn *);
  char *(*encrypt_password)(PGconn *, const char *password, const char *user, const char *algorithm);
  void (*free)(void *);
  int (*set_error_verbosity)(PGconn *, int);
  int (*socket)(const PGconn *);
  int (*server_version)(const PGconn *);
  int (*set_nonblocking)(PGconn *, int);
  sd_pq_notice (*set_notice_receiver)(PGconn *, sd_pq_notice, void *user);
  int (*send_query_params)(
      PGconn *, const char *command, int count, const unsigned *types, const char *const *values, const int *lengths,
      const int *formats, int result_format);
  int (*send_query)(PGconn *, const char *command);
  int (*set_single_row_mode)(PGconn *);
  int (*consume_input)(PGconn *);
  int (*is_busy)(PGconn *);
  int (*flush)(PGconn *);
  PGresult *(*get_result)(PGconn *);
  void (*clear)(PGresult *);
  int (*result_status)(const PGresult *);
  char *(*result_error_message)(const PGresult *);
  char *(*result_error_field)(const PGresult *, int field);
  int (*row_count)(const PGresult *);
  int (*column_count)(const PGresult *);
  int (*is_null)(const PGresult *, int row, int column);
  char *(*value)(const PGresult *, int row, int column);
  int (*length)(const PGresult *, int row, int column);
  int (*put_copy_data)(PGconn *, const char *, int count);
  int (*put_copy_end)(PGconn *, const char *error);
} sd_pq_library;

/// Finds the library and all of these functions; 0 where that fails. What was loaded stays loaded.
static inline int sd_pq_load(sd_pq_library *library) {
  void *handle = sd_library_open(
      (const char *const[]){"libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib"}, 3);
  if (!handle) return 0;
  SD_FIND(conninfo_parse, "PQconninfoParse");
  SD_FIND(conninfo_free, "PQconninfoFree");
  SD_FIND(connect_start, "PQconnectStartParams");
  SD_FIND(connect_poll, "PQconnectPoll");
  SD_FIND(finish, "PQfinish");
  SD_FIND(status, "PQstatus");
  SD_FIND(error_message, "PQerrorMessage");
  SD_FIND(password, "PQpass");
  SD_FIND(user, "PQuser");
  SD_FIND(conninfo, "PQconninfo");
  SD_FIND(encrypt_password, "PQencryptPasswordConn");
  SD_FIND(free, "PQfreemem");
  SD_FIND(set_error_verbosity, "PQsetErrorVerbosity");
  SD_FIND(socket, "PQsocket");
  SD_FIND(server_version, "PQserverVersion");
  SD_FIND(set_nonblocking, "PQsetnonblocking");
  SD_FIND(set_notice_receiver, "PQsetNoticeReceiver");
  SD_FIND(send_query_params, "PQsendQueryParams");
  SD_FIND(send_query, "PQsendQuery");
  SD_FIND(set_single_row_mode, "PQsetSingleRowMode");
  SD_FIND(consume_input, "PQconsumeInput");
  SD_FIND(is_busy, "PQisBusy");
  SD_FIND(flush, "PQflush");
  SD_FIND(get_result, "PQgetResult");
  SD_FIND(clear, "PQclear");
  SD_FIND(result_status, "PQresultStatus");
  SD_FIND(result_error_message, "PQresultErrorMessage");
  SD_FIND(result_error_field, "PQresultErrorField");
  SD_FIND(row_count, "PQntuples");
  SD_FIND(column_count, "PQnfields");
  SD_FIND(is_null, "PQgetisnull");
  SD_FIND(value, "PQgetvalue");
  SD_FIND(length, "PQgetlength");
  SD_FIND(put_copy_data, "PQputCopyData");
  SD_FIND(put_copy_end, "PQputCopyEnd");
  return 1;
}

/// Bytes that have come over a TCP connection so far; -1 where the system does not say.
static inline int64_t sd_pq_received(int socket) {
#ifdef __linux__
  // Behind the members that the C library's own `tcp_info` ends with.
  enum { bytes_received = 128 };
  uint8_t info[256];
  socklen_t size = sizeof info;
  int64_t count = -1;
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, info, &size) == 0 && size >= bytes_received + sizeof count)
    memcpy(&count, info + bytes_received, sizeof count);
  return count;
#else
  (void)socket;
  return -1;
#endif
}

/// Bytes that have come and have not been read.
static inline int64_t sd_pq_waiting(int socket) {
  int count = 0;
  return ioctl(socket, FIONREAD, &count) == 0 ? count : 0;
}

/// Says nothing of what a server tells beside its answers.
static inline void sd_pq_ignore_notice(void *user, const PGresult *notice) {
  (void)user;
  (void)notice;
}

#endif
