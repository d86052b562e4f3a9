//! The names of elements in statements, for targets that assign ids themselves.

/// The name of a planned vertex. Statements use it as a parameter, and as the key of the map that a setup statement
/// returns.
pub(crate) fn vertex_name(id: i64) -> String {
    format!("v{id}")
}

/// The name of a planned edge.
pub(crate) fn edge_name(id: i64) -> String {
    format!("e{id}")
}
