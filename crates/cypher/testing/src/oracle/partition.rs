//! Predicate partition, after GDBMeter (Kamm et al., ISSTA 2023): a predicate, its negation and its null test split
//! the rows among them.
//!
//! ```text
//! whole:  … MATCH (n:A)                    … RETURN n.x AS a
//! true:   … MATCH (n:A) WHERE p            … RETURN n.x AS a
//! false:  … MATCH (n:A) WHERE NOT p        … RETURN n.x AS a
//! null:   … MATCH (n:A) WHERE p IS NULL    … RETURN n.x AS a
//! whole = true ⊎ false ⊎ null, as bags of whole rows
//! ```
//! The filter belongs to a MATCH or a WITH after which every clause handles each row by itself. The filter of an
//! OPTIONAL MATCH does not drop rows (memgraph#1301), so its predicate goes into a `WITH *` after it. With RETURN
//! DISTINCT the parts are united as sets; aggregates (`count`, `sum` of integers, `min`, `max`, `collect`, and `avg` as
//! sum and count) are combined. The null part is left out on engines without three-valued logic, and if the predicate
//! is a pattern, which is never null. The claim is a *contradiction* between the engine's own answers. Side conditions:
//! nothing depends on the order of rows, and all parts answer. If the predicate raises an error on some row, the parts
//! cannot be compared.

use crate::Cypher;
use crate::fingerprint::{BEFORE_CUT, cuts_before_filter, has_skip_or_limit};
use crate::oracle::CypherContext;
use crate::oracle::CypherTarget;
use crate::oracle::adapted_filter::{Purpose, is_supported, with_adapted_filter};
use crate::oracle::comparability::Comparability;
use crate::oracle::partition_point::{constant_points, points, with_filter};
use crate::oracle::recombine::{Joint, has_equal_keys, joints, plain_sum, recombine, without_averages};
use crate::planned_statement::planned_statement;
use crate::{Round, WrittenQuery};
use edgewise_cypher_syntax::ast::{Clause, Expr, Projection, Query};
use edgewise_cypher_syntax::walk::writes;
use edgewise_cypher_syntax::{Dialect, print_expression};
use edgewise_engine::{Observation, Outcome};
use edgewise_lab::Case;
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{Comparison, FaultKind, Plan, Symptom, Verdict};
use edgewise_model::relation::order;
use edgewise_model::{ColumnMode, Rng, Rows, Value};
use std::borrow::Cow;
use std::cmp::Ordering;

/// The oracle `partition`: a predicate, its negation and its null test split the rows.
pub struct Partition;

/// The most characters of a predicate that a title shows.
const MOST_IN_TITLE: usize = 60;

/// One in this many queries is split by a constant predicate instead of its own filter.
const ONE_CONSTANT_IN: u32 = 12;

/// The roles of the parts.
const PARTS: [&str; 3] = ["true", "false", "null"];

impl Oracle<Cypher> for Partition {
    fn id(&self) -> &'static str {
        "partition"
    }

    fn claims(&self) -> &'static str {
        "the rows where a predicate is true, false and null are together all rows"
    }

    fn needs(&self) -> &'static str {
        "a filter after which every clause handles each row by itself, and rows that do not depend on their order"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, symptom: &Symptom) -> &'static str {
        if symptom.rule.starts_with("two-way") {
            return "On every row this predicate is either true or false. So the rows of the two filtered statements together \
                    must be the rows of the unfiltered one, each as often. They are not:";
        }
        "In Cypher's three-valued logic a predicate is true, false or null on every row; `WHERE p`, `WHERE NOT p` and `WHERE p \
         IS NULL` keep exactly the rows of one case each. So the rows of the three filtered statements together must be the \
         rows of the unfiltered one, each as often (with DISTINCT as a set, with aggregates put together). They are not:"
    }

    fn partitions(&self) -> bool {
        true
    }

    fn role_title(&self, role: &str) -> Option<String> {
        let title = match role {
            "whole" => "All rows, without the predicate",
            "true" => "Rows where the predicate is true",
            "false" => "Rows where the predicate is false",
            "null" => "Rows where the predicate is null",
            _ => return None,
        };
        Some(title.to_owned())
    }

    fn features(
        &self,
        symptom: &Symptom,
        case: &Case,
        deviation: Option<&MinimalDeviation>,
    ) -> Option<Vec<String>> {
        // If rows have no order, the reference interpreter cannot tell which of them SKIP and LIMIT keep, but an
        // ignored filter still shows in the sizes of the parts. A minimal deviation without SKIP and LIMIT has another
        // cause.
        let lost = symptom.template.is_none()
            && cuts_before_filter(case)
            && deviation.is_none_or(|deviation| !has_skip_or_limit(&deviation.statement));
        lost.then(|| vec![BEFORE_CUT.to_owned()])
    }

    fn share(&self) -> u32 {
        50
    }

    fn adapted(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        rng: &mut Rng,
    ) -> Option<WrittenQuery> {
        if points(query).is_ok() || writes(&query.query) {
            return None;
        }
        let constant = constant_points(query);
        if rng.one_in(ONE_CONSTANT_IN)
            && let Some(point) = rng.pick(&constant)
        {
            let made = with_filter(query, point, Some(point.predicate.clone()));
            return is_supported(&made, context).then(|| made.into());
        }
        with_adapted_filter(query, round, context, Purpose::Split, rng).map(Into::into)
    }

    fn plan(
        &self,
        round: &Round,
        written: &WrittenQuery,
        context: &CypherTarget,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let query = &written.query;
        if writes(query) {
            return Err(Refusal::not_applicable("the query writes"));
        }
        // Sometimes split by a constant predicate, even if the query has a filter.
        let constant = constant_points(query);
        let points = match points(query) {
            Ok(_) if !constant.is_empty() && rng.one_in(ONE_CONSTANT_IN) => constant,
            points => points?,
        };
        let point = &points[rng.index(points.len())];
        let mut query = query.clone();
        let kind = result_mut(&mut query).map_or(Ok("bag"), prepare)?;
        let whole = with_filter(&query, point, None);
        let mut comparison = Comparability::between_runs(&whole, round, context)?.comparison;
        // The parts are concatenated, so the order of the whole answer does not matter.
        comparison.sorted_by.clear();
        let free = |mode: &ColumnMode| !matches!(mode, ColumnMode::Exact | ColumnMode::FreeRepresentative);
        if kind == "set" && comparison.modes.iter().any(free) {
            return Err(Refusal::unsound("the DISTINCT rows hold values that are not determined"));
        }
        // Which rows SKIP or LIMIT chooses may be arbitrary. Their number may still determine the answer for all rows,
        // but not the answers for the parts.
        let whole_modes = comparison.modes.clone();
        let variant = |filter: Expr| {
            let part = with_filter(&query, point, Some(filter));
            let modes = Comparability::between_runs(&part, round, context)?.comparison.modes;
            let freer = |(part, whole): (&ColumnMode, &ColumnMode)| {
                *part == ColumnMode::Approximate && *whole != ColumnMode::Approximate
            };
            if modes.iter().zip(&whole_modes).any(freer) {
                return Err(Cow::Borrowed(
                    "the predicate splits rows that SKIP or LIMIT chooses arbitrarily",
                ));
            }
            context.text(&part, written, round)
        };
        let three_way = context.profile.three_valued && !point.two_valued;
        let way = if three_way { "three-way" } else { "two-way" };
        let through = if point.through_with { "/optional" } else { "" };
        let rule = if kind == "bag" { format!("{way}{through}") } else { format!("{way}{through}/{kind}") };
        let predicate = &point.predicate;
        let mut plan = Plan::new(self.id(), &rule)
            .run("whole", context.text(&whole, written, round)?)
            .run("true", variant(predicate.clone())?)
            .run("false", variant(Expr::not(predicate.clone()))?);
        if three_way {
            plan = plan.run("null", variant(Expr::is_null(predicate.clone()))?);
        }
        plan.comparison = comparison;
        let text = print_expression(predicate, Dialect::whole());
        let short = text.chars().count() <= MOST_IN_TITLE;
        plan.subject = Some(if short { format!("`{text}`") } else { "a predicate".to_owned() });
        Ok(plan)
    }

    fn splits(&self, plan: &Plan, observations: &[Observation]) -> Option<bool> {
        (observations.len() == plan.steps.len()).then(|| really_splits(plan, observations))
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        match compared(plan, observations) {
            Ok(verdict) => verdict,
            Err(why) => Verdict::Skip(why),
        }
    }
}

/// How the answers of the parts are combined: as `bag`, `set` or `aggregate`. Also replaces averages in the projection
/// by sum and count.
fn prepare(projection: &mut Projection) -> Result<&'static str, Cow<'static, str>> {
    if projection.skip.is_some() || projection.limit.is_some() {
        return Err(Cow::Borrowed("RETURN has SKIP or LIMIT"));
    }
    let aggregates =
        projection.items.iter().any(|item| edgewise_cypher_syntax::function::holds_aggregate(&item.expr));
    match (aggregates, projection.distinct()) {
        (false, false) => Ok("bag"),
        (false, true) => Ok("set"),
        (true, true) => Err(Cow::Borrowed("RETURN has DISTINCT with aggregates")),
        (true, false) => {
            *projection = without_averages(projection);
            projection.order_by.clear();
            joints(projection).map(|_| "aggregate")
        }
    }
}

/// The RETURN at the end of a query.
fn result_mut(query: &mut Query) -> Option<&mut Projection> {
    match query.first.clauses.last_mut() {
        Some(Clause::Return(result)) => Some(&mut result.projection),
        _ => None,
    }
}

/// Compares the answer for all rows with the combined parts; an error says why nothing can be claimed.
fn compared(plan: &Plan, observations: &[Observation]) -> Result<Verdict, Cow<'static, str>> {
    if observations.len() < plan.steps.len() {
        return Err(Cow::Borrowed("the session ended before all parts had answered"));
    }
    let mut answers = Vec::with_capacity(observations.len());
    for (planned, observation) in plan.steps.iter().zip(observations) {
        match &observation.outcome {
            Outcome::Rows(rows) => answers.push((planned.role.as_str(), rows)),
            Outcome::Error { class, .. } => {
                return Err(Cow::Owned(format!("a part raised an error of class {class}")));
            }
            _ => return Err(Cow::Borrowed("a part did not answer with rows")),
        }
    }
    let [("whole", whole), parts @ ..] = answers.as_slice() else {
        return Err(Cow::Borrowed("the plan is not a partition"));
    };
    let parts: Vec<&Rows> = parts.iter().map(|(_, rows)| *rows).collect();
    if parts.iter().any(|part| part.columns != whole.columns) {
        return Err(Cow::Borrowed("the parts have different columns"));
    }
    let mut comparison = plan.comparison.clone();
    let (left, right) = match plan.rule.rsplit('/').next() {
        Some("set") => sets(whole, &parts, &mut comparison),
        Some("aggregate") => aggregated(plan, whole, &parts, &mut comparison)?,
        _ => ((*whole).clone(), joined(whole, &parts)),
    };
    let Some(difference) = comparison.compare(&left, &right) else {
        return Ok(Verdict::Pass { vacuous: whole.is_empty() });
    };
    let (way, what) = match left.len().cmp(&right.len()) {
        Ordering::Greater => ("missing", "get lost"),
        Ordering::Less => ("extra", "appear"),
        Ordering::Equal => ("changed", "change"),
    };
    let predicate = plan.subject.as_deref().unwrap_or("a predicate");
    let sizes: Vec<String> = answers.iter().map(|(role, rows)| format!("{role} {}", rows.len())).collect();
    Ok(Verdict::fail(
        Symptom::new(FaultKind::Contradiction, "partition", &format!("{}/{way}", plan.rule)),
        format!("Rows {what} when they are split by {predicate}"),
        format!("rows: {}\nleft: all rows; right: the parts together\n{difference}", sizes.join(", ")),
    ))
}

/// The rows of all parts together.
fn joined(whole: &Rows, parts: &[&Rows]) -> Rows {
    let rows = parts.iter().flat_map(|part| part.rows.iter().cloned()).collect();
    Rows { columns: whole.columns.clone(), rows }
}

/// The rows of the whole and of the parts together, each without duplicates. Equivalent rows count as duplicates.
fn sets(whole: &Rows, parts: &[&Rows], comparison: &mut Comparison) -> (Rows, Rows) {
    comparison.modes = vec![ColumnMode::FreeRepresentative; whole.columns.len()];
    let distinct = |mut rows: Rows| {
        let by_equivalence = |left: &Vec<Value>, right: &Vec<Value>| {
            let mut places = left.iter().zip(right).map(|(left, right)| order(left, right));
            places.find(|place| place.is_ne()).unwrap_or(Ordering::Equal)
        };
        rows.rows.sort_by(by_equivalence);
        rows.rows.dedup_by(|left, right| by_equivalence(left, right).is_eq());
        rows
    };
    (distinct((*whole).clone()), distinct(joined(whole, parts)))
}

/// The aggregates of the whole, and those combined from the parts.
fn aggregated(
    plan: &Plan,
    whole: &Rows,
    parts: &[&Rows],
    comparison: &mut Comparison,
) -> Result<(Rows, Rows), Cow<'static, str>> {
    let statement = planned_statement(plan, "whole");
    let query = statement.as_ref().and_then(|statement| statement.as_query());
    let Some(Clause::Return(result)) = query.and_then(|query| query.first.clauses.last()) else {
        return Err(Cow::Borrowed("the plan is not a partition"));
    };
    let joints = joints(&result.projection)?;
    comparison.modes.resize(joints.len(), ColumnMode::Exact);
    let mut left = whole.clone();
    for (place, joint) in joints.iter().enumerate() {
        if matches!(joint, Joint::Sum) && comparison.modes[place] != ColumnMode::Approximate {
            for row in &mut left.rows {
                if let Some(value) = row.get_mut(place) {
                    *value = Value::Int(plain_sum(value)?);
                }
            }
        }
        // If values are equivalent, any of them may be the min, the max or the grouping key.
        if matches!(joint, Joint::Least | Joint::Greatest | Joint::Key)
            && comparison.modes[place] == ColumnMode::Exact
        {
            comparison.modes[place] = ColumnMode::FreeRepresentative;
        }
    }
    if std::iter::once(&whole).chain(parts).any(|rows| has_equal_keys(rows, &joints)) {
        return Err(Cow::Borrowed("several groups of the answer have the same keys"));
    }
    let right = Rows { columns: whole.columns.clone(), rows: recombine(parts, &joints)? };
    Ok((left, right))
}

/// Whether at least two parts have rows, so that the predicate really splits them.
fn really_splits(plan: &Plan, observations: &[Observation]) -> bool {
    let filled = plan.steps.iter().zip(observations).filter(|(planned, observation)| {
        PARTS.contains(&planned.role.as_str())
            && observation.outcome.rows().is_some_and(|rows| !rows.rows.is_empty())
    });
    filled.count() >= 2
}
