internal import InklingCore
internal import InklingIndex
internal import InklingSession

// What a person does.

extension SearchModel {
  /// Asks beside the words; what was asked so before is dropped.
  ///
  /// Without words all elements are found that fulfil the filters. ``clear()`` keeps filters and order, ``cancel()`` drops them.
  ///
  /// - Parameters:
  ///   - filters: What every row fulfils.
  ///   - order: The order of the rows; nil for the best match first.
  ///   - paths: The properties whose values are counted here, eight at most; ``facets`` has them in this order.
  /// - Throws: ``SearchError/notAField(_:)`` where a property is no field of the right kind, and then nothing changes.
  public func refine(
    where filters: SearchFilter<Element>..., sortedBy order: SearchOrder<Element>? = nil,
    facets paths: [any PartialKeyPath<Element> & Sendable] = []
  ) throws(SearchError) {
    _ = try source.fields.request(
      "", in: 0, where: filters, sortedBy: order, limit: 0, offset: 0)
    counted = try source.fields.facets(paths)
    (self.filters, self.order) = (filters, order)
    if counted.isEmpty { facets = [] }
    counting = nil
    sendConditions()
  }

  /// The Search key: the text is remembered, and everybody is asked who was not.
  public func submit() { send(.searchPressed) }

  /// Empties the field; the focus stays, and so do filters and order.
  public func clear() {
    dropFilterTokens()
    send(.clearPressed)
  }

  /// Ends the search: text, tokens, filters and order go.
  public func cancel() {
    dropFilterTokens()
    send(.cancelPressed)
  }

  /// Takes a suggestion as the text, and submits it.
  public func choose(_ suggestion: Suggestion) {
    let kind = suggestion.kind == .recent ? InklingSession.Suggestion.Kind.recent : .completion
    send(.optionChosen(InklingSession.Suggestion.ID(kind, SearchText(suggestion.text))))
  }

  /// A row was opened: what it was found by is remembered.
  public func open(_ row: SearchHit<Element>) {
    if let id = rowIDs[row.id] { send(.rowChosen(id)) }
  }

  /// Forgets a recent search.
  public func forget(_ recent: Suggestion) { send(.recentDeleted(SearchText(recent.text))) }

  /// Forgets all recent searches.
  public func forgetAll() { send(.historyCleared) }

  /// Brings back what was forgotten last.
  public func undoForget() { send(.deletionUndone) }

  /// Searches for ``didYouMean``.
  public func acceptDidYouMean() { send(.didYouMeanChosen) }

  /// The last row is in view: the next rows are asked for.
  public func reachedEnd() { send(.endReached) }

  /// Asks again who failed.
  public func retry() { send(.retryPressed) }

  /// Does what the button of ``notice`` says: asks a slow server only on submit, or again while typing, or listens again.
  public func acceptNotice() {
    switch shownNotice {
    case .slow, .slowWithChoice: asksRemoteOnSubmitOnly = true
    case .onSubmitOnly: asksRemoteOnSubmitOnly = false
    case .none: toggleVoice()
    }
  }

  // MARK: Tokens and conditions

  /// The session has the tokens with words, and hears of the others as conditions.
  func changeTokens(to tokens: [Token]) {
    let (old, new) = (chosenTokens.compactMap(\.ofSession), tokens.compactMap(\.ofSession))
    let hadFilters = chosenTokens.contains { !$0.filters.isEmpty }
    chosenTokens = tokens
    if hadFilters || tokens.contains(where: { !$0.filters.isEmpty }) { sendConditions() }
    let kept = zip(old, new).prefix { $0 == $1 }.count
    for place in (kept..<old.count).reversed() { send(.tokenRemoved(place)) }
    for token in new[kept...] { send(.tokenAdded(token)) }
  }

  private func dropFilterTokens() {
    guard chosenTokens.contains(where: { !$0.filters.isEmpty }) else { return }
    chosenTokens.removeAll { !$0.filters.isEmpty }
    sendConditions()
  }

  /// The filters that were chosen and those of the tokens, in the order that was chosen.
  func sendConditions() {
    do throws(SearchError) {
      let request = try source.fields.request(
        "", in: 0, where: filters + chosenTokens.flatMap(\.filters), sortedBy: order, limit: 0,
        offset: 0)
      error = nil
      send(.conditionsChosen(refined.conditions(request.filters, request.sort)))
    } catch {
      self.error = error
      send(.conditionsChosen(RefinedSource.refused))
    }
  }
}
