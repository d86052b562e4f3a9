//! Computes the common part of two dialects, for rounds with several targets.

use super::{
    Dialect, EqualsSpelling, ExistsSpelling, LabelSpelling, Precedence, SchemaSpelling, Spelling,
    TypeSpelling,
};

impl Dialect {
    /// The dialect with the constructs and functions that both dialects have. Where the spellings of the two exclude
    /// each other, the spelling of `self` is kept: a round prints each statement in the dialect of its target, so the
    /// common dialect only decides which constructs a statement may use.
    pub fn meet(&self, other: &Self) -> Self {
        if self == other {
            return self.clone();
        }
        Self {
            id: format!("{}&{}", self.id, other.id).into(),
            title: format!("{} and {}", self.title, other.title).into(),
            level: self.level.min(other.level),
            constructs: self.constructs.intersection(&other.constructs).copied().collect(),
            spelling: self.spelling.meet(&other.spelling),
            functions: self.functions.intersection(&other.functions).cloned().collect(),
        }
    }
}

impl Spelling {
    /// The spelling that both dialects understand. Where the two exclude each other, that of `self` is kept.
    pub fn meet(&self, other: &Self) -> Self {
        Self {
            labels: if self.labels == LabelSpelling::Either { other.labels } else { self.labels },
            types: if self.types == TypeSpelling::Either { other.types } else { self.types },
            quote: self.quote,
            unicode_escapes: self.unicode_escapes && other.unicode_escapes,
            line_escapes: self.line_escapes && other.line_escapes,
            back_quotes: self.back_quotes && other.back_quotes,
            bare_arrows: self.bare_arrows && other.bare_arrows,
            equals: if self.equals == other.equals { self.equals } else { EqualsSpelling::Single },
            exists: if self.exists == ExistsSpelling::Braces { other.exists } else { self.exists },
            offset: self.offset && other.offset,
            hex: self.hex && other.hex,
            octal: self.octal && other.octal,
            non_finite: self.non_finite && other.non_finite,
            index: if self.index == SchemaSpelling::Either { other.index } else { self.index },
            constraint: if self.constraint == SchemaSpelling::Either {
                other.constraint
            } else {
                self.constraint
            },
            precedence: if self.precedence == Precedence::Cautious {
                self.precedence
            } else {
                other.precedence
            },
            reserved: self.reserved.union(&other.reserved).cloned().collect(),
            properties: self.properties,
            refused: self.refused.union(&other.refused).copied().collect(),
        }
    }
}
