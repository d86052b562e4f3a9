//! The names by which statements speak of elements whose ids the target gives.

/// The name of a vertex of ours, as a parameter and as a key of what a setup statement answers.
pub(crate) fn vertex_name(id: i64) -> String {
    format!("v{id}")
}

/// The name of an edge of ours.
pub(crate) fn edge_name(id: i64) -> String {
    format!("e{id}")
}
