import Foundation
import Lanyard
import Testing

/// The sample with a page to choose from, as a newcomer runs it.
@Suite(.serialized) struct `The sample with a picker` {
  @Test(arguments: [("google", "google.com"), ("facebook", "facebook.com"), ("x", "twitter.com")])
  func `4.27 signs in with the provider that was pressed on the page`(word: String, provider: String) async throws {
    try await withProgram { program in
      let run = try await program.run(
        "PickerSample", [word, "--headless", "--json", "--store", program.store, "--language", "ar"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let report = try run.json()
      #expect(report["outcome"] == "created")
      #expect(report["additionalUserInfo"]?["provider"]?.stringValue == provider)
    }
  }

  @Test func `4.39 ends as cancelled when the person goes away, and keeps nobody`() async throws {
    try await withProgram { program in
      let run = try await program.run(
        "PickerSample", ["--headless", "--cancel", "--json", "--store", program.store])
      #expect(run.exitCode == 2, "\(run.errors)")
      #expect(try run.json()["error"]?["reason"] == "cancelled")
      #expect(try run.json()["user"] == nil)
      let live = try await program.run("PickerSample", ["--client-id", "x", "--browser"])
      #expect(live.exitCode == 64 && live.errors.contains("sandbox"))
    }
  }
}
