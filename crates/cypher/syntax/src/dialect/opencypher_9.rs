//! The dialect openCypher 9, as the TCK and `openCypher9.pdf` describe it.

use super::Construct::*;
use super::{Dialect, LabelSpelling, LanguageLevel, SchemaSpelling};
use crate::print::SurfaceKind;

pub(super) fn dialect() -> Dialect {
    Dialect::of_level("opencypher-9", "openCypher 9", LanguageLevel::Opencypher9)
        // The TCK has schema-free scenarios only; `CREATE INDEX` is not part of the language (openCypher9.pdf, ch. 3).
        .without([IndexOn, DropIndexOn])
        // `exists()` is not in the conformance suite (TCK), which has pattern predicates and subqueries instead.
        .without([ExistsCall])
        // TCK expressions/existentialSubqueries has EXISTS with a pattern and with a query as its body.
        .with([ExistsPattern, ExistsMatch, ExistsQuery])
        // TCK expressions/literals/Literals3 and Literals4: hexadecimal and octal integers.
        .with([OctalInteger])
        .spelled(|spelling| {
            spelling.labels = LabelSpelling::Colon;
            spelling.offset = false;
            spelling.non_finite = false;
            spelling.index = SchemaSpelling::On;
            spelling.constraint = SchemaSpelling::On;
        })
        // openCypher.bnf: `<>` is the only inequality operator, and NOT is not allowed after a comparison operator.
        .refusing([SurfaceKind::NotEqualSign, SurfaceKind::BareNot])
}
