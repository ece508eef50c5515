#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// libFuzzer's loop. It has a `main` of its own for those who let it, which Swift packages do not.
@_silgen_name("LLVMFuzzerRunDriver")
private func LLVMFuzzerRunDriver(
  _ argc: UnsafeMutablePointer<CInt>,
  _ argv: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
  _ target: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

private typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

/// What can be fuzzed, by name. Literals, because a C function cannot carry anything along.
private let targets: [String: Target] = [
  "json": { fuzz($0, $1, with: JSONTarget.self) },
  "jwk": { fuzz($0, $1, with: KeySetTarget.self) },
  "jwt": { fuzz($0, $1, with: TokenTarget.self) },
  "redirect": { fuzz($0, $1, with: RedirectTarget.self) },
  "token-response": { fuzz($0, $1, with: TokenResponseTarget.self) },
]

/// Something that takes bytes of a stranger. It must not trap, whatever they are; where it can, it checks more.
protocol FuzzTarget {
  /// An input that has to be accepted, so that a target cannot be well by refusing everything.
  static var good: String { get }

  /// Runs with an input and tells whether it was accepted.
  static func run(_ bytes: [UInt8]) -> Bool
}

private func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int, with target: any FuzzTarget.Type) -> CInt {
  // libFuzzer begins each run with an input of nothing.
  if count == 0 { require(target.run(Array(target.good.utf8)), "the good input was refused") }
  _ = target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

/// Runs `Fuzz --target=NAME ARGUMENTS…` with libFuzzer's own arguments after the name. The name stays among them, where
/// libFuzzer overlooks it, because it starts itself anew with the same arguments for some of its work.
func runFuzzer() -> Never {
  let names = CommandLine.arguments.filter { $0.hasPrefix("--target=") }.map { String($0.dropFirst(9)) }
  guard let name = names.first, let target = targets[name] else {
    print("usage: Fuzz --target=\(targets.keys.sorted().joined(separator: "|")) [libFuzzer arguments]")
    exit(64)
  }
  var argc = CommandLine.argc
  var argv = CommandLine.unsafeArgv
  exit(LLVMFuzzerRunDriver(&argc, &argv, target))
}
