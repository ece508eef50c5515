package import LanyardOAuth
package import LanyardSandbox

extension SandboxLogEntry {
  /// The body, which has to be a JSON object.
  package var json: JSONObject { get throws { try JSONObject(parsing: body) } }
}
