internal import Foundation

/// What is written to a program when it has written something itself: earlier, it might not listen yet.
package struct Reply: Sendable {
  let cue: String
  let words: @Sendable (_ soFar: String) async throws -> String

  /// Makes a reply of words that are known.
  package init(to cue: String, _ words: String) {
    self.init(to: cue) { _ in words }
  }

  /// Makes a reply that depends on everything that the program has written up to the cue.
  package init(to cue: String, _ words: @escaping @Sendable (_ soFar: String) async throws -> String) {
    self.cue = cue
    self.words = words
  }
}

extension ChildProgram {
  /// Everything that the program writes, while it gets the replies, each after its cue and in this order.
  package func conversation(_ replies: [Reply]) async throws -> String {
    var text = ""
    var heard = text.startIndex
    var replies = replies[...]
    for await piece in pieces(of: output) {
      let place = text.utf8.distance(from: text.startIndex, to: heard)
      text += piece
      heard = text.utf8.index(text.startIndex, offsetBy: place)
      while let reply = replies.first, let cue = text[heard...].range(of: reply.cue) {
        heard = cue.upperBound
        replies.removeFirst()
        try input.write(contentsOf: Data(try await reply.words(String(text[..<heard])).utf8))
      }
    }
    return text
  }

  /// What comes from a stream as it comes, in whole characters.
  private func pieces(of handle: FileHandle) -> AsyncStream<String> {
    let (pieces, source) = AsyncStream<String>.makeStream()
    Thread.detachNewThread {
      var rest = Data()
      while case let piece = handle.availableData, !piece.isEmpty {
        rest += piece
        guard let text = String(data: rest, encoding: .utf8) else { continue }
        source.yield(text)
        rest = Data()
      }
      source.yield(String(decoding: rest, as: UTF8.self))
      source.finish()
    }
    return pieces
  }
}
