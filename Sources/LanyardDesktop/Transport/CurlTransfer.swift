internal import CCurl
internal import Lanyard

/// One request under way and what has come back so far. Used by the engine's thread only.
final class CurlTransfer {
  let job: CurlJob
  let handle: CurlHandle
  private var headerList: UnsafeMutablePointer<curl_slist>?
  private var sentBytes = 0
  private var head = CurlResponseHead()
  private var body: [UInt8] = []
  /// Why a callback stopped the transfer: an error cannot pass through the library.
  private var refusal: TransportError?

  init(_ job: CurlJob, _ handle: CurlHandle) {
    self.job = job
    self.handle = handle
  }

  deinit {
    curl_slist_free_all(headerList)
  }

  /// Sets everything the library needs to know. Returns what is wrong, if anything is.
  func prepare(_ options: CurlTransport.Options) -> TransportError? {
    let remaining = (job.deadline - .now).wholeMilliseconds
    guard remaining > 0 else { return .timedOut(host: job.request.url.host) }
    var settings = CurlSettings(handle)
    settings.setLimits(remaining: Int(remaining), connectTimeout: options.connectTimeout)
    settings.setTarget(job.request.url, options)
    if job.request.wantsDefaultUserAgent, !options.userAgent.isEmpty {
      guard CurlRequest.isFieldValue(options.userAgent) else {
        return .misconfigured("the user agent has a line break")
      }
      settings.set(CURLOPT_USERAGENT, options.userAgent)
    }
    setHeaders(&settings)
    settings.setMethod(job.request)
    setCallbacks(&settings)
    guard settings.failure == CURLE_OK else {
      return .misconfigured("libcurl refused a setting: \(String(cString: curl_easy_strerror(settings.failure)))")
    }
    return nil
  }

  private func setHeaders(_ settings: inout CurlSettings) {
    for line in job.request.headerLines {
      guard let longer = curl_slist_append(headerList, line) else { return settings.fail(CURLE_OUT_OF_MEMORY) }
      headerList = longer
    }
    settings.set(CURLOPT_HTTPHEADER, headerList)
  }

  private func setCallbacks(_ settings: inout CurlSettings) {
    // The transfer outlives its place in the library: both are taken out together.
    let context = Unmanaged.passUnretained(self).toOpaque()
    settings.set(CURLOPT_HEADERDATA, context)
    settings.set(CURLOPT_HEADERFUNCTION, headerArrived)
    settings.set(CURLOPT_WRITEDATA, context)
    settings.set(CURLOPT_WRITEFUNCTION, bodyArrived)
    settings.set(CURLOPT_READDATA, context)
    settings.set(CURLOPT_READFUNCTION, bodyWanted)
  }

  /// What the caller gets.
  func outcome(_ code: CURLcode) -> Result<HTTPResponse, any Error> {
    if let refusal { return .failure(refusal) }
    guard code == CURLE_OK else { return .failure(CurlFailure(code, handle, job.request.url.host).error) }
    let status = handle.info(CURLINFO_RESPONSE_CODE)
    guard head.isComplete, (200...599).contains(status) else {
      return .failure(TransportError.invalidResponse(host: job.request.url.host, "no proper status line"))
    }
    return .success(HTTPResponse(status: status, headers: head.fields, body: body))
  }
}

// MARK: - Callbacks

extension CurlTransfer {
  /// Header fields, all answers of this transfer together, in bytes.
  private static let maximumHeaderBytes = 64 * 1024

  fileprivate func append(headerLine: UnsafeRawBufferPointer) -> Bool {
    head.append(headerLine)
    if head.size > Self.maximumHeaderBytes { refusal = .tooLarge(limit: Self.maximumHeaderBytes) }
    return refusal == nil
  }

  fileprivate func append(body piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= job.request.maximumResponseBytes - body.count else {
      refusal = .tooLarge(limit: job.request.maximumResponseBytes)
      return false
    }
    body.append(contentsOf: piece)
    return true
  }

  fileprivate func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard let body = job.request.body else { return 0 }
    let piece = body[sentBytes...].prefix(buffer.count)
    buffer.copyBytes(from: piece)
    sentBytes += piece.count
    return piece.count
  }
}

// Free functions, because the library calls them without any isolation.

private func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
  context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
}

private func headerArrived(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
  // Any other number than the one given ends the transfer.
  return transfer(context)?.append(headerLine: line) == true ? line.count : line.count + 1
}

private func bodyArrived(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
  return transfer(context)?.append(body: piece) == true ? piece.count : piece.count + 1
}

private func bodyWanted(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
  transfer(context)?.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) ?? 0
}
