import Foundation
import Lanyard
import LanyardSandbox
import Testing

/// The sample with every provider, as a newcomer runs it.
@Suite(.serialized) struct `The sample with all providers` {
  @Test func `signs in by number, and what is unregistered is gone`() async throws {
    try await withProgram { program in
      let run = try await program.run(
        "AllProvidersSample", ["--headless", "--store", program.store], input: "2\n-2\n2\n7\n\n")
      #expect(run.exitCode == 0, "\(run.errors)")
      let told = run.output.components(separatedBy: "signs in  ").dropFirst().map { $0.prefix { $0 != "\n" } }
      #expect(told == ["facebook.com", "twitter.com"], "the second 2 is another provider")
      #expect(run.errors.contains("1  Sign in with Google  (google.com)"))
      #expect(run.errors.contains("Unregistered facebook.com."))
      #expect(run.errors.contains("There is no 7."))
      let last = run.errors.components(separatedBy: "1  Sign in with Google").last ?? ""
      #expect(!last.contains("Facebook"))
    }
  }

  @Test func `ends without a choice as cancelled, and without anything registered`() async throws {
    try await withProgram { program in
      #expect(try await program.run("AllProvidersSample", ["--json"], input: "").exitCode == 2)
      let run = try await program.run("AllProvidersSample", ["--json"], input: "-1\n-1\n-1\n")
      #expect(run.exitCode == 2 && run.errors.contains("Nothing is registered any more."))
      let live = try await program.run("AllProvidersSample", ["--client-id", "x", "--browser"])
      #expect(live.exitCode == 64 && live.errors.contains("sandbox"))
    }
  }

  @Test func `links, signs in again and unlinks, and the user stays the same`() async throws {
    try await withProgram { program in
      let first = try await program.run(
        "AllProvidersSample",
        [
          "google", "--json", "--headless", "--store", program.store, "--link", "twitter", "--link", "facebook",
          "--reauthenticate", "--unlink", "twitter",
        ])
      #expect(first.exitCode == 0, "\(first.errors)")
      let report = try first.json()
      for name in ["linked", "reauthenticated", "unlinked"] { #expect(report[name] == true) }
      let providers = report["user"]?["providers"]?.arrayValue?.map { $0["provider"]?.stringValue }
      #expect(providers == ["google.com", "facebook.com"])
      let again = try await program.run(
        "AllProvidersSample", ["facebook", "--json", "--headless", "--store", program.store, "--delete"])
      #expect(try again.json()["user"]?["id"] == report["user"]?["id"])
      #expect(try again.json()["deleted"] == true)
      let anew = try await program.run(
        "AllProvidersSample", ["google", "--json", "--headless", "--store", program.store])
      #expect(try anew.json()["outcome"]?.stringValue == "created")
    }
  }

  @Test func `makes somebody of nobody, with the same id`() async throws {
    try await withProgram { program in
      let common = ["--json", "--headless", "--store", program.store, "--anonymous"]
      let run = try await program.run("AllProvidersSample", common + ["--link", "google"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let report = try run.json()
      #expect(report["outcome"]?.stringValue == "created" && report["linked"] == true)
      let known = try await program.run(
        "AllProvidersSample", ["google", "--json", "--headless", "--store", program.store])
      #expect(try known.json()["user"]?["id"] == report["user"]?["id"])
    }
  }

  @Test func `tells what a verb cannot do, and that the sign-in holds`() async throws {
    try await withProgram { program in
      let common = ["--json", "--headless", "--store", program.store]
      let last = try await program.run("AllProvidersSample", ["google"] + common + ["--unlink", "google"])
      #expect(last.exitCode == 1)
      #expect(try last.json()["error"]?["reason"]?.stringValue == "lastProvider")
      #expect(try last.json()["outcome"]?.stringValue == "created")
      let none = try await program.run(
        "AllProvidersSample", ["google"] + common + ["--backend", "none", "--link", "twitter"])
      #expect(try none.json()["error"]?["reason"]?.stringValue == "unsupported")
      #expect(try await program.run("AllProvidersSample", ["--backend", "elsewhere"]).exitCode == 64)
    }
  }
}
