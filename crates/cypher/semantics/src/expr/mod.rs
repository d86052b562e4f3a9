//! Evaluation of expressions, one file per kind of expression.

mod access;
mod arithmetic;
mod case;
mod comparison;
mod comprehension;
mod element_function;
mod eval;
mod function_call;
mod integer;
mod logic;
mod map_projection;
mod membership;
mod pattern;
mod quantifier;
mod reduce;
mod slice;
mod string_test;
mod subquery;
mod type_predicate;
