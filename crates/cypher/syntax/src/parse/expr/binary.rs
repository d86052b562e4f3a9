//! Parses infix operators, by precedence climbing.
//!
//! The operators from loosest to tightest: OR, XOR, AND, NOT, comparisons (one chain), the predicates IN, STARTS
//! WITH, ENDS WITH, CONTAINS, =~, IS …, :Label, then + - ||, then * / %, then ^ (from left to right), then signs,
//! then postfixes.

use super::super::parser::{Parsed, Parser};
use super::super::token::{Kind, NO_LINK};
use super::super::word::Word;
use crate::ast::{BinaryOp, CompareOp, Expr, UnaryOp};

/// How tightly an operator binds; a larger number binds more tightly.
pub(super) type Power = u8;

const OR: Power = 1;
/// The power of the operator that binds most loosely. From here on, any operator may follow.
pub(super) const LOOSEST: Power = OR;
/// The power of the operators that bind most tightly. Only they may follow directly after an operand.
pub(super) const TIGHTEST: Power = UNARY;
const XOR: Power = 2;
const AND: Power = 3;
const NOT: Power = 4;
const COMPARISON: Power = 5;
const PREDICATE: Power = 6;
const ADDITIVE: Power = 7;
const MULTIPLICATIVE: Power = 8;
const POWER: Power = 9;
const UNARY: Power = 10;

/// An operator that can follow an operand.
enum Operator {
    Infix(BinaryOp, Power, usize),
    Compare(CompareOp),
    Predicate,
}

impl Parser<'_> {
    /// Parses `<value expression> ::= <boolean value expression>`.
    #[inline]
    pub(in crate::parse) fn expression(&mut self) -> Parsed<Expr> {
        self.framed(NO_LINK, |parser| parser.binary(OR))
    }

    /// Parses an expression directly inside the bracket at the token `open`. A `|` that belongs to the bracket ends the
    /// expression.
    pub(in crate::parse) fn expression_before_bar(&mut self, open: usize) -> Parsed<Expr> {
        let close = self.token(open).link;
        let separator = if close == NO_LINK { NO_LINK } else { self.token(close as usize).link };
        self.framed(separator, |parser| parser.binary(OR))
    }

    /// Parses an operand and the operators after it that bind at least as tightly as `least`.
    ///
    /// `<boolean value expression> ::= <boolean term xor> | <boolean value expression> OR <boolean term xor>`
    /// `<boolean term xor> ::= <boolean term> | <boolean term xor> XOR <boolean term>`
    /// `<boolean term> ::= <boolean factor> | <boolean term> AND <boolean factor>`
    pub(super) fn binary(&mut self, least: Power) -> Parsed<Expr> {
        if self.word() == Word::Not && self.starts_operand(self.position() + 1) {
            let left = self.negation(least)?;
            return self.operators(left, least, NOT);
        }
        let left = self.unary()?;
        self.operators(left, least, UNARY)
    }

    /// Parses this part of the grammar:
    /// `<boolean factor> ::= [ { NOT }... ] <boolean primary>`
    ///
    /// The grammar does not allow NOT after a tighter operator. Engines differ (one that rejects `true = NOT false`
    /// has confirmed that as a bug), so NOT is accepted there, too, with an operand as long as that of the tighter
    /// operator.
    fn negation(&mut self, least: Power) -> Parsed<Expr> {
        let mut count = 0;
        while self.word() == Word::Not && self.starts_operand(self.position() + 1) {
            self.step();
            count += 1;
        }
        let mut operand = self.binary(least.max(COMPARISON))?;
        for _ in 0..count {
            operand = Expr::Unary(UnaryOp::Not, Box::new(operand));
            self.grow(0)?;
        }
        Ok(operand)
    }

    /// Parses the operators after `left` whose powers are from `least` to `most`. After NOT, or after a predicate such
    /// as IS NULL that takes no right operand, an operator that binds more tightly must not follow.
    pub(super) fn operators(&mut self, mut left: Expr, least: Power, mut most: Power) -> Parsed<Expr> {
        loop {
            match self.operator() {
                Some(Operator::Infix(op, power, tokens)) if power >= least && power <= most => {
                    for _ in 0..tokens {
                        self.step();
                    }
                    let height = self.take_height();
                    let right = self.binary(power + 1)?;
                    self.grow(height)?;
                    left = Expr::Binary(op, Box::new(left), Box::new(right));
                    most = power;
                }
                Some(Operator::Compare(op)) if COMPARISON >= least && COMPARISON <= most => {
                    left = self.comparison(left, op)?;
                    most = NOT;
                }
                Some(Operator::Predicate) if PREDICATE >= least && PREDICATE <= most => {
                    left = self.predicate(left)?;
                    most = PREDICATE;
                }
                _ => return Ok(left),
            }
        }
    }

    /// Parses `<comparison predicate> ::= <simple comparison predicand> [ <simple comparison predicate part 2>... ]`.
    fn comparison(&mut self, left: Expr, op: CompareOp) -> Parsed<Expr> {
        self.step();
        let mut height = self.take_height();
        let mut rest = vec![(op, self.binary(PREDICATE)?)];
        while let Some(op) = compare_op(self.kind()) {
            self.step();
            height = height.max(self.take_height());
            rest.push((op, self.binary(PREDICATE)?));
        }
        self.grow(height)?;
        Ok(Expr::Comparison(Box::new(left), rest))
    }

    /// The operator at the current token, with the number of its tokens.
    #[inline]
    fn operator(&self) -> Option<Operator> {
        let token = self.current();
        let infix = |op, power| Some(Operator::Infix(op, power, 1));
        match token.kind {
            Kind::Name => match token.word {
                Word::And => infix(BinaryOp::And, AND),
                Word::Or => infix(BinaryOp::Or, OR),
                Word::Xor => infix(BinaryOp::Xor, XOR),
                Word::In => infix(BinaryOp::In, PREDICATE),
                Word::Contains => infix(BinaryOp::Contains, PREDICATE),
                Word::Starts if self.peek(1).word == Word::With => {
                    Some(Operator::Infix(BinaryOp::StartsWith, PREDICATE, 2))
                }
                Word::Ends if self.peek(1).word == Word::With => {
                    Some(Operator::Infix(BinaryOp::EndsWith, PREDICATE, 2))
                }
                Word::Is => Some(Operator::Predicate),
                _ => None,
            },
            Kind::Plus => infix(BinaryOp::Add, ADDITIVE),
            Kind::Minus => infix(BinaryOp::Subtract, ADDITIVE),
            Kind::DoubleBar => infix(BinaryOp::Concat, ADDITIVE),
            Kind::Star => infix(BinaryOp::Multiply, MULTIPLICATIVE),
            Kind::Slash => infix(BinaryOp::Divide, MULTIPLICATIVE),
            Kind::Percent => infix(BinaryOp::Modulo, MULTIPLICATIVE),
            Kind::Caret => infix(BinaryOp::Power, POWER),
            Kind::Regex => infix(BinaryOp::Regex, PREDICATE),
            Kind::Colon | Kind::DoubleColon => Some(Operator::Predicate),
            kind => compare_op(kind).map(Operator::Compare),
        }
    }
}

/// The comparison operator that a token is; `None` for other tokens.
#[inline]
fn compare_op(kind: Kind) -> Option<CompareOp> {
    match kind {
        Kind::Equal => Some(CompareOp::Equal),
        Kind::NotEqual => Some(CompareOp::NotEqual),
        Kind::Less => Some(CompareOp::Less),
        Kind::Greater => Some(CompareOp::Greater),
        Kind::LessEqual => Some(CompareOp::LessOrEqual),
        Kind::GreaterEqual => Some(CompareOp::GreaterOrEqual),
        _ => None,
    }
}
