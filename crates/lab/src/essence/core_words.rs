//! The essence of a core: what the wrong statement alone is made of, and how its answer is wrong.

use super::carriers::{bare_sources, exists_words, ignored_words, read_behind_write, sorted};
use super::predicate::expression_words;
use super::query_words::statement_words;
use super::shape::shape_words;
use super::special_value::SpecialValue;
use super::{BEFORE_CUT, setup_words};
use crate::reduce::Core;
use crate::setup_graph;
use edgewise_cypher::ast::{Arrow, Expr, Literal, PathElement, Query};
use edgewise_cypher::parse_query;
use edgewise_cypher::walk::{for_each_expr, for_each_pattern};
use edgewise_model::Value;
use std::collections::BTreeSet;

/// The words of a core.
pub(super) fn words(core: &Core) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    // Another value of a knob may explain it; else the way of the difference is told.
    let way = core.rule.rsplit('/').next().unwrap_or_default();
    words.insert(if core.rule.starts_with("as-if") { core.rule.clone() } else { format!("way:{way}") });
    setup_words(&core.setup, &mut words);
    let whole = statement_words(&core.statement, None);
    let Ok(query) = parse_query(&core.statement) else { return words.union(&whole).cloned().collect() };
    // With an index, an answer is wrong because of how the index looks, not because of what becomes of a filter.
    let indexed = words.contains("setup:index");
    if core.early_filter && !indexed {
        words.retain(|word| word.starts_with("setup:"));
        words.insert(BEFORE_CUT.to_owned());
        return words;
    }
    let every: BTreeSet<String> = words.union(&whole).cloned().collect();
    let special = special_words(core, &query, &every);
    // A NaN that is still compared is needed: any other filter that is ignored became a plain one.
    if let Some(words) = special.as_ref().filter(|words| words.iter().any(|word| word.starts_with("nan:"))) {
        return words.clone();
    }
    if let Some(words) = exists_words(&query, &words) {
        return words;
    }
    if core.ignores_filter && !indexed {
        return ignored_words(core, &query, words);
    }
    let idle_filter = core.idle_filter && !indexed;
    words.extend(if idle_filter { statement_words(&core.statement, Some("filter:idle")) } else { whole });
    shape_words(&query, &mut words);
    if words.contains("pattern:ring") {
        // How the nodes came to be known is another matter.
        for carrier in ["clause:several-matches", "clause:optional-match", "clause:with", "filter:idle"] {
            words.remove(carrier);
        }
    }
    if read_behind_write(&query, &mut words) {
        return words;
    }
    if words.contains("clause:subquery") {
        // What is done in it, or behind it, only shows which rows it gives.
        let optional = words.contains("clause:optional-match");
        words.retain(|word| !["way:", "pattern:"].iter().any(|kind| word.starts_with(kind)));
        if optional {
            words.remove("subquery:unit");
        }
        return words;
    }
    let writes = ["clause:set", "clause:remove", "clause:delete", "clause:merge", "clause:create"];
    if writes.iter().any(|word| words.contains(*word)) {
        words.remove("filter:idle");
    }
    if words.contains("pattern:variable-length") {
        // A filter that holds everywhere, and a label, only decide from which end a walk is begun.
        words.remove("filter:idle");
        words.remove("pattern:label");
    }
    if let Some(words) = special {
        return words;
    }
    if words.remove("setup:composite-index") {
        // Whatever is asked of it: one key alone would have been left.
        words.retain(|word| {
            !["op:", "filter:", "pattern:inline", "setup:index"].iter().any(|kind| word.starts_with(kind))
        });
        words.insert("setup:composite-index".to_owned());
        return words;
    }
    if indexed && words.remove("pattern:inline-filter") {
        inner_filter_words(&query, &mut words);
    }
    if sorted(&query, &mut words) {
        return words;
    }
    bare_sources(&query, &mut words);
    if words.iter().any(|word| word.starts_with("as-if")) {
        // The least is the greatest of the other direction.
        if words.remove("fn:max") {
            words.insert("fn:min".to_owned());
        }
        // The knob explains the answer, whatever the elements are asked for.
        words.retain(|word| {
            !["op:", "pattern:label", "pattern:type", "pattern:inline"]
                .iter()
                .any(|kind| word.starts_with(kind))
        });
        return words;
    }
    if idle_filter {
        return words;
    }
    value_words(core, &query, &mut words);
    if words.remove("op:label-test") {
        // A label that a filter asks for, and one that the pattern names.
        words.retain(|word| !matches!(word.as_str(), "pattern:label" | "pattern:inline-filter"));
        words.insert("pattern:labels".to_owned());
    }
    words
}

/// The words of a core in which a special value is looked up, compared or ordered: how it got there, and what is done with the
/// outcome, is another matter.
fn special_words(core: &Core, query: &Query, words: &BTreeSet<String>) -> Option<BTreeSet<String>> {
    let has = |word: &str| words.contains(word);
    let orders = has("op:order") || has("op:comparison-chain");
    // The least and the greatest are found by an order, too.
    let extreme = has("fn:min") || has("fn:max");
    let sorts = has("projection:order-by");
    let equates =
        ["op:in", "op:case", "op:equality", "clause:set", "projection:distinct", "pattern:inline-filter"]
            .iter()
            .any(|word| has(word));
    let special = SpecialValue::within(core, query);
    let index = has("setup:index");
    let found: Vec<String> = match special {
        Some(special) if index && special < SpecialValue::Huge => {
            vec!["setup:index".to_owned(), format!("value:{}", special.word())]
        }
        Some(special) if index && orders => {
            vec!["setup:index".to_owned(), format!("{}:order", special.word())]
        }
        Some(SpecialValue::Nan) if orders => {
            // A negation that is not needed would be gone.
            let negated = has("op:logic").then(|| "op:logic".to_owned());
            negated.into_iter().chain(["nan:order".to_owned()]).collect()
        }
        Some(SpecialValue::Nan) if equates || sorts || extreme => vec!["nan:equality".to_owned()],
        Some(SpecialValue::Infinity) if orders || equates || sorts || extreme => {
            vec!["infinity:comparison".to_owned()]
        }
        // Compared with a float, it is made one, and then equals others.
        Some(SpecialValue::Huge)
            if (orders || equates || extreme) && SpecialValue::beside_float(core, query) =>
        {
            vec!["huge-integer:float".to_owned()]
        }
        // A place in a list that is cut to fewer bits.
        _ if (has("op:index") || has("op:slice")) && is_far(query) => vec!["huge-integer:place".to_owned()],
        Some(SpecialValue::Huge) if orders || sorts => vec!["huge-integer:order".to_owned()],
        _ if index && is_undirected(query) => {
            let way = words.iter().filter(|word| word.starts_with("way:")).cloned();
            way.chain(["setup:index".to_owned(), "pattern:undirected".to_owned()]).collect()
        }
        _ => return None,
    };
    Some(found.into_iter().collect())
}

/// The words of the filters inside patterns, as if they stood behind them: an index serves both.
fn inner_filter_words(query: &Query, words: &mut BTreeSet<String>) {
    for_each_pattern(query, |pattern| {
        for element in pattern.elements() {
            let (properties, filter) = match element {
                PathElement::Node(node) => (&node.properties, &node.where_),
                PathElement::Relationship(step) => (&step.properties, &step.where_),
                PathElement::Group(_) => continue,
            };
            if properties.is_some() {
                words.insert("op:equality".to_owned());
            }
            filter.iter().for_each(|filter| expression_words(filter, words));
        }
    });
}

/// True if a place in a list is asked for that takes more than 32 bits.
fn is_far(query: &Query) -> bool {
    let far = |expr: &Expr| match expr {
        Expr::Literal(Literal::Integer(number)) => number.value > i32::MAX as u64,
        _ => false,
    };
    let mut found = false;
    for_each_expr(query, |expr| match expr {
        Expr::Index(_, place) => found |= far(place),
        Expr::Slice(_, from, to) => {
            found |= from.as_deref().is_some_and(far) || to.as_deref().is_some_and(far);
        }
        _ => {}
    });
    found
}

/// True if a query has a relationship that may run either way; one that need not was turned to the right.
fn is_undirected(query: &Query) -> bool {
    let mut found = false;
    for_each_pattern(query, |pattern| {
        found |= pattern.elements().iter().any(|element| {
            matches!(element, PathElement::Relationship(step) if matches!(step.arrow, Arrow::None | Arrow::Both))
        });
    });
    found
}

/// The kinds of values that a reducer could not make small integers of: it had a reason.
fn value_words(core: &Core, query: &Query, words: &mut BTreeSet<String>) {
    let mut note = |value: &Value| {
        let word = match value {
            Value::Null | Value::Bool(_) | Value::Int(_) => return,
            Value::Float(number) if number.is_nan() => "nan".to_owned(),
            Value::Float(number) if number.fract() == 0.0 => return,
            other => format!("{:?}", other.kind()).to_lowercase(),
        };
        words.insert(format!("value:{word}"));
    };
    if let Some(graph) = setup_graph(&core.setup) {
        graph.nodes().flat_map(|node| node.properties.values()).for_each(&mut note);
        graph.relationships().flat_map(|each| each.properties.values()).for_each(&mut note);
    }
    let mut made = BTreeSet::new();
    for_each_expr(query, |expr| match expr {
        Expr::Literal(Literal::Float(number)) => note(&Value::Float(number.0)),
        Expr::Function(call) if call.name.len() == 1 && constructs(&call.name[0]) => {
            made.insert(format!("value:{}", call.name[0].to_lowercase()));
        }
        // Lists and maps are compared item by item.
        Expr::Comparison(first, steps) => {
            for operand in std::iter::once(&**first).chain(steps.iter().map(|(_, operand)| operand)) {
                match operand {
                    Expr::List(_) => made.insert("value:list".to_owned()),
                    Expr::Map(_) => made.insert("value:map".to_owned()),
                    _ => false,
                };
            }
        }
        _ => {}
    });
    words.extend(made);
}

fn constructs(name: &str) -> bool {
    ["date", "time", "localtime", "datetime", "localdatetime", "duration", "point"]
        .iter()
        .any(|own| name.eq_ignore_ascii_case(own))
}
