//! Edgewise engine.
