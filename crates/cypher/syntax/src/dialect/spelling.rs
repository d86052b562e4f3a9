//! `Spelling`: how a dialect writes the constructs that have several spellings.

use crate::ast::Name;
use crate::print::SurfaceKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// How a dialect writes the constructs that have several spellings. A field takes effect where the syntax tree has a
/// spelling that the dialect lacks. Other spellings are printed as in the tree, so that the printed text parses to the
/// same tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spelling {
    /// How several labels of a node are written.
    pub labels: LabelSpelling,
    /// How a choice between relationship types is written.
    pub types: TypeSpelling,
    /// Which quotes are written around strings.
    pub quote: StringQuote,
    /// Whether `\u0007` is understood in strings; otherwise control characters are written raw.
    pub unicode_escapes: bool,
    /// Whether `\n`, `\r` and `\t` are understood in strings; otherwise these characters are written raw.
    #[serde(default = "understood")]
    pub line_escapes: bool,
    /// Whether `` ` `` around names is understood.
    pub back_quotes: bool,
    /// Whether `-->` may be written; otherwise `-[]->` is.
    pub bare_arrows: bool,
    /// How equality is written: `a = b` or `a == b`.
    pub equals: EqualsSpelling,
    /// How a test that a pattern exists is written.
    pub exists: ExistsSpelling,
    /// Whether `OFFSET` may be written; otherwise `SKIP` is.
    pub offset: bool,
    /// Whether `0x1a` may be written; otherwise the number is written in decimal.
    pub hex: bool,
    /// Whether `0o32` may be written; otherwise the number is written in decimal.
    pub octal: bool,
    /// True if `INF` and `NAN` may be written; otherwise they are written as divisions by zero.
    pub non_finite: bool,
    /// How index statements are written.
    pub index: SchemaSpelling,
    /// How constraint statements are written.
    pub constraint: SchemaSpelling,
    /// Whether the operators of the dialect bind as in the openCypher grammar.
    pub precedence: Precedence,
    /// Words that must be quoted as names, besides those that every dialect quotes; in upper case.
    pub reserved: BTreeSet<Name>,
    /// Surface variations (other spellings of the same statement) that are not used, because the dialect does not
    /// understand them or they are untested.
    #[serde(default)]
    pub refused: BTreeSet<SurfaceKind>,
    /// How a property of a node is written.
    #[serde(default)]
    pub properties: PropertySpelling,
}

/// How a property of a node is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PropertySpelling {
    /// `n.k`
    #[default]
    Plain,
    /// `n.L.k` with a label of the node, which nGQL calls a tag. The tree has it as a property of a property; data is
    /// written by the statements of [`crate::ngql`].
    ByTag,
}

/// What a stored dialect means that does not mention a spelling.
const fn understood() -> bool {
    true
}

/// How several labels of a node are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LabelSpelling {
    /// `:A:B` only.
    Colon,
    /// `:A&B` only.
    Ampersand,
    /// Both spellings; printed as in the tree.
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
    /// Both spellings; printed as in the tree.
    Either,
}

/// Which quotes are written around strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StringQuote {
    /// `'`
    Single,
    /// `"`
    Double,
}

/// How the equality operator is written.
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
    /// As a subquery: `EXISTS { (a)-->(b) }`
    Braces,
    /// As a function call: `exists((a)-->(b))`
    Call,
    /// As a pattern alone: `((a)-->(b))`
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
    /// Both spellings; printed as in the tree.
    Either,
}

/// Whether the operators of a dialect bind as in the openCypher grammar. If not, more parentheses are printed;
/// redundant parentheses never change the parsed tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Precedence {
    /// The operators bind as in the grammar: parentheses only where needed.
    Grammar,
    /// The precedence of XOR, signs and predicates such as `IN`, `IS NULL` and `STARTS WITH` differs or is unknown: the
    /// operands of such operators get parentheses unless they are single terms.
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
            line_escapes: true,
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
            properties: PropertySpelling::Plain,
        }
    }
}
