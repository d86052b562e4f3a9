//! Pagination: ORDER BY does not change the rows, and SKIP and LIMIT keep the right part of the sorted rows.
//!
//! ```text
//! whole:  MATCH … RETURN [DISTINCT] x AS a, y AS b
//! up:     … ORDER BY a, b DESC
//! down:   … ORDER BY a DESC, b
//! page:   … ORDER BY a, b DESC SKIP 1 LIMIT 2
//! limit:  … LIMIT 2
//! The rows of `up` and `down` are those of `whole`. The keys of `down` are those of `up`, backwards. The keys of
//! `page` are those of `up` from the second to the third. `limit` is a part of `whole`: two rows, or all if there are
//! fewer.
//! ```
//! The order of rows with equal keys is not determined, nor is which rows a LIMIT without ORDER BY keeps; but their
//! number and their keys are. A writing query is run with and without LIMIT, and both runs must leave the same graph.
//! The claim is a *contradiction* between the engine's own answers. Side conditions: the rows are deterministic, and
//! all statements answer. The order is judged only if the keys are numbers, strings, booleans or null, of one type in
//! each column, without NaN, and without a rounded float near an integer. Where null sorts is not judged.

use crate::Cypher;
use crate::fingerprint::pagination_features;
use crate::oracle::CypherContext;
use crate::oracle::CypherTarget;
use crate::oracle::comparability::Comparability;
use crate::planned_statement::planned_statement;
use crate::{Round, WrittenQuery};
use edgewise_cypher_syntax::ast::{
    Clause, Expr, Name, Offset, OffsetWord, Projection, Query, SortItem, SortWord, Statement,
};
use edgewise_cypher_syntax::dialect::Construct;
use edgewise_engine::Observation;
use edgewise_lab::oracle::Side;
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{Case, Finding};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
use edgewise_model::relation::{identity, order};
use edgewise_model::{ColumnMode, Difference, Rng, Rows, Value};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// The oracle `pagination`: ORDER BY, SKIP and LIMIT keep the right rows.
pub struct Pagination;

/// The most rows that SKIP drops.
const MOST_SKIPPED: usize = 3;
/// The most rows that LIMIT keeps.
const MOST_KEPT: usize = 4;
/// The most sort keys that are added.
const MOST_KEYS: usize = 3;

impl Oracle<Cypher> for Pagination {
    fn id(&self) -> &'static str {
        "pagination"
    }

    fn former_ids(&self) -> &'static [&'static str] {
        &["cut"]
    }

    fn claims(&self) -> &'static str {
        "ORDER BY changes no row, DESC is ASC backwards, and SKIP and LIMIT keep the right rows"
    }

    fn needs(&self) -> &'static str {
        "named columns, rows that do not depend on their order, and keys that can be sorted"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, symptom: &Symptom) -> &'static str {
        match symptom.rule.split('/').next() {
            Some("sort") => {
                "ORDER BY arranges rows; it neither adds nor removes nor changes one. Here it does:"
            }
            Some("direction") => {
                "Rows sorted by descending keys are the rows sorted by ascending keys, backwards. Here the keys come in another \
                 sequence:"
            }
            Some("graph") => {
                "LIMIT at the end of a query says how many rows are shown, not how many are changed. Here it leads to another \
                 graph:"
            }
            _ => {
                "SKIP and LIMIT keep a part of the rows that the query has without them, as many as they say, and under ORDER BY \
                 those whose turn it is. Here they do not:"
            }
        }
    }

    fn share(&self) -> u32 {
        25
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let dialect = &context.settings.dialect;
        if !dialect.has(Construct::Limit) {
            return Err(Refusal::not_applicable("the dialect has no LIMIT"));
        }
        if !query.unions.is_empty() {
            return Err(Refusal::not_applicable("the query is a UNION"));
        }
        let mut bare = query.query.clone();
        let result = result_mut(&mut bare)?;
        result.order_by.clear();
        (result.skip, result.limit) = (None, None);
        let columns = columns(result)?;
        let claim = Comparability::between_runs(&bare, round, context)?;
        let keep = 1 + rng.index(MOST_KEPT);
        let (skip, count) = (rng.index(MOST_SKIPPED + 1), 1 + rng.index(MOST_KEYS));
        let text = |change: &dyn Fn(&mut Projection)| {
            let mut changed = bare.clone();
            if let Ok(result) = result_mut(&mut changed) {
                change(result);
            }
            context.text(&changed, query, round)
        };
        let limit = Some(Expr::int(keep as i64));
        let limited = text(&|result| result.limit = limit.clone())?;
        let whole = context.text(&bare, query, round)?;
        let mut plan = Plan::new(self.id(), "rows").query("whole", whole, claim.writes);
        plan.comparison = claim.comparison;
        if claim.writes {
            plan.rule = "graph".to_owned();
            return Ok(plan.query("limit", limited, true));
        }
        let sortable = |place: &usize| {
            let mode = plan.comparison.modes.get(*place).copied().unwrap_or_default();
            matches!(mode, ColumnMode::Exact | ColumnMode::FreeRepresentative)
        };
        let mut places: Vec<usize> = (0..columns.len()).filter(sortable).collect();
        rng.shuffle(&mut places);
        places.truncate(count);
        let turned: Vec<bool> = places.iter().map(|_| rng.bool()).collect();
        let keys = |backwards: bool| -> Vec<SortItem> {
            let key = |(place, turned): (&usize, &bool)| SortItem {
                key: Expr::Variable(columns[*place].clone()),
                word: (*turned != backwards).then_some(SortWord::Desc),
            };
            places.iter().zip(&turned).map(key).collect()
        };
        if !places.is_empty() && dialect.has(Construct::OrderBy) {
            plan = plan
                .run("up", text(&|result| result.order_by = keys(false))?)
                .run("down", text(&|result| result.order_by = keys(true))?);
            let skipped = if dialect.has(Construct::Skip) { skip } else { 0 };
            plan = plan.run(
                "page",
                text(&|result| {
                    result.order_by = keys(false);
                    result.limit.clone_from(&limit);
                    if skipped > 0 {
                        let count = Expr::int(skipped as i64);
                        result.skip = Some(Offset { word: OffsetWord::Skip, count });
                    }
                })?,
            );
        }
        Ok(plan.run("limit", limited))
    }

    fn role_title(&self, role: &str) -> Option<String> {
        let title = match role {
            "whole" => "All rows",
            "up" => "Sorted",
            "down" => "Sorted in the opposite direction",
            "page" => "Sorted, with SKIP and LIMIT",
            "limit" => "With LIMIT",
            _ => return None,
        };
        Some(title.to_owned())
    }

    /// Only some of the statements can be to blame, depending on the property that failed.
    fn blamed_roles(&self, symptom: &Symptom) -> Option<&'static [&'static str]> {
        match symptom.rule.split('/').next() {
            Some("sort" | "direction") => Some(&["up", "down", "whole"]),
            Some("page") => Some(&["page", "up"]),
            Some("limit") => Some(&["limit", "whole"]),
            _ => None,
        }
    }

    fn features(
        &self,
        _: &Symptom,
        case: &Case,
        deviation: Option<&MinimalDeviation>,
    ) -> Option<Vec<String>> {
        let features =
            || pagination_features(case.query.as_deref().unwrap_or_default()).into_iter().collect();
        deviation.is_none().then(features)
    }

    fn rule_features(&self, finding: &Finding, features: &mut BTreeSet<String>) {
        // What the query does besides sorting and paging does not matter for the rule.
        if finding.fingerprint.is_empty() {
            features.clear();
        }
    }

    /// A LIMIT that keeps too few rows has the same cause as one that keeps other rows, so both get one rule.
    fn signed_rule<'r>(&self, rule: &'r str) -> &'r str {
        rule.split('/').next().unwrap_or_default()
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        match judged(plan, observations) {
            Ok(verdict) => verdict,
            Err(why) => Verdict::Skip(why),
        }
    }
}

/// The RETURN of a query without UNION.
fn result_mut(query: &mut Query) -> Result<&mut Projection, Refusal> {
    match query.first.clauses.last_mut() {
        Some(Clause::Return(result)) => Ok(&mut result.projection),
        _ => Err(Refusal::not_applicable("the query does not end in RETURN")),
    }
}

/// The names of the columns; an error if a column has none.
fn columns(projection: &Projection) -> Result<Vec<Name>, Cow<'static, str>> {
    if projection.star {
        return Err(Cow::Borrowed("RETURN * names no columns"));
    }
    let name = |item: &edgewise_cypher_syntax::ast::ProjectionItem| match (&item.alias, &item.expr) {
        (Some(alias), _) => Some(alias.clone()),
        (None, Expr::Variable(name)) => Some(name.clone()),
        _ => None,
    };
    let names: Option<Vec<Name>> = projection.items.iter().map(name).collect();
    names.ok_or(Cow::Borrowed("a column has no name"))
}

/// Checks all properties that the plan's statements can show; an error says why nothing can be claimed.
fn judged(plan: &Plan, observations: &[Observation]) -> Result<Verdict, Cow<'static, str>> {
    let side = |role: &str| Side::of(plan, observations, role);
    let whole = side("whole")?;
    let limited = side("limit")?;
    if let (Some(one), Some(other)) = (whole.graph, limited.graph) {
        if let Some(difference) = plan.comparison.compare_graphs(one, other) {
            let detail = format!("left: without LIMIT; right: with it\n{difference}");
            return Ok(fail("graph", "A LIMIT changes the graph that is left behind", detail));
        }
        let (rows, fewer) = (length(whole), length(limited));
        let wanted = rows.min(skip_and_limit(plan, "limit")?.1);
        if fewer != wanted && !plan.comparison.silent {
            let detail = format!("rows without LIMIT: {rows}, with it: {fewer}, wanted: {wanted}");
            return Ok(fail("limit/count", TITLE, detail));
        }
        return Ok(Verdict::Pass { vacuous: false });
    }
    let answer = |side: Side<'_>| side.rows.cloned().ok_or(Cow::Borrowed("an answer has no rows"));
    let whole = answer(whole)?;
    let modes = &plan.comparison.modes;
    if plan.place("up").is_some() {
        let (up, down, page) = (answer(side("up")?)?, answer(side("down")?)?, answer(side("page")?)?);
        for (rows, role) in [(&up, "up"), (&down, "down")] {
            if let Some(difference) = plan.comparison.compare(&whole, rows) {
                let difference_kind = difference_kind(&whole, rows, &difference);
                let detail = format!("left: without ORDER BY; right: `{role}`\n{difference}");
                return Ok(fail(&format!("sort/{difference_kind}"), "Sorting changes the rows", detail));
            }
        }
        let (places, skip, keep) = page_of(plan, &whole)?;
        let keys = |rows: &Rows| -> Vec<Vec<Value>> {
            let key = |row: &Vec<Value>| places.iter().filter_map(|place| row.get(*place).cloned()).collect();
            rows.rows.iter().map(key).collect()
        };
        let ascending = keys(&up);
        // If openCypher does not define the order of the keys, only the rows are judged.
        let ordered = check_order_is_defined(&ascending, plan.comparison.float_digits).is_ok();
        let backwards: Vec<Vec<Value>> = keys(&down).into_iter().rev().collect();
        // Some engines put null at the same end for both directions, so rows with null keys are left out.
        let filled = |keys: &[Vec<Value>]| -> Vec<Vec<Value>> {
            keys.iter().filter(|row| !row.contains(&Value::Null)).cloned().collect()
        };
        if ordered && !have_equal_keys(&filled(&ascending), &filled(&backwards)) {
            let detail = format!(
                "keys as sorted: {}\nkeys as sorted in the opposite direction, read backwards: {}",
                shown(&ascending),
                shown(&backwards)
            );
            return Ok(fail("direction", "Descending rows are not ascending rows backwards", detail));
        }
        let wanted: Vec<Vec<Value>> = ascending.into_iter().skip(skip).take(keep).collect();
        let got = keys(&page);
        if wanted.len() != got.len() || ordered && !have_equal_keys(&wanted, &got) {
            let detail =
                format!("keys wanted: {}\nkeys with SKIP and LIMIT: {}", shown(&wanted), shown(&got));
            return Ok(fail("page", "A page is not cut from the sorted rows", detail));
        }
        if let Some(row_not_in_whole) = row_not_in_whole(&whole, &page, modes) {
            return Ok(fail("page/row", TITLE, format!("no row of `whole`: {}", shown(&[row_not_in_whole]))));
        }
    }
    let limited = answer(limited)?;
    let wanted = whole.len().min(skip_and_limit(plan, "limit")?.1);
    if limited.len() != wanted {
        let detail =
            format!("rows of `whole`: {}, of `limit`: {}, wanted: {wanted}", whole.len(), limited.len());
        return Ok(fail("limit/count", TITLE, detail));
    }
    if let Some(row_not_in_whole) = row_not_in_whole(&whole, &limited, modes) {
        return Ok(fail("limit/row", TITLE, format!("no row of `whole`: {}", shown(&[row_not_in_whole]))));
    }
    Ok(Verdict::Pass { vacuous: whole.is_empty() })
}

const TITLE: &str = "Rows that are cut off are not a part of all rows";

fn fail(rule: &str, title: &str, detail: String) -> Verdict {
    Verdict::fail(Symptom::new(FaultKind::Contradiction, "pagination", rule), title, detail)
}

/// The number of rows of an answer.
fn length(side: Side<'_>) -> usize {
    side.rows.map_or(0, Rows::len)
}

/// How the sorted rows differ from all rows: rows are missing, extra or changed.
fn difference_kind(whole: &Rows, sorted: &Rows, _: &Difference) -> &'static str {
    match sorted.len().cmp(&whole.len()) {
        std::cmp::Ordering::Less => "missing",
        std::cmp::Ordering::Greater => "extra",
        std::cmp::Ordering::Equal => "changed",
    }
}

/// The RETURN at the end of a statement.
fn result(statement: &Statement) -> Option<&Projection> {
    match statement.as_query()?.first.clauses.last()? {
        Clause::Return(result) => Some(&result.projection),
        _ => None,
    }
}

/// The values of SKIP and LIMIT in the statement with this role.
fn skip_and_limit(plan: &Plan, role: &str) -> Result<(usize, usize), Cow<'static, str>> {
    let lost = || Cow::Borrowed("the plan does not belong to this oracle");
    let statement = planned_statement(plan, role).ok_or_else(lost)?;
    let result = result(&statement).ok_or_else(lost)?;
    let literal = |expr: &Expr| match expr {
        Expr::Literal(edgewise_cypher_syntax::ast::Literal::Integer(skip_and_limit)) => {
            usize::try_from(skip_and_limit.value).ok()
        }
        _ => None,
    };
    let skip = match &result.skip {
        None => 0,
        Some(offset) => literal(&offset.count).ok_or_else(lost)?,
    };
    let keep = result.limit.as_ref().and_then(literal).ok_or_else(lost)?;
    Ok((skip, keep))
}

/// The columns by which the statement `page` is sorted, and the values of its SKIP and LIMIT.
fn page_of(plan: &Plan, whole: &Rows) -> Result<(Vec<usize>, usize, usize), Cow<'static, str>> {
    let (skip, keep) = skip_and_limit(plan, "page")?;
    let lost = || Cow::Borrowed("the plan does not belong to this oracle");
    let statement = planned_statement(plan, "page").ok_or_else(lost)?;
    let keys = result(&statement).ok_or_else(lost)?.order_by.iter().map(|item| match &item.key {
        Expr::Variable(name) => whole.column(name),
        _ => None,
    });
    let places: Option<Vec<usize>> = keys.collect();
    Ok((places.ok_or(Cow::Borrowed("a sort column is missing"))?, skip, keep))
}

/// Fails if engines may order the keys differently, or if rounding hides their order. The error says why.
fn check_order_is_defined(keys: &[Vec<Value>], digits: Option<usize>) -> Result<(), Cow<'static, str>> {
    if digits.is_some_and(|digits| has_ambiguous_float(keys, digits)) {
        return Err(Cow::Borrowed("a column has a rounded float and an integer that may be equal"));
    }
    let mut kinds: Vec<Option<u8>> = vec![None; keys.first().map_or(0, Vec::len)];
    for row in keys {
        for (value, known) in row.iter().zip(&mut kinds) {
            let kind = match value {
                Value::Null => continue,
                Value::Float(skip_and_limit) if skip_and_limit.is_nan() => {
                    return Err(Cow::Borrowed("engines differ in where NaN sorts among numbers"));
                }
                Value::Int(_) | Value::Float(_) => 1,
                Value::String(_) => 2,
                Value::Bool(_) => 3,
                _ => return Err(Cow::Borrowed("engines may order the keys differently")),
            };
            if known.is_some_and(|known| known != kind) {
                return Err(Cow::Borrowed("the keys have different types"));
            }
            *known = Some(kind);
        }
    }
    Ok(())
}

/// Whether a float among the keys is so near an integer in its column that it may be the same number, rounded.
fn has_ambiguous_float(keys: &[Vec<Value>], digits: usize) -> bool {
    let places = keys.first().map_or(0, Vec::len);
    (0..places).any(|place| {
        let column = || keys.iter().filter_map(|row| row.get(place));
        let floats = column().filter_map(|value| if let Value::Float(float) = value { Some(*float) } else { None });
        let near = |float: f64, integer: f64| {
            let told = 10_f64.powi(1 - i32::try_from(digits).unwrap_or(i32::MAX));
            (float - integer).abs() <= integer.abs() * told
        };
        floats.into_iter().any(|float| {
            column().any(|value| matches!(value, Value::Int(integer) if float != *integer as f64 && near(float, *integer as f64)))
        })
    })
}

/// Whether two lists of sort keys are equal, position by position.
fn have_equal_keys(left: &[Vec<Value>], right: &[Vec<Value>]) -> bool {
    let same = |(one, other): (&Vec<Value>, &Vec<Value>)| {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| order(one, other).is_eq())
    };
    left.len() == right.len() && left.iter().zip(right).all(same)
}

/// A row that `part` has more often than `whole`; none if there is no such row.
fn row_not_in_whole(whole: &Rows, part: &Rows, modes: &[ColumnMode]) -> Option<Vec<Value>> {
    let mut left: Vec<&Vec<Value>> = whole.rows.iter().collect();
    for row in &part.rows {
        let same = |other: &&Vec<Value>| {
            row.len() == other.len()
                && row.iter().zip(other.iter()).enumerate().all(|(place, (one, other))| {
                    match modes.get(place).copied().unwrap_or_default() {
                        ColumnMode::Exact => identity::identity(one, other),
                        ColumnMode::FreeRepresentative => order(one, other).is_eq(),
                        // Comparing such values could give false alarms, so any value is accepted.
                        ColumnMode::FreeListOrder | ColumnMode::Approximate => true,
                    }
                })
        };
        match left.iter().position(same) {
            Some(place) => {
                left.swap_remove(place);
            }
            None => return Some(row.clone()),
        }
    }
    None
}

fn shown(rows: &[Vec<Value>]) -> String {
    let cells = |row: &Vec<Value>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let rows: Vec<String> = rows.iter().map(|row| format!("({})", cells(row))).collect();
    rows.join(" ")
}
