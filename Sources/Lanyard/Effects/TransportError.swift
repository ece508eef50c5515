/// Why no answer came back.
@nonexhaustive
public enum TransportError: Error, Sendable, Hashable {
  /// The request itself is wrong: a URL that cannot be parsed, a header field with a line break.
  case invalidRequest(String)
  /// Plain `http` to something that is not a loopback address.
  case insecureURL(host: String)
  /// The name could not be resolved, nobody listens, or the network is down.
  case unreachable(host: String, String)
  /// The connection could not be made secure: an untrusted certificate, a wrong host name, an old protocol.
  case untrusted(host: String, String)
  /// The time limit passed.
  case timedOut(host: String)
  /// The answer is larger than the request allows, in bytes.
  case tooLarge(limit: Int)
  /// The connection broke after the request had left: it may or may not have been carried out.
  case outcomeUnknown(host: String)
  /// The answer is not HTTP, or ended early.
  case invalidResponse(host: String, String)
  /// The transport cannot work on this machine: a missing certificate file, a library that does not load.
  case misconfigured(String)
}
