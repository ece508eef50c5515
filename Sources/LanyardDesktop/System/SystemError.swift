internal import CPosix

/// The system's words for its error numbers.
enum SystemError {
  static func text(_ number: Int32) -> String {
    // The plain function shares one buffer among all threads.
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      lanyard_error_text(number, buffer.baseAddress, buffer.count)
      return buffer.baseAddress.map { String(cString: $0) } ?? "error \(number)"
    }
  }
}
