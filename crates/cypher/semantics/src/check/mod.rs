//! The rules that are checked before a statement runs. The TCK calls their violations compile-time errors. The compiler
//! applies the rules while it compiles.

mod aggregation;
mod argument;
mod checked;
mod composition;
mod static_type;

pub(crate) use aggregation::{contains_aggregate, is_random, mentions};
pub(crate) use argument::check_argument;
pub(crate) use checked::{Checked, fail};
pub(crate) use composition::{check_clauses, check_union, is_importing_with, writes};
pub(crate) use static_type::Type;
