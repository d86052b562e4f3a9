//! Edgewise reference.
