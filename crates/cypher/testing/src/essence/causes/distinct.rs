//! Values of a rich kind that are told apart by DISTINCT, of rows or inside an aggregate: what else goes on with them is another matter.

use crate::essence::causes::values::kinds;
use crate::essence::causes::{Reading, Told, Words};
use crate::setup_graph;
use edgewise_cypher_syntax::ast::{Expr, Projection, SetQuantifier};
use edgewise_cypher_syntax::function::is_value_constructor;
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr};
use edgewise_model::Value;

pub(super) fn tell(reading: &mut Reading<'_>) -> Told {
    let mut rich: Words =
        kinds(reading.core, reading.query).into_iter().filter(|word| is_rich(word)).collect();
    rich.extend(held_kinds(reading));
    if rich.is_empty() || !tells_apart(reading) {
        return Told::Part;
    }
    reading.words = rich;
    reading.add("projection:distinct");
    Told::All
}

/// The words of the rich kinds that lists in the setup hold: they are told apart item by item.
fn held_kinds(reading: &Reading<'_>) -> Words {
    let Some(graph) = setup_graph(&reading.core.setup) else { return Words::new() };
    let of_nodes = graph.nodes().flat_map(|node| node.properties.values());
    let of_relationships = graph.relationships().flat_map(|each| each.properties.values());
    let items = of_nodes.chain(of_relationships).filter_map(|value| match value {
        Value::List(items) => Some(items),
        _ => None,
    });
    let words = items.flatten().map(|item| format!("value:{:?}", item.kind()).to_lowercase());
    words.filter(|word| is_rich(word)).collect()
}

/// True for the word of a kind that has parts of its own.
fn is_rich(word: &str) -> bool {
    word.strip_prefix("value:").is_some_and(is_value_constructor)
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
