//! `Spelling`: how a dialect writes what every dialect has.

use crate::ast::Name;
use crate::print::SurfaceKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How a dialect writes things. A choice applies where the tree asks for a form the dialect lacks; what the dialect
/// has is printed as the tree has it, so that printed text parses to the same tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelling {
    /// Several labels of a node.
    pub labels: LabelSpelling,
    /// One of several relationship types.
    pub types: TypeSpelling,
    /// Which quotes stand around strings.
    pub quote: StringQuote,
    /// `\u0007` is understood in strings; otherwise control characters are written raw.
    pub unicode_escapes: bool,
    /// `` ` `` around names is understood.
    pub back_quotes: bool,
    /// `-->` may be written; otherwise `-[]->` is.
    pub bare_arrows: bool,
    /// `a = b` or `a == b`.
    pub equals: EqualsSpelling,
    /// How the existence of a pattern is written.
    pub exists: ExistsSpelling,
    /// `OFFSET` may be written; otherwise `SKIP` is.
    pub offset: bool,
    /// `0x1a` may be written; otherwise the number is written in decimal.
    pub hex: bool,
    /// `0o32` may be written; otherwise the number is written in decimal.
    pub octal: bool,
    /// `INF` and `NAN` may be written; otherwise they are computed.
    pub non_finite: bool,
    /// Index statements.
    pub index: SchemaSpelling,
    /// Constraint statements.
    pub constraint: SchemaSpelling,
    /// How much the dialect's operator precedence can be trusted.
    pub precedence: Precedence,
    /// Words to quote besides those every dialect quotes, in upper case.
    pub reserved: BTreeSet<Name>,
    /// How texts may not be varied, because the dialect does not understand it or nobody has tried.
    #[serde(default)]
    pub refused: BTreeSet<SurfaceKind>,
}

/// Several labels of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabelSpelling {
    /// `:A:B` only.
    Colon,
    /// `:A&B` only.
    Ampersand,
    /// Both, as the tree has it.
    Either,
}

/// One of several relationship types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TypeSpelling {
    /// `:A|B` only.
    Bar,
    /// `:A|:B` only.
    BarColon,
    /// Both, as the tree has it.
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

/// The sign of equality.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EqualsSpelling {
    /// `=`
    Single,
    /// `==`
    Double,
}

/// Existence of a pattern.
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

/// Schema statements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SchemaSpelling {
    /// `FOR (n:L) ON (n.k)`, `FOR (n:L) REQUIRE n.k IS …`
    For,
    /// `ON :L(k)`, `ON (n:L) ASSERT n.k IS …`
    On,
    /// Both, as the tree has it.
    Either,
}

/// How much a dialect's operator precedence can be trusted. Redundant parentheses never change a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Precedence {
    /// It is that of the grammar: parentheses only where needed.
    Grammar,
    /// It differs, or is unknown, for XOR, signs and predicates such as `IN`, `IS NULL` and `STARTS WITH`: their
    /// operands get parentheses unless they are single terms.
    Cautious,
}

impl Default for Spelling {
    /// The spelling of openCypher 9, as lenient as the tree.
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
