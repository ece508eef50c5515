import Foundation
import Testing

/// A document whose Swift stands in a test too, word for word: the compiler has read it.
struct CompiledDocument {
  private let blocks: [String]
  private let compiled: Set<String>

  /// - Parameters:
  ///   - path: the document, from the root of the package.
  ///   - test: the file of the test.
  init(_ path: String, compiledIn test: String) throws {
    let here = URL(filePath: test)
    let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let document = try String(contentsOf: root.appending(path: path), encoding: .utf8)
    blocks = document.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    compiled = try Set(Self.lines(of: String(contentsOf: here, encoding: .utf8)))
  }

  func check() {
    #expect(blocks.count >= 4)
    for line in blocks.flatMap(Self.lines) { #expect(compiled.contains(line), "\(line)") }
  }

  /// The documents line their comments up; the formatter does not.
  private static func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }.filter { !$0.isEmpty }
  }
}
