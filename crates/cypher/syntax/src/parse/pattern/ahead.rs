//! Decides whether a parenthesis begins a pattern, by looking at a few tokens and at the bracket links.

use super::super::parser::Parser;
use super::super::token::{Kind, NO_LINK};
use super::super::word::Word;

impl Parser<'_> {
    /// True if the `(` here begins a path such as `(a)-->(b)`: its content can be a node pattern, and its `)` is
    /// followed by a relationship that leads to another `(`. `(a)-[b]`, `(a)-(b)` and `(a+1)-[x]-(b)` are arithmetic;
    /// `(a)-[b]-(c)` and `(a)--(b)` are paths, because the grammar prefers that.
    pub(in crate::parse) fn path_ahead(&self) -> bool {
        self.path_ahead_at(self.position())
    }

    /// Like [`Parser::path_ahead`], for the token `index`.
    pub(in crate::parse) fn path_ahead_at(&self, index: usize) -> bool {
        let open = self.token(index);
        open.kind == Kind::LeftParen
            && open.link != NO_LINK
            && self.relationship_ahead(open.link as usize + 1)
            && self.node_ahead(index)
    }

    /// True if a relationship pattern followed by `(` starts at the token `index`.
    pub(super) fn relationship_ahead(&self, index: usize) -> bool {
        let kind = |index| self.token(index).kind;
        let mut at = index;
        if kind(at) == Kind::Less {
            at += 1;
        }
        if kind(at) != Kind::Minus {
            return false;
        }
        at += 1;
        if kind(at) == Kind::LeftBracket {
            let close = self.token(at).link;
            if close == NO_LINK {
                return false;
            }
            at = close as usize + 1;
        }
        if kind(at) != Kind::Minus {
            return false;
        }
        at += 1;
        if kind(at) == Kind::Greater {
            at += 1;
        }
        kind(at) == Kind::LeftParen
    }

    /// True if what follows the `(` at `open` begins like a node pattern.
    fn node_ahead(&self, open: usize) -> bool {
        let first = self.token(open + 1);
        let second = self.token(open + 2);
        match first.kind {
            Kind::RightParen | Kind::Colon | Kind::LeftBrace | Kind::Parameter | Kind::QuotedParameter => {
                true
            }
            Kind::Name if matches!(first.word, Word::Where | Word::Is) => true,
            Kind::Name | Kind::Quoted => match second.kind {
                Kind::RightParen
                | Kind::Colon
                | Kind::LeftBrace
                | Kind::Parameter
                | Kind::QuotedParameter => true,
                Kind::Name => match second.word {
                    Word::Where => true,
                    Word::Is => !self.is_predicate_ahead(open + 3),
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        }
    }

    /// True if IS is followed by something other than a label: `NULL`, `NOT`, `::`, `TYPED t`, `[form] NORMALIZED`.
    pub(in crate::parse) fn is_predicate_ahead(&self, index: usize) -> bool {
        let token = self.token(index);
        if token.kind == Kind::DoubleColon {
            return true;
        }
        match token.word {
            Word::Null | Word::Not | Word::Normalized => true,
            Word::Typed => self.type_ahead(index + 1),
            Word::Nfc | Word::Nfd | Word::Nfkc | Word::Nfkd => self.token(index + 1).word == Word::Normalized,
            _ => false,
        }
    }
}
