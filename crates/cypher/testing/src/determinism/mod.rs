//! Determinism: what can be claimed of a query's answer, by static analysis of the query, the schema and what is known
//! of the engine.
//!
//! [`Determinism::of`] goes through the clauses in order and keeps a table of what is known. For every variable that is
//! the possible types, the range of integers, and how far an engine may vary the value; for the rows, whether they are
//! deterministic. The analysis needs nothing from the query generator, so it also works for queries that people wrote,
//! and for rewritten and reduced ones.

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
