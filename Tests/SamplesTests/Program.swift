import Foundation
import Lanyard
import ProcessTestSupport
import Testing

/// One run of a built executable in a folder of its own.
struct Program {
  struct Outcome {
    let exitCode: Int32
    let output: String
    let errors: String

    /// The JSON object on standard output, which has to be the only thing there.
    func json() throws -> JSONObject {
      try JSONObject(parsing: Array(output.utf8.dropLast()))
    }
  }

  let folder: URL

  init() throws {
    // In lower case: what a program prints is searched for the beginnings of tokens, and one of them is `EAA`.
    folder = FileManager.default.temporaryDirectory
      .appending(path: "lanyard-sample-\(UUID().uuidString.lowercased())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  var store: String { folder.appending(path: "accounts.sqlite3").path }

  /// Runs a program to its end. It sees none of this machine's display, browser or home.
  func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], input: String? = nil
  ) async throws -> Outcome {
    let process = try start(name, arguments, environment: environment)
    async let output = ChildProgram.text(of: process.output)
    async let errors = ChildProgram.text(of: process.errors)
    if let input { try process.input.write(contentsOf: Data(input.utf8)) }
    try process.input.close()
    return Outcome(exitCode: await process.end(), output: await output, errors: await errors)
  }

  /// Runs a program to its end at a pseudo-terminal, which `script` of the system makes. What it writes to either stream is
  /// its output.
  ///
  /// - Parameter typing: what a person types.
  func runAtTerminal(_ name: String, _ arguments: [String], typing: [Reply] = []) async throws -> Outcome {
    let command = ([ChildProgram.path(of: name)] + arguments).map { "'\($0)'" }
    let process = try ChildProgram(
      "script", ["--quiet", "--return", "--command", command.joined(separator: " "), "/dev/null"],
      environment: Self.sanitizers.merging(["HOME": folder.path, "PATH": "/usr/bin:/bin", "TERM": "xterm"]) { $1 },
      input: .pipe, output: .pipe, errors: .pipe)
    // A program that waits for more than is typed would wait for ever.
    let limit = Task {
      try await Task.sleep(for: .seconds(300))
      process.signal(SIGKILL)
    }
    defer { limit.cancel() }
    async let output = process.conversation(typing)
    async let errors = ChildProgram.text(of: process.errors)
    let exitCode = await process.end()
    let told = try await output
    try process.input.close()
    return Outcome(exitCode: exitCode, output: told, errors: await errors)
  }

  /// Starts a program and leaves it running.
  func start(_ name: String, _ arguments: [String], environment: [String: String] = [:]) throws -> ChildProgram {
    try ChildProgram(
      ChildProgram.path(of: name), arguments,
      environment: Self.sanitizers.merging(["HOME": folder.path, "PATH": "/usr/bin:/bin"]) { $1 }
        .merging(environment) { $1 },
      input: .pipe, output: .pipe, errors: .pipe)
  }

  /// What a sanitizer that watches the tests is to forgive, it forgives in their programs too.
  private static let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}

func withProgram<Value>(_ body: (Program) async throws -> Value) async throws -> Value {
  let program = try Program()
  defer { program.remove() }
  return try await body(program)
}
