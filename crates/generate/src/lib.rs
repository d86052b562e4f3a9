//! Edgewise generate.
