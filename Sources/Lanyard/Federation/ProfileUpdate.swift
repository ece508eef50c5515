/// What is to change in a profile. What is `nil` stays, an empty text removes.
public struct ProfileUpdate: Sendable, Hashable {
  /// The name to show.
  public var displayName: String?
  /// The address of a picture.
  public var photoURL: String?

  /// Makes an update.
  public init(displayName: String? = nil, photoURL: String? = nil) {
    self.displayName = displayName
    self.photoURL = photoURL
  }
}
