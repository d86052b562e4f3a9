//! Parses label expressions.

use super::super::parser::{Parsed, Parser};
use super::super::token::{Kind, NO_LINK};
use super::super::word::Word;
use crate::ast::{DynamicLabels, LabelExpr, LabelKeyword, Labels};

/// Where a label expression is written; this decides which older spelling of several labels is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::parse) enum LabelPlace {
    /// In a node pattern, SET or REMOVE: `:A:B`.
    Node,
    /// In a relationship pattern: `:A|:B`.
    Relationship,
    /// After an expression: `:A:B`. A `|` may belong to the comprehension around the expression.
    Predicate,
}

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<is node label expression> ::= <colon> <node label expression legacy> | <is label expression>`
    /// `<is relationship label expression> ::= <colon> <relationship label expression legacy> | <is label expression>`
    pub(in crate::parse) fn labels(&mut self, place: LabelPlace) -> Parsed<Option<Labels>> {
        let keyword = if self.eat(Kind::Colon) {
            LabelKeyword::Colon
        } else if self.word() == Word::Is {
            self.step();
            LabelKeyword::Is
        } else {
            return Ok(None);
        };
        // Fast path: most label expressions are a single name.
        if self.name_ahead(0) && !matches!(self.peek(1).kind, Kind::Colon | Kind::Bar | Kind::Ampersand) {
            return Ok(Some(Labels { keyword, expr: LabelExpr::Name(self.name("")?) }));
        }
        let legacy = keyword == LabelKeyword::Colon;
        let expr = self.framed(NO_LINK, |parser| parser.label_expression(place, legacy))?;
        Ok(Some(Labels { keyword, expr }))
    }

    /// Parses `<label expression> ::= <label term> | <label expression> <vertical bar> <label term>`.
    pub(in crate::parse) fn label_expression(
        &mut self,
        place: LabelPlace,
        legacy: bool,
    ) -> Parsed<LabelExpr> {
        let first = self.label_term()?;
        if legacy && place != LabelPlace::Relationship && self.kind() == Kind::Colon {
            return self.legacy_labels(first);
        }
        if !self.label_bar(place) {
            return Ok(first);
        }
        let mut terms = vec![first];
        let mut colons = 0;
        while self.label_bar(place) {
            self.step();
            // <relationship label expression legacy> ::= <label name> { <vertical bar> <colon> <label name> }...
            if legacy && place == LabelPlace::Relationship && self.eat(Kind::Colon) {
                colons += 1;
            }
            terms.push(self.label_term()?);
            self.grow(0)?;
        }
        let names = terms.iter().map_while(|term| match term {
            LabelExpr::Name(name) => Some(name.clone()),
            _ => None,
        });
        if colons + 1 == terms.len() {
            let names: Vec<_> = names.collect();
            if names.len() == terms.len() {
                return Ok(LabelExpr::Legacy(names));
            }
        }
        let mut terms = terms.into_iter();
        let first = terms.next().unwrap_or(LabelExpr::Wildcard);
        Ok(terms.fold(first, |left, right| LabelExpr::Or(Box::new(left), Box::new(right))))
    }

    /// Parses `<node label expression legacy> ::= <label name> { <colon> <label name> }...`.
    fn legacy_labels(&mut self, first: LabelExpr) -> Parsed<LabelExpr> {
        let LabelExpr::Name(first) = first else {
            return Err(self.unexpected("after a label expression (only plain labels are chained by `:`)"));
        };
        let mut names = vec![first];
        while self.eat(Kind::Colon) {
            names.push(self.name("after `:`")?);
        }
        Ok(LabelExpr::Legacy(names))
    }

    /// True at a `|` that belongs to the label expression. Inside a comprehension the last `|` between its brackets
    /// begins the projection. So does an earlier `|` if what follows cannot be a label expression.
    fn label_bar(&self, place: LabelPlace) -> bool {
        if self.kind() != Kind::Bar {
            return false;
        }
        if place != LabelPlace::Predicate || self.separator() == NO_LINK {
            return true;
        }
        (self.position() as u32) < self.separator() && self.label_after_bar()
    }

    /// True if the `|` here is followed by something that can be a label, and not by `name.`, `name(`, `name[`,
    /// `name:` or a literal.
    fn label_after_bar(&self) -> bool {
        match self.peek(1).kind {
            Kind::Bang | Kind::Percent | Kind::LeftParen => true,
            Kind::Dollar | Kind::Parameter => self.peek(2).kind == Kind::LeftParen,
            Kind::Name | Kind::Quoted => !matches!(
                self.peek(2).kind,
                Kind::Dot | Kind::LeftParen | Kind::LeftBracket | Kind::Colon | Kind::LeftBrace
            ),
            _ => false,
        }
    }

    /// Parses `<label term> ::= <label factor> | <label term> <ampersand> <label factor>`.
    fn label_term(&mut self) -> Parsed<LabelExpr> {
        let mut left = self.label_factor()?;
        while self.kind() == Kind::Ampersand {
            self.step();
            let right = self.label_factor()?;
            left = LabelExpr::And(Box::new(left), Box::new(right));
            self.grow(0)?;
        }
        Ok(left)
    }

    /// Parses this part of the grammar:
    /// `<label factor> ::= <label primary> | <label negation>`
    /// `<label negation> ::= <exclamation mark> <label primary>`, here with any number of marks.
    fn label_factor(&mut self) -> Parsed<LabelExpr> {
        match self.kind() {
            Kind::Bang => {
                self.step();
                self.enter()?;
                let operand = self.label_factor()?;
                self.leave();
                Ok(LabelExpr::Not(Box::new(operand)))
            }
            // <parenthesized label expression> ::= <left paren> <label expression> <right paren>
            Kind::LeftParen => {
                self.step();
                let inner =
                    self.framed(NO_LINK, |parser| parser.label_expression(LabelPlace::Node, false))?;
                self.expect(Kind::RightParen, "to end the label expression in parentheses")?;
                Ok(inner)
            }
            // <wildcard label> ::= <percent>
            Kind::Percent => {
                self.step();
                Ok(LabelExpr::Wildcard)
            }
            Kind::Dollar | Kind::Parameter if self.peek(1).kind == Kind::LeftParen => self.dynamic_label(),
            _ => Ok(LabelExpr::Name(self.name("as a label")?)),
        }
    }

    /// Parses `$(e)`, `$all(e)`, `$any(e)`.
    fn dynamic_label(&mut self) -> Parsed<LabelExpr> {
        let kind = match self.slice(self.current()).to_ascii_lowercase().as_str() {
            "$" => DynamicLabels::Plain,
            "$all" => DynamicLabels::All,
            "$any" => DynamicLabels::Any,
            _ => {
                self.note("`$(`");
                self.note("`$all(`");
                self.note("`$any(`");
                return Err(self.unexpected("as a dynamic label"));
            }
        };
        self.step();
        self.step();
        let expr = self.expression()?;
        self.expect(Kind::RightParen, "to end the dynamic label")?;
        Ok(LabelExpr::Dynamic(kind, Box::new(expr)))
    }
}
