import Foundation
import Lanyard
import Synchronization
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

  private static let starting = Mutex(())

  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "lanyard-sample-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  var store: String { folder.appending(path: "accounts.sqlite3").path }

  /// Runs a program to its end. It sees none of this machine's display, browser or home.
  func run(
    _ name: String, _ arguments: [String], environment: [String: String] = [:], input: String? = nil
  ) async throws -> Outcome {
    let process = Process()
    process.executableURL = Self.folderOfPrograms.appending(path: name)
    process.arguments = arguments
    process.environment = environment.merging(["HOME": folder.path, "PATH": "/usr/bin:/bin"]) { own, _ in own }
    let output = Pipe()
    let errors = Pipe()
    let stdin = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = stdin
    let ended = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in ended.continuation.yield() }
    // Foundation starts one process at a time safely, several at once not always.
    try Self.starting.withLock { _ in try process.run() }
    async let outputText = Self.read(output)
    async let errorText = Self.read(errors)
    if let input { try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    try stdin.fileHandleForWriting.close()
    for await _ in ended.stream { break }
    return Outcome(exitCode: process.terminationStatus, output: await outputText, errors: await errorText)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Reads on a thread of its own: the pool's are for tasks.
  private static func read(_ pipe: Pipe) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }

  /// The programs lie beside the tests.
  private static var folderOfPrograms: URL {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }
}

func withProgram<Value>(_ body: (Program) async throws -> Value) async throws -> Value {
  let program = try Program()
  defer { program.remove() }
  return try await body(program)
}
