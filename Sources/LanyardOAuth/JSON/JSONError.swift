/// Why a text is not JSON that we read. Offsets count bytes.
@nonexhaustive
public enum JSONError: Error, Sendable, Hashable {
  /// A byte that the grammar does not allow here (RFC 8259), or the end of the text.
  case unexpected(offset: Int)
  /// Text that is not UTF-8 (RFC 8259 §8.1), a byte order mark included.
  case invalidText(offset: Int)
  /// An escape sequence without meaning, such as half of a surrogate pair.
  case invalidEscape(offset: Int)
  /// The same name twice in one object. Parsers disagree about which one counts, so neither does.
  case duplicateMember(String)
  /// More levels than ``JSONLimits/depth``.
  case tooDeep
  /// More bytes than ``JSONLimits/bytes``.
  case tooLarge
}
