// A row, a tier and marked text are InklingCore's.
@_exported public import InklingCore
