@_exported public import InklingBar
@_exported public import InklingIndex
@_exported public import InklingRuntime
@_exported public import InklingStore
@_exported public import InklingText
