/// Why a storage could not do its work.
@nonexhaustive
public enum StorageError: Error, Sendable, Hashable {
  /// What is there cannot be read: damaged, truncated, or written by something else.
  case unreadable(String)
  /// The place cannot be written to: read-only, no permission.
  case notWritable(String)
  /// There is no room left.
  case full
  /// The place is open to other users of the machine, or belongs to one.
  case insecure(String)
  /// The place is locked and cannot be opened without the person.
  case locked
}
