extension AuthError {
  /// Gives any error its place. An ``AuthError`` stays as it is.
  public init(_ error: any Error, provider: ProviderID? = nil) {
    switch error {
    case let error as AuthError:
      self = error
    case is CancellationError:
      // If nobody of ours cancelled, somebody in front of the screen did.
      self.init(.cancelled(by: Task.isCancelled ? .task : .user))
    case let error as TransportError:
      self.init(Reason(error), underlying: error)
    case let error as StorageError:
      self.init(.storage(error), underlying: error)
    default:
      self.init(.unknown("\(type(of: error))"), underlying: error)
    }
    providerID = providerID ?? provider
  }

  /// Whether the person, the program or a later attempt ended it: nothing to alarm anybody with.
  public var isCancellation: Bool {
    switch reason {
    case .cancelled, .declined, .superseded: true
    default: false
    }
  }

  /// Whether the person ended it, here or at the provider.
  var wasEndedByPerson: Bool { reason == .cancelled(by: .user) || reason == .declined }

  /// Whether a credential was good but leads to, or meets, another user.
  var isCollision: Bool {
    switch reason {
    case .accountCollision, .credentialAlreadyInUse, .emailAlreadyInUse: true
    default: false
    }
  }

  /// Whether a person should hear of it. A second tap on a button that is busy is nothing to report.
  var isAlarming: Bool { !isCancellation && reason != .busy }

  /// The name of the reason, without what it carries.
  public var reasonName: String {
    // The child's label of an enum's mirror is the name of the case; a case without payload has no child.
    Mirror(reflecting: reason).children.first?.label ?? "\(reason)"
  }
}

extension AuthError.Reason {
  init(_ error: TransportError) {
    switch error {
    case .unreachable(let host, _), .timedOut(let host), .outcomeUnknown(let host):
      self = .unreachable(host: host)
    case .untrusted(let host, _):
      self = .untrusted(host: host)
    case .insecureURL(let host):
      self = .misconfigured("\(host) is asked over plain http. Use https; only loopback addresses may go without.")
    case .invalidRequest(let text), .misconfigured(let text):
      self = .misconfigured(text)
    case .tooLarge(let limit):
      self = .invalidResponse("more than \(limit) bytes")
    case .invalidResponse(_, let text):
      self = .invalidResponse(text)
    }
  }
}
