import CCurl

/// One request after the other with libcurl's own easy interface and a handle that is kept.
final class EasyCurl {
  private let handle: UnsafeMutableRawPointer
  private let headers: UnsafeMutablePointer<curl_slist>?
  private var received: [UInt8] = []

  init(
    posting body: [UInt8], to url: String,
    headers fields: [String] = ["Content-Type: application/x-www-form-urlencoded", "Accept: application/json"]
  ) throws {
    guard let handle = curl_easy_init() else { throw Failed() }
    self.handle = handle
    headers = (fields + ["Expect:"]).reduce(nil as UnsafeMutablePointer<curl_slist>?) { curl_slist_append($0, $1) }
    _ = lanyard_curl_set_text(handle, CURLOPT_URL, url)
    _ = lanyard_curl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
    _ = lanyard_curl_set_offset(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    _ = body.withUnsafeBytes {
      lanyard_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: $0.baseAddress))
    }
    _ = lanyard_curl_set_pointer(handle, CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque())
    _ = lanyard_curl_set_callback(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      let own = Unmanaged<EasyCurl>.fromOpaque(context).takeUnretainedValue()
      own.received.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
  }

  deinit {
    curl_easy_cleanup(handle)
    curl_slist_free_all(headers)
  }

  func run() throws {
    received.removeAll(keepingCapacity: true)
    guard curl_easy_perform(handle) == CURLE_OK, lanyard_curl_info_long(handle, CURLINFO_RESPONSE_CODE) == 200,
      !received.isEmpty
    else { throw Failed() }
  }

  struct Failed: Error {}
}
