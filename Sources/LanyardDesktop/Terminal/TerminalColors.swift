internal import Lanyard

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// How many colours a terminal has.
public enum TerminalColors: Sendable, Hashable {
  /// None, or none are wanted.
  case none
  /// The 256 of xterm.
  case indexed
  /// All of them.
  case direct

  /// What the environment says: `NO_COLOR` (no-color.org), `COLORTERM` and `TERM`.
  public init(environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if environment["NO_COLOR"]?.isEmpty == false || term.isEmpty || term == "dumb" {
      self = .none
    } else if ["truecolor", "24bit"].contains(environment["COLORTERM"]) || term.hasSuffix("-direct") {
      self = .direct
    } else {
      self = term.contains("256color") ? .indexed : .none
    }
  }

  /// What the environment of this process says.
  public static var process: TerminalColors { TerminalColors(environment: ProcessInfo.processInfo.environment) }

  /// Whether the ground is dark. Some terminals tell in `COLORFGBG`, by the number of its colour; most of all are dark.
  public static func isDark(environment: [String: String]) -> Bool {
    guard let ground = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) }) else { return true }
    return ground < 7 || ground == 8
  }

  /// Whether the ground is dark in the terminal of this process.
  public static var isProcessDark: Bool { isDark(environment: ProcessInfo.processInfo.environment) }

  /// A text in colours (ECMA-48 §8.3.117, SGR 38 and 48).
  func painted(_ text: String, _ colors: ProviderStyle.Colors) -> String {
    guard self != .none else { return text }
    return "\u{1B}[\(code(38, colors.text));\(code(48, colors.background))m\(text)\u{1B}[0m"
  }

  private func code(_ ground: Int, _ color: ProviderStyle.Color) -> String {
    self == .indexed
      ? "\(ground);5;\(color.indexed)" : "\(ground);2;\(color.red);\(color.green);\(color.blue)"
  }
}

extension ProviderStyle.Color {
  /// The nearest of xterm's cube of 6 × 6 × 6 colours and its 24 greys.
  var indexed: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    let parts = [Int(red), Int(green), Int(blue)]
    let steps = parts.map { part in
      levels.indices.min { abs(levels[$0] - part) < abs(levels[$1] - part) } ?? 0
    }
    let grey = max(0, min(23, (parts.reduce(0, +) / 3 - 3) / 10))
    let cubeDistance = zip(parts, steps).reduce(0) { $0 + ($1.0 - levels[$1.1]) * ($1.0 - levels[$1.1]) }
    let greyDistance = parts.reduce(0) { $0 + ($1 - 8 - 10 * grey) * ($1 - 8 - 10 * grey) }
    return greyDistance < cubeDistance ? 232 + grey : 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
  }
}
