// Who speaks of a bar speaks of its session.
@_exported public import InklingSession
