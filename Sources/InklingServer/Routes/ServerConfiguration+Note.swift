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
}
