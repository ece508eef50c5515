internal import CCurl

/// The library's handle for one transfer, used again for later ones.
final class CurlHandle {
  let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>

  init?() {
    guard let pointer = curl_easy_init() else { return nil }
    self.pointer = pointer
    errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
  }

  deinit {
    curl_easy_cleanup(pointer)
    errorText.deallocate()
  }

  func reset() {
    curl_easy_reset(pointer)
  }

  /// The library's own words for what went wrong, if it found any.
  var failureText: String { String(cString: errorText) }

  func collectFailureText() -> CURLcode {
    errorText.pointee = 0
    return lanyard_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText)
  }

  func set(_ option: CURLoption, _ value: Int) -> CURLcode {
    lanyard_curl_set_long(pointer, option, value)
  }

  func set(_ option: CURLoption, _ value: String) -> CURLcode {
    lanyard_curl_set_text(pointer, option, value)
  }

  func info(_ info: CURLINFO) -> Int {
    lanyard_curl_info_long(pointer, info)
  }
}

extension Duration {
  /// Rounded down, and never outside what the library takes.
  var wholeMilliseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds.clamped(to: -1_000_000_000...1_000_000_000) * 1000 + attoseconds / 1_000_000_000_000_000
  }
}

extension Int64 {
  fileprivate func clamped(to range: ClosedRange<Int64>) -> Int64 {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
