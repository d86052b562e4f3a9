//! Index and constraint statements.

mod constraint;
mod index;
mod target;
