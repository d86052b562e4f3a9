//! Missing error: an invalid query is refused.
//!
//! ```text
//! base:     MATCH (n) RETURN n.x AS a
//! invalid:  MATCH (n) RETURN nobody AS a        (a variable that nothing binds)
//! the base is accepted, the invalid query is refused
//! ```
//! Each rule makes one small change after which openCypher's static rules refuse the query, whatever the data. The TCK
//! names the error. The reference interpreter must accept the base and refuse the changed query *before* it runs. The
//! claim is a *deviation*: the engine accepts what openCypher refuses. Rules that the engine does not check, according
//! to its profile, are left out.

use crate::Cypher;
use crate::consult::consult;
use crate::headline::shown;
use crate::oracle::CypherTarget;
use crate::rules::error_rule;
use crate::{Round, WrittenQuery};
use edgewise_cypher_semantics::{ErrorKind, Knobs, Phase};
use edgewise_cypher_syntax::ast::{
    BinaryOp, Clause, CompareOp, Expr, FunctionCall, Literal, Name, Projection, ProjectionItem, Query,
    Return, SetQuantifier, SingleQuery, Statement, UnionPart, Unwind,
};
use edgewise_cypher_syntax::walk::{declared_variables, used_variables, writes};
use edgewise_cypher_syntax::{parse_query, print_query};
use edgewise_engine::{ErrorClass, Observation, Outcome};
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{Case, Finding, Observed};
use edgewise_lab::{FaultKind, Plan, Severity, Symptom, Verdict};
use edgewise_model::{Graph, Map, Rng};
use std::collections::BTreeSet;

/// The oracle `missing-error`: an invalid query is refused.
pub struct MissingError;

/// A way to make a valid query invalid.
struct InvalidChange {
    name: &'static str,
    /// The rule that the change breaks: the TCK's name of the error.
    breaks: &'static str,
    make: fn(&Query) -> Option<Query>,
}

/// All ways to make a valid query invalid. A new one is a function and a line here.
const INVALID_CHANGES: &[InvalidChange] = &[
    InvalidChange { name: "undefined-variable", breaks: "UndefinedVariable", make: undefined_variable },
    InvalidChange { name: "undefined-in-filter", breaks: "UndefinedVariable", make: undefined_in_filter },
    InvalidChange { name: "column-name-conflict", breaks: "ColumnNameConflict", make: column_name_conflict },
    InvalidChange { name: "nested-aggregation", breaks: "NestedAggregation", make: nested_aggregation },
    InvalidChange { name: "aggregate-in-filter", breaks: "InvalidAggregation", make: aggregate_in_filter },
    InvalidChange { name: "union-columns", breaks: "DifferentColumnsInUnion", make: union_columns },
    InvalidChange { name: "mixed-unions", breaks: "InvalidClauseComposition", make: mixed_unions },
    InvalidChange { name: "variable-bound-twice", breaks: "VariableAlreadyBound", make: bound_twice },
    InvalidChange { name: "unknown-function", breaks: "UnknownFunction", make: unknown_function },
    InvalidChange { name: "negative-limit", breaks: "NegativeIntegerArgument", make: negative_limit },
    InvalidChange { name: "float-limit", breaks: "InvalidArgumentType", make: float_limit },
    InvalidChange { name: "no-alias-in-with", breaks: "NoExpressionAlias", make: no_alias },
];

impl Oracle<Cypher> for MissingError {
    fn id(&self) -> &'static str {
        "missing-error"
    }

    fn claims(&self) -> &'static str {
        "an invalid query is refused, while the valid query it was made from is accepted"
    }

    fn needs(&self) -> &'static str {
        "a reading query that a small change can make invalid"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Deviation
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "The query has no meaning by openCypher's static rules, and must be refused before it runs:"
    }

    fn share(&self) -> u32 {
        5
    }

    fn provokes(&self) -> bool {
        true
    }

    fn plan(
        &self,
        _: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        if writes(&query.query) {
            return Err(Refusal::not_applicable("the query writes"));
        }
        let mut changes: Vec<&InvalidChange> =
            INVALID_CHANGES.iter().filter(|change| !context.profile.accepts(change.name)).collect();
        rng.shuffle(&mut changes);
        changes
            .into_iter()
            .find_map(|change| plan_of(query, change, context))
            .ok_or(Refusal::not_applicable("no change is certain to make the query invalid"))
    }

    fn replan(
        &self,
        _: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        let change = INVALID_CHANGES.iter().find(|change| change.name == earlier.rule);
        change
            .and_then(|change| plan_of(query, change, context))
            .ok_or(Refusal::not_applicable("the rule no longer applies"))
    }

    fn about_answers(&self) -> bool {
        false
    }

    fn role_title(&self, role: &str) -> Option<String> {
        let title = match role {
            "base" => "A valid statement like it",
            "invalid" => "The statement that must be refused",
            _ => return None,
        };
        Some(title.to_owned())
    }

    fn features(&self, _: &Symptom, _: &Case, _: Option<&MinimalDeviation>) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    fn rule_features(&self, finding: &Finding, features: &mut BTreeSet<String>) {
        features.clear();
        features.extend(broken_rule(&finding.symptom.rule).map(|error| format!("error:{error}")));
    }

    fn headline(&self, symptom: &Symptom, observed: &[Observed]) -> Option<String> {
        let invalid = observed.iter().find(|seen| seen.role == "invalid")?;
        let why = broken_rule(&symptom.rule).map_or_else(String::new, |error| match error_rule(error) {
            Some(rule) => format!(": {rule} ({error})"),
            None => format!(": {error}"),
        });
        let statement = shown(invalid.text.as_deref()?);
        Some(format!("{statement} is accepted, but openCypher refuses it{why}"))
    }

    fn severity(&self, _: &Symptom) -> Severity {
        Severity::WrongRefusal
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let [base, invalid] = observations else {
            return Verdict::skip("the session ended before all statements had answered");
        };
        if !base.outcome.is_answer() {
            return Verdict::skip("the valid query from which the invalid one was made is not answered");
        }
        match &invalid.outcome {
            Outcome::Error { class: ErrorClass::Timeout | ErrorClass::Connection, .. }
            | Outcome::Crash(_)
            | Outcome::Hang { .. } => Verdict::skip("the engine did not answer"),
            Outcome::Error { .. } => Verdict::Pass { vacuous: false },
            _ => {
                let breaks = broken_rule(&plan.rule).unwrap_or_default();
                Verdict::fail(
                    Symptom::new(self.kind(), self.id(), &plan.rule),
                    format!("An invalid query is answered ({breaks})"),
                    format!(
                        "openCypher refuses it before it runs: {breaks}. The query it was made from is valid: {}",
                        plan.text("base").unwrap_or_default()
                    ),
                )
            }
        }
    }
}

/// The names of all changes.
#[cfg(test)]
pub(crate) fn missing_error_rules() -> impl Iterator<Item = &'static str> {
    INVALID_CHANGES.iter().map(|change| change.name)
}

/// The rule of the language that a change breaks, as the TCK names the error. `rule` is the name of the change.
pub(crate) fn broken_rule(rule: &str) -> Option<&'static str> {
    INVALID_CHANGES.iter().find(|change| change.name == rule).map(|change| change.breaks)
}

/// The plan for one change. None unless the changed query is certainly invalid, and for the intended reason.
fn plan_of(query: &WrittenQuery, change: &InvalidChange, context: &CypherTarget) -> Option<Plan> {
    let invalid = (change.make)(query)?;
    let base = query.text(&context.settings.dialect);
    let text = print_query(&invalid, &context.settings.dialect);
    // The changed tree may print to a valid query, so the printed text is parsed and checked again.
    let invalid = parse_query(&text).ok()?;
    let refused = refusal_reason(&invalid).is_some_and(|detail| detail == change.breaks);
    let fine = refusal_reason(query).is_none();
    (refused && fine).then(|| Plan::new("missing-error", change.name).run("base", base).run("invalid", text))
}

/// The TCK's name of the error with which the reference interpreter refuses a query before it runs; none if it accepts
/// it.
fn refusal_reason(query: &Query) -> Option<String> {
    let statement = Statement::query(query.clone());
    let error = consult(&statement, &Map::new(), &mut Graph::new(), Knobs::default()).err()?;
    let certain = error.phase == Phase::CompileTime && error.kind == ErrorKind::SyntaxError;
    certain.then(|| error.detail.to_string())
}

/// A variable name that does not occur in the query.
fn unused_name(query: &Query) -> Name {
    let (bound, used) = (declared_variables(query), used_variables(query));
    let mut name = Name::new_static("nobody");
    while bound.contains(&name) || used.contains(&name) {
        name = Name::from(format!("{name}x"));
    }
    name
}

/// The query with its last RETURN changed. None if it does not end with RETURN, or is a UNION.
fn with_return(query: &Query, change: impl FnOnce(&mut Projection)) -> Option<Query> {
    let mut query = query.clone();
    if !query.unions.is_empty() {
        return None;
    }
    let Some(Clause::Return(result)) = query.first.clauses.last_mut() else { return None };
    change(&mut result.projection);
    Some(query)
}

fn undefined_variable(query: &Query) -> Option<Query> {
    let name = unused_name(query);
    with_return(query, |projection| {
        projection.items.push(ProjectionItem::aliased(Expr::Variable(name.clone()), "spoilt"));
    })
}

fn undefined_in_filter(query: &Query) -> Option<Query> {
    let name = unused_name(query);
    let predicate = Expr::compare(CompareOp::Equal, Expr::Variable(name), Expr::int(1));
    with_filter(query, predicate)
}

fn aggregate_in_filter(query: &Query) -> Option<Query> {
    with_filter(query, Expr::compare(CompareOp::Greater, Expr::CountStar, Expr::int(0)))
}

/// The query with a further condition in its first MATCH.
fn with_filter(query: &Query, predicate: Expr) -> Option<Query> {
    let mut query = query.clone();
    let first = query.first.clauses.iter_mut().find_map(|clause| match clause {
        Clause::Match(clause) => Some(clause),
        _ => None,
    })?;
    first.where_ = Some(match first.where_.take() {
        None => predicate,
        Some(earlier) => Expr::binary(BinaryOp::And, earlier, predicate),
    });
    Some(query)
}

fn column_name_conflict(query: &Query) -> Option<Query> {
    let name = unused_name(query);
    with_return(query, |projection| {
        for value in [1, 2] {
            projection.items.push(ProjectionItem::aliased(Expr::int(value), name.clone()));
        }
    })
}

fn nested_aggregation(query: &Query) -> Option<Query> {
    with_return(query, |projection| {
        projection.order_by.clear();
        let inner = Expr::CountStar;
        projection.items.push(ProjectionItem::aliased(Expr::call("count", vec![inner]), "spoilt"));
    })
}

fn union_columns(query: &Query) -> Option<Query> {
    let mut invalid = with_return(query, |_| {})?;
    let name = unused_name(query);
    invalid.unions.push(part(Some(SetQuantifier::All), vec![ProjectionItem::aliased(Expr::int(1), name)]));
    Some(invalid)
}

fn mixed_unions(query: &Query) -> Option<Query> {
    let mut invalid = with_return(query, |_| {})?;
    let Some(Clause::Return(result)) = query.first.clauses.last() else { return None };
    let columns =
        result.projection.items.iter().map(|item| item.alias.clone()).collect::<Option<Vec<_>>>()?;
    if result.projection.star {
        return None;
    }
    let items = || columns.iter().map(|name| ProjectionItem::aliased(Expr::int(1), name.clone())).collect();
    invalid.unions.push(part(None, items()));
    invalid.unions.push(part(Some(SetQuantifier::All), items()));
    Some(invalid)
}

/// A part of a UNION that is only a RETURN of these items.
fn part(quantifier: Option<SetQuantifier>, items: Vec<ProjectionItem>) -> UnionPart {
    let projection = Projection { items, ..Projection::default() };
    UnionPart { quantifier, query: SingleQuery { clauses: vec![Clause::Return(Return { projection })] } }
}

fn bound_twice(query: &Query) -> Option<Query> {
    let name = unused_name(query);
    let mut invalid = with_return(query, |_| {})?;
    let unwind = || Clause::Unwind(Unwind { list: Expr::List(vec![Expr::int(1)]), variable: name.clone() });
    let end = invalid.first.clauses.len().checked_sub(1)?;
    invalid.first.clauses.insert(end, unwind());
    invalid.first.clauses.insert(end, unwind());
    Some(invalid)
}

fn unknown_function(query: &Query) -> Option<Query> {
    with_return(query, |projection| {
        let call = FunctionCall {
            name: vec![Name::new_static("noSuchFunctionAnywhere")],
            quantifier: None,
            arguments: vec![Expr::int(1)],
        };
        projection.items.push(ProjectionItem::aliased(Expr::Function(Box::new(call)), "spoilt"));
    })
}

fn negative_limit(query: &Query) -> Option<Query> {
    with_return(query, |projection| projection.limit = Some(Expr::int(-1)))
}

fn float_limit(query: &Query) -> Option<Query> {
    with_return(query, |projection| projection.limit = Some(Expr::float(1.5)))
}

fn no_alias(query: &Query) -> Option<Query> {
    let mut query = query.clone();
    let with = query.first.clauses.iter_mut().find_map(|clause| match clause {
        Clause::With(with) if !with.projection.star => Some(with),
        _ => None,
    })?;
    let literal = Expr::binary(BinaryOp::Add, Expr::int(1), Expr::Literal(Literal::Null));
    with.projection.items.push(ProjectionItem::bare(literal));
    Some(query)
}
