//! The essence of a core: what the wrong statement alone is made of, and how its answer is wrong.

use super::query_words::statement_words;
use super::setup_words;
use super::special_value::SpecialValue;
use crate::reduce::Core;
use crate::setup_graph;
use edgewise_cypher::ast::{Arrow, Clause, Expr, LabelExpr, Literal, PathElement, Query};
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
    // With an index, an answer is wrong because of how the index looks, not because nobody filters.
    let ignores_filter = core.ignores_filter && !words.contains("setup:index");
    let idle_filter = core.idle_filter && !words.contains("setup:index");
    let left_out = match (ignores_filter, idle_filter) {
        (true, _) => Some("filter:ignored"),
        (false, true) => Some("filter:idle"),
        (false, false) => None,
    };
    let whole = statement_words(&core.statement, None);
    words.extend(if left_out.is_some() { statement_words(&core.statement, left_out) } else { whole.clone() });
    shape_words(core, &mut words);
    if ignores_filter {
        // What the filter says, and what it is about, is another matter.
        words.retain(|word| {
            let kept = ["clause:", "filter:", "way:", "setup:"].iter().any(|kind| word.starts_with(kind));
            kept && word != "clause:several-matches"
        });
        if core.rule.starts_with("as-if") {
            words.insert("way:extra".to_owned());
        }
        return words;
    }
    if words.contains("pattern:ring") {
        // How the nodes came to be known is another matter.
        for carrier in ["clause:several-matches", "clause:optional-match", "clause:with", "filter:idle"] {
            words.remove(carrier);
        }
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
    let every: BTreeSet<String> = words.union(&whole).cloned().collect();
    if let Some(words) = special_words(core, &every) {
        return words;
    }
    if words.iter().any(|word| word.starts_with("as-if")) {
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
    value_words(core, &mut words);
    if words.remove("op:label-test") {
        // A label that a filter asks for, and one that the pattern names.
        words.retain(|word| !matches!(word.as_str(), "pattern:label" | "pattern:inline-filter"));
        words.insert("pattern:labels".to_owned());
    }
    words
}

/// The words of a core in which a special value is looked up, compared or ordered: how it got there, and what is done with the
/// outcome, is another matter.
fn special_words(core: &Core, words: &BTreeSet<String>) -> Option<BTreeSet<String>> {
    let query = parse_query(&core.statement).ok()?;
    let has = |word: &str| words.contains(word);
    let orders = has("op:order") || has("op:comparison-chain");
    let sorts = has("projection:order-by");
    let equates =
        ["op:in", "op:case", "op:equality", "clause:set", "projection:distinct", "pattern:inline-filter"]
            .iter()
            .any(|word| has(word));
    let special = SpecialValue::within(core, &query);
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
        Some(SpecialValue::Nan) if equates || sorts => vec!["nan:equality".to_owned()],
        Some(SpecialValue::Huge) if orders || sorts => vec!["huge-integer:order".to_owned()],
        _ if index && is_undirected(&query) => {
            let way = words.iter().filter(|word| word.starts_with("way:")).cloned();
            way.chain(["setup:index".to_owned(), "pattern:undirected".to_owned()]).collect()
        }
        _ => return None,
    };
    Some(found.into_iter().collect())
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

/// Words for what patterns do together: several MATCH clauses, a relationship between nodes that are known already, several
/// labels on one node.
fn shape_words(core: &Core, words: &mut BTreeSet<String>) {
    let Ok(query) = parse_query(&core.statement) else { return };
    let mut matches = 0;
    for_each_clause(&query, |clause| {
        matches += u32::from(matches!(clause, Clause::Match(clause) if !clause.optional));
    });
    if matches > 1 {
        words.insert("clause:several-matches".to_owned());
    }
    let mut known = BTreeSet::new();
    for_each_pattern(&query, |pattern| {
        let (mut own, mut met) = (BTreeSet::new(), 0);
        for element in pattern.elements() {
            let PathElement::Node(node) = element else { continue };
            if let Some(variable) = &node.variable {
                met += u32::from(known.contains(variable));
                if !own.insert(variable.clone()) || met > 1 {
                    words.insert("pattern:ring".to_owned());
                }
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
        known.append(&mut own);
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
        words(&Core { setup, statement: statement.to_owned(), rule, ignores_filter, idle_filter: false })
    }

    #[test]
    fn a_filter_that_is_ignored_is_one_cause_whatever_it_is_about() {
        let one = of("", "OPTIONAL MATCH (n) WITH * WHERE n IS NOT NULL RETURN 1 AS a", true);
        assert_eq!(one, of("", "OPTIONAL MATCH ()<-[r]-() WITH * WHERE r.k IN [] RETURN 1 AS a", true));
        let kept = of("", "MATCH (n) WHERE n.k <> 0 RETURN 1 AS a", true);
        assert_ne!(one, kept);
        let knob = "as-if/null-order=first".to_owned();
        let statement = "UNWIND [1, 0] AS x WITH x ORDER BY x LIMIT 1 WHERE 0 < x RETURN 1 AS a".to_owned();
        let cut = of("", &statement, true);
        let setup = Vec::new();
        assert_eq!(
            cut,
            words(&Core { setup, statement, rule: knob, ignores_filter: true, idle_filter: false })
        );
        assert_eq!(kept, of("", "MATCH ()-[r {k: 1}]-(:L) MATCH () WHERE r.j < 0 RETURN 1 AS a", true));
    }

    #[test]
    fn a_comparison_with_nan_is_one_cause_wherever_it_stands() {
        let one = of("", "RETURN NOT 0 < 0.0 / 0.0 AS a", false);
        assert_eq!(one, of("", "UNWIND [0.0 / 0.0] AS x RETURN NOT x <= 0.0 AS a", false));
        let nan = "CREATE (n {k: 0.0 / 0.0})";
        assert_eq!(one, of(nan, "MATCH (n) WHERE NOT n.k > 1 RETURN 1 AS a", false));
        let equal = of("", "RETURN 0.0 / 0.0 = 1 AS a", false);
        assert_ne!(one, equal);
        assert_ne!(one, of("", "RETURN 0 < 0.0 / 0.0 AS a", false), "a negation that stays is needed");
        assert_eq!(equal, of(nan, "MATCH (n) RETURN CASE n.k WHEN 0.0 THEN 1 END AS a", false));
        assert_eq!(equal, of("", "RETURN 1.0 IN [0.0 / 0.0] AS a", false));
    }

    #[test]
    fn a_value_that_an_index_loses_is_one_cause_however_it_is_looked_for() {
        let index = |value: &str, query: &str| {
            let setup = [format!("CREATE (:L {{k: {value}}})"), "CREATE INDEX FOR (n:L) ON (n.k)".to_owned()];
            let setup = setup.iter().map(Request::new).collect();
            let rule = "answer/missing".to_owned();
            words(&Core {
                setup,
                statement: query.to_owned(),
                rule,
                ignores_filter: false,
                idle_filter: false,
            })
        };
        let empty = index("''", "MATCH (n:L) WHERE n.k = '' RETURN 1 AS a");
        assert_eq!(empty, index("''", "MATCH (n:L {k: ''}) RETURN 1 AS a"));
        assert_eq!(empty, index("''", "MATCH (n:L) WHERE NOT n.k > 'a' RETURN 1 AS a"));
        let blank = index("' a'", "MATCH (n:L {k: ' a'}) RETURN 1 AS a");
        assert_ne!(empty, blank);
        let plain = index("'A'", "MATCH (n:L) WHERE n.k < 'a' RETURN 1 AS a");
        assert_ne!(plain, blank);
        assert_ne!(plain, index("1.0 / 0.0", "MATCH (n:L) WHERE n.k > 0.0 RETURN 1 AS a"));
        assert_ne!(plain, index("1", "MATCH (n:L) WHERE n.k > 0 RETURN 1 AS a"));
    }

    #[test]
    fn integers_whose_difference_overflows_are_one_cause_compared_or_sorted() {
        let one = of("", "RETURN -2 > 9223372036854775807 AS a", false);
        assert_eq!(one, of("", "UNWIND [-9223372036854775807, 2] AS x RETURN x AS a ORDER BY a", false));
        assert_ne!(one, of("", "RETURN -2 > 7 AS a", false));
    }

    #[test]
    fn a_filter_that_holds_everywhere_is_one_cause_whatever_it_says() {
        let idle = |statement: &str| {
            let rule = "answer/missing".to_owned();
            let statement = statement.to_owned();
            words(&Core { setup: Vec::new(), statement, rule, ignores_filter: false, idle_filter: true })
        };
        let one = idle("MATCH ()<--(WHERE [] = []) RETURN 1 AS a");
        assert_eq!(one, idle("MATCH ()<--(:$all([])) RETURN 1 AS a"));
        assert_eq!(one, idle("MATCH ()<--({k: 0}) RETURN 1 AS a"));
        assert_ne!(one, idle("MATCH ()<-[:T]-({k: 0}) RETURN 1 AS a"));
        let mut walk = of("", "MATCH ()-[*]->() RETURN 1 AS a", false);
        walk.remove("way:extra");
        walk.insert("way:missing".to_owned());
        assert_eq!(walk, idle("MATCH ()-[*]->(n) WHERE n.k IS NULL RETURN 1 AS a"));
        assert_eq!(walk, idle("MATCH ()-[*]->(:L) RETURN 1 AS a"));
        let labelled = of("", "MATCH ()-[*]->(:L) RETURN 1 AS a", false);
        assert_eq!(labelled, of("", "MATCH ()-[*]->() RETURN 1 AS a", false));
    }

    #[test]
    fn a_relationship_between_known_nodes_is_a_ring() {
        let ring = |query: &str| of("", query, false).contains("pattern:ring");
        assert!(ring("MATCH (a)-->(a) RETURN 1 AS a"));
        assert!(ring("MATCH (a)-->()-->(a) RETURN 1 AS a"));
        assert!(ring("MATCH (a)-->(b), (a)-->(b) RETURN 1 AS a"));
        assert!(ring("MATCH (a) OPTIONAL MATCH (b) MATCH (a)-->(b) RETURN 1 AS a"));
        assert!(!ring("MATCH (a)-->(b), (b)-->(c) RETURN 1 AS a"));
        let known = of("", "MATCH (a), (b) MATCH (a)-->(b) RETURN 1 AS a", false);
        assert_eq!(known, of("", "MATCH (a), (b) OPTIONAL MATCH (a)-->(b) MATCH () RETURN 1 AS a", false));
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
