/// A command line that says nothing we can do: what is wrong with it, and what to write instead.
///
/// Thrown while arguments are read, before any work has begun. The program adds the usage line of the
/// command and ends with status 64.
struct Misuse: Error, Equatable {
  let message: String
  let remedy: String?

  init(_ message: String, remedy: String? = nil) {
    self.message = message
    self.remedy = remedy
  }
}
