internal import Lanyard

/// The list of a picker: what a key does to it, and how it is drawn. A pure value.
struct TerminalPickerList: Sendable {
  enum Step: Sendable, Hashable {
    case stay
    case choose(ProviderID)
    case cancel
  }

  let entries: [PickerEntry]
  let strings: AuthStrings
  let colors: TerminalColors
  let isDark: Bool
  let size: (columns: Int, lines: Int)
  private(set) var selected = 0

  init(
    entries: [PickerEntry], strings: AuthStrings, colors: TerminalColors, isDark: Bool, size: (columns: Int, lines: Int)
  ) {
    self.entries = entries
    self.strings = strings
    self.colors = colors
    self.isDark = isDark
    self.size = size
  }

  // MARK: Keys

  mutating func handle(_ key: TerminalKey) -> Step {
    switch key {
    case .up: selected = (selected + entries.count - 1) % entries.count
    case .down: selected = (selected + 1) % entries.count
    case .first: selected = 0
    case .last: selected = entries.count - 1
    case .enter: return .choose(entries[selected].providerID)
    case .cancel: return .cancel
    case .text(let character): return typed(character)
    }
    return .stay
  }

  private mutating func typed(_ character: Character) -> Step {
    if character.isASCII, let digit = character.wholeNumberValue {
      // With ten or more a digit is only the beginning of a number, so it just moves.
      guard entries.indices.contains(digit - 1) else { return .stay }
      selected = digit - 1
      return entries.count < 10 ? .choose(entries[selected].providerID) : .stay
    }
    let next = (1...entries.count).map { (selected + $0) % entries.count }.first { index in
      entries[index].shortName.first.map { String($0).lowercased() == String(character).lowercased() } ?? false
    }
    if let next {
      selected = next
      return .stay
    }
    return character == "q" || character == "Q" ? .cancel : .stay
  }

  // MARK: Drawing

  /// The first time.
  var drawn: String { lines.joined(separator: "\n") }

  /// In the place of what is there.
  var redrawn: String { erased + drawn }

  /// Takes it away and leaves the cursor where it began.
  var erased: String {
    let up = lines.count - 1
    return "\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J"
  }

  private var lines: [String] {
    let width = window.map { entries[$0] }.map { title($0).columns }.max() ?? 0
    return [cut(strings(.pickerText).withoutIsolates)]
      + window.map { line($0, width: width) }
      + [cut(strings(.pickerKeys).withoutIsolates)]
  }

  /// As many as there is room for, the selected one among them.
  private var window: Range<Int> {
    let room = max(1, min(entries.count, size.lines - 3))
    let start = max(0, min(selected - room / 2, entries.count - room))
    return start..<start + room
  }

  private func line(_ index: Int, width: Int) -> String {
    let entry = entries[index]
    let text = title(entry)
    let padded = "  \(text)\(String(repeating: " ", count: max(0, width - text.columns)))  "
    let colors = (isDark ? entry.dark : entry.light).colors
    let marker = index == selected ? "❯" : " "
    let number = index < 9 ? "\(index + 1)" : " "
    return "\(marker) \(number) \(self.colors.painted(padded, colors))"
  }

  /// The title, or the short one where there is no room.
  private func title(_ entry: PickerEntry) -> String {
    let room = max(4, size.columns - 9)
    let title = entry.light.title.terminalSafe
    return title.columns <= room ? title : entry.shortName.terminalSafe.cut(to: room)
  }

  private func cut(_ text: String) -> String { text.cut(to: max(4, size.columns - 1)) }
}

extension String {
  /// How many columns of a terminal the text takes: two for the wide characters of East Asia (UAX #11), none for marks.
  var columns: Int {
    unicodeScalars.reduce(0) { $0 + Self.columns($1) }
  }

  /// The beginning of the text that fits, with an ellipsis for the rest.
  func cut(to columns: Int) -> String {
    guard self.columns > columns else { return self }
    var text = ""
    var used = 1
    for character in self {
      used += String(character).columns
      guard used <= columns else { break }
      text.append(character)
    }
    return text + "…"
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
