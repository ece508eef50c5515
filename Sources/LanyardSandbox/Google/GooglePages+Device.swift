internal import LanyardOAuth

extension GooglePages {
  static func deviceCode(_ code: String?, isUnknown: Bool = false) -> HTTPResponse {
    let alarm: HTML = isUnknown ? "<p class=\"alarm\">That code is not known, or it has expired.</p>" : ""
    return Page(
      title: "Connect a device", status: isUnknown ? 400 : 200,
      content: """
        <h1>Connect a device</h1>
        <p class="soft">Type in the code that your device shows.</p>
        \(alarm)
        <form method="post" action="/google/device">
        <label>Code <input type="text" name="user_code" value="\(code ?? "")" autocomplete="off" required></label>
        <div class="actions"><button class="main" name="action" value="continue">Continue</button></div>
        </form>
        """
    ).response
  }

  static func deviceConsent(_ device: GoogleDevice, people: [SandboxPerson]) -> HTTPResponse {
    Page(
      title: "Allow access",
      content: """
        <h1>\(device.client.name) wants access to your account</h1>
        <p class="soft">on the device that shows <strong>\(device.userCode)</strong></p>
        \(identityList(device.scopes))
        <form method="post" action="/google/device">
        <input type="hidden" name="user_code" value="\(device.userCode)">
        \(self.choices(device.scopes.filter { !GoogleScope.identity.contains($0) }))
        <p>Allow it with</p>
        \(accountChoices(people))
        <div class="actions"><button name="action" value="deny">Cancel</button></div>
        </form>
        """
    ).response
  }

  static func deviceDone(isAllowed: Bool) -> HTTPResponse {
    let text: HTML = isAllowed ? "You can go back to your device." : "The device gets no access."
    return Page(
      title: "Done", content: "<h1>\(isAllowed ? "Success" : "Cancelled")</h1>\n<p>\(text)</p>"
    ).response
  }
}
