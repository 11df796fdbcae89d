/// A command line that says nothing we can do: what is wrong with it, and what to write instead.
///
/// Thrown while arguments are read, before any work has begun. The program adds the usage line of the
/// command and ends with status 64.
package struct Misuse: Error, Equatable {
  package let message: String
  package let remedy: String?

  package init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }
}
