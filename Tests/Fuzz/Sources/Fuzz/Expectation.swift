/// Ends the process the way a crash does, so that libFuzzer keeps the input.
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
