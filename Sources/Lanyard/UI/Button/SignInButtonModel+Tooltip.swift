extension SignInButtonModel {
  /// The button has come on the screen: its tooltip may now be shown.
  public func appear() {
    let options = options
    Task { [weak self] in
      let content = await options.tooltip?()
      await self?.showTooltip(content, options)
    }
  }

  /// The button has left the screen, or its tooltip was pressed.
  public func disappear() {
    hideTooltip()
  }

  private func showTooltip(_ content: Tooltip?, _ options: SignInButtonOptions) async {
    let isShown = options.tooltipBehavior.shows(
      isSignedIn: state != .signedOut, isEligible: content != nil, wasShown: wasTooltipShown)
    let tooltip = content ?? Tooltip(client.providers[providerID]?.label(in: strings) ?? "")
    guard isShown, tooltipText == nil, delegate?.signInButton(self, shouldShow: tooltip) ?? true else { return }
    wasTooltipShown = true
    tooltipText = tooltip.text
    startTimer(tooltip.duration)
    let hooks = client.resolveHooks(options.hooks, provider: client.providers[providerID])
    let request = TooltipRequest(tooltip: tooltip, provider: client.description(of: providerID))
    guard let end = await hooks.tooltip?(request) else { return }
    // It may be over by now.
    guard tooltipText != nil else { return await end() }
    endTooltip = end
  }

  private func startTimer(_ duration: Duration?) {
    guard let duration else { return }
    tooltipTimer = Task { [weak self, sleep = client.context.sleep] in
      guard (try? await sleep(duration)) != nil else { return }
      self?.hideTooltip()
    }
  }

  func hideTooltip() {
    tooltipTimer?.cancel()
    tooltipTimer = nil
    tooltipText = nil
    guard let end = endTooltip else { return }
    endTooltip = nil
    Task { await end() }
  }
}
