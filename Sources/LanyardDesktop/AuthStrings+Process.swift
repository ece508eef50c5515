public import Lanyard

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension AuthStrings {
  /// The texts in the language that the environment of this process asks for; see ``AuthLanguage/preferred(in:)``.
  public static var process: AuthStrings {
    preferred(in: ProcessInfo.processInfo.environment)
  }
}
