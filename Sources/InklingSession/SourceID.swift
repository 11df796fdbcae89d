/// The number of a source: its place in ``SessionConfiguration/sources``.
public typealias SourceID = Int
