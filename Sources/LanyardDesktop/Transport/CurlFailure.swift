internal import CCurl
internal import Lanyard

/// What a code of the library means to the caller.
struct CurlFailure {
  private let code: CURLcode
  private let handle: CurlHandle
  private let host: String

  init(_ code: CURLcode, _ handle: CurlHandle, _ host: String) {
    self.code = code
    self.handle = handle
    self.host = host
  }

  var error: TransportError {
    switch code {
    case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host)
    case CURLE_URL_MALFORMAT: .invalidRequest(text)
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY,
      CURLE_INTERFACE_FAILED:
      .unreachable(host: host, text)
    case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED,
      CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS:
      .untrusted(host: host, detail)
    case CURLE_SSL_CACERT_BADFILE:
      .misconfigured("the file of trusted certificates cannot be read: name a PEM file in the transport's options")
    case CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT, CURLE_BAD_FUNCTION_ARGUMENT, CURLE_UNKNOWN_OPTION, CURLE_NOT_BUILT_IN:
      .misconfigured("libcurl: \(text)")
    // The library calls an answer without a status line an unsupported protocol.
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING:
      .invalidResponse(host: host, text)
    default: broken
    }
  }

  /// The connection broke: what that means depends on how far it had come.
  private var broken: TransportError {
    // It cannot rewind the body, so it had sent the request on a connection that turned out to be dead.
    if code == CURLE_SEND_FAIL_REWIND { return .outcomeUnknown(host: host) }
    let proxyStatus = handle.info(CURLINFO_HTTP_CONNECTCODE)
    if proxyStatus != 0, proxyStatus != 200 {
      return .unreachable(host: host, "the proxy answered \(proxyStatus)")
    }
    if handle.info(CURLINFO_HEADER_SIZE) > 0 { return .invalidResponse(host: host, text) }
    return handle.info(CURLINFO_REQUEST_SIZE) > 0 ? .outcomeUnknown(host: host) : .unreachable(host: host, text)
  }

  private var text: String { String(cString: curl_easy_strerror(code)) }

  /// For TLS the library's longer words tell a wrong host name from a certificate of an unknown issuer.
  private var detail: String {
    let detail = handle.failureText
    return detail.isEmpty ? text : detail
  }
}
