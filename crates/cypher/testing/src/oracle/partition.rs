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
//! The filter is that of a MATCH or a WITH after which every clause handles each row by itself. The filter of an
//! OPTIONAL MATCH does not filter rows (memgraph#1301): its predicate goes into a `WITH *` after it. With RETURN
//! DISTINCT the parts are joined as sets; aggregates (`count`, `sum` of integers, `min`, `max`, `collect`, and
//! `avg` as sum and count) are recombined. On engines without three-valued logic, and for patterns as predicates,
//! which are not values, the null part is left out. The claim is a *contradiction*. Side conditions: nothing
//! depends on the order of rows, and all parts answer, because the parts are incomparable if the predicate raises
//! an error on some row.

use crate::Cypher;
use crate::fingerprint::{BEFORE_CUT, cuts, cuts_before_filter};
use crate::oracle::CypherContext;
use crate::oracle::CypherTarget;
use crate::oracle::adapted_filter::{Purpose, is_supported, with_adapted_filter};
use crate::oracle::comparability::Comparability;
use crate::oracle::partition_point::{constant_points, points, with_filter};
use crate::oracle::recombine::{Joint, blurs_groups, joints, plain_sum, recombine, without_averages};
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

/// The partition oracle.
pub struct Partition;

/// The longest predicate shown in a title, in characters.
const MOST_IN_TITLE: usize = 60;

/// One in this many queries is split by a constant predicate.
const ONE_CONSTANT_IN: u32 = 12;

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
        // Without an order the reference cannot tell which rows there are, but an ignored filter still shows in the
        // sizes of the parts. A minimal deviation without SKIP and LIMIT is about something else.
        let lost = symptom.template.is_none()
            && cuts_before_filter(case)
            && deviation.is_none_or(|deviation| !cuts(&deviation.statement));
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
        // Sometimes a constant predicate, even if the query has a filter.
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
        // The parts are concatenated, so their order is lost.
        comparison.sorted_by.clear();
        let free = |mode: &ColumnMode| !matches!(mode, ColumnMode::Exact | ColumnMode::FreeRepresentative);
        if kind == "set" && comparison.modes.iter().any(free) {
            return Err(Refusal::unsound("DISTINCT rows of values that are not determined"));
        }
        // If the split rows are chosen arbitrarily, only the whole may be deterministic (by their number), not the
        // parts.
        let whole_modes = comparison.modes.clone();
        let variant = |filter: Expr| {
            let part = with_filter(&query, point, Some(filter));
            let modes = Comparability::between_runs(&part, round, context)?.comparison.modes;
            let freer = |(part, whole): (&ColumnMode, &ColumnMode)| {
                *part == ColumnMode::Approximate && *whole != ColumnMode::Approximate
            };
            if modes.iter().zip(&whole_modes).any(freer) {
                return Err(Cow::Borrowed("a predicate on rows that are chosen arbitrarily"));
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

/// What RETURN produces: a bag, a set or aggregates. Averages are replaced by sum and count.
fn prepare(projection: &mut Projection) -> Result<&'static str, Cow<'static, str>> {
    if projection.skip.is_some() || projection.limit.is_some() {
        return Err(Cow::Borrowed("RETURN cuts off rows"));
    }
    let aggregates =
        projection.items.iter().any(|item| edgewise_cypher_syntax::function::holds_aggregate(&item.expr));
    match (aggregates, projection.distinct()) {
        (false, false) => Ok("bag"),
        (false, true) => Ok("set"),
        (true, true) => Err(Cow::Borrowed("RETURN DISTINCT with aggregates")),
        (true, false) => {
            *projection = without_averages(projection);
            projection.order_by.clear();
            joints(projection).map(|_| "aggregate")
        }
    }
}

fn result_mut(query: &mut Query) -> Option<&mut Projection> {
    match query.first.clauses.last_mut() {
        Some(Clause::Return(result)) => Some(&mut result.projection),
        _ => None,
    }
}

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

fn joined(whole: &Rows, parts: &[&Rows]) -> Rows {
    let rows = parts.iter().flat_map(|part| part.rows.iter().cloned()).collect();
    Rows { columns: whole.columns.clone(), rows }
}

/// Both sides without duplicates, equivalent rows included.
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
        // The value of min, max or a key may be any of several equivalent values.
        if matches!(joint, Joint::Least | Joint::Greatest | Joint::Key)
            && comparison.modes[place] == ColumnMode::Exact
        {
            comparison.modes[place] = ColumnMode::FreeRepresentative;
        }
    }
    if std::iter::once(&whole).chain(parts).any(|rows| blurs_groups(rows, &joints)) {
        return Err(Cow::Borrowed("groups with the same keys in the answer"));
    }
    let right = Rows { columns: whole.columns.clone(), rows: recombine(parts, &joints)? };
    Ok((left, right))
}

/// True if at least two parts have rows, so that the predicate really splits them.
fn really_splits(plan: &Plan, observations: &[Observation]) -> bool {
    let filled = plan.steps.iter().zip(observations).filter(|(planned, observation)| {
        PARTS.contains(&planned.role.as_str())
            && observation.outcome.rows().is_some_and(|rows| !rows.rows.is_empty())
    });
    filled.count() >= 2
}
