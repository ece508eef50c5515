/// Why a sandbox could not be started.
@nonexhaustive
public enum SandboxError: Error, Sendable, Hashable {
  /// Another program listens on this port.
  case portInUse(Int)
  /// A port is a number between 0 and 65535.
  case invalidPort(Int)
  /// The system gave no listening socket, no thread or no key; the text says more.
  case cannotStart(String)
}
