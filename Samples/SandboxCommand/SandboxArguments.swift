/// The command line.
struct SandboxArguments {
  struct Failure: Error {
    let message: String
  }

  static let usage = """
    Usage: lanyard-sandbox [--port N] [--json]

      --port N   listen on this port of 127.0.0.1 and [::1]; without it the system chooses one
      --json     print one line of JSON with addresses, clients and people instead of text
      --help     print this

    """

  var port = 0
  var isJSON = false
  var wantsHelp = false

  init(_ words: [String]) throws(Failure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--json": isJSON = true
      case "--help", "-h": wantsHelp = true
      case "--port": port = try Self.port(rest.popFirst())
      case let word where word.hasPrefix("--port="): port = try Self.port(String(word.dropFirst("--port=".count)))
      default: throw Failure(message: "Unknown argument: \(word)")
      }
    }
  }

  private static func port(_ text: String?) throws(Failure) -> Int {
    guard let text, let port = UInt16(text) else { throw Failure(message: "--port needs a number up to 65535.") }
    return Int(port)
  }
}
