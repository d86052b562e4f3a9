//! Partition: the traversers that meet a condition and those that do not are, taken together, all traversers.
//!
//! ```text
//! whole:  g.V().out('knows').values('age')
//! true:   g.V().out('knows').has('age', gt(30)).values('age')
//! false:  g.V().out('knows').not(__.has('age', gt(30))).values('age')
//! three ways, for a key: has('age', gt(30)), has('age', gt(30).negate()), hasNot('age')
//! whole = true + false (+ absent), as bags
//! ```
//! A failure is a *contradiction*. Side conditions: the filter tests each traverser independently; the steps after it
//! handle each traverser independently, or count all of them at the end; the traversal has no side effects; the results
//! are determined. The three-way partition needs a key with at most one value per element, and values that can be
//! compared with those of the predicate.

use crate::oracle::answers::compared;
use crate::oracle::contract::{Contract, raises};
use crate::oracle::linear::is_linear;
use crate::oracle::three_way::three_way;
use crate::oracle::usage::Usage;
use crate::rewrite::place::is_independent_filter;
use crate::written_traversal::printed;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::Observation;
use edgewise_gremlin_semantics::exchange::narrowed;
use edgewise_gremlin_syntax::ast::{Filter, Modulator, Nested, Reduce, Scope, Step, Traversal, Where};
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling, raised};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
use edgewise_model::{ColumnMode, Rng, Rows, Scalar, Value};

/// The partition oracle.
pub struct Partition;

const WHOLE: &str = "whole";

/// The roles of the parts.
const PARTS: [&str; 3] = ["true", "false", "absent"];

/// The rule for traversals that end with `count()`: the counts of the parts must add up to the whole count.
const COUNT: &str = "count";

impl Oracle<Gremlin> for Partition {
    fn id(&self) -> &'static str {
        "partition"
    }

    fn claims(&self) -> &'static str {
        "the results that meet a condition and those that do not are, taken together, all results"
    }

    fn needs(&self) -> &'static str {
        "a filter and later steps that handle each traverser independently"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "A traverser meets the condition or does not, so the parts together are the whole. Here they are not:"
    }

    fn partitions(&self) -> bool {
        true
    }

    fn role_title(&self, role: &str) -> Option<String> {
        Some(
            match role {
                WHOLE => "All traversers",
                "true" => "Traversers that meet the condition",
                "false" => "Traversers that do not meet the condition",
                "absent" => "Traversers whose element does not have the key",
                _ => return None,
            }
            .to_owned(),
        )
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let usage = Usage::of(query);
        if usage.writes || usage.side_effects || usage.sack {
            return Err(Refusal::unsound("the traversal writes, has side effects, or uses sacks"));
        }
        let places = places(&query.steps);
        let Some(place) = rng.pick(&places).copied() else {
            return Err(Refusal::not_applicable(
                "no filter whose later steps handle each traverser independently",
            ));
        };
        let counts = ends_with_count(&query.steps);
        let three = three_way(&query.steps[place], &round.graph).filter(|_| rng.percent(60));
        let (parts, ways) = match three {
            Some(parts) => (parts.to_vec(), "three-way"),
            None => (two_ways(&query.steps[place], rng), "two-way"),
        };
        let rule = if counts { COUNT } else { ways };
        let dialect = context.settings.dialect;
        let contract = Contract::of(&without(query, place, None), round, context)?;
        let text = |traversal: &Traversal| {
            printed(traversal, dialect).ok_or(Refusal::unsound("the dialect cannot express a part"))
        };
        let mut plan = Plan::new(self.id(), rule).query(WHOLE, text(&without(query, place, None))?, false);
        plan.comparison = contract.comparison;
        plan.subject = Some(ways.to_owned());
        for (part, role) in parts.into_iter().zip(PARTS) {
            let traversal = without(query, place, Some(part));
            let contract = Contract::of(&traversal, round, context)?;
            // A part may raise an error where the whole answers: its filter may be applied to a value that it cannot
            // test.
            if raises(&traversal, round, context) {
                return Err(Refusal::unsound("a part of the traversal raises an error"));
            }
            if contract.comparison.modes == [ColumnMode::FreeListOrder] {
                plan.comparison.modes.clone_from(&contract.comparison.modes);
            }
            plan.comparison.float_digits = plan.comparison.float_digits.or(contract.comparison.float_digits);
            plan = plan.query(role, text(&traversal)?, false);
        }
        Ok(plan)
    }

    fn splits(&self, plan: &Plan, observations: &[Observation]) -> Option<bool> {
        let size = |role: &str| {
            let rows = observations.get(plan.place(role)?)?.outcome.rows()?;
            Some(if plan.rule == COUNT { count_of(rows)? } else { i64::try_from(rows.len()).ok()? })
        };
        Some(size("true")? > 0 && size("false")? > 0)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let telling = Telling {
            kind: FaultKind::Contradiction,
            oracle: self.id(),
            rule: &plan.rule,
            title: "The parts of a traversal do not add up to the whole",
            legend: "left: all traversers; right: the parts together",
        };
        let parts: Vec<&str> = PARTS.into_iter().filter(|role| plan.place(role).is_some()).collect();
        let roles: Vec<&str> = std::iter::once(WHOLE).chain(parts.iter().copied()).collect();
        if let Some(verdict) = raised(plan, observations, &roles, &telling) {
            return verdict;
        }
        let mut rows = Vec::new();
        for role in &roles {
            match Side::of(plan, observations, role) {
                Ok(side) => rows.push(side.rows.cloned().unwrap_or_default()),
                Err(why) => return Verdict::Skip(why),
            }
        }
        let (whole, parts) = (rows.remove(0), rows);
        let together = if plan.rule == COUNT { summed(&parts) } else { Some(concatenated(&whole, parts)) };
        let Some(together) = together else {
            return Verdict::skip("the target returned a count that is not an integer");
        };
        let sides = [&whole, &together].map(|rows| Side { rows: Some(rows), graph: None });
        compared(sides[0], sides[1], &plan.comparison, &telling)
    }
}

/// The indexes of the filters by which a traversal can be partitioned.
fn places(steps: &[Step]) -> Vec<usize> {
    let end = if ends_with_count(steps) { steps.len() - 1 } else { steps.len() };
    let fits = |place: &usize| {
        let Some(Step::Filter(filter)) = steps.get(*place) else { return false };
        // `and()` or `or()` without arguments combines all steps before and after it, so no step can be replaced alone.
        let connected =
            |step: &Step| matches!(step, Step::Filter(Filter::And(all) | Filter::Or(all)) if all.is_empty());
        let mut modulators = steps[place + 1..].iter().take_while(|step| step.is_modulator());
        is_independent_filter(filter)
            && *place > 0
            && modulators.all(|step| matches!(step, Step::Modulator(Modulator::As(_))))
            && !steps.iter().any(connected)
            && is_linear(&steps[place + 1..end])
    };
    (0..end).filter(fits).collect()
}

/// Whether the last step is a global `count()`.
fn ends_with_count(steps: &[Step]) -> bool {
    matches!(steps.last(), Some(Step::Reduce(Reduce::Count(None | Some(Scope::Global)))))
}

/// The traversal in which a filter is replaced by another step, or removed.
fn without(query: &WrittenTraversal, place: usize, part: Option<Step>) -> Traversal {
    let mut traversal = query.traversal.clone();
    match part {
        Some(part) => traversal.steps[place] = part,
        None => {
            traversal.steps.remove(place);
        }
    }
    traversal
}

/// The filter, and a filter that passes exactly what the first one drops.
fn two_ways(filter: &Step, rng: &mut Rng) -> Vec<Step> {
    let complement = match filter {
        Step::Filter(Filter::Filter(edgewise_gremlin_syntax::ast::Condition::Traversal(test)))
            if rng.bool() =>
        {
            Filter::Not(test.clone())
        }
        // `where(__.as('a')…as('b'))` compares its labels, which `not(__.as('a')…as('b'))` does not do. So keep the
        // `where()`.
        Step::Filter(Filter::Where(Where::Traversal(_))) => {
            Filter::Not(Nested { steps: vec![filter.clone()] })
        }
        Step::Filter(Filter::Not(test)) if rng.bool() => {
            Filter::Filter(edgewise_gremlin_syntax::ast::Condition::Traversal(test.clone()))
        }
        _ => Filter::Not(Nested { steps: vec![filter.clone()] }),
    };
    vec![filter.clone(), complement.into()]
}

fn concatenated(whole: &Rows, parts: Vec<Rows>) -> Rows {
    Rows { columns: whole.columns.clone(), rows: parts.into_iter().flat_map(|part| part.rows).collect() }
}

fn count_of(rows: &Rows) -> Option<i64> {
    match rows.rows.as_slice() {
        [row] => match row.as_slice() {
            [Value::Int(count)] => Some(*count),
            [Value::Scalar(Scalar::Int32(count))] => Some(i64::from(*count)),
            _ => None,
        },
        _ => None,
    }
}

fn summed(parts: &[Rows]) -> Option<Rows> {
    let columns = parts.first()?.columns.clone();
    let counts: Option<Vec<i64>> = parts.iter().map(count_of).collect();
    let sum = counts?.into_iter().try_fold(0_i64, i64::checked_add)?;
    let sum = Value::Int(sum);
    // An engine with a single type of integers does not return counts as longs.
    let wide = parts.iter().flat_map(|part| &part.rows).flatten().any(|count| matches!(count, Value::Int(_)));
    Some(Rows { columns, rows: vec![vec![if wide { sum } else { narrowed(&sum) }]] })
}
