#ifndef LANYARD_CCRYPTO_SHIM_H
#define LANYARD_CCRYPTO_SHIM_H

#include <limits.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>

/* Composite macros and variadic functions are invisible to Swift. The parameter builder keeps the pointers to the
   names it is given, so those names have to be C literals: a Swift string would be gone by the time they are read. */

static inline EVP_PKEY *lanyard_public_key(const char *type, OSSL_PARAM_BLD *builder) {
  EVP_PKEY *key = NULL;
  OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, type, NULL);
  if (parameters != NULL && context != NULL && EVP_PKEY_fromdata_init(context) == 1)
    (void)EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters);
  EVP_PKEY_CTX_free(context);
  OSSL_PARAM_free(parameters);
  return key;
}

static inline EVP_PKEY *lanyard_rsa_public_key(
    const unsigned char *modulus, int modulus_count, const unsigned char *exponent, int exponent_count) {
  EVP_PKEY *key = NULL;
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  BIGNUM *n = BN_bin2bn(modulus, modulus_count, NULL);
  BIGNUM *e = BN_bin2bn(exponent, exponent_count, NULL);
  if (builder != NULL && n != NULL && e != NULL && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, n) == 1
      && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, e) == 1)
    key = lanyard_public_key("RSA", builder);
  BN_free(n);
  BN_free(e);
  OSSL_PARAM_BLD_free(builder);
  return key;
}

static inline const char *lanyard_group_name(int bits) {
  switch (bits) {
    case 256: return "P-256";
    case 384: return "P-384";
    case 521: return "P-521";
    default: return NULL;
  }
}

static inline EVP_PKEY *lanyard_ec_public_key(int bits, const unsigned char *point, size_t count) {
  EVP_PKEY *key = NULL;
  const char *group = lanyard_group_name(bits);
  OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
  if (group != NULL && builder != NULL
      && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, group, 0) == 1
      && OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, count) == 1)
    key = lanyard_public_key("EC", builder);
  OSSL_PARAM_BLD_free(builder);
  return key;
}

static inline EVP_PKEY *lanyard_generate_rsa_key(size_t bits) { return EVP_PKEY_Q_keygen(NULL, NULL, "RSA", bits); }

static inline EVP_PKEY *lanyard_generate_ec_key(int bits) {
  const char *group = lanyard_group_name(bits);
  return group == NULL ? NULL : EVP_PKEY_Q_keygen(NULL, NULL, "EC", group);
}

static inline EVP_PKEY *lanyard_generate_ed25519_key(void) { return EVP_PKEY_Q_keygen(NULL, NULL, "ED25519"); }

/* A number of a key (n, e, qx, qy) as big-endian bytes. With width 0 the shortest form is written. */
static inline int lanyard_key_number(const EVP_PKEY *key, char which, unsigned char *out, int capacity, int width) {
  const char *name = which == 'n' ? OSSL_PKEY_PARAM_RSA_N
                     : which == 'e' ? OSSL_PKEY_PARAM_RSA_E
                     : which == 'x' ? OSSL_PKEY_PARAM_EC_PUB_X
                                    : OSSL_PKEY_PARAM_EC_PUB_Y;
  BIGNUM *number = NULL;
  int written = -1;
  if (EVP_PKEY_get_bn_param(key, name, &number) == 1) {
    int count = width > 0 ? width : BN_num_bytes(number);
    if (count <= capacity) written = BN_bn2binpad(number, out, count);
  }
  BN_free(number);
  return written;
}

static inline int lanyard_set_pss(EVP_PKEY_CTX *context) {
  return EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PSS_PADDING) == 1
         && EVP_PKEY_CTX_set_rsa_pss_saltlen(context, RSA_PSS_SALTLEN_DIGEST) == 1;
}

/* A context that is ready to verify; copying it is cheaper than preparing another one. */
static inline EVP_MD_CTX *lanyard_verification_context(EVP_PKEY *key, const EVP_MD *digest, int is_pss) {
  EVP_PKEY_CTX *inner = NULL;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  if (context != NULL && EVP_DigestVerifyInit(context, &inner, digest, NULL, key) == 1
      && (!is_pss || lanyard_set_pss(inner)))
    return context;
  EVP_MD_CTX_free(context);
  return NULL;
}

static inline int lanyard_verify(
    const EVP_MD_CTX *prepared, const unsigned char *signature, size_t signature_count, const unsigned char *message,
    size_t message_count) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int verified = context != NULL && EVP_MD_CTX_copy_ex(context, prepared) == 1
                 && EVP_DigestVerify(context, signature, signature_count, message, message_count) == 1;
  EVP_MD_CTX_free(context);
  return verified;
}

/* Signs and returns the number of bytes written, 0 on failure. */
static inline size_t lanyard_sign(
    EVP_PKEY *key, const EVP_MD *digest, int is_pss, const unsigned char *message, size_t message_count,
    unsigned char *out, size_t capacity) {
  EVP_PKEY_CTX *inner = NULL;
  size_t count = capacity;
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  int done = context != NULL && EVP_DigestSignInit(context, &inner, digest, NULL, key) == 1
             && (!is_pss || lanyard_set_pss(inner)) && EVP_DigestSign(context, out, &count, message, message_count) == 1;
  EVP_MD_CTX_free(context);
  return done ? count : 0;
}

/* Turns r || s (RFC 7518, 3.4) into the DER form libcrypto reads; returns its size, 0 on failure. */
static inline int lanyard_ecdsa_to_der(const unsigned char *numbers, int width, unsigned char *out, int capacity) {
  int count = 0;
  ECDSA_SIG *pair = ECDSA_SIG_new();
  BIGNUM *r = BN_bin2bn(numbers, width, NULL);
  BIGNUM *s = BN_bin2bn(numbers + width, width, NULL);
  if (pair == NULL || r == NULL || s == NULL || ECDSA_SIG_set0(pair, r, s) != 1) {
    BN_free(r);
    BN_free(s);
  } else if ((count = i2d_ECDSA_SIG(pair, NULL)) > 0) {
    count = count <= capacity ? i2d_ECDSA_SIG(pair, &out) : 0;
  }
  ECDSA_SIG_free(pair);
  return count > 0 ? count : 0;
}

/* The reverse. Writes 2 * width bytes and returns 1, or returns 0. */
static inline int lanyard_ecdsa_from_der(const unsigned char *der, long count, unsigned char *out, int width) {
  ECDSA_SIG *pair = d2i_ECDSA_SIG(NULL, &der, count);
  int done = pair != NULL && BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, width) == width
             && BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + width, width) == width;
  ECDSA_SIG_free(pair);
  return done;
}

/* Without this libcrypto would ask for the password of an encrypted key on the terminal. */
static inline int lanyard_no_password(char *buffer, int size, int writing, void *context) {
  (void)buffer, (void)size, (void)writing, (void)context;
  return -1;
}

static inline EVP_PKEY *lanyard_read_pem(const void *text, int count) {
  BIO *input = BIO_new_mem_buf(text, count);
  EVP_PKEY *key = input == NULL ? NULL : PEM_read_bio_PrivateKey(input, NULL, lanyard_no_password, NULL);
  BIO_free(input);
  return key;
}

/* Writes PKCS #8 text; returns its size, 0 on failure. */
static inline long lanyard_write_pem(const EVP_PKEY *key, unsigned char *out, long capacity) {
  char *text = NULL;
  long count = 0;
  BIO *output = BIO_new(BIO_s_secmem());
  if (output != NULL && PEM_write_bio_PKCS8PrivateKey(output, key, NULL, NULL, 0, NULL, NULL) == 1)
    count = BIO_get_mem_data(output, &text);
  if (count > 0 && count <= capacity)
    for (long index = 0; index < count; index++) out[index] = (unsigned char)text[index];
  else
    count = 0;
  BIO_free(output);
  return count;
}

#endif
