extension ServerConfiguration {
  func note(
    _ request: Request, route: Route, status: Response.Status,
    since started: ContinuousClock.Instant
  ) {
    let duration = started.duration(to: .now)
    let record = AnswerRecord(route: route.rawValue, status: status.rawValue, duration: duration)
    registry?.count(record)
    onAnswer?(record)
    log.note(.info, "request", facts(of: request, record))
  }

  private func facts(of request: Request, _ record: AnswerRecord) -> [(StaticText, LogValue)] {
    var facts: [(StaticText, LogValue)] = [
      ("method", .text(request.method.rawValue)), ("route", .text(record.route)),
      ("status", .number(record.status)),
      ("micros", .number(Int(record.duration / .microseconds(1)))),
    ]
    if log.holdsQuestions, let query = request.query { facts.append(("query", .text(query))) }
    return facts
  }

  /// Notes whether an answer as JSON found anything.
  ///
  /// - Complexity: O(1): the total stands behind the question, within the first 8 kB.
  func noteMiss(of question: SearchParameters, in json: [UInt8]) {
    guard misses != nil else { return }
    // Quotation marks in a question are written with a backslash, so this is the answer's own member.
    let head = String(decoding: json.prefix(8_192), as: UTF8.self)
    let isMissed = head.contains(#","total":0,"totalIsExact":true,"partial":false"#)
    noteMiss(of: question, isFound: !isMissed)
  }

  /// Notes whether anything was found.
  ///
  /// Scopes, filters and further pages say nothing about what is missing, nor does a page that asks for one row because it
  /// counts.
  func noteMiss(of question: SearchParameters, isFound: Bool) {
    guard let misses, question.scope == 0, question.filterTexts.isEmpty, question.offset == 0,
      question.limit > 1
    else { return }
    misses.note(question.text, isFound: isFound)
  }
}
