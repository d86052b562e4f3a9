//! The minimal deviation of a finding: one statement that is answered wrongly, reduced as far as possible by comparing
//! with the reference interpreter.
//!
//! Several oracles may find the same cause, each with additional statements that only the oracle needs. The minimal
//! deviation leaves these out: of the statements of a reduced case, the shortest one that the reference interpreter
//! finds wrong is reduced again by itself, first as long as its answer differs in the same way, then in any way. At
//! last it is brought into its normal form. Findings with the same cause then mostly have the same minimal deviation.
//!
//! If *all* statements of a contradiction are wrong, they share another bug, which is not what makes them differ. Then
//! the search uses other knobs, with which one of them is right, or an earlier point of the reduction, at which one of
//! them was still right. If the minimal deviation drifts to another cause because its graph became empty, the search is
//! repeated on the graph of the case. If the reference interpreter cannot tell because SKIP or LIMIT leaves a choice of
//! rows, the statement is run with a total order.

use crate::Cypher;
use crate::fingerprint::{Seen, filters_early, idle_filter, ignores_filter, same_rows};
use crate::normal::totally_ordered;
use crate::oracle::{CONTROL, CypherTarget, Reference, alternatives, oracle};
use crate::reduce::{Reduced, Reducer, Subject};
use crate::{WrittenQuery, answer, setup_graph};
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{
    Clause, Expr, Literal, Projection, ProjectionItem, Query, Return, Statement,
};
use edgewise_cypher_syntax::walk::{for_each_expr_mut, for_each_pattern};
use edgewise_cypher_syntax::{Dialect, parse_query, print_query, value_expr};
use edgewise_engine::{EngineError, Observation, Outcome, Request, Step};
use edgewise_lab::oracle::{Oracle, Part};
use edgewise_lab::reduce::MinimalDeviation;
use edgewise_lab::{FaultKind, Plan, Rig, Settled, Symptom, Verdict};
use edgewise_model::{Map, Rng, Schema};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most earlier points of a reduction at which statements are judged.
const MOST_EARLIER: usize = 8;

/// How many plays (runs of a plan) must be left to search for a minimal deviation a second time.
const LEAST_LEFT: u32 = 60;

/// How many plays are reserved for checking a minimal deviation with the engine's own knobs.
const KEPT_BACK: u32 = 2;

/// The minimal deviation of a reduced case, and how many plays the search took. None if the failure is not about an
/// answer, if it needs a rollback before the statement, or if no statement is found wrong before the plays are used up.
pub(crate) fn minimal_deviation_of(
    reduced: &Reduced,
    rig: &mut Rig,
    context: &CypherTarget,
    stop: &dyn Fn() -> bool,
) -> Result<(Option<MinimalDeviation>, u32), EngineError> {
    let symptom = &reduced.failure.symptom;
    let about_answers = matches!(symptom.kind, FaultKind::Contradiction | FaultKind::Deviation)
        && symptom.template.is_none()
        && oracle(&symptom.oracle).is_none_or(|judge| judge.about_answers())
        // Run alone, without the rollback before it, the statement would be answered correctly.
        && !reduced.plan.by_rollback;
    if !about_answers {
        return Ok((None, 0));
    }
    let reference: &'static dyn Oracle<Cypher> = &Reference;
    let mut left = reduced.left;
    if let Some(other) = target_with_other_knob(reduced, context) {
        let kept = KEPT_BACK.min(left);
        let mut search = Search { rig, context: &other, reference, stop, left: left - kept };
        let minimal_deviation = search.minimal_deviation(reduced)?;
        left = search.left + kept;
        // A statement that is right with the engine's own knobs only shows that the knobs of the search are not the
        // engine's.
        let mut search = Search { rig, context, reference, stop, left };
        if let Some(minimal_deviation) = minimal_deviation
            && search.is_wrong(reduced, &minimal_deviation)?
        {
            return Ok((Some(minimal_deviation), reduced.left - search.left));
        }
        left = search.left;
    }
    let mut search = Search { rig, context, reference, stop, left };
    let minimal_deviation = search.minimal_deviation(reduced)?;
    Ok((minimal_deviation, reduced.left - search.left))
}

/// If every statement of a contradiction is wrong: the target with one knob changed, so that one statement is right and
/// another is not. A bug that all statements share then counts as the engine's choice, and what is still wrong is what
/// makes them differ.
fn target_with_other_knob(reduced: &Reduced, context: &CypherTarget) -> Option<CypherTarget> {
    if reduced.failure.symptom.kind != FaultKind::Contradiction {
        return None;
    }
    let right_by =
        |knobs| right_statements(&reduced.subject.setup, &reduced.plan, &reduced.observations, knobs);
    let right = right_by(context.settings.knobs);
    if right.len() < 2 || right.values().any(|right| *right) {
        return None;
    }
    let tells = |knobs: &Knobs| {
        let right = right_by(*knobs);
        right.values().any(|right| *right) && right.values().any(|right| !right)
    };
    let knobs = alternatives(context.settings.knobs).into_iter().map(|(_, knobs)| knobs).find(tells)?;
    let mut other = context.clone();
    other.settings.knobs = knobs;
    Some(other)
}

/// The state of the search for a minimal deviation.
struct Search<'a> {
    rig: &'a mut Rig,
    context: &'a CypherTarget,
    reference: &'static dyn Oracle<Cypher>,
    stop: &'a dyn Fn() -> bool,
    /// The number of plays that are left.
    left: u32,
}

impl Search<'_> {
    /// Searches among the statements of a reduced case, then among variants of them of which more can be claimed. None
    /// if none of them is found wrong.
    fn minimal_deviation(&mut self, reduced: &Reduced) -> Result<Option<MinimalDeviation>, EngineError> {
        let contradicts = reduced.failure.symptom.kind == FaultKind::Contradiction;
        let judge = oracle(&reduced.failure.symptom.oracle);
        let mut subjects = self.wrong_at_earlier_point(reduced)?;
        subjects.extend(if judge.is_some_and(|judge| judge.part() == Part::Setup) {
            setup_statements(reduced)
        } else {
            let mut own = statements(&reduced.subject, &reduced.plan);
            if let Some(roles) = judge.and_then(|judge| judge.blamed_roles(&reduced.failure.symptom)) {
                own.retain(|(role, _)| roles.contains(&role.as_str()));
                own.sort_by_key(|(role, _)| roles.iter().position(|known| known == role));
            }
            own.into_iter().map(|(_, subject)| subject).collect()
        });
        let twins: Vec<Subject> = [with_unwound_list, totally_ordered, plain_result]
            .iter()
            .flat_map(|twin| {
                subjects.iter().filter_map(move |subject| {
                    let query = twin(subject.query.as_ref()?)?;
                    Some(Subject { query: Some(query.into()), ..subject.clone() })
                })
            })
            .collect();
        for subject in subjects.iter().cloned().chain(twins) {
            if let Some((subject, symptom)) = self.wrong(subject)? {
                let minimal_deviation = self.reduced(&subject, &symptom, false)?;
                return match minimal_deviation {
                    Some(minimal_deviation)
                        if contradicts && self.drifted(&subject, &minimal_deviation)? =>
                    {
                        Ok(self.reduced(&subject, &symptom, true)?.or(Some(minimal_deviation)))
                    }
                    minimal_deviation => Ok(minimal_deviation),
                };
            }
        }
        Ok(None)
    }

    /// The statement, with the plan that shows it is wrong, and its symptom. None if the reference interpreter does not
    /// find it wrong.
    fn wrong(&mut self, subject: Subject) -> Result<Option<(Subject, Symptom)>, EngineError> {
        let (Some(round), Some(query)) = (subject.round(self.context), &subject.query) else {
            return Ok(None);
        };
        let Ok(plan) = self.reference.plan(&round, query, self.context, &mut Rng::from_seed_u64(0)) else {
            return Ok(None);
        };
        // If the bug also crashes the engine, the first run may leave nothing to judge.
        for _ in 0..2 {
            let Some(settled) = self.play(&subject.setup, &plan, self.reference)? else { return Ok(None) };
            match settled.verdict {
                Verdict::Skip(_) => {}
                Verdict::Fail(failure) if failure.symptom.template.is_none() => {
                    return Ok(Some((Subject { plan, ..subject }, failure.symptom)));
                }
                _ => break,
            }
        }
        Ok(None)
    }

    /// Whether a minimal deviation is wrong with the knobs of this search.
    fn is_wrong(
        &mut self,
        reduced: &Reduced,
        minimal_deviation: &MinimalDeviation,
    ) -> Result<bool, EngineError> {
        let subject = Subject {
            setup: Arc::new(minimal_deviation.setup.clone()),
            mutations: None,
            schema: reduced.subject.schema.clone(),
            read_back: None,
            query: WrittenQuery::read(&minimal_deviation.statement),
            plan: reduced.plan.clone(),
        };
        Ok(self.wrong(subject)?.is_some())
    }

    /// Plays a plan on a fresh database; none if no plays are left.
    fn play(
        &mut self,
        setup: &Arc<Vec<Request>>,
        plan: &Plan,
        judge: &dyn Oracle<Cypher>,
    ) -> Result<Option<Settled>, EngineError> {
        if self.left == 0 || (self.stop)() {
            return Ok(None);
        }
        self.left -= 1;
        let fresh = Plan { fresh: true, ..plan.clone() };
        self.rig.settle(setup, fresh, judge, &|_| Ok(())).map(Some)
    }

    /// Whether a minimal deviation drifted to another bug. It did if it reads from an empty graph and is right on the
    /// graph of its case.
    fn drifted(
        &mut self,
        subject: &Subject,
        minimal_deviation: &MinimalDeviation,
    ) -> Result<bool, EngineError> {
        let Ok(query) = parse_query(&minimal_deviation.statement) else { return Ok(false) };
        let mut reads = false;
        for_each_pattern(&query, |_| reads = true);
        if !reads || !minimal_deviation.setup.is_empty() || subject.setup.is_empty() || self.left < LEAST_LEFT
        {
            return Ok(false);
        }
        Ok(self.wrong(Subject { query: Some(query.into()), ..subject.clone() })?.is_none())
    }

    /// Reduces one wrong statement, as far as the remaining plays allow. None if its wrong answer does not recur.
    fn reduced(
        &mut self,
        subject: &Subject,
        symptom: &Symptom,
        same_setup: bool,
    ) -> Result<Option<MinimalDeviation>, EngineError> {
        let reducer = Reducer::new(self.rig, self.reference, self.context, symptom, self.left, self.stop);
        let reducer = if same_setup { reducer.on_same_setup() } else { reducer };
        let Some(reduced) = reducer.normalising().reduce(subject.clone(), 1)? else { return Ok(None) };
        self.left = self.left.saturating_sub(reduced.report.attempts);
        let setup = &reduced.subject.setup;
        let knobs = self.context.settings.knobs;
        let outcome = |role: &str| {
            reduced.plan.place(role).and_then(|place| Some(&reduced.observations.get(place)?.outcome))
        };
        let graph = match outcome("query/graph") {
            Some(Outcome::Graph(graph)) => Some(&**graph),
            _ => None,
        };
        let seen = outcome("query").and_then(Outcome::rows).map(|rows| Seen { rows, graph });
        Ok(reduced.subject.query.as_ref().map(|query| MinimalDeviation {
            setup: (**setup).clone(),
            statement: query.text(&self.context.settings.dialect),
            rule: reduced.failure.symptom.rule.clone(),
            ignores_filter: seen.is_some_and(|seen| ignores_filter(query, setup, seen, knobs)),
            idle_filter: idle_filter(query, setup, knobs),
            early_filter: seen.is_some_and(|seen| filters_early(query, setup, seen, knobs)),
        }))
    }

    /// If every statement of a contradiction is wrong: the wrong statements at the last point of the reduction at
    /// which another statement was still right. Empty otherwise, and if there is no such point among the `MOST_EARLIER`
    /// points that are tried.
    fn wrong_at_earlier_point(&mut self, reduced: &Reduced) -> Result<Vec<Subject>, EngineError> {
        let knobs = self.context.settings.knobs;
        let kind = reduced.failure.symptom.kind;
        let right = right_statements(&reduced.subject.setup, &reduced.plan, &reduced.observations, knobs);
        let all_wrong = right.len() > 1 && right.values().all(|right| !right);
        let Some(judge) =
            oracle(&reduced.plan.oracle).filter(|_| kind == FaultKind::Contradiction && all_wrong)
        else {
            return Ok(Vec::new());
        };
        let gap = reduced.trail.len().div_ceil(MOST_EARLIER).max(1);
        for earlier in reduced.trail.iter().rev().skip(1).step_by(gap) {
            let Some(settled) = self.play(&earlier.setup, &earlier.plan, judge)? else { break };
            let right = right_statements(&earlier.setup, &settled.plan, &settled.observations, knobs);
            if right.values().any(|right| *right) && right.values().any(|right| !right) {
                let wrong = |subject: &Subject| {
                    let text = subject.query.as_ref().map(|query| print_query(query, Dialect::whole()));
                    text.is_some_and(|text| right.get(&text) == Some(&false))
                };
                let all = statements(earlier, &settled.plan).into_iter().map(|(_, subject)| subject);
                return Ok(all.filter(wrong).collect());
            }
        }
        Ok(Vec::new())
    }
}

/// For each reading statement of a plan: whether its answer is right. Statements on which the reference interpreter has
/// no opinion are left out.
fn right_statements(
    setup: &[Request],
    plan: &Plan,
    observations: &[Observation],
    knobs: Knobs,
) -> BTreeMap<String, bool> {
    let mut found = BTreeMap::new();
    let Some(graph) = setup_graph(setup) else { return found };
    for (planned, observation) in plan.steps.iter().zip(observations) {
        let Step::Run(request) = &planned.step else { continue };
        if planned.target != 0 || planned.alters || planned.role.starts_with(CONTROL) {
            continue;
        }
        let (Some(query), Some(seen)) = (query_of(request), observation.outcome.rows()) else { continue };
        let text = print_query(&query, Dialect::whole());
        let statement = Statement::query(query);
        let answer = answer(&statement, &Map::new(), &mut graph.clone(), knobs);
        if let Some(rows) = answer.and_then(|answer| answer.rows) {
            found.insert(text, same_rows(&rows, seen));
        }
    }
    found
}

/// The statements of a case that run on the target itself, shortest first, each with its role. The setup of each
/// subject is the one in effect before the statement.
fn statements(of: &Subject, plan: &Plan) -> Vec<(String, Subject)> {
    let mut setup = (*of.setup).clone();
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    let mut altered = false;
    for planned in plan.steps.iter().filter(|planned| planned.target == 0) {
        let Step::Run(request) = &planned.step else { continue };
        if planned.alters {
            setup.push(request.clone());
            altered = true;
            continue;
        }
        if !seen.insert((request.text.clone(), setup.len())) {
            continue;
        }
        let Some(query) = written_of(request) else { continue };
        let mutations = if altered { None } else { of.mutations.clone() };
        let subject = Subject {
            setup: Arc::new(setup.clone()),
            mutations,
            schema: of.schema.clone(),
            read_back: if altered { None } else { of.read_back.clone() },
            query: Some(query),
            plan: plan.clone(),
        };
        found.push((setup.len() + request.text.len(), planned.role.clone(), subject));
    }
    found.sort_by_key(|(length, ..)| *length);
    found.into_iter().map(|(_, role, subject)| (role, subject)).collect()
}

/// The query with `UNWIND [0]` for `UNWIND 0`, because nothing can be claimed of UNWIND without a list. None if there
/// is no such clause.
fn with_unwound_list(query: &Query) -> Option<Query> {
    let mut made = query.clone();
    let first = std::iter::once(&mut made.first);
    for clause in
        first.chain(made.unions.iter_mut().map(|part| &mut part.query)).flat_map(|part| &mut part.clauses)
    {
        if let Clause::Unwind(unwind) = clause
            && matches!(&unwind.list, Expr::Literal(literal) if *literal != Literal::Null)
        {
            unwind.list = Expr::List(vec![unwind.list.clone()]);
        }
    }
    (made != *query).then_some(made)
}

/// The query with `RETURN 1` at its end, for queries whose returned values cannot be judged. None if more than the
/// number of rows matters.
fn plain_result(query: &Query) -> Option<Query> {
    let (Clause::Return(last), rest) =
        query.first.clauses.split_last().filter(|_| query.unions.is_empty())?
    else {
        return None;
    };
    let projection = &last.projection;
    let plain = !projection.distinct()
        && projection.order_by.is_empty()
        && projection.skip.is_none()
        && projection.limit.is_none();
    let one = ProjectionItem::aliased(Expr::int(1), "a");
    let result = Return { projection: Projection { items: vec![one], ..Projection::default() } };
    let made = Query::single(rest.iter().cloned().chain([Clause::Return(result)]).collect());
    (plain && !rest.is_empty() && made != *query).then_some(made)
}

/// The setup statements of a case whose stored graph is not the expected one, each as a case with the statements before
/// it as setup.
fn setup_statements(reduced: &Reduced) -> Vec<Subject> {
    let setup = &reduced.subject.setup;
    let subject = |place: usize| {
        Some(Subject {
            setup: Arc::new(setup[..place].to_vec()),
            mutations: None,
            schema: Schema::default(),
            read_back: None,
            query: Some(written_of(&setup[place])?),
            plan: reduced.plan.clone(),
        })
    };
    (0..setup.len()).filter_map(subject).collect()
}

/// The query of a request as it was sent. If it has parameters, they become literals and the query is printed.
fn written_of(request: &Request) -> Option<WrittenQuery> {
    let text = request.parameters.is_empty().then(|| request.text.as_str().into());
    Some(WrittenQuery { query: query_of(request)?, text })
}

/// The query of a request, with parameters replaced by literals.
fn query_of(request: &Request) -> Option<Query> {
    let mut query = parse_query(&request.text).ok()?;
    let mut whole = true;
    for_each_expr_mut(&mut query, |expr| {
        if let Expr::Parameter(name) = expr {
            match request.parameters.get(name).and_then(value_expr) {
                Some(value) => *expr = value,
                None => whole = false,
            }
        }
    });
    whole.then_some(query)
}
