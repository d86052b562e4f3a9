//! Edgewise lab.
