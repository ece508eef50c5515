import LanyardSandbox

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `lanyard-sandbox`: the sandbox as a program of its own.
enum SandboxCommand {
  static func run() async {
    let arguments: SandboxArguments
    do {
      arguments = try SandboxArguments(Array(CommandLine.arguments.dropFirst()))
    } catch {
      write("\(error.message)\n\n\(SandboxArguments.usage)", to: STDERR_FILENO)
      exit(64)
    }
    guard !arguments.wantsHelp else { return write(SandboxArguments.usage, to: STDOUT_FILENO) }
    let end = EndSignal()
    do {
      let sandbox = try await Sandbox.start(port: arguments.port)
      write(arguments.isJSON ? sandbox.summary + "\n" : greeting(sandbox), to: STDOUT_FILENO)
      await end.wait()
      await sandbox.stop()
    } catch SandboxError.portInUse(let port) {
      write("Port \(port) is in use by another program. Choose another one with --port.\n", to: STDERR_FILENO)
      exit(69)
    } catch {
      write("The sandbox cannot start: \(error)\n", to: STDERR_FILENO)
      exit(70)
    }
  }

  private static func greeting(_ sandbox: Sandbox) -> String {
    var lines = [
      "Lanyard sandbox at \(sandbox.baseURL)",
      "",
      "Google   issuer  \(sandbox.google.issuer)",
    ]
    for client in sandbox.google.clients.all where !client.isDeleted {
      lines.append("         \(client.kind.rawValue)  \(client.id)  \(client.secret ?? "(no secret)")")
    }
    lines.append("X        base    \(sandbox.twitter.baseURL)")
    for client in sandbox.twitter.clients.all where !client.isSuspended {
      lines.append("         1.0a    \(client.consumerKey)  \(client.consumerSecret)")
      lines.append("         2.0     \(client.clientID)  \(client.clientSecret ?? "(no secret)")")
    }
    lines += ["People   " + sandbox.people.all.map(\.email).joined(separator: ", "), "", "Ctrl-C ends it.", ""]
    return lines.joined(separator: "\n")
  }

  /// Writes at once: whoever waits for the line must not wait for a full buffer.
  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { unistdWrite(descriptor, $0) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

private func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
