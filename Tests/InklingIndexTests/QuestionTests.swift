import Foundation
import InklingIndex
import Testing

/// Issue 3: questions in whole sentences are answered by what holds some of their words.
@Suite("Questions in whole sentences")
struct QuestionTests {
  private func ids(_ question: String) throws -> [Int] {
    let corpus = try Corpus(
      [
        "several studies of supersonic wakes", "boundaries heated in tunnels",
        "a boundary heated in tunnels", "some remarks about paint",
      ].map { [$0] },
      fields: [Field("id", .id), Field("text", .text)])
    return corpus.ids(question)
  }

  @Test("A document with another form of a word is found, below one with the word itself")
  func forms() throws {
    #expect(try ids("how does one cool any boundary quickly") == [2, 1])
    #expect(try ids("which study treats wake behind bodies") == [0])
  }

  @Test("A phrase that stands nowhere does not empty the page; its words count to the letter")
  func phrases() throws {
    #expect(try ids("who dug \"heated boundary\" tunnels") == [2, 1])
    #expect(try ids("who would \"cool a boundary\" then") == [2])
    #expect(try ids("\"heated boundary\"") == [])
  }

  @Test("The scores are those of BM25 in obvious lines", arguments: [31, 32])
  func twin(seed: UInt64) throws {
    var random = Seeded(state: seed)
    // Nothing is like a word with digits, nor is it corrected: so it counts once, and twice more as all that is like it.
    func drawn(_ count: Int) -> [String] {
      (0..<count).map { _ in
        let word = Int.random(in: 0..<60, using: &random) * Int.random(in: 0..<60, using: &random)
        return "w\(word / 60)"
      }
    }
    let texts = (0..<100).map { _ in drawn(Int.random(in: 1...15, using: &random)) }
    let twin = ScoreTwin(texts: texts)
    let corpus = try Corpus(
      texts.map { [$0.joined(separator: " ")] }, fields: [Field("id", .id), Field("text", .text)])
    for _ in 0..<10 {
      let question = drawn(9)
      let answer = corpus.ask(question.joined(separator: " ") + " ?", limit: 20)
      let hits = zip(corpus.ids(answer), answer.hits).filter { $1.tier == .some }
      for (id, hit) in hits {
        #expect(abs(Double(hit.score) - twin.score(of: id, question)) < 0.001)
      }
      let best = texts.indices.map { twin.score(of: $0, question) }.sorted(by: >)
      let skipped = answer.hits.count - hits.count
      #expect(abs(Double(hits.last?.1.score ?? 0) - best[skipped + hits.count - 1]) < 0.001)
      #expect(hits.map(\.1.score) == hits.map(\.1.score).sorted(by: >))
    }
  }

  @Test("Of a word in more than 65,536 documents only those are added up that come first")
  func common() throws {
    let corpus = try Corpus(
      (0..<66_000).map { [$0 == 65_999 ? "rare stone" : "stone"] },
      fields: [Field("id", .id), Field("text", .text)])
    let answer = corpus.ask("stone over some zebras")
    #expect(answer.total == 65_536 && !answer.totalIsExact)
    #expect(corpus.ids("stone over rare zebras").first == 65_999)
  }

  @Test("What is excluded stays out")
  func excluded() throws {
    #expect(try ids("how does one heated boundary -tunnels behave") == [])
    #expect(try ids("how does one cool any boundary -\"a boundary\"") == [1])
    #expect(try ids("how does one cool any boundary -\"heated boundary\"") == [2, 1])
  }
}

/// BM25 in obvious lines over arrays of words: what the scores of questions must agree with.
private struct ScoreTwin {
  let texts: [[String]]

  func score(of id: Int, _ question: [String]) -> Double {
    let documents = Double(texts.count)
    let average = Double(texts.reduce(0) { $0 + $1.count } / texts.count)
    return Set(question).reduce(0.0) { sum, word in
      let holders = Double(texts.count { $0.contains(word) })
      let times = Double(texts.reduce(0) { $0 + $1.count { $0 == word } })
      let weight = Double(texts[id].count { $0 == word })
      guard weight > 0 else { return sum }
      let information = log(1 + (documents - holders + 0.5) / (holders + 0.5))
      let strewn = documents * (1 - exp(-times / documents))
      let importance = pow(information, 1.5) + 5 * max(0, log(strewn / holders))
      let norm = 1.2 * (0.25 + 0.75 * Double(texts[id].count) / average)
      return sum + 3 * importance * weight * 2.2 / (weight + norm)
    }
  }
}
