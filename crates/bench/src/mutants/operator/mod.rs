//! The mutation operators, one file each.

mod arithmetic;
mod bound;
mod comparison;
mod condition;
mod connective;
mod constant;
mod jump;
mod loss;
mod method;
mod negation;
mod neighbour;
mod ordering;
mod returned;
mod statement;

use super::site::{Site, SourceText};

/// A way to change code.
pub struct MutationOperator {
    /// The name of the operator, in kebab case.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// The changed texts of a place; empty if the operator does not apply there. A change need not compile.
    pub(super) changes: fn(&Site<'_>, &SourceText<'_>) -> Vec<String>,
}

/// All mutation operators.
pub fn operators() -> &'static [MutationOperator] {
    static OPERATORS: [MutationOperator; 14] = [
        comparison::OPERATOR,
        arithmetic::OPERATOR,
        connective::OPERATOR,
        negation::OPERATOR,
        condition::OPERATOR,
        constant::OPERATOR,
        method::OPERATOR,
        ordering::OPERATOR,
        bound::OPERATOR,
        loss::OPERATOR,
        jump::OPERATOR,
        statement::OPERATOR,
        neighbour::OPERATOR,
        returned::OPERATOR,
    ];
    &OPERATORS
}
