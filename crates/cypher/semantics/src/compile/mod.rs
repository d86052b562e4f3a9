//! The compiler: from the syntax tree to a program, with static checks on the way.

mod call;
mod clause;
mod compiler;
mod condition;
mod creating;
mod expr;
mod function;
mod grouping;
mod label;
mod layout;
mod local_scope;
mod matching;
mod operator;
mod pattern;
mod projection;
mod query;
mod scope;
mod selecting;
mod updating;

pub(crate) use compiler::{compile, compile_expression};

use compiler::{Aggregates, Compiler, Grouped, Typed, unsupported_error};
use scope::Variable;
