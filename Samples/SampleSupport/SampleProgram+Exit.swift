#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension SampleProgram {
  /// Runs the sample with the arguments and the environment of the process, and ends it.
  public func exit() async -> Never {
    let code = await run(arguments: Array(CommandLine.arguments.dropFirst()), environment: Self.environment())
    #if canImport(Glibc)
      Glibc.exit(code)
    #else
      Darwin.exit(code)
    #endif
  }

  /// The variables that a sample looks at, read one by one: there is no safe way to walk over all of them.
  private static func environment() -> [String: String] {
    var values: [String: String] = [:]
    for name in ["LANYARD_CLIENT_SECRET", "DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "HOME", "XDG_STATE_HOME"] {
      if let value = getenv(name) { values[name] = String(cString: value) }
    }
    return values
  }
}
