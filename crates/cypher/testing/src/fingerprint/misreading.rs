//! Misreadings: finds out whether a wrong answer would be right for another query, in which a filter is missing or
//! moved.

use crate::fingerprint::blame::same_rows;
use crate::fingerprint::predicate::{
    drop_filter, drop_filters, drop_labels, filter_variables, has_variable_length,
};
use crate::fingerprint::readings::{early_filters, without_conjuncts};
use crate::oracle::oracle;
use crate::{answer, setup_graph};
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_engine::Request;
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{Case, Observed, Symptom};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{Graph, Map, Rows};

/// What was observed of a statement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'a> {
    /// The rows that the statement returned.
    pub rows: &'a Rows,
    /// The graph after the statement, if it was read back.
    pub graph: Option<&'a Graph>,
}

impl Seen<'_> {
    /// Whether a query gives these rows, and this graph if one was read back. None if the reference interpreter has no
    /// answer.
    fn agrees_with(self, query: &Query, graph: &Graph, knobs: Knobs) -> Option<bool> {
        let mut after = graph.clone();
        let rows = answer(&Statement::query(query.clone()), &Map::new(), &mut after, knobs)?.rows?;
        let same_graph = self.graph.is_none_or(|seen| canonical_hash(seen) == canonical_hash(&after));
        Some(same_graph && same_rows(&rows, self.rows))
    }
}

/// Whether the engine seems to ignore filters: its answer is wrong for the query, but right for the query without its
/// last filter, without all filters, or without one condition of a filter.
pub(crate) fn ignores_filter(query: &Query, setup: &[Request], seen: Seen<'_>, knobs: Knobs) -> bool {
    let mut without_last = query.clone();
    drop_filter(&mut without_last);
    let mut without_any = query.clone();
    drop_filters(&mut without_any);
    let mut readings = vec![without_last, without_any];
    readings.extend(without_conjuncts(query));
    is_read_as(query, &readings, setup, seen, knobs)
}

/// Whether the engine seems to apply a filter too early: its answer is wrong for the query, but right if a filter after
/// SKIP or LIMIT is moved before them.
pub(crate) fn filters_early(query: &Query, setup: &[Request], seen: Seen<'_>, knobs: Knobs) -> bool {
    is_read_as(query, &early_filters(query), setup, seen, knobs)
}

/// Whether the observed answer is wrong for the query, but right for one of these other readings of it.
fn is_read_as(query: &Query, readings: &[Query], setup: &[Request], seen: Seen<'_>, knobs: Knobs) -> bool {
    let others: Vec<&Query> = readings.iter().filter(|reading| *reading != query).collect();
    if others.is_empty() {
        return false;
    }
    let Some(graph) = setup_graph(setup) else { return false };
    let read = |query: &Query| seen.agrees_with(query, &graph, knobs);
    others.into_iter().any(|other| read(other) == Some(true)) && read(query) == Some(false)
}

/// Whether the filters of a query are true for every row, so that they affect only the execution plan: the right answer
/// is the same without them. False if the filters use more than one variable, or if no row is left.
pub(crate) fn idle_filter(query: &Query, setup: &[Request], knobs: Knobs) -> bool {
    let Some(graph) = setup_graph(setup) else { return false };
    let mut without = query.clone();
    drop_filters(&mut without);
    if has_variable_length(query) {
        drop_labels(&mut without);
    }
    if without == *query || filter_variables(query).len() > 1 {
        return false;
    }
    match (rows_of(query, &graph, knobs), rows_of(&without, &graph, knobs)) {
        (Some(filtered), Some(all)) => !filtered.is_empty() && same_rows(&filtered, &all),
        _ => false,
    }
}

/// A minimal deviation for an ignored filter, found by a partition: the answers with the predicate and with its
/// negation both have all rows. None if they do not. This does not need the reference interpreter.
pub(crate) fn ignored_filter_of_partition(
    symptom: &Symptom,
    case: &Case,
    observed: &[Observed],
) -> Option<MinimalDeviation> {
    if !oracle(&symptom.oracle).is_some_and(|judge| judge.partitions()) {
        return None;
    }
    let seen = |role: &str| observed.iter().find(|observed| observed.role == role);
    let rows = |role: &str| seen(role)?.outcome.rows();
    let (whole, kept, rest) = (rows("whole")?, rows("true")?, rows("false")?);
    if whole.is_empty() || !same_rows(whole, kept) || !same_rows(whole, rest) {
        return None;
    }
    Some(MinimalDeviation {
        setup: case.setup.clone(),
        statement: seen("true")?.text.clone()?,
        rule: "answer/extra".to_owned(),
        ignores_filter: true,
        idle_filter: false,
        early_filter: false,
    })
}

/// The rows that the reference interpreter returns for a query.
fn rows_of(query: &Query, graph: &Graph, knobs: Knobs) -> Option<Rows> {
    answer(&Statement::query(query.clone()), &Map::new(), &mut graph.clone(), knobs)?.rows
}

#[cfg(test)]
mod tests {
    use super::{Seen, filters_early, ignores_filter};
    use edgewise_cypher_semantics::Knobs;
    use edgewise_cypher_syntax::parse_query;
    use edgewise_engine::Request;
    use edgewise_model::{Graph, Rows, Value};

    type Reading = fn(&edgewise_cypher_syntax::ast::Query, &[Request], Seen<'_>, Knobs) -> bool;

    fn is(reading: Reading, setup: &str, query: &str, rows: usize) -> bool {
        let query = parse_query(query).expect("a query");
        let seen = Rows::new(["a"], vec![vec![Value::Int(1)]; rows]);
        let setup: Vec<Request> = (!setup.is_empty()).then(|| Request::new(setup)).into_iter().collect();
        reading(&query, &setup, Seen { rows: &seen, graph: None }, Knobs::default())
    }

    #[test]
    fn an_engine_may_ignore_one_condition_of_several() {
        let setup = "CREATE ({k: 1, j: 1}), ({k: 1}), ({k: 2, j: 1})";
        let query = "MATCH (n) WHERE n.k = 1 AND n.j = 1 RETURN 1 AS a";
        assert!(is(ignores_filter, setup, query, 2), "without either condition there are two rows");
        assert!(is(ignores_filter, setup, query, 3), "without both conditions there are three rows");
        assert!(!is(ignores_filter, setup, query, 0));
        assert!(!is(ignores_filter, setup, query, 1), "one row is right");
        let inside = "MATCH (n {k: 1, j: 1}) RETURN 1 AS a";
        assert!(is(ignores_filter, setup, inside, 2));
    }

    #[test]
    fn an_ignored_filter_may_show_only_in_the_graph() {
        let query =
            parse_query("OPTIONAL MATCH () WITH * WHERE false CREATE (:A) RETURN 1 AS a").expect("a query");
        let none = Rows::new(["a"], Vec::new());
        let one = Rows::new(["a"], vec![vec![Value::Int(1)]]);
        let (empty, mut made) = (Graph::new(), Graph::new());
        made.add_node(["A"], edgewise_model::Map::new());
        let ignored =
            |rows, graph| ignores_filter(&query, &[], Seen { rows, graph: Some(graph) }, Knobs::default());
        assert!(ignored(&one, &made), "a node is created for a row that the filter should remove");
        assert!(!ignored(&none, &empty), "no node is created, which is right");
        assert!(!ignored(&none, &made), "a created node without a row is another bug");
    }

    #[test]
    fn a_filter_after_skip_or_limit_may_be_applied_before_it() {
        let cut = "UNWIND [0, 1] AS x WITH x ORDER BY x LIMIT 1 WHERE x = 1 RETURN 1 AS a";
        assert!(is(filters_early, "", cut, 1));
        assert!(!is(filters_early, "", cut, 0), "the right answer has no row");
        let skipped = "UNWIND [1, 0] AS x WITH x ORDER BY x SKIP 1 WHERE x = 1 RETURN 1 AS a";
        assert!(is(filters_early, "", skipped, 0));
        let later = "UNWIND [0, 1] AS x WITH x, 1 AS y ORDER BY x LIMIT 1 WITH y WHERE x = 1 RETURN 1 AS a";
        assert!(is(filters_early, "", later, 1));
        assert!(!is(filters_early, "", "UNWIND [0, 1] AS x WITH x WHERE x = 1 RETURN 1 AS a", 2));
    }
}
