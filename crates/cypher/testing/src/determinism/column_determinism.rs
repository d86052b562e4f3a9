//! `ColumnDeterminism`: what can be claimed of one column of an answer.

use super::freedom::Freedom;
use super::inferred::Inferred;
use super::kinds::Kinds;
use edgewise_cypher_syntax::ast::Name;

/// What can be claimed of the values in one column of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnDeterminism {
    /// The name of the column: the alias, the variable, or the text of the expression.
    pub name: Name,
    /// How far the values may vary from one run to the next on one engine.
    pub freedom: Freedom,
    /// Whether two engines may differ in the last digits of the values, or in what such digits decided.
    pub approximate: bool,
    /// Whether two engines may differ in the values by more than last digits, because openCypher leaves the result
    /// open.
    pub arbitrary: bool,
    /// Whether values may be null.
    pub nullable: bool,
    /// Whether all values can be stored as properties.
    pub storable: bool,
    /// Whether values may contain elements that the query itself created, whose ids are arbitrary.
    pub created: bool,
    /// Whether values may contain nodes, relationships or paths.
    pub elements: bool,
    /// Whether values may contain elements that the query deleted, which engines show in different ways.
    pub deleted: bool,
}

impl ColumnDeterminism {
    pub(super) fn new(name: Name, value: &Inferred) -> Self {
        Self {
            name,
            // Engines show deleted elements in different ways.
            freedom: if value.stale { Freedom::Free } else { value.freedom },
            approximate: value.approximate,
            arbitrary: value.arbitrary,
            nullable: value.may_be_null(),
            storable: value.is_storable(),
            created: value.fresh,
            elements: holds_elements(value),
            deleted: value.stale,
        }
    }
}

/// Whether the value may be or contain a node, a relationship or a path.
fn holds_elements(value: &Inferred) -> bool {
    value.kinds.has(Kinds::ELEMENT.or(Kinds::PATH))
        || value.kinds.has(Kinds::LIST) && value.items.as_ref().is_none_or(|items| holds_elements(items))
        || value.kinds.has(Kinds::MAP)
            && value.entries.as_ref().is_none_or(|entries| entries.values().any(holds_elements))
}
