import Foundation
import Lanyard
import LanyardDesktop
import TestSupport
import Testing

@Suite struct `browser launcher` {
  private let folder: TemporaryFolder
  private let url = "https://a.example/?a=$(touch%20x);b&c=*"

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A script that plays the browser, and how to start it. Not by itself: a file that was just written counts as busy
  /// as long as any process that was started meanwhile still holds it.
  private func script(_ text: String, named name: String = "browser") throws -> String {
    let path = folder.path + "/" + name
    try Data("\(text)\n".utf8).write(to: URL(fileURLWithPath: path))
    return "/bin/sh \(path)"
  }

  private func content(_ name: String) -> String {
    (try? String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)) ?? ""
  }

  @Test func `the program gets the URL as one word, byte for byte`() async throws {
    let browser = try script(#"printf '%s\n' "$#" "$@" > "\#(folder.path)/seen""#)
    try await BrowserLauncher(browsers: "\(browser) --new").open("https://a.example/?q=a%20b&c=$(id)")
    #expect(content("seen") == "2\n--new\nhttps://a.example/?q=a%20b&c=$(id)\n")
  }

  @Test func `the program is cut off from this one`() async throws {
    let connection = try RawServer(answering: "")
    let browser = try script(
      """
      cd "\(folder.path)"
      ls -l /proc/$$/fd > open
      { grep -c -e socket -e pipe open; readlink /proc/$$/fd/0 /proc/$$/fd/2; grep SigBlk /proc/self/status
      cut -d' ' -f6 /proc/$$/stat; echo $$; } > seen
      """)
    try await BrowserLauncher(browsers: browser).open(url)
    let lines = content("seen").split(separator: "\n").map(String.init)
    try #require(lines.count == 6)
    #expect(lines[0] == "0")
    #expect(lines[1...2] == ["/dev/null", "/dev/null"])
    #expect(lines[3].hasSuffix("0000000000000000"))
    #expect(lines[4] == lines[5])
    withExtendedLifetime(connection) {}
  }

  @Test func `a program that is not there is an error that names the way out`() async throws {
    do {
      try await BrowserLauncher(browsers: "/nonexistent/browser").open(url)
      Issue.record("it was opened")
    } catch {
      guard case .browserUnavailable(let text) = error.reason else { throw error }
      #expect(text.contains("PasteUserAgent"))
      #expect(text.contains("/nonexistent/browser"))
      #expect(!text.contains("a.example"))
    }
  }

  @Test func `a program that fails at once is an error`() async throws {
    let browser = try script("exit 3")
    do {
      try await BrowserLauncher(browsers: browser).open(url)
      Issue.record("it was opened")
    } catch {
      guard case .browserUnavailable(let text) = error.reason else { throw error }
      #expect(text.contains("code 3"))
    }
  }

  @Test func `the next program is tried where one fails`() async throws {
    let broken = try script("exit 1", named: "broken")
    let good = try script(#"echo "$1" > "\#(folder.path)/seen""#, named: "good")
    let never = try script(#"echo "$1" > "\#(folder.path)/wrong""#, named: "never")
    try await BrowserLauncher(browsers: "/nonexistent/x:\(broken):\(good):\(never)").open(url)
    #expect(content("seen") == url + "\n")
    #expect(content("wrong").isEmpty)
  }

  @Test func `a program that runs on has opened the browser, and is not waited for`() async throws {
    let browser = try script(
      #"echo $$ > "\#(folder.path)/new"; mv "\#(folder.path)/new" "\#(folder.path)/seen"; exec sleep 300"#)
    try await BrowserLauncher(browsers: browser, patience: .milliseconds(50)).open(url)
    await until { !content("seen").isEmpty }
    let child = try #require(pid_t(content("seen").trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(child, SIGTERM)
    // Nobody asks for it any more, and still no zombie is left.
    await until { kill(child, 0) != 0 }
  }

  @Test func `a cancelled task does not wait for the program`() async throws {
    let browser = try script(
      #"echo $$ > "\#(folder.path)/new"; mv "\#(folder.path)/new" "\#(folder.path)/seen"; exec sleep 300"#)
    let task = Task { [url] in try await BrowserLauncher(browsers: browser, patience: .seconds(300)).open(url) }
    await until { !content("seen").isEmpty }
    task.cancel()
    _ = await task.result
    let child = try #require(pid_t(content("seen").trimmingCharacters(in: .whitespacesAndNewlines)))
    kill(child, SIGTERM)
  }
}
