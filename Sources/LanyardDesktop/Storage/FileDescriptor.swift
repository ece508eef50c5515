internal import CPosix

/// An open file or folder.
struct FileDescriptor: ~Copyable {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  /// Says where its life ends, for whom it matters: a lock ends with it.
  consuming func close() {}

  deinit {
    _ = CPosix.close(number)
  }
}
