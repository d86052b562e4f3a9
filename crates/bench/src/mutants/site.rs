//! `Site`: a place of a source file at which mutation operators may apply.

use super::Form;
use std::ops::Range;
use syn::spanned::Spanned;
use syn::{Arm, Block, Expr, Signature, Stmt};

/// A place of a source file at which mutation operators may apply.
#[derive(Clone, Copy)]
pub(super) enum Site<'a> {
    /// Any expression.
    Expression(&'a Expr),
    /// The condition of an `if`, a `while` or a match arm.
    Condition(&'a Expr),
    /// A statement that ends with a semicolon.
    Statement(&'a Stmt),
    /// The arm with this index of a `match`.
    Arm(&'a [Arm], usize),
    /// The body of a function.
    Body(&'a Signature, &'a Block),
}

impl Site<'_> {
    /// How changes of the place are written.
    pub(super) fn form(&self) -> Form {
        match self {
            Self::Expression(_) | Self::Condition(_) => Form::Expression,
            Self::Arm(..) => Form::Arm,
            Self::Statement(_) => Form::Statement,
            Self::Body(..) => Form::Entry,
        }
    }

    /// The bytes of the place. For a body it is the empty range after its opening brace.
    pub(super) fn range(&self) -> Range<usize> {
        match self {
            Self::Expression(expr) | Self::Condition(expr) => expr.span().byte_range(),
            Self::Statement(statement) => statement.span().byte_range(),
            Self::Arm(arms, place) => arms[*place].body.span().byte_range(),
            Self::Body(_, block) => {
                let begin = block.brace_token.span.open().byte_range().end;
                begin..begin
            }
        }
    }
}

/// The text of a source file, by the places of its syntax tree.
#[derive(Clone, Copy)]
pub(super) struct SourceText<'a>(pub(super) &'a str);

impl<'a> SourceText<'a> {
    /// The text of a part of the tree.
    pub(super) fn of(&self, part: &impl Spanned) -> &'a str {
        self.0.get(part.span().byte_range()).unwrap_or_default()
    }

    /// The line of a byte, from 1.
    pub(super) fn line(&self, place: usize) -> usize {
        self.0.get(..place).unwrap_or_default().matches('\n').count() + 1
    }
}
