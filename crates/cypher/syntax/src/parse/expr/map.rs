//! Parses maps and map projections.

use super::super::parser::{Parsed, Parser};
use super::super::token::Kind;
use crate::ast::{Expr, MapProjection, MapProjectionItem};

impl Parser<'_> {
    /// Parses this part of the grammar:
    /// `<fields specification> ::= <left brace> [ <field list> ] <right brace>`
    /// `<field> ::= <field name> <colon> <value expression>`
    pub(in crate::parse) fn map(&mut self) -> Parsed<Expr> {
        self.expect(Kind::LeftBrace, "to begin a map")?;
        let mut fields = Vec::new();
        if self.kind() != Kind::RightBrace {
            loop {
                self.note(Kind::RightBrace.shown());
                let key = self.name("as a key of the map")?;
                self.expect(Kind::Colon, "after the key of a map")?;
                fields.push((key, self.expression()?));
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
        }
        self.expect(Kind::RightBrace, "to end the map")?;
        Ok(Expr::Map(fields))
    }

    /// Parses `<map projection> ::= <binding variable> <left brace> [ <map projection element list> ] <right brace>`.
    pub(super) fn map_projection(&mut self) -> Parsed<Expr> {
        let variable = self.name("")?;
        self.step();
        let mut items = Vec::new();
        if self.kind() != Kind::RightBrace {
            items = self.comma_list(Self::map_projection_item)?;
        }
        self.expect(Kind::RightBrace, "to end the map projection")?;
        Ok(Expr::MapProjection(Box::new(MapProjection { variable, items })))
    }

    /// Parses this part of the grammar:
    /// `<map projection element> ::= <literal map field> | <field selector> | <variable selector> |
    /// <all fields selector>`
    fn map_projection_item(&mut self) -> Parsed<MapProjectionItem> {
        if self.eat(Kind::Dot) {
            // <all fields selector> ::= <period> <asterisk>
            if self.eat(Kind::Star) {
                return Ok(MapProjectionItem::All);
            }
            return Ok(MapProjectionItem::Property(self.name("after `.`")?));
        }
        let name = self.name("in a map projection")?;
        if self.eat(Kind::Colon) {
            return Ok(MapProjectionItem::Entry(name, self.expression()?));
        }
        Ok(MapProjectionItem::Variable(name))
    }
}
