@_exported public import LanyardOAuth
