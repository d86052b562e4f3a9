//! `Opaque`: a value of a type that Edgewise does not know, as the engine wrote it.

use crate::Name;

/// A value that an engine returned, of a type that Edgewise does not know. It is compared by its type name and text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opaque {
    /// The engine's own name of the type.
    pub kind: Name,
    /// The engine's own text of the value.
    pub text: String,
}

impl Opaque {
    /// An opaque value of the given type name and text.
    pub fn new(kind: impl Into<Name>, text: impl Into<String>) -> Self {
        Self { kind: kind.into(), text: text.into() }
    }
}
