public import InklingBar

/// What the session asks for, carried out with the page's means.
extension BarController: SearchBarShell {
  /// The page's time.
  public var now: Milliseconds { page.now }

  /// Does what the session asks for; before the session begins there is nobody to ask.
  public func carryOut(_ effect: SessionEffect) {
    guard hasBegun else { return }
    switch effect {
    case .ask(let source, let question):
      if source < firstOwnSource {
        ask(question)
      } else {
        page.ask(
          source - firstOwnSource, SearchText(question.json()),
          as: RequestID(truncatingIfNeeded: question.generation), for: id)
      }
    case .cancel(_, let generation): page.abort(RequestID(truncatingIfNeeded: generation), for: id)
    case .open(_, let hit): open(hit)
    case .startTimer(let timer, let delay): page.startTimer(timer, after: delay, for: id)
    case .stopTimer(let timer): page.stopTimer(timer, for: id)
    case .focusField:
      // The field may be hidden until this state is drawn.
      render()
      page.focus(view.field.input.node)
    case .blurField: page.blur(view.field.input.node)
    case .focusSearchIcon:
      render()
      page.focus(view.opener.node)
    case .focusFirstRow: focusRow(0)
    case .setText(let text): view.field.writeText(text)
    case .conditionsChanged(let conditions): page.showConditions(conditions, for: id)
    case .replaceAddress(let address): page.writeAddress(address, isNew: false, for: id)
    case .pushAddress(let address): page.writeAddress(address, isNew: true, for: id)
    case .revealBar: page.reveal(view.frame.node)
    case .loadHistory: load("inkling.history") { .historyLoaded($0) }
    case .saveHistory(let bytes): save(bytes, as: "inkling.history")
    case .loadPreferences: load("inkling.preferences") { .preferencesLoaded($0) }
    case .savePreferences(let bytes): save(bytes, as: "inkling.preferences")
    case .startVoice(let session): page.startVoice(session, for: id)
    case .stopVoice: page.stopVoice(of: id)
    case .abortVoice: page.abortVoice(of: id)
    case .submitted: if reporter.mayFollow { _ = page.submitForm(of: id) }
    // Pictures load by their address, live regions speak by their text, and keys are prevented by
    // the answer to their event.
    case .loadPicture, .announce, .preventDefault: break
    }
  }

  private func ask(_ question: Question) {
    let request = RequestID(truncatingIfNeeded: question.generation)
    guard let site else {
      loadConfiguration()
      return
    }
    // Question and answer number the scopes as the site does; the bar may show them in another order.
    var question = question
    if case .facet(let title) = question.criterion, let index = site.scopes.firstIndex(of: title) {
      question.scope = index
    }
    engineQuestion = site.isAnsweredHere ? question : nil
    if site.isAnsweredHere {
      page.askEngine(SearchText(question.json()), as: request, for: id)
    } else {
      page.fetch(site.address(of: question), as: request, for: id)
    }
  }

  private func open(_ hit: Hit) {
    let detail: SearchText =
      "{\"id\":" + hit.id.quoted + ",\"title\":" + hit.title.plain.quoted + ",\"url\":"
      + hit.url.quoted + "}"
    guard page.dispatch("searchresultopen", detail: detail, for: id) else { return }
    if let address = SafeAddress(hit.url) { page.navigate(to: address.text, for: id) }
  }

  private func load(_ key: StaticString, _ event: ([UInt8]) -> SessionEvent) {
    do throws(StorageFailure) {
      perform(event(try page.load(key)?.bytes ?? []))
    } catch {
      perform(.historyStorageFailed)
    }
  }

  private func save(_ bytes: [UInt8], as key: StaticString) {
    do throws(StorageFailure) {
      try page.save(SearchText(bytes), as: key)
    } catch {
      perform(.historyStorageFailed)
    }
  }

  // MARK: What comes back

  /// The frame was painted that left something to come.
  func painted() {
    pace.goOn(at: page.now, after: progress)
    stale.insert(.results)
  }

  /// A request was answered: with a status as in HTTP, 0 for no answer at all.
  public func receive(_ body: [UInt8], status: Int, for request: RequestID) {
    if request == GlueNumbers.configurationRequest {
      configure(body, status: status)
    } else if request < GlueNumbers.configurationRequest {
      wordsArrived(body, status: status, for: request)
    } else if request == GlueNumbers.segmentRequest {
      if status != 200 { askServerInstead() }
    } else {
      let own = status / GlueNumbers.ownStatus
      answer(
        body, status: status % GlueNumbers.ownStatus, generation: Int(request),
        of: own == 0 ? 0 : firstOwnSource + own - 1)
    }
  }

  private func configure(_ json: [UInt8], status: Int) {
    if status == 200 { site = SiteConfiguration(json: json) }
    guard let site else {
      page.log("search-bar: the configuration could not be read")
      // Each question asks for it again, and people see why there is no answer.
      if hasBegun {
        perform(.sourceFailed(0, generation: bar.session.state.generation, .unreachable))
      } else {
        begin()
      }
      return
    }
    if bar.placeholder == nil { bar.placeholder = site.placeholder }
    if !bar.hasScopeTitles, site.scopes.count > 1 {
      bar.scopeButtonTitles = site.scopes
      bar.showsScopeBar = true
    }
    if site.isAnsweredHere {
      page.openSegment(at: site.segment, bytes: site.segmentBytes, for: id)
    }
    begin()
  }

  private func answer(_ json: [UInt8], status: Int, generation: Int, of source: SourceID) {
    if status == GlueNumbers.endStatus {
      perform(.answersEnded(source, generation: generation))
      return
    }
    let isPart = status == GlueNumbers.partStatus
    guard status == 200 || isPart else {
      // The index was lost while the question waited for it.
      if source < firstOwnSource, let question = engineQuestion,
        question.generation == generation, site?.isAnsweredHere == false
      {
        return ask(question)
      }
      let failure: SourceFailure =
        status == 0
        ? (page.capabilities.contains(.network) ? .unreachable : .offline) : .refused
      perform(.sourceFailed(source, generation: generation, failure))
      return
    }
    do throws(AnswerError) {
      let answer = try Answer(json: json)
      perform(.answered(source, answer))
      // A partial answer whose time was over has no second part.
      if answer.isPartial, !isPart { perform(.answersEnded(source, generation: generation)) }
    } catch {
      perform(.sourceFailed(source, generation: generation, .unreadable))
    }
  }

  /// The segment cannot be had: the server answers instead, from the next question on.
  private func askServerInstead() {
    page.log("search-bar: the index could not be loaded; the server answers instead")
    site?.useServer()
    perform(.retryPressed)
  }

  /// A timer ran out.
  public func timerFired(_ timer: SessionTimer) { perform(.timerFired(timer)) }

  /// The recogniser reports, as ``GlueNumbers/VoiceReport`` numbers it.
  public func voice(_ kind: Int, _ text: SearchText, in attempt: VoiceSession) {
    switch GlueNumbers.VoiceReport(rawValue: kind) {
    case .began: perform(.voiceStarted(attempt))
    case .heard: perform(.voiceHeard(attempt, text))
    case .certain: perform(.voiceFinished(attempt, text))
    case .ended: perform(.voiceEnded(attempt))
    case .failed, nil:
      let place = kind - GlueNumbers.VoiceReport.failed.rawValue
      perform(
        .voiceFailed(attempt, VoiceError(rawValue: UInt8(truncatingIfNeeded: place)) ?? .aborted))
    }
  }

  /// The surroundings changed: scheme, preferences, network, window.
  public func surroundingsChanged() {
    let isOnline = page.capabilities.contains(.network)
    if bar.session.state.isOnline != isOnline {
      perform(.connectivityChanged(isOnline ? .online : .offline))
    }
    forgetSurroundings()
    placePopup()
  }

  /// The field may be elsewhere on the screen now.
  public func placePopup() { view.popup.place(among: popupNeighbours) }

  var popupNeighbours: PopupNeighbours {
    PopupNeighbours(
      field: view.field.box.node, form: view.form.node, bar: view.frame.node, results: resultsRoot,
      rows: results?.list.node ?? .none)
  }

  /// Another tab wrote what is remembered.
  public func storageChanged() {
    if let history = try? page.load("inkling.history") {
      perform(.historyChangedElsewhere(history.bytes))
    }
  }

  /// The form was reset, or restored with a text.
  public func restore(_ text: SearchText) {
    view.field.writeText(text)
    bar.text = text
  }
}
