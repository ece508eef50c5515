#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

// Functions with a variable number of arguments do not reach Swift: here is one per kind of argument.

typedef size_t (*lanyard_curl_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode lanyard_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lanyard_curl_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lanyard_curl_set_text(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lanyard_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLcode lanyard_curl_set_callback(CURL *easy, CURLoption option, lanyard_curl_data_callback value) {
  return curl_easy_setopt(easy, option, value);
}

static inline CURLMcode lanyard_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/// A number that the library knows about a transfer; 0 if it does not.
static inline long lanyard_curl_info_long(CURL *easy, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

/// Whether the library was built with a file of certificates, so that it can do without its directory of them.
static inline int lanyard_curl_has_certificate_file(void) {
  curl_version_info_data *data = curl_version_info(CURLVERSION_NOW);
  return data && data->age >= CURLVERSION_SEVENTH && data->cainfo;
}
