await SandboxCommand.run()
