//! Determinism: what can be claimed of a query, by a static analysis of its tree, the schema and the facts of an
//! engine.
//!
//! [`Determinism::of`] goes through the clauses in order with an abstract table. For every variable it knows the
//! possible types, the range of integers, and how far an engine may vary the value; for the rows, whether they are
//! deterministic. Nothing comes from the generator, so the analysis works equally for written, rewritten and shrunk
//! queries.

mod access;
mod aggregate;
mod analysis;
mod arithmetic;
mod call;
mod clause;
mod column_determinism;
mod constant;
mod expr;
mod facts;
mod freedom;
mod inferred;
mod interval;
mod kinds;
mod matching;
mod merging;
mod projection;
mod query;
mod query_determinism;
mod risk;
mod stored;
mod subquery;
mod table;
mod updating;
mod written;

pub use column_determinism::ColumnDeterminism;
pub use facts::{Beyond, Facts};
pub use freedom::Freedom;
pub use query_determinism::{Between, Determinism, Effects, Order};
pub use risk::Risk;
pub use stored::Stored;
pub use table::RowsDeterminism;
