/// The scopes of OAuth 2.0.
enum TwitterScope {
  static let known: Set<String> = [
    "tweet.read", "tweet.write", "tweet.moderate.write", "users.email", "users.read", "follows.read", "follows.write",
    "offline.access", "space.read", "mute.read", "mute.write", "like.read", "like.write", "list.read", "list.write",
    "block.read", "block.write", "bookmark.read", "bookmark.write", "dm.read", "dm.write", "media.write",
    "broadcast.read", "broadcast.write", "timeline.read",
  ]

  static func list(_ text: String) -> [String] {
    var seen: Set<String> = []
    return text.split(separator: " ").map(String.init).filter { seen.insert($0).inserted }
  }
}
