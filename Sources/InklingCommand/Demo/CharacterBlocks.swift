// Written by Scripts/generate-unicode-tables: change that, not this.

/// The blocks of Unicode 15.0.0.
enum CharacterBlocks {
  /// The first code point of each block in hexadecimal, a space and the block's name: a line for each.
  static let table = """
    0 Basic Latin
    80 Latin-1 Supplement
    100 Latin Extended-A
    180 Latin Extended-B
    250 IPA Extensions
    2B0 Spacing Modifier Letters
    300 Combining Diacritical Marks
    370 Greek and Coptic
    400 Cyrillic
    500 Cyrillic Supplement
    530 Armenian
    590 Hebrew
    600 Arabic
    700 Syriac
    750 Arabic Supplement
    780 Thaana
    7C0 NKo
    800 Samaritan
    840 Mandaic
    860 Syriac Supplement
    870 Arabic Extended-B
    8A0 Arabic Extended-A
    900 Devanagari
    980 Bengali
    A00 Gurmukhi
    A80 Gujarati
    B00 Oriya
    B80 Tamil
    C00 Telugu
    C80 Kannada
    D00 Malayalam
    D80 Sinhala
    E00 Thai
    E80 Lao
    F00 Tibetan
    1000 Myanmar
    10A0 Georgian
    1100 Hangul Jamo
    1200 Ethiopic
    1380 Ethiopic Supplement
    13A0 Cherokee
    1400 Unified Canadian Aboriginal Syllabics
    1680 Ogham
    16A0 Runic
    1700 Tagalog
    1720 Hanunoo
    1740 Buhid
    1760 Tagbanwa
    1780 Khmer
    1800 Mongolian
    18B0 Unified Canadian Aboriginal Syllabics Extended
    1900 Limbu
    1950 Tai Le
    1980 New Tai Lue
    19E0 Khmer Symbols
    1A00 Buginese
    1A20 Tai Tham
    1AB0 Combining Diacritical Marks Extended
    1B00 Balinese
    1B80 Sundanese
    1BC0 Batak
    1C00 Lepcha
    1C50 Ol Chiki
    1C80 Cyrillic Extended-C
    1C90 Georgian Extended
    1CC0 Sundanese Supplement
    1CD0 Vedic Extensions
    1D00 Phonetic Extensions
    1D80 Phonetic Extensions Supplement
    1DC0 Combining Diacritical Marks Supplement
    1E00 Latin Extended Additional
    1F00 Greek Extended
    2000 General Punctuation
    2070 Superscripts and Subscripts
    20A0 Currency Symbols
    20D0 Combining Diacritical Marks for Symbols
    2100 Letterlike Symbols
    2150 Number Forms
    2190 Arrows
    2200 Mathematical Operators
    2300 Miscellaneous Technical
    2400 Control Pictures
    2440 Optical Character Recognition
    2460 Enclosed Alphanumerics
    2500 Box Drawing
    2580 Block Elements
    25A0 Geometric Shapes
    2600 Miscellaneous Symbols
    2700 Dingbats
    27C0 Miscellaneous Mathematical Symbols-A
    27F0 Supplemental Arrows-A
    2800 Braille Patterns
    2900 Supplemental Arrows-B
    2980 Miscellaneous Mathematical Symbols-B
    2A00 Supplemental Mathematical Operators
    2B00 Miscellaneous Symbols and Arrows
    2C00 Glagolitic
    2C60 Latin Extended-C
    2C80 Coptic
    2D00 Georgian Supplement
    2D30 Tifinagh
    2D80 Ethiopic Extended
    2DE0 Cyrillic Extended-A
    2E00 Supplemental Punctuation
    2E80 CJK Radicals Supplement
    2F00 Kangxi Radicals
    2FE0
    2FF0 Ideographic Description Characters
    3000 CJK Symbols and Punctuation
    3040 Hiragana
    30A0 Katakana
    3100 Bopomofo
    3130 Hangul Compatibility Jamo
    3190 Kanbun
    31A0 Bopomofo Extended
    31C0 CJK Strokes
    31F0 Katakana Phonetic Extensions
    3200 Enclosed CJK Letters and Months
    3300 CJK Compatibility
    3400 CJK Unified Ideographs Extension A
    4DC0 Yijing Hexagram Symbols
    4E00 CJK Unified Ideographs
    A000 Yi Syllables
    A490 Yi Radicals
    A4D0 Lisu
    A500 Vai
    A640 Cyrillic Extended-B
    A6A0 Bamum
    A700 Modifier Tone Letters
    A720 Latin Extended-D
    A800 Syloti Nagri
    A830 Common Indic Number Forms
    A840 Phags-pa
    A880 Saurashtra
    A8E0 Devanagari Extended
    A900 Kayah Li
    A930 Rejang
    A960 Hangul Jamo Extended-A
    A980 Javanese
    A9E0 Myanmar Extended-B
    AA00 Cham
    AA60 Myanmar Extended-A
    AA80 Tai Viet
    AAE0 Meetei Mayek Extensions
    AB00 Ethiopic Extended-A
    AB30 Latin Extended-E
    AB70 Cherokee Supplement
    ABC0 Meetei Mayek
    AC00 Hangul Syllables
    D7B0 Hangul Jamo Extended-B
    D800 High Surrogates
    DB80 High Private Use Surrogates
    DC00 Low Surrogates
    E000 Private Use Area
    F900 CJK Compatibility Ideographs
    FB00 Alphabetic Presentation Forms
    FB50 Arabic Presentation Forms-A
    FE00 Variation Selectors
    FE10 Vertical Forms
    FE20 Combining Half Marks
    FE30 CJK Compatibility Forms
    FE50 Small Form Variants
    FE70 Arabic Presentation Forms-B
    FF00 Halfwidth and Fullwidth Forms
    FFF0 Specials
    10000 Linear B Syllabary
    10080 Linear B Ideograms
    10100 Aegean Numbers
    10140 Ancient Greek Numbers
    10190 Ancient Symbols
    101D0 Phaistos Disc
    10200
    10280 Lycian
    102A0 Carian
    102E0 Coptic Epact Numbers
    10300 Old Italic
    10330 Gothic
    10350 Old Permic
    10380 Ugaritic
    103A0 Old Persian
    103E0
    10400 Deseret
    10450 Shavian
    10480 Osmanya
    104B0 Osage
    10500 Elbasan
    10530 Caucasian Albanian
    10570 Vithkuqi
    105C0
    10600 Linear A
    10780 Latin Extended-F
    107C0
    10800 Cypriot Syllabary
    10840 Imperial Aramaic
    10860 Palmyrene
    10880 Nabataean
    108B0
    108E0 Hatran
    10900 Phoenician
    10920 Lydian
    10940
    10980 Meroitic Hieroglyphs
    109A0 Meroitic Cursive
    10A00 Kharoshthi
    10A60 Old South Arabian
    10A80 Old North Arabian
    10AA0
    10AC0 Manichaean
    10B00 Avestan
    10B40 Inscriptional Parthian
    10B60 Inscriptional Pahlavi
    10B80 Psalter Pahlavi
    10BB0
    10C00 Old Turkic
    10C50
    10C80 Old Hungarian
    10D00 Hanifi Rohingya
    10D40
    10E60 Rumi Numeral Symbols
    10E80 Yezidi
    10EC0 Arabic Extended-C
    10F00 Old Sogdian
    10F30 Sogdian
    10F70 Old Uyghur
    10FB0 Chorasmian
    10FE0 Elymaic
    11000 Brahmi
    11080 Kaithi
    110D0 Sora Sompeng
    11100 Chakma
    11150 Mahajani
    11180 Sharada
    111E0 Sinhala Archaic Numbers
    11200 Khojki
    11250
    11280 Multani
    112B0 Khudawadi
    11300 Grantha
    11380
    11400 Newa
    11480 Tirhuta
    114E0
    11580 Siddham
    11600 Modi
    11660 Mongolian Supplement
    11680 Takri
    116D0
    11700 Ahom
    11750
    11800 Dogra
    11850
    118A0 Warang Citi
    11900 Dives Akuru
    11960
    119A0 Nandinagari
    11A00 Zanabazar Square
    11A50 Soyombo
    11AB0 Unified Canadian Aboriginal Syllabics Extended-A
    11AC0 Pau Cin Hau
    11B00 Devanagari Extended-A
    11B60
    11C00 Bhaiksuki
    11C70 Marchen
    11CC0
    11D00 Masaram Gondi
    11D60 Gunjala Gondi
    11DB0
    11EE0 Makasar
    11F00 Kawi
    11F60
    11FB0 Lisu Supplement
    11FC0 Tamil Supplement
    12000 Cuneiform
    12400 Cuneiform Numbers and Punctuation
    12480 Early Dynastic Cuneiform
    12550
    12F90 Cypro-Minoan
    13000 Egyptian Hieroglyphs
    13430 Egyptian Hieroglyph Format Controls
    13460
    14400 Anatolian Hieroglyphs
    14680
    16800 Bamum Supplement
    16A40 Mro
    16A70 Tangsa
    16AD0 Bassa Vah
    16B00 Pahawh Hmong
    16B90
    16E40 Medefaidrin
    16EA0
    16F00 Miao
    16FA0
    16FE0 Ideographic Symbols and Punctuation
    17000 Tangut
    18800 Tangut Components
    18B00 Khitan Small Script
    18D00 Tangut Supplement
    18D80
    1AFF0 Kana Extended-B
    1B000 Kana Supplement
    1B100 Kana Extended-A
    1B130 Small Kana Extension
    1B170 Nushu
    1B300
    1BC00 Duployan
    1BCA0 Shorthand Format Controls
    1BCB0
    1CF00 Znamenny Musical Notation
    1CFD0
    1D000 Byzantine Musical Symbols
    1D100 Musical Symbols
    1D200 Ancient Greek Musical Notation
    1D250
    1D2C0 Kaktovik Numerals
    1D2E0 Mayan Numerals
    1D300 Tai Xuan Jing Symbols
    1D360 Counting Rod Numerals
    1D380
    1D400 Mathematical Alphanumeric Symbols
    1D800 Sutton SignWriting
    1DAB0
    1DF00 Latin Extended-G
    1E000 Glagolitic Supplement
    1E030 Cyrillic Extended-D
    1E090
    1E100 Nyiakeng Puachue Hmong
    1E150
    1E290 Toto
    1E2C0 Wancho
    1E300
    1E4D0 Nag Mundari
    1E500
    1E7E0 Ethiopic Extended-B
    1E800 Mende Kikakui
    1E8E0
    1E900 Adlam
    1E960
    1EC70 Indic Siyaq Numbers
    1ECC0
    1ED00 Ottoman Siyaq Numbers
    1ED50
    1EE00 Arabic Mathematical Alphabetic Symbols
    1EF00
    1F000 Mahjong Tiles
    1F030 Domino Tiles
    1F0A0 Playing Cards
    1F100 Enclosed Alphanumeric Supplement
    1F200 Enclosed Ideographic Supplement
    1F300 Miscellaneous Symbols and Pictographs
    1F600 Emoticons
    1F650 Ornamental Dingbats
    1F680 Transport and Map Symbols
    1F700 Alchemical Symbols
    1F780 Geometric Shapes Extended
    1F800 Supplemental Arrows-C
    1F900 Supplemental Symbols and Pictographs
    1FA00 Chess Symbols
    1FA70 Symbols and Pictographs Extended-A
    1FB00 Symbols for Legacy Computing
    1FC00
    20000 CJK Unified Ideographs Extension B
    2A6E0
    2A700 CJK Unified Ideographs Extension C
    2B740 CJK Unified Ideographs Extension D
    2B820 CJK Unified Ideographs Extension E
    2CEB0 CJK Unified Ideographs Extension F
    2EBF0
    2F800 CJK Compatibility Ideographs Supplement
    2FA20
    30000 CJK Unified Ideographs Extension G
    31350 CJK Unified Ideographs Extension H
    323B0
    E0000 Tags
    E0080
    E0100 Variation Selectors Supplement
    E01F0
    F0000 Supplementary Private Use Area-A
    100000 Supplementary Private Use Area-B
    """
}
