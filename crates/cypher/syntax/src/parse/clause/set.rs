//! Parses SET.

use super::super::parser::{Parsed, Parser};
use super::super::pattern::LabelPlace;
use super::super::token::{Kind, NO_LINK};
use super::super::word::Word;
use crate::ast::{Expr, Set, SetItem};

impl Parser<'_> {
    /// Parses `<set statement> ::= SET <set item list>`.
    pub(super) fn set(&mut self) -> Parsed<Set> {
        self.step();
        Ok(Set { items: self.comma_list(Self::set_item)? })
    }

    /// Parses this part of the grammar:
    /// `<set item> ::= <set all properties item> | <add all properties item> | <set labels item> |
    /// <set property item>`
    pub(super) fn set_item(&mut self) -> Parsed<SetItem> {
        if self.name_ahead(0) {
            match self.peek(1).kind {
                // <set all properties item> ::= <binding variable reference> <equals operator> <value expression>
                Kind::Equal => {
                    let variable = self.name("")?;
                    self.step();
                    return Ok(SetItem::Replace { variable, value: self.expression()? });
                }
                // <add all properties item> ::= <binding variable reference> <plus equals> <value expression>
                Kind::PlusEqual => {
                    let variable = self.name("")?;
                    self.step();
                    return Ok(SetItem::Add { variable, value: self.expression()? });
                }
                // <set labels item> ::=
                //   <binding variable reference> <node label set specification for set and remove>
                Kind::Colon => return self.set_labels(),
                Kind::Name if self.peek(1).word == Word::Is => return self.set_labels(),
                _ => {}
            }
        }
        // <set property item> ::= <postfix expression> <equals operator> <value expression>
        let target = self.place()?;
        self.expect(Kind::Equal, "after the property to set")?;
        Ok(SetItem::Property { target, value: self.expression()? })
    }

    /// Parses `v:A:B`, an item of SET that adds labels.
    fn set_labels(&mut self) -> Parsed<SetItem> {
        let variable = self.name("")?;
        match self.labels(LabelPlace::Node)? {
            Some(labels) => Ok(SetItem::Labels { variable, labels }),
            None => Err(self.unexpected("after the variable of SET")),
        }
    }

    /// Parses a `<postfix expression>` that ends in a key or an index: a property that SET or REMOVE changes.
    pub(super) fn place(&mut self) -> Parsed<Expr> {
        let target = self.framed(NO_LINK, Self::postfix)?;
        match target {
            Expr::Property(..) | Expr::Index(..) => Ok(target),
            _ => {
                self.note(Kind::Dot.shown());
                self.note(Kind::LeftBracket.shown());
                Err(self.unexpected("after the element whose property is changed"))
            }
        }
    }
}
