internal import CCurl
internal import Lanyard

/// Sets options of a transfer and remembers the first that the library refused.
struct CurlSettings {
  private let handle: CurlHandle
  private(set) var failure = CURLE_OK

  init(_ handle: CurlHandle) {
    self.handle = handle
    fail(handle.collectFailureText())
  }

  mutating func fail(_ code: CURLcode) {
    if failure == CURLE_OK { failure = code }
  }

  mutating func set(_ option: CURLoption, _ value: Int) {
    fail(handle.set(option, value))
  }

  mutating func set(_ option: CURLoption, _ value: String) {
    fail(handle.set(option, value))
  }

  mutating func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer?) {
    fail(lanyard_curl_set_pointer(handle.pointer, option, value))
  }

  mutating func set(_ option: CURLoption, _ value: lanyard_curl_data_callback) {
    fail(lanyard_curl_set_callback(handle.pointer, option, value))
  }

  /// What holds for every transfer.
  mutating func setLimits(remaining: Int, connectTimeout: Duration) {
    set(CURLOPT_NOSIGNAL, 1)
    // A name look-up that hangs would otherwise hold up whoever removes its transfer, and so the thread of all.
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_TIMEOUT_MS, remaining)
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(connectTimeout.wholeMilliseconds.clampedToPositive))
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    set(CURLOPT_NETRC, 0)
    set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    set(CURLOPT_PATH_AS_IS, 1)
    set(CURLOPT_HTTP09_ALLOWED, 0)
    set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }

  mutating func setTarget(_ url: OutgoingURL, _ options: CurlTransport.Options) {
    set(CURLOPT_URL, url.text)
    set(CURLOPT_SSL_VERIFYPEER, 1)
    set(CURLOPT_SSL_VERIFYHOST, 2)
    set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let file = options.certificateFile { set(CURLOPT_CAINFO, file) }
    // With a directory of certificates the library reads all of them again for each connection (20 ms of CPU time);
    // without one it keeps what it read.
    if options.certificateFile != nil || lanyard_curl_has_certificate_file() != 0 {
      set(CURLOPT_CAPATH, UnsafeMutableRawPointer?.none)
    }
    setProxy(url, options.proxy)
  }

  private mutating func setProxy(_ url: OutgoingURL, _ policy: CurlTransport.ProxyPolicy) {
    // The empty text is "none", whatever the environment says.
    if url.isLoopback { return set(CURLOPT_PROXY, "") }
    switch policy {
    case .environment: break
    case .none: set(CURLOPT_PROXY, "")
    case .server(let address):
      let handle = handle
      fail(address.withExposedValue { handle.set(CURLOPT_PROXY, $0) })
      set(CURLOPT_NOPROXY, "")
    }
  }

  mutating func setMethod(_ request: CurlRequest) {
    let sendsBody = request.body != nil || ["POST", "PUT", "PATCH"].contains(request.method)
    if sendsBody {
      set(CURLOPT_POST, 1)
      setBody(request.body ?? [], isRepeatable: request.isRepeatable)
    }
    if request.method == "HEAD" {
      set(CURLOPT_NOBODY, 1)
    } else if request.method != (sendsBody ? "POST" : "GET") {
      set(CURLOPT_CUSTOMREQUEST, request.method)
    }
    // When a connection that was kept turns out to be dead, the library sends the request again by itself. It cannot
    // where there is a body that it has no way to rewind; without a body, only a new connection prevents it.
    if !request.isRepeatable, request.body?.isEmpty ?? true { set(CURLOPT_FRESH_CONNECT, 1) }
  }

  private mutating func setBody(_ body: [UInt8], isRepeatable: Bool) {
    // Without a size it would be sent in chunks.
    fail(lanyard_curl_set_offset(handle.pointer, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
    guard isRepeatable, !body.isEmpty else { return }
    let code = body.withUnsafeBytes {
      lanyard_curl_set_pointer(
        handle.pointer, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
    }
    fail(code)
  }
}

extension Int64 {
  /// Zero would mean the library's own default.
  fileprivate var clampedToPositive: Int64 { Swift.max(1, self) }
}
