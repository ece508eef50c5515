extension CurlTransport {
  /// How the transport reaches the network.
  public struct Options: Sendable {
    /// A file of trusted certificates (PEM) in place of the system's; `nil` for the system's.
    ///
    /// libcurl itself ignores `SSL_CERT_FILE` and `CURL_CA_BUNDLE`; a host that wants them reads them.
    public var certificateFile: String?
    /// Which proxy remote hosts are reached through.
    public var proxy: ProxyPolicy
    /// How long name look-up, connection and TLS may take together.
    public var connectTimeout: Duration
    /// How long a whole exchange may take, waiting for its turn included, unless the request says otherwise.
    public var timeout: Duration
    /// How many requests are under way at once; at least 1. Others wait for their turn.
    public var maximumConcurrentRequests: Int
    /// What is sent as `User-Agent` unless the request has one; empty sends none.
    public var userAgent: String

    /// Makes options.
    public init(
      certificateFile: String? = nil,
      proxy: ProxyPolicy = .environment,
      connectTimeout: Duration = .seconds(10),
      timeout: Duration = .seconds(30),
      maximumConcurrentRequests: Int = 64,
      userAgent: String = "Lanyard"
    ) {
      self.certificateFile = certificateFile
      self.proxy = proxy
      self.connectTimeout = connectTimeout
      self.timeout = timeout
      self.maximumConcurrentRequests = maximumConcurrentRequests
      self.userAgent = userAgent
    }
  }
}
