internal import ArgumentParser

/// Every subcommand in the order in which `inkling --help` lists them: what most people want first.
let subcommandsInOrderOfUse: [any ParsableCommand.Type] = [
  DemoCommand.self,
  ServeCommand.self,
  SearchCommand.self,
  BuildCommand.self,
  CatalogCommand.self,
  BenchCommand.self,
  BenchStoreCommand.self,
  IndexCommand.self,
  StatsCommand.self,
  CheckCommand.self,
  RepairCommand.self,
  ExportCommand.self,
]
