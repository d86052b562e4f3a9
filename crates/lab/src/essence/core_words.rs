//! The essence of a core: what the wrong statement alone is made of, and how its answer is wrong.

use super::query_words::statement_words;
use super::setup_words;
use crate::reduce::Core;
use crate::setup_graph;
use edgewise_cypher::ast::{Clause, Expr, LabelExpr, Literal, PathElement};
use edgewise_cypher::parse_query;
use edgewise_cypher::walk::{for_each_clause, for_each_expr, for_each_pattern};
use edgewise_model::Value;
use std::collections::BTreeSet;

/// The words of a core.
pub(super) fn words(core: &Core) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    // Another value of a knob may explain it; else the way of the difference is told.
    let way = core.rule.rsplit('/').next().unwrap_or_default();
    words.insert(if core.rule.starts_with("as-if") { core.rule.clone() } else { format!("way:{way}") });
    setup_words(&core.setup, &mut words);
    words.extend(statement_words(&core.statement, core.ignores_filter));
    shape_words(core, &mut words);
    if core.ignores_filter {
        // What the filter says, and what it is about, is another matter.
        words.retain(|word| {
            let kept = ["clause:", "filter:", "way:", "setup:"].iter().any(|kind| word.starts_with(kind));
            kept && word != "clause:several-matches"
        });
        return words;
    }
    value_words(core, &mut words);
    if words.remove("op:label-test") {
        // A label that a filter asks for, and one that the pattern names.
        words.retain(|word| !matches!(word.as_str(), "pattern:label" | "pattern:inline-filter"));
        words.insert("pattern:labels".to_owned());
    }
    if words.contains("value:nan") {
        // How the NaN came about, and what is done with the comparison, is another matter.
        for (operator, nan) in [("op:order", "nan:order"), ("op:equality", "nan:equality")] {
            if words.remove(operator) {
                let carriers = ["clause:", "pattern:", "value:", "op:logic", "op:null-test"];
                words.retain(|word| !carriers.iter().any(|carrier| word.starts_with(carrier)));
                words.insert(nan.to_owned());
            }
        }
    }
    words
}

/// Words for what patterns do together: several MATCH clauses, a variable that closes a ring, several labels on one node.
fn shape_words(core: &Core, words: &mut BTreeSet<String>) {
    let Ok(query) = parse_query(&core.statement) else { return };
    let mut matches = 0;
    for_each_clause(&query, |clause| {
        matches += u32::from(matches!(clause, Clause::Match(clause) if !clause.optional));
    });
    if matches > 1 {
        words.insert("clause:several-matches".to_owned());
    }
    for_each_pattern(&query, |pattern| {
        let mut seen = BTreeSet::new();
        for element in pattern.elements() {
            let PathElement::Node(node) = element else { continue };
            if node.variable.as_ref().is_some_and(|variable| !seen.insert(variable.clone())) {
                words.insert("pattern:ring".to_owned());
            }
            let several = node.labels.as_ref().is_some_and(|labels| match &labels.expr {
                LabelExpr::Legacy(names) => names.len() > 1,
                LabelExpr::And(..) => true,
                _ => false,
            });
            if several {
                words.remove("pattern:label");
                words.insert("pattern:labels".to_owned());
            }
        }
    });
}

/// The kinds of values that a reducer could not make small integers of: it had a reason.
fn value_words(core: &Core, words: &mut BTreeSet<String>) {
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
    let Ok(query) = parse_query(&core.statement) else { return };
    let mut made = BTreeSet::new();
    for_each_expr(&query, |expr| match expr {
        Expr::Literal(Literal::Float(number)) => note(&Value::Float(number.0)),
        Expr::Function(call) if call.name.len() == 1 && constructs(&call.name[0]) => {
            made.insert(format!("value:{}", call.name[0].to_lowercase()));
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

#[cfg(test)]
mod tests {
    use super::{Core, words};
    use edgewise_engine::Request;
    use std::collections::BTreeSet;

    fn of(setup: &str, statement: &str, ignores_filter: bool) -> BTreeSet<String> {
        let setup = if setup.is_empty() { Vec::new() } else { vec![Request::new(setup)] };
        let rule = "answer/extra".to_owned();
        words(&Core { setup, statement: statement.to_owned(), rule, ignores_filter })
    }

    #[test]
    fn a_filter_that_is_ignored_is_one_cause_whatever_it_is_about() {
        let one = of("", "OPTIONAL MATCH (n) WITH * WHERE n IS NOT NULL RETURN 1 AS a", true);
        assert_eq!(one, of("", "OPTIONAL MATCH ()<-[r]-() WITH * WHERE r.k IN [] RETURN 1 AS a", true));
        let kept = of("", "MATCH (n) WHERE n.k <> 0 RETURN 1 AS a", true);
        assert_ne!(one, kept);
        assert_eq!(kept, of("", "MATCH ()-[r {k: 1}]-(:L) MATCH () WHERE r.j < 0 RETURN 1 AS a", true));
    }

    #[test]
    fn a_comparison_with_nan_is_one_cause_wherever_it_stands() {
        let one = of("", "RETURN NOT 0 < 0.0 / 0.0 AS a", false);
        assert_eq!(one, of("", "UNWIND [0.0 / 0.0] AS x RETURN NOT x <= 0.0 AS a", false));
        assert_eq!(one, of("CREATE (n {k: 0.0 / 0.0})", "MATCH (n) RETURN n.k > 1 AS a", false));
        assert_ne!(one, of("", "RETURN 0.0 / 0.0 = 1 AS a", false));
    }

    #[test]
    fn operators_and_shapes_tell_causes_apart() {
        assert_ne!(of("", "RETURN -1 % 2 AS a", false), of("", "RETURN -1 / 2 AS a", false));
        let labels = of("", "MATCH (:A:B) RETURN 1 AS a", false);
        assert_eq!(labels, of("", "MATCH (n:A) WHERE n:B RETURN 1 AS a", false));
        assert_ne!(
            of("", "MATCH (n)-->()-->(n) RETURN 1 AS a", false),
            of("", "MATCH ()-->() MATCH ()-->() RETURN 1 AS a", false)
        );
    }
}
