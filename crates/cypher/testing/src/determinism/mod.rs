//! Determinism: what may be claimed of a query, by one static analysis over its tree, the schema and the facts of an engine.
//!
//! [`Determinism::of`] walks the clauses in order with an abstract table: of every variable it knows which kinds of values it
//! may hold, how far integers reach, and how free an engine is in choosing the value; of the rows whether they are
//! determined. Nothing of the generator goes in, so the determinism of a written, rewritten or shrunk query is as good as
//! those of a generated one.

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
