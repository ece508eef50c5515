/// Things that are compared: each gets a turn in each round, so that whatever disturbs the machine disturbs them all.
struct Contest {
  private var figures: [String: [Double]] = [:]

  /// Runs the rounds. A contestant is asked for one figure per round; the first round only warms up.
  init(rounds: Int = 9, _ contestants: [(name: String, measure: () throws -> Double)]) throws {
    for round in 0...rounds {
      for contestant in contestants {
        let figure = try contestant.measure()
        if round > 0 { figures[contestant.name, default: []].append(figure) }
      }
    }
  }

  /// The middle of one contestant's figures.
  func median(_ name: String) -> Double { (figures[name] ?? []).median }

  /// How many times as much one has as another: the middle of the quotients, each taken within one round.
  func ratio(_ name: String, to other: String) -> Double {
    zip(figures[name] ?? [], figures[other] ?? []).map { $0 / $1 }.median
  }

  /// How much more one has than another, likewise.
  func difference(_ name: String, to other: String) -> Double {
    zip(figures[name] ?? [], figures[other] ?? []).map { $0 - $1 }.median
  }
}
