//! Values and graphs of the semantics as those of the model, which engines, cases and reports speak, and back.

mod database;
mod dump;
mod element_names;
mod from_model;
mod load;
mod to_model;

pub use database::{Database, Executor, RESULT};
pub use dump::dump;
pub use element_names::ElementNames;
pub use from_model::from_model;
pub use load::load;
pub use to_model::to_model;
