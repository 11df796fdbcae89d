@_exported public import InklingCore
