internal import LanyardOAuth

/// What a person sees who types in the code of a device.
enum FacebookDevicePages {
  static func code(_ code: String?, isUnknown: Bool = false) -> HTTPResponse {
    let alarm: HTML = isUnknown ? "<p class=\"alarm\">That code is not known, or it has expired.</p>" : ""
    return Page(
      title: "Connect a device", status: isUnknown ? 400 : 200,
      content: """
        <h1>Enter the code displayed on your device</h1>
        \(alarm)
        <form method="post" action="/facebook/device">
        <label>Code <input type="text" name="user_code" value="\(code ?? "")" autocomplete="off" required></label>
        <div class="actions"><button class="main" name="action" value="continue">Continue</button></div>
        </form>
        """
    ).response
  }

  static func consent(_ device: FacebookDevice, people: [SandboxPerson]) -> HTTPResponse {
    let refusable = device.scopes.filter { !FacebookPermissionName.basic.contains($0) }
    return Page(
      title: "Allow access",
      content: """
        <h1>\(device.client.name) wants access to your account</h1>
        <p class="soft">on the device that shows <strong>\(device.userCode)</strong></p>
        \(PageParts.items(["your name and picture"]))
        <form method="post" action="/facebook/device">
        <input type="hidden" name="user_code" value="\(device.userCode)">
        \(PageParts.tickBoxes(refusable.map { RefusableScope($0, label: $0) }))
        <p>Allow it with</p>
        <div class="choices">
        \(PageParts.accounts(people))
        </div>
        <div class="actions"><button name="action" value="deny">Cancel</button></div>
        </form>
        """
    ).response
  }

  static func done(isAllowed: Bool) -> HTTPResponse {
    let text: HTML = isAllowed ? "You can go back to your device." : "The device gets no access."
    return Page(
      title: "Done", content: "<h1>\(isAllowed ? "Success" : "Cancelled")</h1>\n<p>\(text)</p>"
    ).response
  }
}
