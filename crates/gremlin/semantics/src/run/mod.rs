//! Runs a program: traversers, pipelines, side effects.

mod answer;
mod budget;
mod child;
mod context;
mod crowd;
mod execute;
mod explorer;
mod modulate;
mod pipeline;
mod scope;
mod side_effects;
mod stage;
mod trail;
mod traverser;
mod traverser_set;

pub use answer::Answer;
pub use budget::Budget;
pub(crate) use context::Context;
pub use crowd::Crowd;
pub use execute::{Parameters, execute};
pub(crate) use execute::{execute_faulty, run_program};
pub use explorer::Explorer;
pub(crate) use modulate::{column_of, token_of};
pub(crate) use pipeline::Pipeline;
pub(crate) use side_effects::SideEffect;
pub(crate) use stage::{Stage, State, has_barrier};
pub(crate) use trail::Trail;
pub(crate) use traverser::{Loop, Traverser};
pub(crate) use traverser_set::TraverserSet;
