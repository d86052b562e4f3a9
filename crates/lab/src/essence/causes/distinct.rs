//! Values of a rich kind that are told apart by DISTINCT, of rows or inside an aggregate: what else goes on with them is another matter.

use super::values::kinds;
use super::{Reading, Told, Words};
use edgewise_cypher::ast::{Expr, Projection, SetQuantifier};
use edgewise_cypher::walk::{for_each_clause, for_each_expr};

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let rich: Words = kinds(reading.core, reading.query).into_iter().filter(|word| is_rich(word)).collect();
    if rich.is_empty() || !tells_apart(reading) {
        return Told::Part;
    }
    reading.words = rich;
    reading.add("projection:distinct");
    Told::All
}

/// True for the word of a kind that has parts of its own.
fn is_rich(word: &str) -> bool {
    let kinds = ["point", "duration", "date", "time", "localtime", "datetime", "localdatetime"];
    word.strip_prefix("value:").is_some_and(|kind| kinds.contains(&kind))
}

/// True if a query makes something distinct.
fn tells_apart(reading: &Reading<'_>) -> bool {
    let mut found = false;
    for_each_clause(reading.query, |clause| {
        found |= clause.projection().is_some_and(Projection::distinct);
    });
    for_each_expr(reading.query, |expr| {
        found |= matches!(expr, Expr::Function(call) if call.quantifier == Some(SetQuantifier::Distinct));
    });
    found
}
