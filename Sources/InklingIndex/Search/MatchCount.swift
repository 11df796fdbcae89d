/// How many documents match, in the scope that was asked for and in each.
internal struct MatchCount {
  /// In the scope that was asked for.
  var total = 0
  /// In each scope; the first is that of all documents.
  var byScope: [Int]
  /// Whether no other document matches.
  var isExact = false
  /// Whether the looks were used up before the end.
  var isCut = false

  /// Nothing counted, in so many scopes.
  init(scopes: Int) { byScope = [Int](repeating: 0, count: scopes) }

  /// Counts from the beginning.
  mutating func restart() {
    isExact = true
    total = 0
    for scope in byScope.indices { byScope[scope] = 0 }
  }

  /// Notes that there may be more than was counted.
  mutating func stop(isCut cut: Bool = false) {
    isExact = false
    if cut { isCut = true }
  }

  /// Counts a document of a scope, and in the total where that scope is asked for.
  mutating func add(scope: Int, isAsked: Bool) {
    if isAsked { total += 1 }
    byScope[0] += 1
    if scope > 0, scope < byScope.count { byScope[scope] += 1 }
  }
}
