//! Parses paths and the groups in them.

use super::super::parser::{Parsed, Parser};
use super::super::token::{Kind, NO_LINK};
use super::super::word::Word;
use crate::ast::{PathElement, PathGroup, PathPattern, PathShape};

/// Where a path is written; this decides what may follow a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::parse) enum Place {
    /// The path of MATCH, EXISTS {} and similar: groups, quantifiers and juxtaposed nodes are allowed.
    Match,
    /// The path of CREATE or MERGE.
    Write,
    /// A path inside an expression, where `-` and `<` may also be operators: `<simple path pattern>`.
    Expression,
}

impl Parser<'_> {
    /// Parses `<path pattern> ::= [ <path variable declaration> ] [ <path pattern prefix> ] <path pattern expression>`.
    pub(in crate::parse) fn path_pattern(&mut self, place: Place) -> Parsed<PathPattern> {
        // <path variable declaration> ::= <binding variable> <equals operator>
        let variable = if self.name_ahead(0) && self.peek(1).kind == Kind::Equal {
            let name = self.name("")?;
            self.step();
            Some(name)
        } else {
            None
        };
        let selector = if place == Place::Match { self.path_selector()? } else { None };
        let shape = if self.shortest_path_ahead() {
            self.shortest_path()?
        } else {
            PathShape::Chain(self.chain(place)?)
        };
        Ok(PathPattern { variable, selector, shape })
    }

    /// True at `shortestPath(` or `allShortestPaths(`.
    pub(in crate::parse) fn shortest_path_ahead(&self) -> bool {
        matches!(self.word(), Word::ShortestPath | Word::AllShortestPaths)
            && self.peek(1).kind == Kind::LeftParen
    }

    /// Parses this part of the grammar:
    /// `<legacy shortest path pattern> ::= { SHORTESTPATH | ALLSHORTESTPATHS }
    ///   <left paren> <node pattern> <relationship pattern> <node pattern> <right paren>`
    pub(in crate::parse) fn shortest_path(&mut self) -> Parsed<PathShape> {
        self.enter()?;
        let all = self.step().word == Word::AllShortestPaths;
        self.step();
        let start = self.node_pattern()?;
        self.note(Kind::Less.shown());
        let relationship = self.relationship_pattern(Place::Expression)?;
        let end = self.node_pattern()?;
        self.expect(Kind::RightParen, "to end the shortest path (one relationship between two nodes)")?;
        self.leave();
        let elements =
            vec![PathElement::Node(start), PathElement::Relationship(relationship), PathElement::Node(end)];
        Ok(PathShape::Shortest { all, elements })
    }

    /// Parses this part of the grammar:
    /// `<path term> ::= <path factor> | <path term> <path factor>`
    ///
    /// A relationship must be between two nodes or groups, as every engine requires; the grammar would also allow it
    /// first or last.
    pub(in crate::parse) fn chain(&mut self, place: Place) -> Parsed<Vec<PathElement>> {
        let close = self.current().link as usize;
        let lone = !matches!(self.token(close.saturating_add(1)).kind, Kind::Minus | Kind::Less);
        let mut elements = Vec::with_capacity(if lone { 1 } else { 5 });
        self.node_or_group(place, &mut elements)?;
        loop {
            let relationship = match place {
                Place::Expression => self.relationship_ahead(self.position()),
                _ => matches!(self.kind(), Kind::Minus | Kind::Less),
            };
            if relationship {
                elements.push(PathElement::Relationship(self.relationship_pattern(place)?));
                self.node_or_group(place, &mut elements)?;
            } else if place == Place::Match && self.kind() == Kind::LeftParen {
                self.node_or_group(place, &mut elements)?;
            } else {
                return Ok(elements);
            }
        }
    }

    /// Parses `<path primary> ::= <element pattern> | <parenthesized path pattern expression>`.
    fn node_or_group(&mut self, place: Place, elements: &mut Vec<PathElement>) -> Parsed<()> {
        let group = place == Place::Match
            && self.kind() == Kind::LeftParen
            && (self.peek(1).kind == Kind::LeftParen
                || (self.name_ahead(1) && self.peek(2).kind == Kind::Equal));
        if group {
            elements.push(PathElement::Group(self.path_group()?));
            return Ok(());
        }
        let node = PathElement::Node(self.node_pattern()?);
        // `<quantified path primary> ::= <path primary> <graph pattern quantifier>`: a single node with a quantifier is
        // a group.
        let quantifier = if place == Place::Match { self.quantifier()? } else { None };
        elements.push(match quantifier {
            None => node,
            quantifier => PathElement::Group(PathGroup {
                variable: None,
                elements: vec![node],
                where_: None,
                quantifier,
            }),
        });
        Ok(())
    }

    /// Parses this part of the grammar:
    /// `<parenthesized path pattern expression> ::= <left paren> [ <subpath variable declaration> ]
    ///   <path pattern expression> [ <parenthesized path pattern where clause> ] <right paren>`
    fn path_group(&mut self) -> Parsed<PathGroup> {
        self.step();
        let variable = if self.name_ahead(0) && self.peek(1).kind == Kind::Equal {
            let name = self.name("")?;
            self.step();
            Some(name)
        } else {
            None
        };
        let elements = self.framed(NO_LINK, |parser| parser.chain(Place::Match))?;
        let where_ = self.where_clause()?.map(Box::new);
        self.expect(Kind::RightParen, "to end the path in parentheses")?;
        Ok(PathGroup { variable, elements, where_, quantifier: self.quantifier()? })
    }
}
