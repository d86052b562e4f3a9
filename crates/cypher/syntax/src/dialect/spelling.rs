//! `Spelling`: how a dialect writes the constructs that have several spellings.

use crate::ast::Name;
use crate::print::SurfaceKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How a dialect writes the constructs that have several spellings. A field applies where the tree has a form that
/// the dialect lacks; other forms are printed as in the tree, so that printed text parses to the same tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelling {
    /// How several labels of a node are written.
    pub labels: LabelSpelling,
    /// How a choice between relationship types is written.
    pub types: TypeSpelling,
    /// Which quotes are written around strings.
    pub quote: StringQuote,
    /// `\u0007` is understood in strings; otherwise control characters are written raw.
    pub unicode_escapes: bool,
    /// `` ` `` around names is understood.
    pub back_quotes: bool,
    /// `-->` may be written; otherwise `-[]->` is.
    pub bare_arrows: bool,
    /// `a = b` or `a == b`.
    pub equals: EqualsSpelling,
    /// How a test that a pattern exists is written.
    pub exists: ExistsSpelling,
    /// `OFFSET` may be written; otherwise `SKIP` is.
    pub offset: bool,
    /// `0x1a` may be written; otherwise the number is written in decimal.
    pub hex: bool,
    /// `0o32` may be written; otherwise the number is written in decimal.
    pub octal: bool,
    /// `INF` and `NAN` may be written; otherwise they are computed.
    pub non_finite: bool,
    /// How index statements are written.
    pub index: SchemaSpelling,
    /// How constraint statements are written.
    pub constraint: SchemaSpelling,
    /// How much the dialect's operator precedence can be trusted.
    pub precedence: Precedence,
    /// Words that must be quoted as names, besides those that every dialect quotes; in upper case.
    pub reserved: BTreeSet<Name>,
    /// Surface variations not to use, because the dialect does not understand them or they are untested.
    #[serde(default)]
    pub refused: BTreeSet<SurfaceKind>,
}

/// How several labels of a node are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabelSpelling {
    /// `:A:B` only.
    Colon,
    /// `:A&B` only.
    Ampersand,
    /// Both; printed as in the tree.
    Either,
}

/// How a choice between relationship types is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TypeSpelling {
    /// `:A|B` only.
    Bar,
    /// `:A|:B` only.
    BarColon,
    /// Both; printed as in the tree.
    Either,
}

/// Quotes around strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StringQuote {
    /// `'`
    Single,
    /// `"`
    Double,
}

/// The equality operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EqualsSpelling {
    /// `=`
    Single,
    /// `==`
    Double,
}

/// How a test that a pattern exists is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExistsSpelling {
    /// `EXISTS { (a)-->(b) }`
    Braces,
    /// `exists((a)-->(b))`
    Call,
    /// `((a)-->(b))`
    Predicate,
}

/// How index and constraint statements are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SchemaSpelling {
    /// `FOR (n:L) ON (n.k)`, `FOR (n:L) REQUIRE n.k IS …`
    For,
    /// `ON :L(k)`, `ON (n:L) ASSERT n.k IS …`
    On,
    /// Both; printed as in the tree.
    Either,
}

/// How much a dialect's operator precedence can be trusted. Redundant parentheses never change a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Precedence {
    /// The dialect has the grammar's precedence: parentheses only where needed.
    Grammar,
    /// The precedence of XOR, signs and predicates such as `IN`, `IS NULL` and `STARTS WITH` differs or is unknown:
    /// their operands get parentheses unless they are single terms.
    Cautious,
}

impl Default for Spelling {
    /// The spelling of openCypher 9, with every alternative allowed.
    fn default() -> Self {
        Self {
            labels: LabelSpelling::Either,
            types: TypeSpelling::Either,
            quote: StringQuote::Single,
            unicode_escapes: true,
            back_quotes: true,
            bare_arrows: true,
            equals: EqualsSpelling::Single,
            exists: ExistsSpelling::Braces,
            offset: true,
            hex: true,
            octal: true,
            non_finite: true,
            index: SchemaSpelling::Either,
            constraint: SchemaSpelling::Either,
            precedence: Precedence::Grammar,
            reserved: BTreeSet::new(),
            refused: BTreeSet::new(),
        }
    }
}
