/// Carries out what a bar's session wants done: a renderer of the bar.
public protocol SearchBarShell: AnyObject {
  /// The time, in milliseconds since any fixed beginning.
  var now: Milliseconds { get }
  /// Does what the session asks for.
  ///
  /// ``SessionEffect/preventDefault`` is left out: it is the result of ``SearchBar/perform(_:)``.
  func carryOut(_ effect: SessionEffect)
}
