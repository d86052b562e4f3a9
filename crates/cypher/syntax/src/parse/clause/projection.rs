//! Parses WITH and RETURN.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use crate::ast::{
    Offset, OffsetWord, Projection, ProjectionItem, Return, SetQuantifier, SortItem, SortWord, SourceText,
    With,
};

impl Parser<'_> {
    /// Parses `<with statement> ::= WITH <return statement body> [ <order by and page clause> ] [ <where clause> ]`.
    pub(super) fn with(&mut self) -> Parsed<With> {
        self.step();
        Ok(With { projection: self.projection()?, where_: self.where_clause()? })
    }

    /// Parses `<return statement> ::= RETURN <return statement body> [ <order by and page clause> ]`.
    pub(super) fn return_clause(&mut self) -> Parsed<Return> {
        self.step();
        Ok(Return { projection: self.projection()? })
    }

    /// Parses this part of the grammar:
    /// `<return statement body> ::= [ <set quantifier> ] <return item list>`
    /// `<return item list> ::= { <asterisk> | <return item> } [ { <comma> <return item> }... ]`
    fn projection(&mut self) -> Parsed<Projection> {
        let quantifier = self.set_quantifier();
        let star = self.eat(Kind::Star);
        let mut items = Vec::new();
        if !star || self.eat(Kind::Comma) {
            items.push(self.projection_item()?);
            while self.eat(Kind::Comma) {
                items.push(self.projection_item()?);
            }
        }
        let mut projection = Projection { quantifier, star, items, ..Projection::default() };
        self.order_and_page(&mut projection)?;
        Ok(projection)
    }

    /// Parses this part of the grammar:
    /// `<return item> ::= <value expression> [ <return item alias> ]`
    /// `<return item alias> ::= AS <identifier>`
    fn projection_item(&mut self) -> Parsed<ProjectionItem> {
        let start = self.current().start as usize;
        let expr = self.expression()?;
        let end = self.token(self.position() - 1).end as usize;
        if self.eat_word(Word::As) {
            let alias = Some(self.name("after `AS`")?);
            return Ok(ProjectionItem { expr, alias, text: SourceText(None) });
        }
        // An item without an alias takes its column name from its source text.
        let text = SourceText(Some(self.text[start..end].into()));
        Ok(ProjectionItem { expr, alias: None, text })
    }

    /// Parses this part of the grammar:
    /// `<order by and page clause> ::= <order by clause> [ <offset clause> ] [ <limit clause> ]
    ///   | <offset clause> [ <limit clause> ] | <limit clause>`
    fn order_and_page(&mut self, projection: &mut Projection) -> Parsed<()> {
        // <order by clause> ::= ORDER BY <sort specification list>
        if self.eat_word(Word::Order) {
            self.expect_word(Word::By, "after `ORDER`")?;
            projection.order_by = self.comma_list(Self::sort_item)?;
        }
        // <offset clause> ::= <offset synonym> <value expression>
        let word = match self.word() {
            Word::Skip => Some(OffsetWord::Skip),
            Word::Offset => Some(OffsetWord::Offset),
            _ => {
                self.note(Word::Skip.shown());
                None
            }
        };
        if let Some(word) = word {
            self.step();
            projection.skip = Some(Offset { word, count: self.expression()? });
        }
        // <limit clause> ::= LIMIT <value expression>
        if self.eat_word(Word::Limit) {
            projection.limit = Some(self.expression()?);
        }
        Ok(())
    }

    /// Parses `<sort specification> ::= <sort key> [ <ordering specification> ]`.
    fn sort_item(&mut self) -> Parsed<SortItem> {
        let key = self.expression()?;
        let word = match self.word() {
            Word::Asc => Some(SortWord::Asc),
            Word::Ascending => Some(SortWord::Ascending),
            Word::Desc => Some(SortWord::Desc),
            Word::Descending => Some(SortWord::Descending),
            _ => None,
        };
        if word.is_some() {
            self.step();
        }
        Ok(SortItem { key, word })
    }

    /// `<set quantifier> ::= ALL | DISTINCT`, unless the word is a name here: `RETURN distinct`, `all(x IN xs …)`.
    pub(in crate::parse) fn set_quantifier(&mut self) -> Option<SetQuantifier> {
        let quantifier = match self.word() {
            Word::Distinct => SetQuantifier::Distinct,
            Word::All => SetQuantifier::All,
            _ => return None,
        };
        let next = self.position() + 1;
        if !self.starts_operand(next) && self.token(next).kind != Kind::Star {
            return None;
        }
        if self.token(next).kind == Kind::LeftParen
            && quantifier == SetQuantifier::All
            && self.binding_ahead(2)
        {
            return None;
        }
        self.step();
        Some(quantifier)
    }

    /// Parses the `ALL` or `DISTINCT` after `UNION`. A clause follows, so the word cannot be a name here.
    pub(in crate::parse) fn union_quantifier(&mut self) -> Option<SetQuantifier> {
        if self.eat_word(Word::All) {
            Some(SetQuantifier::All)
        } else if self.eat_word(Word::Distinct) {
            Some(SetQuantifier::Distinct)
        } else {
            None
        }
    }
}
