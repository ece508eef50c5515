import Lanyard
import Testing

@testable import LanyardDesktop

@Suite struct `browser commands` {
  private let url = "https://a.example/?q=%73%25&r=$(id);x"

  @Test(arguments: [
    ("firefox", [["firefox", "URL"]]),
    ("firefox:chromium", [["firefox", "URL"], ["chromium", "URL"]]),
    (":firefox::", [["firefox", "URL"]]),
    ("open  --new %s --quiet", [["open", "--new", "URL", "--quiet"]]),
    ("open --url=%s%%", [["open", "--url=URL%"]]),
    ("open 100%%", [["open", "100%", "URL"]]),
    ("open %", [["open", "%", "URL"]]),
    ("open %x", [["open", "%x", "URL"]]),
    ("sh -c 'x %s'", [["sh", "-c", "'x", "URL'"]]),
    ("", []), (" : ", []),
  ])
  func `are split as the variable says`(text: String, expected: [[String]]) {
    let words = BrowserCommand.list(text).map { $0.words(for: url) }
    #expect(words == expected.map { $0.map { $0.replacing("URL", with: url) } })
  }

  @Test(arguments: [
    "http://a.example/", "javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "https://a.example/\"x",
    "https://a.example/'x", "https://a.example/`id`", "https://a.example/<x>", "https://a.example/ x", "-version",
    "https://a.example\\@b.example/", "https://user@a.example/", "https://ä.example/", "", "https://a.example/\nx",
  ])
  func `never see a URL that is not one for a browser`(_ url: String) async throws {
    let folder = try TemporaryFolder()
    let launcher = BrowserLauncher(browsers: "touch \(folder.path)/opened")
    do {
      try await launcher.open(url)
      Issue.record("\(url) was opened")
    } catch {
      guard case .misconfigured(let text) = error.reason else { throw error }
      #expect(url.isEmpty || !text.contains(url))
    }
    #expect(folder.contents.isEmpty)
  }
}
