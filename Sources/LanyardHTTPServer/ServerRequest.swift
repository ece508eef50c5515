package import LanyardOAuth

/// A request as it came off the wire: nothing in it is decoded.
package struct ServerRequest: Sendable {
  /// The method, as sent.
  package var method: String
  /// The whole target, as sent. It always begins with a slash.
  package var target: String
  /// The header fields in the order they came.
  package var headers: HTTPFields
  /// The body, without any transfer coding.
  package var body: [UInt8]
  /// The port of the server it came to.
  package var receivedOn: Int

  /// Makes a request.
  package init(method: String, target: String, headers: HTTPFields = [:], body: [UInt8] = [], receivedOn: Int) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
    self.receivedOn = receivedOn
  }

  /// The target up to the first question mark, still percent-encoded.
  package var path: String {
    String(target.prefix { $0 != "?" })
  }

  /// What follows the first question mark, still encoded; `nil` when there is no question mark.
  package var query: String? {
    target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
  }
}
