/// A number of milliseconds, or a moment as milliseconds since any fixed beginning.
public typealias Milliseconds = Int64
