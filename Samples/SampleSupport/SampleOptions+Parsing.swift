/// What is wrong with a command line.
public struct UsageError: Error, Sendable, Equatable {
  /// What to tell the person.
  public let message: String

  /// Makes an error.
  public init(message: String) {
    self.message = message
  }
}

extension SampleOptions {
  /// Reads arguments and environment.
  ///
  /// - Parameters:
  ///   - extras: the options that the sample alone knows.
  ///   - backend: where the users are unless `--backend` says otherwise.
  /// - Throws: ``UsageError`` for an unknown option, a missing value, or options that exclude each other.
  public init(
    arguments: [String], environment: [String: String], extras: [SampleExtra] = [], backend: Backend = .embedded
  ) throws(UsageError) {
    self.backend = backend
    clientSecret = environment["LANYARD_CLIENT_SECRET"].flatMap { $0.isEmpty ? nil : $0 }
    var rest = arguments[...]
    var sandbox: Service?
    while let argument = rest.popFirst() {
      if argument == "--sandbox" {
        // The address is optional: an option or the end of the line means a sandbox of our own.
        let url = rest.first.flatMap { $0.hasPrefix("http") ? $0 : nil }
        if url != nil { rest.removeFirst() }
        sandbox = url.map { .sandbox($0.hasSuffix("/") ? String($0.dropLast()) : $0) } ?? .ownSandbox
      } else if let extra = extras.first(where: { $0.name == argument }) {
        self.extras[argument] = extra.placeholder == nil ? "" : try Self.value(of: argument, &rest)
      } else if !readFlag(argument) {
        guard try read(argument, &rest) else { throw UsageError(message: "unknown option \(argument)") }
      }
    }
    service = sandbox ?? (clientID == nil && issuer == nil ? .ownSandbox : .live)
    if person == .scripted, service == .live {
      throw UsageError(message: "--headless plays a person at the sandbox; a real provider needs --browser or --paste")
    }
  }

  private mutating func readFlag(_ argument: String) -> Bool {
    switch argument {
    case "--headless": person = .scripted
    case "--browser": person = .browser
    case "--paste": person = .paste
    case "--device": person = .device
    case "--anonymous": anonymous = true
    case "--reauthenticate": reauthenticate = true
    case "--delete": delete = true
    case "--refresh": refresh = true
    case "--sign-out": signOut = true
    case "--json": json = true
    case "--help", "-h": help = true
    default: return false
    }
    return true
  }

  private mutating func read(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> Bool {
    guard argument.hasPrefix("--") else {
      words.append(argument)
      return true
    }
    guard
      [
        "client-id", "client-secret-file", "issuer", "redirect-uri", "scope", "login-hint", "store", "backend", "link",
        "unlink", "resume", "firebase-config",
      ].contains(argument.dropFirst(2))
    else { return false }
    let value = try Self.value(of: argument, &rest)
    switch argument {
    case "--client-id": clientID = value
    case "--client-secret-file": clientSecretFile = value
    case "--issuer": issuer = value
    case "--redirect-uri": redirectURI = value
    case "--scope": scopes += value.split(separator: " ").map(String.init)
    case "--login-hint": loginHint = value
    case "--resume": resume = value
    case "--firebase-config": firebaseConfig = value
    case "--link": links.append(value)
    case "--unlink": unlinks.append(value)
    case "--backend":
      guard let backend = Backend(rawValue: value) else {
        throw UsageError(message: "--backend is one of \(Backend.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      self.backend = backend
    default: store = value
    }
    return true
  }

  private static func value(of argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw UsageError(message: "\(argument) needs a value")
    }
    return value
  }

  /// The options that every sample knows, for `--help`.
  public static let usage = """
      --sandbox [URL]            use the sandbox: one that runs at URL, else one that the sample starts;
                                 the default without --client-id and --issuer
      --client-id ID             the client id from the provider's console
      --client-secret-file FILE  a file with the client secret, or the JSON file of the provider's console
                                 (or set LANYARD_CLIENT_SECRET)
      --issuer URL               the issuer of an OpenID provider
      --redirect-uri URI         the redirect URI as registered; without one any loopback port
      --scope SCOPE              one more scope; may be repeated
      --login-hint EMAIL         whom you want to sign in as
      --store FILE               the file that keeps the accounts
      --backend none|embedded|firebase|parse
                                 no accounts at all, those in the file, of a Firebase project, or of a Parse Server
      --firebase-config FILE     the GoogleService-Info.plist of the project; without it the sandbox's
      --anonymous                begin as nobody; --link then makes somebody of them
      --resume URL               finish a sign-in whose run ended while the browser was open: the address it was sent to
      --link PROVIDER            link one more provider after the sign-in; may be repeated
      --reauthenticate           sign in again after that
      --unlink PROVIDER          take away a way in after that; may be repeated
      --delete                   delete the user at the end
      --headless                 a script plays the person at the sandbox
      --browser                  open the browser
      --paste                    open the address yourself and paste the redirect
      --device                   type in a code on another device instead
      --refresh                  refresh the session after all that
      --sign-out                 sign out at the end
      --json                     write one JSON object to standard output, everything else to standard error
      --help                     show this
    """
}
