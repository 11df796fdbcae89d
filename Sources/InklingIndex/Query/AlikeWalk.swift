internal import InklingText

/// Finds the words of the dictionary that begin like another: *Kindes* and *Kindern* by `Kinder`, *kitabın* by `kitap`.
///
///     Kindern   Kinde|s        5 letters shared of 7 and 6    2 (5 − 1) / (7 + 6 − 2) = .73
///
/// The measure is that of Dice over pairs of letters, of which only those at the beginning are looked at. Most languages
/// change the ends of their words, so this does for all of them what a stemmer does for one. All words that share a
/// beginning stand below one node of the dictionary, so nothing is stored.
internal struct AlikeWalk {
  /// The least that two words have in common, in tenths.
  static let least = 6
  /// A word at the end of another has so many letters at least.
  static let shortestEnd = 4
  /// More words are not compared: then a longer beginning has to be the same.
  static let maximumCompared = 600
  /// So many are taken, the most alike first.
  static let maximumForms = 8

  private let trie: TermTrie
  private let word: [UInt8]
  /// How many bytes stand before what is compared: an article that is written as one word with its noun.
  private let start: Int
  private let letters: Int
  /// So many bytes at the beginning have to be the same.
  private var required = 0
  /// A dictionary has at most twice as many nodes as words, but a forged one may have more.
  private var nodesLeft = 2 * maximumCompared + Analyzer.longestTerm
  private var forms: [WordForm] = []

  /// Prepares the walk for a word behind its first `start` bytes.
  init(_ trie: TermTrie, _ word: [UInt8], from start: Int = 0) {
    self.trie = trie
    self.word = word
    self.start = start
    letters = Self.letters(word[start...])
  }

  /// How many letters a piece of a word has.
  static func letters(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// What two words have in common, in tenths, of which the first so many letters are the same.
  static func likeness(shared: Int, of letters: Int, and others: Int) -> Int {
    20 * (shared - 1) / max(1, letters + others - 2)
  }

  /// The words that are alike, the one that was asked among them, in the order of the dictionary.
  ///
  /// - Complexity: O(words that begin alike), of which 600 at most are compared.
  mutating func run() -> [WordForm] {
    guard require() else { return [] }
    descend(trie.root, Place())
    return forms
  }

  /// Finds how long a beginning has to be the same; `false` where too many words begin even with the whole word.
  private mutating func require() -> Bool {
    var shared = 0
    required = start
    while required < word.count {
      required += 1
      while required < word.count, word[required] & 0xC0 == 0x80 { required += 1 }
      shared += 1
      guard shared >= QueryWord.shortestCorrected,
        Self.likeness(shared: shared, of: letters, and: shared) >= Self.least
      else { continue }
      let range = word.withUnsafeBufferPointer {
        trie.find(UnsafeBufferPointer(rebasing: $0[..<required]))
      }
      if range.count <= Self.maximumCompared { return !range.isEmpty }
    }
    return false
  }

  /// How far a path through the dictionary is the same as the word.
  private struct Place {
    /// Bytes that are the same.
    var same = 0
    /// Letters behind the start, and those of them that are the same.
    var letters = 0
    var shared = 0
    var isSame = true
  }

  private mutating func descend(_ node: TrieNode, _ place: Place) {
    let children = trie.children(node)
    nodesLeft -= 1
    guard nodesLeft > 0 else { return }
    if place.isSame, place.same < required {
      if let child = trie.child(children, word[place.same]) { visit(child, place) }
      return
    }
    for child in children { visit(child, place) }
  }

  private mutating func visit(_ child: Int, _ before: Place) {
    var place = before
    let node = trie.node(child)
    let tail = trie.tail(node)
    guard take(trie.heads.byte(child), &place) else { return }
    for at in 0..<tail.count {
      guard take(tail.byte(at), &place) else { return }
    }
    if node.isTerm, place.same >= required {
      let worth = Self.likeness(shared: shared(place), of: letters, and: place.letters)
      if worth >= Self.least {
        let term = trie.firstTerm(node)
        forms.append(
          WordForm(range: TermRange(low: term, high: term + 1, isWhole: true), worth: worth))
      }
    }
    descend(node, place)
  }

  /// Goes on by one byte; `false` where nothing behind it can be alike.
  private func take(_ byte: UInt8, _ place: inout Place) -> Bool {
    if place.isSame, place.same < word.count, word[place.same] == byte {
      if byte & 0xC0 != 0x80, place.same >= start {
        place.letters += 1
        place.shared += 1
      }
      place.same += 1
      return true
    }
    guard place.same >= required else { return false }
    if place.isSame {
      place.shared = shared(place)
      place.isSame = false
    }
    if byte & 0xC0 != 0x80 { place.letters += 1 }
    return Self.likeness(shared: place.shared, of: letters, and: place.letters) >= Self.least
  }

  /// The letters that are the same, of which the last must not end within one.
  private func shared(_ place: Place) -> Int {
    guard place.isSame, place.same < word.count, word[place.same] & 0xC0 == 0x80 else {
      return place.shared
    }
    return place.shared - 1
  }
}

extension TermTrie {
  /// The words that are most like one, at most eight beside itself: those that begin like it, and words at the end of an
  /// unknown one.
  ///
  /// - Complexity: O(letters of the word) looks into the dictionary and walks of ``AlikeWalk``, at most a dozen.
  func alike(_ word: [UInt8], besides forms: [WordForm], isUnknown: Bool) -> [WordForm] {
    var found = walk(word, from: 0, forms)
    if Proclitics.mayStand(before: word) {
      let stem = word[Proclitics.length(of: word)...]
      if stem.count < word.count {
        for form in walk(Array(stem), from: 0, forms) { Self.add(form, to: &found) }
      }
      for clitic in Proclitics.all {
        var other: [UInt8] = []
        for at in 0..<clitic.utf8CodeUnitCount { other.append(clitic.utf8Start[at]) }
        let start = other.count
        other += stem
        guard other != word else { continue }
        for form in walk(other, from: start, forms) { Self.add(form, to: &found) }
      }
    }
    if isUnknown { addEnds(of: word, to: &found) }
    return mostAlike(found)
  }

  private func walk(_ word: [UInt8], from start: Int, _ forms: [WordForm]) -> [WordForm] {
    var walk = AlikeWalk(self, word, from: start)
    return mostAlike(
      walk.run().filter { form in !forms.contains { $0.range.contains(form.range.low) } })
  }

  private func mostAlike(_ forms: [WordForm]) -> [WordForm] {
    let order = OrderedPlaces(forms.count) { UInt64(WordForm.equal * 2 - forms[$0].worth) }
    return order.places.prefix(AlikeWalk.maximumForms).map { forms[$0] }
  }

  /// Adds a word, or makes it worth more if it was found before.
  private static func add(_ form: WordForm, to found: inout [WordForm]) {
    for place in found.indices where found[place].range == form.range {
      found[place].worth = max(found[place].worth, form.worth)
      return
    }
    found.append(form)
  }

  /// Adds the words that end the word: *Trikot* of `Fussballtrikot`, *arte* of `dell'arte`.
  private func addEnds(of word: [UInt8], to found: inout [WordForm]) {
    let letters = AlikeWalk.letters(word[...])
    var left = 0
    for at in word.indices.reversed() where word[at] & 0xC0 != 0x80 {
      left += 1
      guard left >= AlikeWalk.shortestEnd, left < letters else { continue }
      let worth = AlikeWalk.likeness(shared: left, of: letters, and: left)
      guard worth >= AlikeWalk.least else { continue }
      let range = word.withUnsafeBufferPointer {
        find(UnsafeBufferPointer(rebasing: $0[at...])).whole
      }
      if !range.isEmpty { Self.add(WordForm(range: range, worth: worth), to: &found) }
    }
  }
}
