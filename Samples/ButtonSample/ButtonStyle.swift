import Lanyard
import LanyardDesktop
import LanyardFacebook

/// Three buttons that app developers know.
enum ButtonStyle: String {
  /// One with the host's own titles, which signs out without asking.
  case own
  /// Facebook's, which asks.
  case facebook
  /// Somebody else's, which is only lent the behaviour.
  case attached

  @MainActor func dress(_ button: SignInButtonModel, _ terminal: Terminal) {
    switch self {
    case .own, .attached:
      button.options.title = { $0.user == nil ? "Log in 🙂" : "Log out 👋" }
      button.options.subtitle = { $0.user.map { "Hello, \($0.displayName ?? "Stranger")!" } ?? "Please log in." }
      button.options.confirmation = .never
    case .facebook:
      button.options.permissions = ["public_profile", "email", "user_friends"]
      button.options.tooltip = { Tooltip("You can use your Facebook account.") }
      button.options.confirmation = .custom { prompt in
        let answer = try? await terminal.ask("Logged in as \(prompt.user.displayName ?? "somebody"). Log out? [y/N] ")
        return answer?.lowercased() == "y"
      }
    }
  }
}
