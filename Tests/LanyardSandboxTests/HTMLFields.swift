import LanyardOAuth
import LanyardTesting

enum HTMLFields {
  /// The id that ties a form to its sign-in.
  static func transaction(in page: HTTPResponse) -> String? {
    HTMLForm.all(in: page.text).first?.fields.first { $0.name == "transaction" }?.value
  }
}
