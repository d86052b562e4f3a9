//! Parses relationship patterns and their lengths.

use super::super::error::ParseErrorKind;
use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::label::LabelPlace;
use super::path::Place;
use crate::ast::{Arrow, PathLength, RelationshipPattern};

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<full relationship pattern> ::= <full relationship pointing left> | <full relationship pointing right> |
    ///   <full relationship left or right> | <full relationship any direction>`
    pub(in crate::parse) fn relationship_pattern(&mut self, place: Place) -> Parsed<RelationshipPattern> {
        let left = self.eat(Kind::Less);
        self.expect(Kind::Minus, "in a relationship pattern")?;
        let mut pattern = RelationshipPattern::bare(Arrow::None);
        if self.eat(Kind::LeftBracket) {
            self.relationship_filler(&mut pattern)?;
            if !self.at(Kind::RightBracket) {
                let kind = ParseErrorKind::InvalidRelationshipPattern;
                return Err(self.unexpected_as(kind, "in the brackets of a relationship pattern"));
            }
            self.step();
        }
        self.expect(Kind::Minus, "in a relationship pattern")?;
        let right = self.eat(Kind::Greater);
        pattern.arrow = match (left, right) {
            (true, false) => Arrow::Left,
            (false, true) => Arrow::Right,
            (true, true) => Arrow::Both,
            (false, false) => Arrow::None,
        };
        if place == Place::Match {
            pattern.quantifier = self.quantifier()?;
        }
        Ok(pattern)
    }

    /// Parses this part of the grammar:
    /// `<relationship pattern filler> ::= <binding variable> [ <is relationship label expression> ] [ <path length> ]
    ///   [ <element pattern predicate> ] | …`
    fn relationship_filler(&mut self, pattern: &mut RelationshipPattern) -> Parsed<()> {
        pattern.variable = self.element_variable()?;
        pattern.types = self.labels(LabelPlace::Relationship)?;
        pattern.length = self.path_length()?;
        pattern.properties = self.element_properties()?;
        pattern.where_ = self.where_clause()?.map(Box::new);
        Ok(())
    }

    /// Parses `<path length> ::= <asterisk> [ <lower and upper bound path length> | <fixed path length> ]`.
    fn path_length(&mut self) -> Parsed<Option<PathLength>> {
        if !self.eat(Kind::Star) {
            return Ok(None);
        }
        let lower = self.bound()?;
        if self.eat(Kind::DotDot) {
            return Ok(Some(PathLength::Range(lower, self.bound()?)));
        }
        Ok(Some(lower.map_or(PathLength::Any, PathLength::Fixed)))
    }

    /// Parses `<lower bound path length> ::= <unsigned decimal integer>`.
    pub(super) fn bound(&mut self) -> Parsed<Option<u64>> {
        if self.at(Kind::Integer) { Ok(Some(self.plain_integer()?)) } else { Ok(None) }
    }
}
