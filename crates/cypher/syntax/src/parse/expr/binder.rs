//! Parses expressions that bind a variable by name: quantifiers and reduce.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{Expr, Quantified, QuantifierKind, Reduce};

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<quantifier expression> ::=
    ///   <quantifier> <left paren> <quantifier element source> <quantifier element predicate> <right paren>`
    pub(super) fn quantified(&mut self) -> Parsed<Expr> {
        // <quantifier> ::= ALL | ANY | SINGLE | NONE
        let kind = match self.step().word {
            Word::All => QuantifierKind::All,
            Word::Any => QuantifierKind::Any,
            Word::Single => QuantifierKind::Single,
            _ => QuantifierKind::None,
        };
        self.step();
        let variable = self.name("")?;
        self.step();
        let list = self.expression()?;
        let where_ = self.where_clause()?;
        self.expect(Kind::RightParen, "to end the quantifier")?;
        Ok(Expr::Quantified(Box::new(Quantified { kind, variable, list, where_ })))
    }

    /// Parses this part of the grammar:
    /// `<reduce expression> ::= REDUCE <left paren> <reduce accumulator initialization> <comma>
    ///   <reduce element source> <reduce step> <right paren>`
    pub(super) fn reduce(&mut self) -> Parsed<Expr> {
        self.step();
        let open = self.position();
        self.step();
        let accumulator = self.name("")?;
        self.step();
        let initial = self.expression()?;
        self.expect(Kind::Comma, "after the first value of `reduce`")?;
        let variable = self.name("as the variable of `reduce`")?;
        self.expect_word(Word::In, "after the variable of `reduce`")?;
        let list = self.expression_before_bar(open)?;
        self.expect(Kind::Bar, "after the list of `reduce`")?;
        let step = self.expression()?;
        self.expect(Kind::RightParen, "to end `reduce`")?;
        Ok(Expr::Reduce(Box::new(Reduce { accumulator, initial, variable, list, step })))
    }
}
