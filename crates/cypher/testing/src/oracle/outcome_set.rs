//! `OutcomeSet`: all outcomes that openCypher allows for a statement, to check whether an observed answer is one of
//! them.

use crate::consult::consult_all;
use edgewise_cypher_semantics::{Candidates, Knobs, Outcome, Outcomes};
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_lab::by_name;
use edgewise_lab::oracle::{Side, Telling, compare};
use edgewise_lab::{Comparison, Verdict};
use edgewise_model::graph::canonical_hash;
use edgewise_model::{ColumnMode, Graph, Map, Name, RowComparison, Rows, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// All outcomes that openCypher allows for a statement, if there are few enough to enumerate.
pub(super) struct OutcomeSet(Outcomes);

impl OutcomeSet {
    /// Enumerates the outcomes with the reference interpreter.
    pub(super) fn of(statement: &Statement, graph: &Graph, parameters: &Map, knobs: Knobs) -> Self {
        Self(consult_all(statement, parameters, graph, knobs))
    }

    /// Whether all allowed outcomes were enumerated.
    pub(super) fn is_complete(&self) -> bool {
        self.0.complete
    }

    /// The only allowed outcome; none if there are several. `writes` says whether the graphs are compared too.
    pub(super) fn only(&self, writes: bool) -> Option<&Outcome> {
        let (first, rest) = self.0.allowed.split_first()?;
        let closed = self.0.complete && first.open.is_empty();
        (closed && rest.iter().all(|other| are_same(first, other, writes))).then_some(first)
    }

    /// Checks that an observed answer is one of the allowed outcomes. A failure shows the nearest one.
    ///
    /// # Errors
    /// The reason why nothing can be claimed.
    pub(super) fn judge(
        &self,
        seen: Side<'_>,
        comparison: &Comparison,
        telling: &Telling<'_>,
    ) -> Result<Verdict, Cow<'static, str>> {
        if self.0.raises.is_some() {
            return Err(Cow::Borrowed("the reference interpreter raises an error"));
        }
        if !self.0.complete {
            return Err(Cow::Borrowed("more outcomes are allowed than can be enumerated"));
        }
        let mut nearest: Option<Verdict> = None;
        for outcome in &self.0.allowed {
            let answer = nearest_allowed_answer(outcome, seen, comparison);
            let left = Side { rows: answer.as_ref(), graph: seen.graph.map(|_| &outcome.graph) };
            match compare(left, seen, comparison, telling) {
                Verdict::Fail(failure) => {
                    // For the report, prefer an outcome with the same graph.
                    let same_graph = !failure.symptom.rule.ends_with("/graph");
                    if nearest.is_none() || same_graph {
                        nearest = Some(Verdict::Fail(failure));
                    }
                }
                verdict => return Ok(verdict),
            }
        }
        let Some(Verdict::Fail(mut failure)) = nearest else {
            return Err(Cow::Borrowed("the reference interpreter found no outcome"));
        };
        let open = self.0.allowed.iter().any(|outcome| !outcome.open.is_empty());
        let count = match (self.0.allowed.len(), open) {
            (1, false) => "openCypher allows one outcome, whatever is chosen".to_owned(),
            (1, true) => "openCypher leaves open only which rows SKIP and LIMIT keep".to_owned(),
            (count, false) => format!("openCypher allows {count} outcomes; this is the nearest"),
            (count, true) => {
                format!("openCypher allows {count} outcomes, each with any rows that SKIP and LIMIT may keep")
            }
        };
        failure.detail = format!("{}\n{count}.", failure.detail.trim_end());
        Ok(Verdict::Fail(failure))
    }
}

/// Whether a query has only one outcome on a graph. False for a graph without nodes, because callers pass an empty
/// graph if they do not know the graph.
pub(super) fn has_one_outcome(query: &Query, graph: &Graph, parameters: &Map, knobs: Knobs) -> bool {
    if graph.node_count() == 0 {
        return false;
    }
    let statement = Statement::query(query.clone());
    // Comparing the graphs does no harm for reading queries: their graphs are all the same.
    OutcomeSet::of(&statement, graph, parameters, knobs).only(true).is_some()
}

/// Whether two outcomes are the same, apart from the ids of created elements.
fn are_same(one: &Outcome, other: &Outcome, writes: bool) -> bool {
    if writes && canonical_hash(&one.graph) != canonical_hash(&other.graph) {
        return false;
    }
    match (&one.rows, &other.rows) {
        (Some(left), Some(right)) if writes => {
            let (left, right) = (by_name(left, &one.graph), by_name(right, &other.graph));
            other.open.is_empty() && RowComparison::bag().compare(&left, &right).is_none()
        }
        (Some(left), Some(right)) => {
            other.open.is_empty() && RowComparison::bag().compare(left, right).is_none()
        }
        (None, None) => true,
        _ => false,
    }
}

/// An answer that the outcome allows and that is nearest to the observed one: where LIMIT leaves a choice of rows, the
/// observed rows are chosen.
fn nearest_allowed_answer(outcome: &Outcome, seen: Side<'_>, comparison: &Comparison) -> Option<Rows> {
    let certain = outcome.rows.as_ref()?;
    if outcome.open.is_empty() {
        return Some(certain.clone());
    }
    let Some(rows) = seen.rows.filter(|rows| rows.columns.len() == certain.columns.len()) else {
        return outcome.an_answer();
    };
    let own_graph = seen.graph.map(|_| &outcome.graph);
    let keys = |columns: &[Name], rows: &[Vec<Value>], graph: Option<&Graph>| -> Vec<String> {
        let rows = comparison.in_order(&Rows { columns: columns.to_vec(), rows: rows.to_vec() });
        let rows = graph.map_or_else(|| rows.clone(), |graph| by_name(&rows, graph));
        rows.rows.iter().map(|row| key(row, comparison)).collect()
    };
    let own_keys = |rows: &[Vec<Value>]| keys(&certain.columns, rows, own_graph);
    // How often each row was observed, beyond the rows that the outcome certainly has.
    let mut wanted: BTreeMap<String, usize> = BTreeMap::new();
    for key in keys(&rows.columns, &rows.rows, seen.graph) {
        *wanted.entry(key).or_default() += 1;
    }
    for key in own_keys(&certain.rows) {
        if let Some(count) = wanted.get_mut(&key) {
            *count = count.saturating_sub(1);
        }
    }
    let groups: Vec<Vec<String>> = outcome.open.iter().map(|candidates| own_keys(&candidates.rows)).collect();
    let mut answer = certain.clone();
    for (place, candidates) in outcome.open.iter().enumerate().rev() {
        // Leave rows to an earlier group of candidates if that group has them too.
        let others: Vec<&String> = groups
            .iter()
            .enumerate()
            .filter(|(other, _)| *other < place)
            .flat_map(|(_, keys)| keys)
            .collect();
        let taken = choose_rows(candidates, &groups[place], &mut wanted, &others);
        let at = candidates.at.min(answer.rows.len());
        answer.rows.splice(at..at, taken);
    }
    Some(answer)
}

/// Chooses the rows of one group of candidates: first observed rows that no other group has, then other observed rows,
/// then any rows.
fn choose_rows(
    candidates: &Candidates,
    keys: &[String],
    wanted: &mut BTreeMap<String, usize>,
    others: &[&String],
) -> Vec<Vec<Value>> {
    let mut chosen: Vec<usize> = Vec::new();
    for alone in [true, false] {
        // Leave rows that another group has too to that group, as many as it can provide.
        let mut left: BTreeMap<&String, usize> = BTreeMap::new();
        if alone {
            for other in others {
                *left.entry(other).or_default() += 1;
            }
        }
        for (place, key) in keys.iter().enumerate() {
            if chosen.len() == candidates.take || chosen.contains(&place) {
                continue;
            }
            let elsewhere = left.get(key).copied().unwrap_or(0);
            if let Some(count) = wanted.get_mut(key).filter(|count| **count > elsewhere) {
                *count -= 1;
                chosen.push(place);
            }
        }
    }
    for place in 0..keys.len() {
        if chosen.len() < candidates.take && !chosen.contains(&place) {
            chosen.push(place);
        }
    }
    chosen.sort_unstable();
    chosen.into_iter().map(|place| candidates.rows[place].clone()).collect()
}

/// The key of a row: its values in the columns that are compared.
fn key(row: &[Value], comparison: &Comparison) -> String {
    let compared = |place: usize| comparison.modes.get(place) != Some(&ColumnMode::Approximate);
    let digits = |value: &Value| match comparison.float_digits {
        Some(digits) => edgewise_lab::rounded_value(value, digits),
        None => value.clone(),
    };
    let cells = row.iter().enumerate().filter(|(place, _)| compared(*place));
    cells.map(|(_, value)| format!("{:?};", digits(value))).collect()
}
