/// A refusal in which a server may say when it wants to be called again. As the ``AuthError/underlying`` error it is where
/// ``AuthError/retryAfter`` comes from.
public protocol TimedRefusal: Error {
  /// When to call again, if the server said so (RFC 9110 §10.2.3).
  var retryAfter: RetryAfter? { get }
}
