//! Parsers of expressions, one file per kind of expression.

mod ahead;
mod atom;
mod binary;
mod binder;
mod case;
mod function;
mod list;
mod literal;
mod map;
mod postfix;
mod predicate;
mod subquery;
mod trim;
