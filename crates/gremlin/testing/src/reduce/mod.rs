//! Reduces the traversals of a case and the setup statements that write its graph.

mod graph_passes;
mod minimal_deviation;
mod passes;
mod setup_statement;
mod shrink;
mod shrink_arguments;
mod shrink_steps;
mod valid;
mod written_out;

pub(crate) use minimal_deviation::minimal_deviation;
pub(crate) use passes::passes;
pub(crate) use valid::is_valid;
pub(crate) use written_out::literal;

/// A reducer of Gremlin cases.
pub(crate) type Reducer<'a> = edgewise_lab::reduce::Reducer<'a, crate::Gremlin>;
/// A case under reduction.
pub(crate) type Subject = edgewise_lab::reduce::Subject<crate::Gremlin>;
/// A reduced case.
pub(crate) type Reduced = edgewise_lab::reduce::Reduced<crate::Gremlin>;
