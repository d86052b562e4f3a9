//! `Level`: how tightly an expression binds.

use crate::ast::{BinaryOp, Expr, PathShape, UnaryOp};

/// Precedence levels, from the loosest to the tightest. Each is named after a rule of the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Level {
    /// `a OR b`: `<boolean value expression>`
    Or,
    /// `a XOR b`: `<boolean term xor>`
    Xor,
    /// `a AND b`: `<boolean term>`
    And,
    /// `NOT a`: `<boolean factor>`
    Not,
    /// `<comparison predicate>`, also patterns and type predicates: a `<` after a type would be read as part of the
    /// type.
    Comparison,
    /// `a IN b`, `a IS NULL` and similar: `<advanced comparison predicate part 2>`
    Predicate,
    /// `a + b`, `a - b`, `a || b`: `<arithmetic value expression>`
    Sum,
    /// `a * b`, `a / b`, `a % b`: `<arithmetic term>`
    Product,
    /// `a ^ b`: `<arithmetic factor>`
    Power,
    /// `-a`, `+a`: `<arithmetic unary>`
    Sign,
    /// `<dynamic element reference>`, `<slicing>`: terms in the grammar, but looser than signs and predicates in
    /// engines with older grammars.
    Indexed,
    /// `<postfix expression>`, and everything enclosed in brackets or keywords.
    Term,
}

impl Level {
    /// The level of an expression's outermost operator, as it is printed.
    pub(super) fn of(expr: &Expr) -> Self {
        match expr {
            Expr::Binary(op, _, _) => match op {
                BinaryOp::Or => Self::Or,
                BinaryOp::Xor => Self::Xor,
                BinaryOp::And => Self::And,
                BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Concat => Self::Sum,
                BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo => Self::Product,
                BinaryOp::Power => Self::Power,
                BinaryOp::In
                | BinaryOp::StartsWith
                | BinaryOp::EndsWith
                | BinaryOp::Contains
                | BinaryOp::Regex => Self::Predicate,
            },
            Expr::Unary(UnaryOp::Not, _) => Self::Not,
            Expr::Unary(UnaryOp::Plus | UnaryOp::Minus, _) => Self::Sign,
            Expr::Comparison(..) | Expr::IsTyped(..) => Self::Comparison,
            Expr::Pattern(pattern) => match pattern.shape {
                PathShape::Chain(_) => Self::Comparison,
                PathShape::Shortest { .. } => Self::Term,
            },
            Expr::IsNull(..) | Expr::IsNormalized(..) | Expr::HasLabels(..) => Self::Predicate,
            Expr::Index(..) | Expr::Slice(..) => Self::Indexed,
            Expr::Literal(_)
            | Expr::Parameter(_)
            | Expr::Variable(_)
            | Expr::List(_)
            | Expr::Map(_)
            | Expr::Property(..)
            | Expr::Case(_)
            | Expr::Function(_)
            | Expr::CountStar
            | Expr::ListComprehension(_)
            | Expr::PatternComprehension(_)
            | Expr::Reduce(_)
            | Expr::Quantified(_)
            | Expr::MapProjection(_)
            | Expr::Subquery(_)
            | Expr::Trim(_) => Self::Term,
        }
    }
}
