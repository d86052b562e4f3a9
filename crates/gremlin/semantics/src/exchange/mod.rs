//! Converts values and graphs between the semantics and the language-neutral model, which engines, cases and reports
//! use.

mod database;
mod dump;
mod element_names;
mod from_model;
mod load;
mod narrow;
mod to_model;
mod widen;

pub use database::{Database, Executor, RESULT};
pub use dump::dump;
pub use element_names::ElementNames;
pub use from_model::from_model;
pub use load::load;
pub use narrow::{narrowed, narrowed_graph};
pub use to_model::to_model;
pub use widen::{widened, widened_graph};
