/// How a word of Latin letters sounds to who writes English by ear.
///
///     night, nite, knight   n t          phone, fone   f n
///
/// Vowels count at the beginning only, where all are one; letters that sound alike are one; letters that are not spoken
/// do not count. A number stands for the sounds, so that two words are compared by it. After L. Philips, "Hanging on the
/// Metaphone" (1990), with fewer rules.
internal struct SoundCode {
  private let word: [UInt8]
  private var at = 0
  /// FNV-1a of the sounds.
  private var code: UInt32 = 0x811C_9DC5
  private var last: UInt8 = 0
  private var count = 0

  private init(_ word: [UInt8]) { self.word = word }

  /// The number of a folded word; nil where it has other letters, or hardly a sound.
  /// - Complexity: O(letters).
  static func of(_ word: [UInt8]) -> UInt32? {
    guard word.count >= QueryWord.longestSureWord else { return nil }
    for letter in word where letter &- 0x61 >= 26 { return nil }
    var sounds = SoundCode(word)
    sounds.skipSilent()
    while sounds.at < word.count { sounds.at += sounds.take() }
    return sounds.count > 1 ? sounds.code : nil
  }

  @inline(never)
  private func letter(_ place: Int) -> UInt8 { place < word.count ? word[place] : 0 }
  @inline(never)
  private func isSoft(_ letter: UInt8) -> Bool {
    letter == 0x65 || letter == 0x69 || letter == 0x79
  }
  @inline(never)
  private func isVowel(_ letter: UInt8) -> Bool {
    letter == 0x61 || letter == 0x6F || letter == 0x75 || isSoft(letter)
  }

  @inline(never)
  private mutating func say(_ sound: Unicode.Scalar) {
    let sound = UInt8(truncatingIfNeeded: sound.value)
    if sound == last { return }
    last = sound
    count += 1
    code = (code ^ UInt32(sound)) &* 0x0100_0193
  }

  /// The first letter of `knight`, `gnome`, `write`, `psalm` and `pneumatic` is not spoken.
  private mutating func skipSilent() {
    switch (word[0], word[1]) {
    case ("k", "n"), ("g", "n"), ("p", "n"), ("w", "r"), ("p", "s"), ("p", "t"): at = 1
    case ("x", _):
      say("s")
      at = 1
    default: break
    }
  }

  /// Takes the letter at the place with those that belong to it; returns how many.
  @inline(never)
  private mutating func take() -> Int {
    let (own, next, third) = (word[at], letter(at + 1), letter(at + 2))
    // A double letter is one; in `accept` there are two.
    if at > 0, own == word[at - 1], own != "c" { return 1 }
    switch own {
    case "a", "e", "i", "o", "u", "y":
      if count == 0 { say("A") }
    case "c": return takeC(next, third)
    case "g": return takeG(next, third)
    case "d":
      let isSoftG = next == "g" && isSoft(third)
      say(isSoftG ? "j" : "t")
      return isSoftG ? 2 : 1
    case "s", "t": return takeHiss(own, next, third)
    case "p":
      say(next == "h" ? "f" : "p")
      return next == "h" ? 2 : 1
    case "k", "q": say("k")
    case "x":
      say("k")
      say("s")
    case "z": say("s")
    case "v": say("f")
    case "w":
      if count == 0, isVowel(next) || next == "h" { say("w") }
    case "h":
      if at == 0 { say("h") }
    default: say(Unicode.Scalar(own))
    }
    return 1
  }

  private mutating func takeC(_ next: UInt8, _ third: UInt8) -> Int {
    if next == "h" {
      say("x")
      return 2
    }
    if next == "k" {
      say("k")
      return 2
    }
    // `special`, `face`, `cat`.
    let isHissing = next == "i" && (third == "a" || third == "o")
    say(isHissing ? "x" : isSoft(next) ? "s" : "k")
    return 1
  }

  private mutating func takeG(_ next: UInt8, _ third: UInt8) -> Int {
    if next == "h" {
      // `night` and `though`, but `ghost` and `spaghetti`.
      let isSilent = at > 0 && isVowel(word[at - 1]) && !isVowel(third)
      if !isSilent { say("k") }
      return 2
    }
    // `sign` ends in a silent letter before its last.
    if next == "n", third == 0 { return 1 }
    say(isSoft(next) ? "j" : "k")
    return 1
  }

  private mutating func takeHiss(_ own: UInt8, _ next: UInt8, _ third: UInt8) -> Int {
    let isHissing = next == "i" && (third == "a" || third == "o")
    if own == "s" {
      if next == "c", isSoft(third) {
        say("s")
        return 2
      }
      say(next == "h" || isHissing ? "x" : "s")
      return next == "h" ? 2 : 1
    }
    if next == "c", third == "h" {
      say("x")
      return 3
    }
    say(isHissing ? "x" : "t")
    return next == "h" ? 2 : 1
  }
}

/// Letters are bytes here.
private func ~= (letter: Unicode.Scalar, byte: UInt8) -> Bool { letter.value == UInt32(byte) }
private func == (byte: UInt8, letter: Unicode.Scalar) -> Bool { letter.value == UInt32(byte) }
private func != (byte: UInt8, letter: Unicode.Scalar) -> Bool { letter.value != UInt32(byte) }
