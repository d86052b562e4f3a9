//! Parses node patterns.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use super::super::word::Word;
use super::label::LabelPlace;
use crate::ast::{Expr, Name, NodePattern};

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<node pattern> ::= <left paren> [ <node pattern filler> ] <right paren>`
    /// `<node pattern filler> ::= <binding variable> [ <is node label expression> ] [ <element pattern predicate> ]
    ///   | <is node label expression> [ <element pattern predicate> ] | <element pattern predicate>`
    pub(in crate::parse) fn node_pattern(&mut self) -> Parsed<NodePattern> {
        self.expect(Kind::LeftParen, "to begin a node pattern")?;
        let variable = self.element_variable()?;
        let labels = self.labels(LabelPlace::Node)?;
        let properties = self.element_properties()?;
        let where_ = self.where_clause()?.map(Box::new);
        self.expect(Kind::RightParen, "to end the node pattern")?;
        Ok(NodePattern { variable, labels, properties, where_ })
    }

    /// Parses the variable of a node or relationship pattern, if there is one. The words WHERE and IS begin the next
    /// part, unless what follows shows that they are names.
    pub(super) fn element_variable(&mut self) -> Parsed<Option<Name>> {
        let variable = match self.kind() {
            Kind::Quoted => true,
            Kind::Name => match self.word() {
                Word::Where => {
                    matches!(self.peek(1).kind, Kind::Colon | Kind::RightParen | Kind::RightBracket)
                }
                Word::Is => {
                    let next = self.peek(1);
                    let label = matches!(
                        next.kind,
                        Kind::Name | Kind::Quoted | Kind::Bang | Kind::Percent | Kind::LeftParen
                    ) || matches!(next.kind, Kind::Dollar | Kind::Parameter)
                        && self.peek(2).kind == Kind::LeftParen;
                    // `(is IS A)`, `(is WHERE …)` name the variable `is`; `(IS where)` needs back-ticks.
                    !label || next.kind == Kind::Name && matches!(next.word, Word::Is | Word::Where)
                }
                _ => true,
            },
            _ => {
                self.note("a variable");
                false
            }
        };
        if variable { Ok(Some(self.name("")?)) } else { Ok(None) }
    }

    /// Parses this part of the grammar:
    /// `<element property specification> ::= <left brace> <property key value pair list> <right brace>`, or a
    /// parameter as in `<create element property specification>`.
    pub(super) fn element_properties(&mut self) -> Parsed<Option<Box<Expr>>> {
        match self.kind() {
            Kind::LeftBrace => Ok(Some(Box::new(self.map()?))),
            Kind::Parameter | Kind::QuotedParameter => Ok(Some(Box::new(self.parameter()))),
            _ => {
                self.note(Kind::LeftBrace.shown());
                Ok(None)
            }
        }
    }
}
