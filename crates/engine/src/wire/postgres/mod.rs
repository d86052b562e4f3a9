//! The simple query protocol of PostgreSQL, and agtype, the type of the values of Apache AGE.
//!
//! Messages and logins are those of `postgres-protocol`, which the drivers `postgres` and `tokio-postgres` use.
//! Why not such a driver: neither has a deadline for a reply, a limit on what a reply may allocate, or a log of the
//! bytes, and both bring an asynchronous runtime.

mod agtype;
mod agtype_writer;
mod connection;

pub use agtype::{Agtype, AgtypeError};
pub use agtype_writer::agtype_map;
pub use connection::{Postgres, PostgresOptions, SqlFailure, SqlReply, TransactionState};
