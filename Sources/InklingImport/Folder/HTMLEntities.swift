/// Character references of HTML, decoded.
///
/// All numeric ones, and the 253 named ones of HTML 4 that pages use; an unknown name stays as it
/// is written.
enum HTMLEntities {
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var at = text.startIndex
    while at < text.endIndex {
      if text[at] == UInt8(ascii: "&"), let (scalar, end) = reference(text, at) {
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        at = end
      } else {
        result.append(text[at])
        at += 1
      }
    }
    return result
  }

  private static func reference(_ text: ArraySlice<UInt8>, _ at: Int) -> (Unicode.Scalar, Int)? {
    var end = at + 1
    while end < text.endIndex, end - at <= 32, isNamePart(text[end]) { end += 1 }
    let body = text[(at + 1)..<end]
    guard !body.isEmpty else { return nil }
    let isClosed = end < text.endIndex && text[end] == UInt8(ascii: ";")
    let behind = isClosed ? end + 1 : end
    if body.first == UInt8(ascii: "#") {
      guard let scalar = numeric(body.dropFirst()) else { return nil }
      return (scalar, behind)
    }
    let name = String(decoding: body, as: UTF8.self)
    guard isClosed, let value = named[name], let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, behind)
  }

  private static func numeric(_ digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
    let text = String(decoding: isHexadecimal ? digits.dropFirst() : digits, as: UTF8.self)
    guard !text.isEmpty, let value = UInt32(text, radix: isHexadecimal ? 16 : 10) else {
      return nil
    }
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"):
      true
    default: false
    }
  }

  private static let named: [String: UInt32] = {
    var table: [String: UInt32] = [
      "quot": 34, "amp": 38, "lt": 60, "gt": 62, "apos": 39, "OElig": 338, "oelig": 339,
      "Scaron": 352, "scaron": 353, "Yuml": 376, "fnof": 402, "circ": 710, "tilde": 732,
      "thetasym": 977, "upsih": 978, "piv": 982, "ensp": 8_194, "emsp": 8_195, "thinsp": 8_201,
      "zwnj": 8_204, "zwj": 8_205, "lrm": 8_206, "rlm": 8_207, "ndash": 8_211, "mdash": 8_212,
      "lsquo": 8_216, "rsquo": 8_217, "sbquo": 8_218, "ldquo": 8_220, "rdquo": 8_221,
      "bdquo": 8_222, "dagger": 8_224, "Dagger": 8_225, "bull": 8_226, "hellip": 8_230,
      "permil": 8_240, "prime": 8_242, "Prime": 8_243, "lsaquo": 8_249, "rsaquo": 8_250,
      "oline": 8_254, "frasl": 8_260, "euro": 8_364, "image": 8_465, "weierp": 8_472,
      "real": 8_476, "trade": 8_482, "alefsym": 8_501, "larr": 8_592, "uarr": 8_593,
      "rarr": 8_594, "darr": 8_595, "harr": 8_596, "crarr": 8_629, "lArr": 8_656, "uArr": 8_657,
      "rArr": 8_658, "dArr": 8_659, "hArr": 8_660, "forall": 8_704, "part": 8_706,
      "exist": 8_707, "empty": 8_709, "nabla": 8_711, "isin": 8_712, "notin": 8_713, "ni": 8_715,
      "prod": 8_719, "sum": 8_721, "minus": 8_722, "lowast": 8_727, "radic": 8_730,
      "prop": 8_733, "infin": 8_734, "ang": 8_736, "and": 8_743, "or": 8_744, "cap": 8_745,
      "cup": 8_746, "int": 8_747, "there4": 8_756, "sim": 8_764, "cong": 8_773, "asymp": 8_776,
      "ne": 8_800, "equiv": 8_801, "le": 8_804, "ge": 8_805, "sub": 8_834, "sup": 8_835,
      "nsub": 8_836, "sube": 8_838, "supe": 8_839, "oplus": 8_853, "otimes": 8_855,
      "perp": 8_869, "sdot": 8_901, "lceil": 8_968, "rceil": 8_969, "lfloor": 8_970,
      "rfloor": 8_971, "lang": 9_001, "rang": 9_002, "loz": 9_674, "spades": 9_824,
      "clubs": 9_827, "hearts": 9_829, "diams": 9_830,
    ]
    for (offset, name) in latin1.split(separator: " ").enumerated() {
      table[String(name)] = 160 + UInt32(offset)
    }
    for (offset, name) in greek.split(separator: " ").enumerated() {
      // There is no capital final sigma: U+03A2 is unassigned.
      let letter = UInt32(offset) + (offset >= 17 ? 1 : 0)
      table[String(name)] = 913 + letter
    }
    for (offset, name) in smallGreek.split(separator: " ").enumerated() {
      table[String(name)] = 945 + UInt32(offset)
    }
    return table
  }()

  /// The names of U+00A0 to U+00FF in order.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn \
    sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave \
    Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml \
    ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN \
    szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave \
    iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute \
    ucirc uuml yacute thorn yuml
    """
  /// Capital letters from U+0391.
  private static let greek = """
    Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma \
    Tau Upsilon Phi Chi Psi Omega
    """
  /// Small letters from U+03B1.
  private static let smallGreek = """
    alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho \
    sigmaf sigma tau upsilon phi chi psi omega
    """
}
