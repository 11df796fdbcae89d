// Text and the values of an answer are InklingCore's.
@_exported public import InklingCore
