internal import InklingCore
public import InklingSession

/// Several sources as one: all are asked at once, and what each answers is shown as it arrives.
///
/// Scores of different sources cannot be compared, but ranks can. Hits are ordered by how well they match, then by
/// their place within their source, then by the order of the sources. The order depends on the answers alone, never on
/// which came first. A source that fails does not take the others along.
public struct FederatedSource: SearchSource {
  /// A source and the name that tells its hits from those of the others.
  public struct Member: Sendable {
    /// Stands before the hits' ids: `books/17`.
    public let name: SearchText
    /// Who answers.
    public let source: any SearchSource

    /// A member of a federation.
    public init(_ name: SearchText, _ source: any SearchSource) {
      self.name = name
      self.source = source
    }
  }

  /// What one member says: a part of its answer, that there is no more, or that there is none.
  private enum Report: Sendable {
    case part(Int, Answer)
    case end
    case failure(Int, SourceFailure)
  }

  private let members: [Member]

  /// A federation, the most important source first.
  public init(_ members: [Member]) {
    self.members = members
  }

  /// Asks all members, or the one that the question's scope names.
  ///
  /// Every part of every member gives a part of the merged answer; it fails when no member answers.
  public func answers(to question: Question) -> AsyncThrowingStream<Answer, any Error> {
    AsyncThrowingStream { continuation in
      let task = Task {
        do throws(SourceFailure) {
          try await collect(question) { continuation.yield($0) }
          continuation.finish()
        } catch {
          continuation.finish(throwing: error)
        }
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func collect(
    _ question: Question, deliver: @Sendable (Answer) -> Void
  ) async throws(SourceFailure) {
    var answers = [Answer?](repeating: nil, count: members.count)
    var failures: [(member: Int, failure: SourceFailure)] = []
    var waiting = chosenMembers(question).count
    for await report in reports(on: question) {
      switch report {
      case .part(let place, let answer):
        answers[place] = answer
      case .end:
        waiting -= 1
        // The last part of the last member is known to be the last only now.
        guard waiting == 0 else { continue }
      case .failure(let place, let failure):
        waiting -= 1
        failures.append((place, failure))
        guard waiting == 0 else { continue }
      }
      guard !Task.isCancelled, answers.contains(where: { $0 != nil }) else { continue }
      deliver(merge(answers, for: question, isWhole: waiting == 0))
    }
    guard answers.allSatisfy({ $0 == nil }) else { return }
    if let first = failures.min(by: { $0.member < $1.member }) { throw first.failure }
  }

  /// What all chosen members say, in the order in which they say it.
  private func reports(on question: Question) -> AsyncStream<Report> {
    let chosen = chosenMembers(question)
    return AsyncStream { continuation in
      let task = Task { [members] in
        await withDiscardingTaskGroup { group in
          for place in chosen {
            group.addTask {
              await Self.listen(to: members[place], at: place, question) {
                continuation.yield($0)
              }
            }
          }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  private func chosenMembers(_ question: Question) -> [Int] {
    if case .source(let place) = question.criterion, members.indices.contains(place) {
      return [place]
    }
    return Array(members.indices)
  }

  private static func listen(
    to member: Member, at place: Int, _ question: Question, report: @Sendable (Report) -> Void
  ) async {
    var asked = question
    asked.offset = 0
    asked.limit = max(0, min(question.offset + question.limit, SharedLimits.maximumHits))
    do {
      for try await answer in member.source.answers(to: asked)
      where answer.generation == question.generation {
        report(.part(place, answer))
      }
      report(.end)
    } catch {
      report(.failure(place, error as? SourceFailure ?? .refused))
    }
  }

  private func merge(_ answers: [Answer?], for question: Question, isWhole: Bool) -> Answer {
    var merger = AnswerMerger(question)
    for (member, answer) in zip(members, answers) {
      if let answer { merger.add(answer, from: member.name) }
    }
    return merger.answer(isWhole: isWhole)
  }
}
