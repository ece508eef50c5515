#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The bytes of a small file; `nil` if it cannot be read.
func readFile(_ path: String) -> [UInt8]? {
  (try? Data(contentsOf: URL(filePath: path))).map { [UInt8]($0) }
}
