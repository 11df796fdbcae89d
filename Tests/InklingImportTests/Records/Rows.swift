import InklingImport

/// What a reader made of a text: `name=value` pairs per record, or `!line` per malformed row.
func rows(_ text: String, _ format: RecordFormat) throws -> [String] {
  try rows(Array(text.utf8), format)
}

func rows(_ bytes: [UInt8], _ format: RecordFormat) throws -> [String] {
  var reader = try format.reader(.bytes(bytes))
  return try drain(&reader)
}

func drain(_ reader: inout any RecordReader) throws -> [String] {
  var result: [String] = []
  while let outcome = try reader.next() {
    switch outcome {
    case .record(let record): result.append(summary(record))
    case .malformed(let error): result.append("!\(error.line)")
    }
  }
  return result
}

func summary(_ record: Record) -> String {
  var seen: [String] = []
  var pairs: [String] = []
  for name in record.fieldNames where !seen.contains(name) {
    seen.append(name)
    for value in record[name] {
      pairs.append("\(name)=\(String(decoding: value, as: UTF8.self))")
    }
  }
  return "\(record.line): " + pairs.joined(separator: " | ")
}
