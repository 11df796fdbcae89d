import InklingText

/// Which words of the dictionary stand for those of a question in texts.
extension SearchRun {
  /// Beginnings of words with more postings are not weighed, and of others the commonest words with so many together.
  private static let maximumBegunPostings = 65_536
  private static let maximumWeighedBegun = 6_144
  /// Of an unknown word so many others are taken, none of which has more words than this.
  private static let maximumMeant = 12

  /// A group for each word of the question.
  mutating func textGroups() -> [TextGroup] {
    var groups: [TextGroup] = []
    for place in query.words.indices {
      let group = textGroup(query.words[place], at: place)
      group.spread = otherSegments.shared?.spread(of: place)
      groups.append(group)
    }
    return groups
  }

  /// A group for each identifier of the question, beside those of its parts.
  mutating func identifierGroups() -> [TextGroup] {
    var groups: [TextGroup] = []
    for word in identifiers {
      let place = query.words.count + groups.count
      let group = textGroup(word, at: place)
      group.spread = otherSegments.shared?.spread(of: place)
      groups.append(group)
    }
    return groups
  }

  /// The identifiers of the question; one that another segment has stands for itself only.
  var identifiers: [QueryWord] {
    var identifiers = query.identifiers(index.trie)
    for place in identifiers.indices
    where !identifiers[place].isPrefix
      && otherSegments.shared?.isWhole(query.words.count + place) ?? false
    {
      identifiers[place].exact = identifiers[place].exact.whole
    }
    return identifiers
  }

  /// What stands for a word: itself, what it begins, its other forms; what was probably meant where no document has it.
  ///
  /// The places of identifiers are behind those of all words.
  mutating func textGroup(_ word: QueryWord, at place: Int) -> TextGroup {
    let group = TextGroup()
    let isIdentifier = place >= query.words.count
    if !isIdentifier, isRepeated(place) { return group }
    if word.kind == .ideographic {
      if !word.exact.isEmpty {
        group.forms.append(WordForm(range: word.exact, worth: WordForm.equal))
        group.best = 1
      }
    } else {
      addTyped(word, at: place, to: group)
      if !word.isQuoted, !isIdentifier { addOtherForms(at: place, to: group) }
    }
    return group
  }

  private mutating func addTyped(_ word: QueryWord, at place: Int, to group: TextGroup) {
    group.isUnknown = !isKnown(word, at: place)
    let isWord = word.exact.isWhole || otherSegments.shared?.isWhole(place) ?? false
    if word.exact.isWhole {
      group.forms.append(WordForm(range: word.exact.whole, worth: WordForm.equal))
    }
    addBegun(word, at: place, isWord: isWord, to: group)
    group.best = min(1, group.forms.count)
    if !isWord, group.wide.isEmpty, !word.isQuoted { addMeant(word, at: place, to: group) }
    if group.isUnknown { group.best = group.forms.count }
  }

  private func addBegun(
    _ word: QueryWord, at place: Int, isWord: Bool, to group: TextGroup
  ) {
    let range = word.begun
    guard !range.isEmpty else { return }
    if isWide(range, at: place) {
      group.wide = range
      return
    }
    group.forms.append(
      WordForm(
        range: range, worth: isWord ? WordForm.begun : WordForm.begunUnknown,
        fewest: index.fewest(in: range, postings: Self.maximumWeighedBegun)))
  }

  /// Whether too many words begin with one to weigh them all, here or in all segments together.
  private func isWide(_ range: TermRange, at place: Int) -> Bool {
    if let shared = otherSegments.shared {
      return shared.begun(place) > Self.maximumBegunPostings
    }
    return index.begunPostings(of: range) > Self.maximumBegunPostings
  }

  /// What was probably meant: whole words one edit away, else words that begin so, else whole words two edits away.
  private mutating func addMeant(_ asked: QueryWord, at place: Int, to group: TextGroup) {
    var word = asked
    word.isPrefix = false
    // What begins with the letters as they are is likelier than what begins with others.
    let isBegun = !group.forms.isEmpty
    word.isUnknown = !isBegun || asked.letters >= QueryWord.longestSureWord
    var meant = scratch.typos.ranges(word, edits: 1, in: index)
    if meant.isEmpty, asked.isPrefix, !isBegun {
      word.isPrefix = true
      meant = scratch.typos.ranges(word, edits: 1, in: index)
    }
    if meant.isEmpty, !isBegun {
      word.isPrefix = false
      meant = scratch.typos.ranges(word, edits: FuzzyWalk.highestCost, in: index)
    }
    if meant.isEmpty, !isBegun { meant = longer(than: word, Self.maximumInfixes) }
    if meant.isEmpty, !isBegun { meant = sounding(like: word) }
    let worth =
      isBegun ? WordForm.meantBeside : word.isPrefix ? WordForm.meantBegun : WordForm.meant
    for loose in meant.prefix(Self.maximumMeant)
    where index.begunPostings(of: loose.range) <= Self.maximumWeighedBegun {
      group.forms.append(WordForm(range: loose.range, worth: worth))
      // Of an identifier the parts are marked.
      if place < query.words.count { note(loose.range, for: place, in: query.words) }
    }
  }

  private mutating func addOtherForms(at place: Int, to group: TextGroup) {
    var forms: [WordForm] = []
    appendOtherForms(of: query.words[place], worth: WordForm.akinInTexts, to: &forms)
    for form in forms where !group.holds(form.range.low) {
      group.forms.append(form)
      noteForm(form.range, for: place)
    }
  }

  /// Reads an unknown word together with its neighbour, or as two words, where that is known.
  mutating func respell(_ groups: inout [TextGroup]) {
    for variant in respellings(of: query.words) {
      // Two words that are one come before a typo, one that is two behind it.
      let isJoined = variant.words.count < query.words.count
      var isHelpless = isJoined
      for group in groups where group.isUnknown && group.forms.isEmpty { isHelpless = true }
      guard isHelpless else { continue }
      read(as: variant.words)
      learned.respelled.removeAll()
      learned.foundBy.removeAll()
      for word in query.words where word.isRespelled { learned.respelled.append(word) }
      groups.removeAll()
      for place in query.words.indices { groups.append(textGroup(query.words[place], at: place)) }
      return
    }
  }
}
