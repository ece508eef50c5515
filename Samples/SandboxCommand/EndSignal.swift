import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Waits for Ctrl-C or a request to end.
final class EndSignal {
  private let signals: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (signals, continuation) = AsyncStream.makeStream(of: Void.self)
    self.signals = signals
    sources = [SIGINT, SIGTERM].map { number in
      // The source only sees the signal if it does not end the program first.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
  }

  func wait() async {
    for await _ in signals { return }
  }
}
