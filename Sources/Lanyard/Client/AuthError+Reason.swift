extension AuthError {
  /// What went wrong. A switch outside this package needs a default: later versions may add reasons.
  @nonexhaustive
  public enum Reason: Sendable, Hashable {
    // MARK: The person or the program ended it

    /// The attempt was cancelled.
    case cancelled(by: Canceller)
    /// The person refused at the provider.
    case declined
    /// A later attempt took its place.
    case superseded
    /// The time limit passed.
    case timedOut
    /// Another attempt is under way, and the policy is to refuse a second one.
    case busy

    // MARK: The host's configuration

    /// No provider of that id is registered.
    case unknownProvider(registered: [ProviderID])
    /// A provider of that id is already registered.
    case duplicateProvider
    /// The provider yields nothing the backend accepts.
    case incompatibleProvider(backend: BackendID, yields: [CredentialKind], accepts: [CredentialKind])
    /// A setting is missing or wrong. The text says which, and how to mend it.
    case misconfigured(String)
    /// The provider or the backend cannot do this.
    case unsupported(String)

    // MARK: This machine

    /// The port of a fixed redirect URI is taken by another program.
    case portInUse(Int)
    /// No browser could be opened.
    case browserUnavailable(String)
    /// What is kept cannot be read or written.
    case storage(StorageError)

    // MARK: The network

    /// No connection.
    case unreachable(host: String)
    /// No connection that can be trusted.
    case untrusted(host: String)
    /// A server is out of order; trying later may help.
    case serverError(status: Int)

    // MARK: Providers and backends

    /// The provider said no, with this error code.
    case refused(code: String)
    /// The answer breaks the rules of the protocol, or is not for us.
    case invalidResponse(String)
    /// The ID token breaks a rule.
    case invalidIDToken(String)
    /// The credential offers no proof that it was issued to our client.
    case unverifiable
    /// The e-mail address belongs to an account that signs in another way.
    case accountCollision(AccountCollision)
    /// The user exists and may not sign in.
    case userDisabled
    /// Another person answered than the one who is signed in.
    case userMismatch
    /// The user has a way in through this provider already.
    case alreadyLinked
    /// The user has no way in through this provider.
    case notLinked
    /// It is the last way in: without it nobody could sign in as this user again.
    case lastProvider
    /// The credential leads to another user; see ``AuthError/updatedCredential``.
    case credentialAlreadyInUse
    /// The e-mail address belongs to another user; see ``AuthError/updatedCredential``.
    case emailAlreadyInUse
    /// Only somebody who has just signed in may do this.
    case requiresRecentLogin
    /// The person has proven who they are, and the backend wants them to prove it in a second way too.
    case secondFactorRequired
    /// Nothing waits to be linked, or no longer.
    case noPendingCollision
    /// The URL answers no sign-in that is pending, or no longer.
    case noPendingSignIn

    // MARK: Sessions

    /// Nobody is signed in.
    case notSignedIn
    /// The session is over; the person must sign in again.
    case sessionEnded
    /// Something that is none of the above; see ``AuthError/underlying``.
    case unknown(String)
  }

  /// Who cancelled.
  public enum Canceller: String, Sendable, Hashable, Codable {
    /// The person: closed the browser, pressed the key.
    case user
    /// The program called ``SignInAttempt/cancel()``.
    case program
    /// The task that waited was cancelled.
    case task
  }
}
