//! Executable semantics of Cypher over an in-memory graph. Comments and messages call it the *reference*: it decides
//! which answer of an engine is right.
//!
//! [`execute`] compiles a statement (`check/`, `compile/` → `program/`) and runs it (`clause/`, `matching/`, `expr/`,
//! `aggregate/`). It is a plain interpreter: it follows the order of the text, and every rule names its source.
//! [`execute_planned`] gives the same answers through an optimised plan (`planned/`).
//!
//! While a statement runs, its variables are *slots* of one *frame*, the current row of *cells*. `openCypher 9` is the
//! openCypher reference, a *CIP* one of its improvement proposals, and the *TCK* its conformance suite. A TCK scenario
//! is cited by its number only if it is in the open part of the TCK, which `tests/tck.rs` runs.

mod aggregate;
mod answer;
mod blur;
mod budget;
mod cell;
mod chaos;
mod check;
mod choice;
mod clause;
mod compile;
mod context;
mod error;
mod evaluate;
mod execute;
mod expr;
pub mod fault;
pub mod function;
mod index;
pub mod knobs;
mod matching;
mod outcomes;
mod planned;
mod procedure;
mod program;
mod relation;
mod run;
mod settings;
mod store;
pub mod temporal;
mod trail;

pub use answer::{Answer, SideEffects};
pub use blur::Blur;
pub use budget::Budget;
pub use chaos::Chaos;
pub use choice::{Choice, ChoicePoint};
pub use context::FunctionContext;
pub use error::{Detail, ErrorKind, EvalError, Phase, ReferenceError};
pub use evaluate::evaluate;
pub use execute::{check, execute};
pub use fault::{Fault, FaultSet};
pub use knobs::Knobs;
pub use outcomes::{Candidates, Outcome, Outcomes, Systematic, outcomes};
pub use planned::{execute_planned, explain_planned};
pub use procedure::{Field, FieldType, Procedure, Procedures};
pub use settings::Settings;
