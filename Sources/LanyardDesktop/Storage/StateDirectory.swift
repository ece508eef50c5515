internal import Lanyard

/// Where programs keep what must survive them (XDG Base Directory Specification).
enum StateDirectory {
  static func path(in environment: [String: String]) throws(StorageError) -> String {
    // Relative paths are invalid and have to be ignored, says the specification.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return "\(state)/lanyard" }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw .notWritable(
        "neither XDG_STATE_HOME nor HOME is set. Set one, or name a folder with FileStorage(directory:)")
    }
    return "\(home)/.local/state/lanyard"
  }
}
