//! Pagination: each page of a sorted traversal is a slice of the whole sorted result.
//!
//! ```text
//! whole:  g.V().values('age').order()
//! first:  g.V().values('age').order().limit(3)
//! rest:   g.V().values('age').order().range(3, -1)
//! page:   g.V().values('age').order().range(1, 3)
//! last:   g.V().values('age').order().tail(2)
//! each page is the slice of `whole` that its bounds name
//! ```
//! A failure is a *contradiction*. Results that compare as equal may come in any order. So only traversals whose
//! results are numbers or strings are used, and results that compare as equal count as the same. Side conditions: the
//! results are determined, and the traversal only reads.

use crate::oracle::contract::Contract;
use crate::written_traversal::printed;
use crate::{Gremlin, GremlinContext, Round, WrittenTraversal};
use edgewise_engine::Observation;
use edgewise_gremlin_syntax::ast::{
    By, Filter, Integer, Map, Modulator, Order, Reduce, Scalar as ScalarStep, Scope, Step,
};
use edgewise_lab::oracle::{Oracle, Refusal, Side, Telling, raised};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
use edgewise_model::{Rng, Rows, Scalar, Value};

/// The pagination oracle.
pub struct Pagination;

const WHOLE: &str = "whole";

/// A page: the role of its statement, and the step that selects the page from the sorted results.
struct Page {
    role: &'static str,
    step: Filter,
}

impl Oracle<Gremlin> for Pagination {
    fn id(&self) -> &'static str {
        "pagination"
    }

    fn claims(&self) -> &'static str {
        "limit(), skip(), range() and tail() after order() return slices of the whole sorted result"
    }

    fn needs(&self) -> &'static str {
        "a traversal whose results are numbers or strings"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "A page is a slice of the whole sorted result. Here it is not:"
    }

    fn share(&self) -> u32 {
        30
    }

    fn role_title(&self, role: &str) -> Option<String> {
        Some(if role == WHOLE { "All results, sorted".to_owned() } else { format!("The page `{role}`") })
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenTraversal,
        context: &GremlinContext,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        if !gives_scalars(&query.steps) {
            return Err(Refusal::not_applicable("the results are not numbers or strings"));
        }
        let contract = Contract::of(query, round, context)?;
        if contract.writes {
            return Err(Refusal::not_applicable("the traversal changes the graph"));
        }
        if contract.comparison.float_digits.is_some() {
            return Err(Refusal::unsound("the last digits of the results are not determined"));
        }
        let dialect = context.settings.dialect;
        let order = [None, Some(Order::Asc), Some(Order::Desc)][rng.index(3)];
        let sorted = |page: Option<Filter>| {
            let mut traversal = query.traversal.clone();
            traversal.steps.push(Map::Order(None).into());
            if order.is_some() {
                traversal.steps.push(Modulator::By(By { key: None, order }).into());
            }
            traversal.steps.extend(page.map(Step::from));
            printed(&traversal, dialect).ok_or(Refusal::unsound("the dialect cannot express the page"))
        };
        let mut plan = Plan::new(self.id(), "page").query(WHOLE, sorted(None)?, false);
        for page in pages(rng) {
            plan = plan.query(page.role, sorted(Some(page.step))?, false);
        }
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let telling = Telling {
            kind: FaultKind::Contradiction,
            oracle: self.id(),
            rule: &plan.rule,
            title: "A page is not the slice of the whole result that its bounds name",
            legend: "left: the slice of the whole result; right: the page",
        };
        let roles: Vec<&str> = plan.steps.iter().map(|planned| planned.role.as_str()).collect();
        if let Some(verdict) = raised(plan, observations, &roles, &telling) {
            return verdict;
        }
        let rows = |role: &str| {
            Side::of(plan, observations, role).map(|side| side.rows.cloned().unwrap_or_default())
        };
        let whole = match rows(WHOLE) {
            Ok(whole) => whole,
            Err(why) => return Verdict::Skip(why),
        };
        for role in &roles[1..] {
            let page = match rows(role) {
                Ok(page) => page,
                Err(why) => return Verdict::Skip(why),
            };
            let Some((low, high)) = slice_of(plan.text(role), whole.len()) else {
                return Verdict::skip("the text of a page cannot be parsed");
            };
            let expected = &whole.rows[low..high];
            if let Some(difference) = difference(expected, &page) {
                let kind = match expected.len().cmp(&page.len()) {
                    std::cmp::Ordering::Greater => "missing",
                    std::cmp::Ordering::Less => "extra",
                    std::cmp::Ordering::Equal => "changed",
                };
                return Verdict::fail(
                    Symptom::new(telling.kind, telling.oracle, &format!("{}/{kind}", plan.rule)),
                    telling.title,
                    format!("{}, `{role}`\n{difference}", telling.legend),
                );
            }
        }
        Verdict::Pass { vacuous: whole.is_empty() }
    }
}

/// Whether the last step always returns numbers or strings.
fn gives_scalars(steps: &[Step]) -> bool {
    match steps.iter().rev().find(|step| !matches!(step, Step::Filter(Filter::Is(_)))) {
        Some(Step::Map(Map::Values(_) | Map::Label | Map::Math(_))) => true,
        Some(Step::Reduce(Reduce::Count(Some(Scope::Local)))) => true,
        Some(Step::Scalar(scalar)) => matches!(
            scalar,
            ScalarStep::AsString(None)
                | ScalarStep::ToUpper(None)
                | ScalarStep::ToLower(None)
                | ScalarStep::Length(None)
        ),
        _ => false,
    }
}

fn pages(rng: &mut Rng) -> Vec<Page> {
    let number = |n: i64| Integer::Literal(n);
    let (first, skipped, last) = (rng.range_i64(0..=4), rng.range_i64(0..=4), rng.range_i64(1..=4));
    let low = rng.range_i64(0..=3);
    let high = low + rng.range_i64(0..=3);
    vec![
        Page { role: "first", step: Filter::Limit { scope: None, count: number(first) } },
        Page { role: "rest", step: Filter::Skip { scope: None, count: number(skipped) } },
        Page { role: "page", step: Filter::Range { scope: None, low: number(low), high: number(high) } },
        Page { role: "last", step: Filter::Tail { scope: None, count: Some(number(last)) } },
    ]
}

/// The start and the end of the slice that the last step of a page selects from a whole result of this length; `None` if
/// the page cannot be parsed.
fn slice_of(text: Option<&str>, length: usize) -> Option<(usize, usize)> {
    let traversal = WrittenTraversal::read(text?)?;
    let literal = |integer: &Integer| match integer {
        Integer::Literal(number) => Some(*number),
        Integer::Variable(_) => None,
    };
    let end = |high: i64| usize::try_from(high).map_or(length, |high| high.min(length));
    let begin = |low: i64| usize::try_from(low).unwrap_or_default().min(length);
    Some(match traversal.steps.last()? {
        Step::Filter(Filter::Limit { count, .. }) => (0, end(literal(count)?)),
        Step::Filter(Filter::Skip { count, .. }) => (begin(literal(count)?), length),
        Step::Filter(Filter::Range { low, high, .. }) => {
            let low = begin(literal(low)?);
            (low, end(literal(high)?).max(low))
        }
        Step::Filter(Filter::Tail { count, .. }) => {
            let count = count.as_ref().map_or(Some(1), literal)?;
            (length.saturating_sub(usize::try_from(count).ok()?), length)
        }
        _ => return None,
    })
}

/// Describes the first result of a page that differs from the expected slice.
fn difference(expected: &[Vec<Value>], page: &Rows) -> Option<String> {
    if expected.len() != page.len() {
        return Some(format!("{} results instead of {}", page.len(), expected.len()));
    }
    let mut pairs = expected.iter().zip(&page.rows).enumerate();
    pairs.find_map(|(place, (ought, is))| {
        let (Some(ought), Some(is)) = (ought.first(), is.first()) else { return None };
        (!share_a_place(ought, is)).then(|| format!("result {place} is {is} instead of {ought}"))
    })
}

/// Whether a sorted traversal may return two results in either order: they are the same, or equal numbers of different
/// types.
fn share_a_place(one: &Value, other: &Value) -> bool {
    one == other || matches!((number(one), number(other)), (Some(one), Some(other)) if one == other)
}

fn number(value: &Value) -> Option<f64> {
    match value {
        #[allow(clippy::cast_precision_loss)] // Numbers that become equal count as the same.
        Value::Int(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        Value::Scalar(scalar) => match scalar {
            Scalar::Byte(number) => Some(f64::from(*number)),
            Scalar::Short(number) => Some(f64::from(*number)),
            Scalar::Int32(number) => Some(f64::from(*number)),
            Scalar::Float32(number) => Some(f64::from(*number)),
            Scalar::BigInteger(number) => number.as_str().parse().ok(),
            Scalar::BigDecimal(number) => number.to_string().parse().ok(),
            _ => None,
        },
        _ => None,
    }
}
