/// A storage that can forget everything at once.
public protocol ClearableStorage: SecureStorage {
  /// Removes everything that was written; nothing there is no error.
  func removeAll() async throws
}
