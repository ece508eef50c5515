/// What a sample is told on the command line.
public struct SampleOptions: Sendable, Equatable {
  /// Who plays the provider.
  public enum Service: Sendable, Equatable {
    /// A sandbox that the sample starts itself.
    case ownSandbox
    /// A sandbox that runs already, at this address.
    case sandbox(String)
    /// The real provider.
    case live
  }

  /// Who has the browser.
  public enum Person: Sendable, Equatable {
    /// A script that fetches the sandbox's pages and submits their forms.
    case scripted
    /// A person with a browser on this machine.
    case browser
    /// A person who opens the address elsewhere and pastes the redirect.
    case paste
    /// A person who types in a code on another device.
    case device
  }

  /// Where the users are.
  public enum Backend: String, Sendable, CaseIterable {
    /// Nowhere: the user is what the provider says.
    case none
    /// In a file of the sample's own.
    case embedded
    /// In a Firebase project.
    case firebase
    /// At a Parse Server.
    case parse
  }

  /// `--sandbox`.
  public var service = Service.ownSandbox
  /// `--headless`, `--browser`, `--paste`, `--device`; `nil` lets the sample choose.
  public var person: Person?
  /// `--client-id`.
  public var clientID: String?
  /// `--client-secret-file`.
  public var clientSecretFile: String?
  /// `LANYARD_CLIENT_SECRET`.
  public var clientSecret: String?
  /// `--issuer`.
  public var issuer: String?
  /// `--redirect-uri`.
  public var redirectURI: String?
  /// `--scope`, as often as given.
  public var scopes: [String] = []
  /// `--login-hint`.
  public var loginHint: String?
  /// `--store`.
  public var store: String?
  /// `--backend`: whether users are kept.
  public var backend = Backend.embedded
  /// `--firebase-config`: the `GoogleService-Info.plist` of the project.
  public var firebaseConfig: String?
  /// `--anonymous`: begin with somebody who is nobody.
  public var anonymous = false
  /// `--resume`: what the browser was sent back with when an earlier run was gone.
  public var resume: String?
  /// `--link`, as often as given.
  public var links: [String] = []
  /// `--reauthenticate`.
  public var reauthenticate = false
  /// `--unlink`, as often as given.
  public var unlinks: [String] = []
  /// `--delete`.
  public var delete = false
  /// `--refresh`.
  public var refresh = false
  /// `--sign-out`.
  public var signOut = false
  /// `--json`.
  public var json = false
  /// `--help`.
  public var help = false
  /// What was given of the options that the sample alone knows; an empty text for those without a value.
  public var extras: [String: String] = [:]
  /// Words that belong to no option.
  public var words: [String] = []

  /// Options of no arguments at all.
  public init() {}
}
