//! Parses what square brackets enclose: lists, list comprehensions, pattern comprehensions.

use super::super::parser::{Parsed, Parser};
use super::super::pattern::Place;
use super::super::token::{Kind, NO_LINK};
use super::super::word::Word;
use super::binary::{LOOSEST, TIGHTEST};
use crate::ast::{Expr, ListComprehension, PathPattern, PatternComprehension};

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<list value constructor> ::= <left bracket> [ <list element list> ] <right bracket>`, or a comprehension.
    ///
    /// `[x IN l]` is a comprehension, as the grammar lists it first; `[x IN l, y]` can only be a list.
    pub(super) fn list(&mut self) -> Parsed<Expr> {
        if self.binding_ahead(1) && !self.comma_inside() {
            return self.list_comprehension();
        }
        if self.pattern_comprehension_ahead() {
            return self.pattern_comprehension();
        }
        self.step();
        let mut items = Vec::new();
        if self.kind() != Kind::RightBracket {
            items.push(self.expression()?);
            while self.eat(Kind::Comma) {
                items.push(self.expression()?);
            }
        }
        self.expect(Kind::RightBracket, "to end the list")?;
        Ok(Expr::List(items))
    }

    /// True if there is a comma directly inside the bracket at the current token.
    fn comma_inside(&self) -> bool {
        let close = self.current().link;
        close != NO_LINK && self.token(close as usize).flag
    }

    /// Parses this part of the grammar:
    /// `<list comprehension> ::=
    ///   <left bracket> <list element source> [ <list element filter and projection> ] <right bracket>`
    fn list_comprehension(&mut self) -> Parsed<Expr> {
        let open = self.position();
        self.step();
        // <list element source> ::= <binding variable> IN <value expression>
        let variable = self.name("")?;
        self.step();
        let list = self.expression_before_bar(open)?;
        let (where_, projection) = self.filter_and_projection(open)?;
        self.expect(Kind::RightBracket, "to end the list comprehension")?;
        Ok(Expr::ListComprehension(Box::new(ListComprehension { variable, list, where_, projection })))
    }

    /// Parses this part of the grammar:
    /// `<list element filter and projection> ::=
    ///   [ <list element filter> ] <list element projection> | <list element filter>`
    fn filter_and_projection(&mut self, open: usize) -> Parsed<(Option<Expr>, Option<Expr>)> {
        let where_ = if self.eat_word(Word::Where) { Some(self.expression_before_bar(open)?) } else { None };
        let projection = if self.eat(Kind::Bar) { Some(self.expression()?) } else { None };
        Ok((where_, projection))
    }

    /// True at `[(a)-->(b) …` or `[p = (a)-->(b) …` if there is a `|` directly inside the brackets.
    fn pattern_comprehension_ahead(&self) -> bool {
        let close = self.current().link;
        if close == NO_LINK || self.token(close as usize).link == NO_LINK {
            return false;
        }
        let named = self.name_ahead(1) && self.peek(2).kind == Kind::Equal;
        self.path_ahead_at(self.position() + if named { 3 } else { 1 })
    }

    /// Parses this part of the grammar:
    /// `<pattern comprehension> ::= <left bracket> <pattern source> <pattern filter and projection> <right bracket>`
    fn pattern_comprehension(&mut self) -> Parsed<Expr> {
        let open = self.position();
        self.step();
        // <pattern source> ::= [ <binding variable> <equals operator> ] <simple path pattern>
        let pattern: PathPattern = self.framed(NO_LINK, |parser| parser.path_pattern(Place::Expression))?;
        if !matches!(self.kind(), Kind::Bar) && self.word() != Word::Where && pattern.variable.is_none() {
            return self.list_from_path(pattern);
        }
        let (where_, projection) = self.filter_and_projection(open)?;
        let Some(projection) = projection else {
            return Err(self.unexpected("in a pattern comprehension"));
        };
        self.expect(Kind::RightBracket, "to end the pattern comprehension")?;
        Ok(Expr::PatternComprehension(Box::new(PatternComprehension { pattern, where_, projection })))
    }

    /// Parses a list whose first element begins with a path, which was parsed as a pattern comprehension so far: the
    /// `|` belonged to a label or to a later element.
    fn list_from_path(&mut self, pattern: PathPattern) -> Parsed<Expr> {
        let first = self.framed(NO_LINK, |parser| {
            parser.operators(Expr::Pattern(Box::new(pattern)), LOOSEST, TIGHTEST)
        })?;
        let mut items = vec![first];
        while self.eat(Kind::Comma) {
            items.push(self.expression()?);
        }
        self.expect(Kind::RightBracket, "to end the list")?;
        Ok(Expr::List(items))
    }
}
