//! Parses predicates after an operand that take no right operand: IS …, `:Label`, `::`.

use super::super::parser::{Parsed, Parser};
use super::super::pattern::LabelPlace;
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{Expr, LabelKeyword, Labels, Name};

impl Parser<'_> {
    /// Parses `<advanced comparison predicate part 2> ::= … | <null predicate part 2> | <is labeled predicate part 2>`.
    pub(super) fn predicate(&mut self, left: Expr) -> Parsed<Expr> {
        let height = self.take_height();
        let expr = match self.step().kind {
            // <is label expression> ::= { <colon> | IS } <label expression>
            Kind::Colon => {
                let expr = self.label_expression(LabelPlace::Predicate, true)?;
                let labels = Labels { keyword: LabelKeyword::Colon, expr };
                Expr::HasLabels(Box::new(left), Box::new(labels))
            }
            Kind::DoubleColon => {
                let type_expr = self.type_expression()?;
                Expr::IsTyped(Box::new(left), false, Box::new(type_expr))
            }
            _ => self.is(left)?,
        };
        self.grow(height)?;
        Ok(expr)
    }

    /// Parses what follows IS.
    ///
    /// `<null predicate part 2> ::= IS [ NOT ] NULL`
    fn is(&mut self, left: Expr) -> Parsed<Expr> {
        if !self.is_predicate_ahead(self.position()) {
            self.note(Word::Null.shown());
            self.note(Word::Not.shown());
            self.note(Kind::DoubleColon.shown());
            self.note("a label");
            if !matches!(
                self.kind(),
                Kind::Name
                    | Kind::Quoted
                    | Kind::Bang
                    | Kind::Percent
                    | Kind::LeftParen
                    | Kind::Dollar
                    | Kind::Parameter
            ) {
                return Err(self.unexpected("after `IS`"));
            }
            let expr = self.label_expression(LabelPlace::Predicate, false)?;
            let labels = Labels { keyword: LabelKeyword::Is, expr };
            return Ok(Expr::HasLabels(Box::new(left), Box::new(labels)));
        }
        let not = self.eat_word(Word::Not);
        if self.eat_word(Word::Null) {
            return Ok(Expr::IsNull(Box::new(left), not));
        }
        if self.eat(Kind::DoubleColon) || self.eat_word(Word::Typed) {
            let type_expr = self.type_expression()?;
            return Ok(Expr::IsTyped(Box::new(left), not, Box::new(type_expr)));
        }
        let form = match self.word() {
            Word::Nfc | Word::Nfd | Word::Nfkc | Word::Nfkd => {
                let token = self.step();
                Some(Name::new(self.slice(token).to_ascii_uppercase()))
            }
            _ => None,
        };
        self.expect_word(Word::Normalized, "after `IS`")?;
        Ok(Expr::IsNormalized(Box::new(left), not, form))
    }
}
