import InklingText
import Testing

/// The matrix of optimal string alignment, filled in as the textbook has it; the last row for every beginning of `b`.
private func rows(_ a: [UInt32], _ b: [UInt32]) -> [Int] {
  var d = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
  for i in 0...a.count {
    for j in 0...b.count {
      if i == 0 || j == 0 {
        d[i][j] = i + j
        continue
      }
      let cost = a[i - 1] == b[j - 1] ? 0 : 1
      d[i][j] = min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + cost)
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        d[i][j] = min(d[i][j], d[i - 2][j - 2] + 1)
      }
    }
  }
  return d[a.count]
}

private func words(over alphabet: [UInt32], upTo length: Int) -> [[UInt32]] {
  var all: [[UInt32]] = [[]]
  var last: [[UInt32]] = [[]]
  for _ in 0..<length {
    last = last.flatMap { word in alphabet.map { word + [$0] } }
    all += last
  }
  return all
}

private func check(_ a: [UInt32], _ b: [UInt32]) {
  let expected = rows(a, b)
  for maximum in 0...3 {
    guard let typed = EditDistance(from: utf8(a), maximum: maximum) else {
      Issue.record("not prepared: \(a)")
      return
    }
    var state = typed.start
    for (index, scalar) in b.enumerated() {
      state = typed.step(state, scalar)
      let distance = expected[index + 1]
      if typed.distance(state) != distance { Issue.record("\(a) \(b) at \(index)") }
      if typed.isMatch(state) != (distance <= maximum) { Issue.record("match \(a) \(b)") }
      let later = expected[(index + 1)...].contains { $0 <= maximum }
      if later, !typed.canMatch(state) { Issue.record("gave up on \(a) \(b) at \(index)") }
    }
    let nearest = expected.min() ?? 0
    if typed.prefixDistance(state) != nearest { Issue.record("prefix \(a) \(b)") }
    let whole = expected[b.count] <= maximum ? expected[b.count] : nil
    if typed.distance(to: utf8(b)) != whole { Issue.record("distance(to:) \(a) \(b)") }
    let prefix = nearest <= maximum ? nearest : nil
    if typed.prefixDistance(to: utf8(b)) != prefix { Issue.record("prefixDistance(to:) \(a) \(b)") }
  }
}

@Suite("EditDistance")
struct EditDistanceTests {
  @Test("All pairs of short words over two and three letters agree with the textbook")
  func allShortWords() {
    for (alphabet, length) in [([97, 98] as [UInt32], 5), ([97, 98, 0x44F], 3)] {
      let all = words(over: alphabet, upTo: length)
      for a in all where !a.isEmpty {
        for b in all { check(a, b) }
      }
    }
  }

  @Test("Random words agree with the textbook, to the longest", arguments: [1, 2, 3])
  func randomWords(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let alphabet: [UInt32] = [0x61, 0x62, 0x63, 0xE9, 0x1F600]
      let length = Int.random(in: 1...EditDistance.longestWord, using: &random)
      let a = (0..<length).map { _ in alphabet[Int.random(in: 0..<5, using: &random)] }
      var b = a
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let at = Int.random(in: 0...b.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: b.insert(alphabet[Int.random(in: 0..<5, using: &random)], at: at)
        case 1 where at < b.count: b.remove(at: at)
        case 2 where at + 1 < b.count: b.swapAt(at, at + 1)
        default: break
        }
      }
      check(a, b)
    }
  }

  @Test("A swap is one mistake, a Cyrillic letter is one letter")
  func examples() {
    #expect(
      EditDistance(from: "progarm".utf8, maximum: 1)?.prefixDistance(to: "programming".utf8) == 1)
    #expect(EditDistance(from: "москва".utf8, maximum: 2)?.distance(to: "мокса".utf8) == 2)
    #expect(EditDistance(from: "kitten".utf8, maximum: 3)?.distance(to: "sitting".utf8) == 3)
    #expect(EditDistance(from: "kitten".utf8, maximum: 2)?.distance(to: "sitting".utf8) == nil)
    #expect(EditDistance(from: "ca".utf8, maximum: 3)?.distance(to: "abc".utf8) == 3)
  }

  @Test("canMatch gives up as soon as nothing can match")
  func givesUp() {
    let typed = EditDistance(from: "search".utf8, maximum: 1)
    var state = typed?.start
    var letters = 0
    for scalar in "zymurgy".unicodeScalars {
      guard let typed, let now = state, typed.canMatch(now) else { break }
      state = typed.step(now, scalar.value)
      letters += 1
    }
    #expect(letters == 2)
  }

  @Test("What cannot be prepared is refused, and nothing traps")
  func limits() {
    #expect(EditDistance(from: [], maximum: 1) == nil)
    #expect(EditDistance(from: Array(repeating: 97, count: 65), maximum: 1) == nil)
    let longest = EditDistance(from: Array(repeating: 97, count: 64), maximum: 2)
    #expect(longest?.distance(to: Array(repeating: 97, count: 66)) == 2)
    #expect(longest?.distance(to: Array(repeating: 97, count: 67)) == nil)
    #expect(longest?.prefixDistance(to: Array(repeating: 97, count: 1_000_000)) == 0)
    #expect(EditDistance(from: [0xFF, 0xC3], maximum: -1)?.distance(to: [0xFF, 0xC3]) == 0)
  }
}
