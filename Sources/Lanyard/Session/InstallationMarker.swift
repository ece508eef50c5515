/// Something that goes when the program is removed from a device, such as a file in its own folder.
public struct InstallationMarker: Sendable {
  /// Whether it is there. One that cannot be looked for throws: that is not the same as none.
  public var isPresent: @Sendable () async throws -> Bool
  /// Puts it there.
  public var place: @Sendable () async throws -> Void

  /// Makes a marker of what looks for it and what puts it there.
  public init(
    isPresent: @escaping @Sendable () async throws -> Bool, place: @escaping @Sendable () async throws -> Void
  ) {
    self.isPresent = isPresent
    self.place = place
  }
}
