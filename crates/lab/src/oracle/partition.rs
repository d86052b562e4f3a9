//! Predicate partition, after GDBMeter (Kamm et al., ISSTA 2023): a predicate, its negation and its null test share
//! out the rows among them.
//!
//! ```text
//! whole:  … MATCH (n:A)                    RETURN n.x AS a
//! true:   … MATCH (n:A) WHERE p            RETURN n.x AS a
//! false:  … MATCH (n:A) WHERE NOT p        RETURN n.x AS a
//! null:   … MATCH (n:A) WHERE p IS NULL    RETURN n.x AS a
//! whole = true ⊎ false ⊎ null, as bags of whole rows
//! ```
//! The filter is that of the last clause before RETURN: a MATCH that is not optional, or a WITH. (The filter of an
//! OPTIONAL MATCH does not filter rows: memgraph#1301.) On engines without a third truth value the null part is left
//! out. Side conditions: nothing in the query depends on the order of rows; RETURN neither aggregates nor makes rows
//! distinct; the predicate holds no pattern, which is not a value; and all parts answer, because a row on which
//! the predicate raises leaves the parts incomparable.

use super::{Bearing, Oracle, guard};
use crate::{FaultKind, Plan, Round, Symptom, Verdict};
use edgewise_cypher::ast::{Clause, Expr, Query};
use edgewise_cypher::walk::for_each_expr;
use edgewise_cypher::{Dialect, parse_query, print_expression, print_query};
use edgewise_engine::{Observation, Outcome};
use edgewise_model::{Comparison, Rng, Rows};
use std::borrow::Cow;
use std::cmp::Ordering;

/// The partition oracle.
pub struct Partition;

/// The longest predicate that is shown in a title.
const MOST_IN_TITLE: usize = 60;

const PARTS: [&str; 3] = ["true", "false", "null"];

impl Oracle for Partition {
    fn id(&self) -> &'static str {
        "partition"
    }

    fn claims(&self) -> &'static str {
        "the rows where a predicate is true, false and null are together all rows"
    }

    fn needs(&self) -> &'static str {
        "a filter on the last MATCH or WITH before RETURN, and rows that do not depend on their order"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn plan(
        &self,
        _: &Round,
        query: &Query,
        bearing: &Bearing,
        _: &mut Rng,
    ) -> Result<Plan, Cow<'static, str>> {
        let predicate = partition_point(query)?;
        if let Some(reason) = guard::undetermined(query) {
            return Err(Cow::Owned(format!("the query has {reason}")));
        }
        let variant = |filter: Option<Expr>| print_query(&with_filter(query, filter), &bearing.dialect);
        let three_way = bearing.profile.three_valued;
        let mut plan = Plan::new(self.id(), if three_way { "three-way" } else { "two-way" })
            .run("whole", variant(None))
            .run("true", variant(Some(predicate.clone())))
            .run("false", variant(Some(Expr::not(predicate.clone()))));
        if three_way {
            plan = plan.run("null", variant(Some(Expr::is_null(predicate))));
        }
        Ok(plan)
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        if observations.len() < plan.steps.len() {
            return Verdict::skip("the session ended before all parts had answered");
        }
        let mut whole = None;
        let mut parts: Option<Rows> = None;
        for (planned, observation) in plan.steps.iter().zip(observations) {
            let rows = match &observation.outcome {
                Outcome::Rows(rows) => rows,
                Outcome::Error { class, .. } => {
                    return Verdict::Skip(Cow::Owned(format!("a part raised an error of class {class}")));
                }
                _ => return Verdict::skip("a part did not answer with rows"),
            };
            if planned.role == "whole" {
                whole = Some(rows);
            } else if let Some(sum) = &mut parts {
                sum.rows.extend(rows.rows.iter().cloned());
            } else {
                parts = Some(rows.clone());
            }
        }
        let (Some(whole), Some(parts)) = (whole, parts) else {
            return Verdict::skip("the plan is not a partition");
        };
        match Comparison::bag().compare(whole, &parts) {
            None => Verdict::Pass { vacuous: whole.rows.is_empty() },
            Some(difference) => {
                let predicate = predicate_text(plan);
                let (way, what) = match whole.rows.len().cmp(&parts.rows.len()) {
                    Ordering::Greater => ("missing", "get lost"),
                    Ordering::Less => ("extra", "appear"),
                    Ordering::Equal => ("changed", "change"),
                };
                let title = format!("Rows {what} when they are split by {predicate}");
                let symptom = Symptom::new(self.kind(), self.id(), &format!("{}/{way}", plan.rule));
                let sizes: Vec<String> = plan
                    .steps
                    .iter()
                    .zip(observations)
                    .map(|(planned, observation)| {
                        format!(
                            "{} {}",
                            planned.role,
                            observation.outcome.rows().map_or(0, |rows| rows.rows.len())
                        )
                    })
                    .collect();
                Verdict::fail(
                    symptom,
                    title,
                    format!(
                        "rows: {}\nleft: all rows; right: the parts together\n{difference}",
                        sizes.join(", ")
                    ),
                )
            }
        }
    }
}

/// True if at least two parts of the partition have rows: the predicate really splits.
pub(crate) fn splits(plan: &Plan, observations: &[Observation]) -> bool {
    let filled = plan.steps.iter().zip(observations).filter(|(planned, observation)| {
        PARTS.contains(&planned.role.as_str())
            && observation.outcome.rows().is_some_and(|rows| !rows.rows.is_empty())
    });
    filled.count() >= 2
}

/// The predicate of a plan, short enough for a title.
fn predicate_text(plan: &Plan) -> String {
    let statement = plan.statements().find(|(role, _)| *role == "true").map(|(_, request)| &request.text);
    let query = statement.and_then(|text| parse_query(text).ok());
    let Some(predicate) = query.and_then(|query| partition_point(&query).ok()) else {
        return "a predicate".to_owned();
    };
    let text = print_expression(&predicate, Dialect::whole());
    if text.chars().count() > MOST_IN_TITLE { "a predicate".to_owned() } else { format!("`{text}`") }
}

/// The predicate of the last clause before RETURN.
fn partition_point(query: &Query) -> Result<Expr, Cow<'static, str>> {
    if !query.unions.is_empty() {
        return Err(Cow::Borrowed("the query is a UNION"));
    }
    let [.., before, Clause::Return(result)] = query.first.clauses.as_slice() else {
        return Err(Cow::Borrowed("the query does not end in a clause and RETURN"));
    };
    if result.projection.items.iter().any(|item| guard::aggregates(&item.expr)) {
        return Err(Cow::Borrowed("RETURN aggregates"));
    }
    let predicate = match before {
        Clause::Match(clause) if clause.optional => {
            return Err(Cow::Borrowed("the last filter belongs to an OPTIONAL MATCH"));
        }
        Clause::Match(clause) => clause.where_.as_ref(),
        Clause::With(clause) => clause.where_.as_ref(),
        _ => None,
    };
    let Some(predicate) = predicate else {
        return Err(Cow::Borrowed("there is no filter before RETURN"));
    };
    let mut pattern = false;
    for_each_expr(predicate, |expr| pattern |= matches!(expr, Expr::Pattern(_)));
    if pattern {
        return Err(Cow::Borrowed("the predicate holds a pattern, which is not a value"));
    }
    Ok(predicate.clone())
}

fn with_filter(query: &Query, filter: Option<Expr>) -> Query {
    let mut query = query.clone();
    if let [.., before, Clause::Return(_)] = query.first.clauses.as_mut_slice() {
        match before {
            Clause::Match(clause) => clause.where_ = filter,
            Clause::With(clause) => clause.where_ = filter,
            _ => {}
        }
    }
    query
}
