public import InklingIndex
public import InklingSession

extension ElasticSource {
  /// Counts the values of the fields in ``Question/facets``, as an index in this process does.
  ///
  /// Those documents count that match the words, the scope and all filters but those on the same field. Where nothing holds
  /// the words as they were typed, those count in which the cluster finds words like them: not all that are found here, so the
  /// counts are lower bounds then.
  ///
  /// - Returns: A count for each field, in their order.
  /// - Complexity: One request, two where nothing holds the words as typed.
  /// - Throws: ``ElasticError``; ``ElasticError/refused(status:reason:)`` with the status 400 where a field cannot be counted.
  public func facets(of question: Question) async throws(ElasticError) -> [FacetCounts] {
    let deadline = ContinuousClock.now + index.cluster.options.timeout
    let site = try await memory.site(of: index, isRenewed: false)
    let asking = Asking(question, site, index, memory, until: deadline)
    let request = try asking.request()
    let asked = try asking.clusterQuestion(request)
    let names: [[UInt8]]
    do {
      names = try site.layout.schema.facets(question.facets.map(\.bytes))
    } catch {
      throw .refused(status: 400, reason: "the documents have no such field, or it has no values")
    }
    if names.isEmpty { return [] }
    let schema = site.layout.schema
    let scope = asked.scope.map { Clause.values(Array(ClusterField.scope.description.utf8), [$0]) }
    let fields = names.compactMap { name -> ClusterFacets.Field? in
      guard let place = asking.place(of: name), let number = schema.index(named: name) else {
        return nil
      }
      let field = schema.fields[number]
      // A point is nothing to choose from a list.
      if field.role == .point { return nil }
      var others = request.filters.filter { $0.field != name }.compactMap(asking.clause)
      if let scope, field.role != .scope { others.append(scope) }
      return .init(name: name, place: place, isNumber: field.role.isNumber, others: others)
    }
    for stage in [ClusterQuestion.Stage.typed, .loose] {
      let counting = ClusterFacets(query: asked.matching(stage), fields: fields)
      let left = ContinuousClock.now.duration(to: deadline)
      guard left > .zero else { throw .timedOut }
      let body = try await index.cluster.json(
        ElasticCluster.Ask(
          method: "POST", path: ElasticIndex.searchPath(index.name),
          body: counting.json(timeout: left * 0.8),
          timeout: left, limit: 8 << 20),
        of: index.name)
      let (facets, hasMatches) = try counting.read(body, isWhole: stage == .typed)
      if hasMatches || stage == .loose || asked.words.isEmpty { return facets }
    }
    return []
  }
}
