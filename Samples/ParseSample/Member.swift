/// The application's own user: fields that it keeps at the Parse Server, beside those that every user has there.
struct Member: Codable {
  var objectId: String
  var username: String?
  var age: Int?
}
