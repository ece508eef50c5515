import Foundation
import Lanyard
import LanyardDesktop

/// A program that ends while its threads are in the middle of libcrypto.
@main
enum LeavingWorker {
  static func main() async {
    // libcurl sets libcrypto up too, if it is the first.
    if CommandLine.arguments.contains("curl") {
      _ = try? await CurlTransport().send(HTTPRequest(url: "https://127.0.0.1:1/", timeout: .seconds(5)))
    }
    for _ in 0..<4 {
      Thread.detachNewThread { while true { _ = try? PrivateKey.generate(.p256) } }
    }
    // Key by key the threads are elsewhere.
    for _ in 0..<Int.random(in: 1...20) { _ = try? PrivateKey.generate(.p256) }
    exit(0)
  }
}
