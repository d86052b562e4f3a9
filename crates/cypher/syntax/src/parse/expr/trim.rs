//! Parses `trim`, the function with keywords among its arguments.

use super::super::parser::{Parsed, Parser};
use super::super::token::{Kind, NO_LINK};
use super::super::word::Word;
use crate::ast::{Expr, FunctionCall, Name, Trim, TrimSide};

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<single-character trim function> ::= TRIM <left paren> <trim source> <right paren>`, and
    /// `trim([BOTH|LEADING|TRAILING] [characters] FROM source)`
    pub(super) fn trim(&mut self) -> Parsed<Expr> {
        let token = self.step();
        let name = Name::new(self.slice(token));
        self.step();
        let side = self.trim_side();
        let mut arguments = Vec::new();
        let immediate = side.is_some() && self.word() == Word::From && self.peek(1).word != Word::From;
        if !immediate && (side.is_some() || self.kind() != Kind::RightParen) {
            arguments.push(self.expression()?);
        }
        if side.is_some() || (arguments.len() == 1 && self.word() == Word::From) {
            self.expect_word(Word::From, "in `trim`")?;
            let source = self.expression()?;
            self.expect(Kind::RightParen, "after the argument")?;
            return Ok(Expr::Trim(Box::new(Trim { side, characters: arguments.pop(), source })));
        }
        while self.eat(Kind::Comma) {
            arguments.push(self.expression()?);
        }
        self.expect(Kind::RightParen, "after the argument")?;
        Ok(Expr::Function(Box::new(FunctionCall { name: vec![name], quantifier: None, arguments })))
    }

    /// Parses the side to trim, unless the word is a variable, as in `trim(both)`.
    fn trim_side(&mut self) -> Option<TrimSide> {
        let side = match self.word() {
            Word::Both => TrimSide::Both,
            Word::Leading => TrimSide::Leading,
            Word::Trailing => TrimSide::Trailing,
            _ => return None,
        };
        let next = self.peek(1);
        // `trim(both FROM x)` has a side; so has `trim(both 'x' FROM y)`, but not `trim(both + x)`.
        let operator = matches!(next.kind, Kind::Plus | Kind::Minus | Kind::LeftBracket | Kind::LeftParen)
            && !self.has_from();
        if operator || !self.starts_operand(self.position() + 1) {
            return None;
        }
        self.step();
        Some(side)
    }

    /// True if `FROM` occurs directly inside the parentheses. Nested brackets are skipped, so that nested calls of
    /// `trim` look at each token once.
    fn has_from(&self) -> bool {
        let mut index = self.position() + 1;
        loop {
            let token = self.token(index);
            match token.kind {
                Kind::LeftParen | Kind::LeftBracket | Kind::LeftBrace if token.link != NO_LINK => {
                    index = token.link as usize + 1;
                }
                Kind::Name if token.word == Word::From => return true,
                Kind::Comma => return false,
                _ if self.closes(index) => return false,
                _ => index += 1,
            }
        }
    }
}
