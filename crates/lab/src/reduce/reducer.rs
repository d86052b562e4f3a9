//! The reduction loop.

use super::Subject;
use super::mutation::smaller;
use super::valid::valid;
use crate::opinion::{Opinion, opinion};
use crate::oracle::{Bearing, Oracle};
use crate::{Control, Failure, FaultKind, Observed, Plan, Reduction, Replays, Rig, Symptom, Verdict};
use edgewise_cypher::ast::Query;
use edgewise_cypher::{print_query, shrink};
use edgewise_engine::{EngineError, Observation};

/// Reduces cases of one symptom on one rig.
pub struct Reducer<'a> {
    rig: &'a mut Rig,
    oracle: &'a dyn Oracle,
    bearing: &'a Bearing,
    symptom: &'a Symptom,
    most_attempts: u32,
    /// True when there is no time left for further candidates.
    stop: &'a dyn Fn() -> bool,
    report: Reduction,
    /// Queries one step smaller than the present one with which nothing is wrong.
    controls: Vec<Control>,
    /// True if the last candidate passed, and not vacuously.
    passed: bool,
}

/// How many controls are kept.
const MOST_CONTROLS: usize = 3;

/// A reduced case with the replays at its end.
pub struct Reduced {
    /// The subject, as small as it got.
    pub subject: Subject,
    /// The plan that showed the failure, and what was observed in the last replay that showed it.
    pub plan: Plan,
    /// The observations of that replay.
    pub observations: Vec<Observation>,
    /// The failure, as judged in that replay.
    pub failure: Failure,
    /// The replays.
    pub replays: Replays,
    /// How it went.
    pub report: Reduction,
    /// Queries near the reduced one with which nothing is wrong.
    pub controls: Vec<Control>,
}

/// A failure with the plan and the observations that show it.
type Shown = (Failure, Plan, Vec<Observation>);

impl<'a> Reducer<'a> {
    /// A reducer that plays at most so many candidates.
    pub fn new(
        rig: &'a mut Rig,
        oracle: &'a dyn Oracle,
        bearing: &'a Bearing,
        symptom: &'a Symptom,
        most_attempts: u32,
        stop: &'a dyn Fn() -> bool,
    ) -> Self {
        // Every candidate of a hang costs many times the limit of a statement.
        let most_attempts =
            if symptom.kind == FaultKind::Hang { most_attempts.min(30) } else { most_attempts };
        Self {
            rig,
            oracle,
            bearing,
            symptom,
            most_attempts,
            stop,
            report: Reduction::default(),
            controls: Vec::new(),
            passed: false,
        }
    }

    /// Reduces the subject and replays it on fresh databases. None if it does not show its symptom even once.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn reduce(mut self, subject: Subject, replays: u32) -> Result<Option<Reduced>, EngineError> {
        self.report.setup_before = subject.setup.len();
        self.report.query_before = self.query_bytes(&subject);
        let mut subject = subject;
        if self.shows(&subject)?.is_some() {
            loop {
                let kept = self.report.kept;
                subject = self.reduce_rewrites(subject)?;
                subject = self.reduce_setup(subject)?;
                subject = self.reduce_query(subject)?;
                subject = self.reduce_mutations(subject)?;
                if self.report.kept == kept || self.report.attempts >= self.most_attempts {
                    break;
                }
            }
        }
        self.replay(subject, replays)
    }

    /// Plays the subject on fresh databases, again and again; the last time it showed is what a report prints.
    fn replay(mut self, subject: Subject, tried: u32) -> Result<Option<Reduced>, EngineError> {
        let mut shown = 0;
        let mut last = None;
        for _ in 0..tried {
            self.rig.close();
            if let Some(seen) = self.play(&subject)? {
                shown += 1;
                last = Some(seen);
            }
        }
        self.report.setup_after = subject.setup.len();
        self.report.query_after = self.query_bytes(&subject);
        // The longest are the nearest.
        self.controls.sort_by_key(|control| std::cmp::Reverse(control.text.len()));
        self.controls.dedup_by(|one, other| one.text == other.text);
        self.controls.truncate(MOST_CONTROLS);
        let controls = self.controls;
        Ok(last.map(|(failure, plan, observations)| Reduced {
            subject,
            plan,
            observations,
            failure,
            replays: Replays { tried, shown },
            report: self.report,
            controls,
        }))
    }

    fn reduce_setup(&mut self, mut subject: Subject) -> Result<Subject, EngineError> {
        let mut size = subject.setup.len().div_ceil(2);
        while size > 0 {
            let mut start = 0;
            while start < subject.setup.len() {
                let end = (start + size).min(subject.setup.len());
                match self.remade(subject.without_setup(start..end)) {
                    Some(smaller) if self.keeps(&smaller)? => subject = smaller,
                    _ => start = end,
                }
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
        Ok(subject)
    }

    /// Makes each setup statement smaller in itself.
    fn reduce_mutations(&mut self, mut subject: Subject) -> Result<Subject, EngineError> {
        for statement in 0..subject.mutations.as_ref().map_or(0, Vec::len) {
            let mut place = 0;
            while let Some(mutations) = &subject.mutations {
                let Some(candidate) = smaller(&mutations[statement]).into_iter().nth(place) else { break };
                let candidate = subject.with_mutation(statement, candidate, &self.bearing.dialect);
                match candidate.and_then(|candidate| self.remade(candidate)) {
                    Some(smaller) if self.keeps(&smaller)? => subject = smaller,
                    _ => place += 1,
                }
            }
        }
        Ok(subject)
    }

    fn reduce_query(&mut self, mut subject: Subject) -> Result<Subject, EngineError> {
        self.controls.clear();
        for (name, pass) in shrink::PASSES {
            let mut place = 0;
            loop {
                let Some(query) = &subject.query else { return Ok(subject) };
                let Some(smaller) = pass(query).into_iter().nth(place) else { break };
                match self.with_query(&subject, smaller) {
                    Some(smaller) if self.keeps(&smaller)? => {
                        subject = smaller;
                        self.controls.clear();
                    }
                    refused => {
                        if let Some(query) = refused.filter(|_| self.passed).and_then(|refused| refused.query)
                        {
                            let text = print_query(&query, &self.bearing.dialect);
                            self.controls.push(Control { text, change: (*name).to_owned() });
                        }
                        place += 1;
                    }
                }
            }
        }
        Ok(subject)
    }

    /// The subject with another query and the plan made from it; none if the query is not valid or the oracle does
    /// not apply to it any more.
    fn with_query(&self, subject: &Subject, query: Query) -> Option<Subject> {
        if !self.oracle.provokes() && !valid(&query) {
            return None;
        }
        self.remade(Subject { query: Some(query), ..subject.clone() })
    }

    /// The subject with a plan made anew from its query and setup; none if the oracle does not apply to them.
    fn remade(&self, subject: Subject) -> Option<Subject> {
        let round = subject.round(self.bearing)?;
        let plan = match &subject.query {
            Some(query) => self.oracle.replan(&round, query, self.bearing, &subject.plan).ok()?,
            None => self.oracle.plan_setup(&round).unwrap_or_else(|| subject.plan.clone()),
        };
        // A smaller query that is ill-typed could show the same symptom, and nobody would be to blame.
        let fine = self.oracle.provokes()
            || subject.query.is_none()
            || opinion(&round.graph, &plan, self.bearing.profile.knobs) == Opinion::Fine;
        fine.then_some(Subject { plan, ..subject })
    }

    /// Takes back rewrites that are not needed, one by one.
    fn reduce_rewrites(&mut self, mut subject: Subject) -> Result<Subject, EngineError> {
        loop {
            let Some(query) = subject.query.clone() else { return Ok(subject) };
            let Some(round) = subject.round(self.bearing) else { return Ok(subject) };
            let mut kept = None;
            for plan in self.oracle.undone(&round, &query, self.bearing, &subject.plan) {
                let candidate = Subject { plan, ..subject.clone() };
                if self.keeps(&candidate)? {
                    kept = Some(candidate);
                    break;
                }
            }
            match kept {
                Some(smaller) => subject = smaller,
                None => return Ok(subject),
            }
        }
    }

    fn keeps(&mut self, candidate: &Subject) -> Result<bool, EngineError> {
        self.passed = false;
        if self.report.attempts >= self.most_attempts || (self.stop)() {
            return Ok(false);
        }
        self.report.attempts += 1;
        let shows = self.shows(candidate)?.is_some();
        self.report.kept += u32::from(shows);
        Ok(shows)
    }

    fn shows(&mut self, subject: &Subject) -> Result<Option<Shown>, EngineError> {
        self.play(subject)
    }

    /// Plays the plan of a subject; what came out, if it is a failure with the same symptom.
    fn play(&mut self, subject: &Subject) -> Result<Option<Shown>, EngineError> {
        let plan = Plan { fresh: true, ..subject.plan.clone() };
        let settled = self.rig.settle(&subject.setup, plan, self.oracle, &|_| Ok(()))?;
        self.passed = matches!(settled.verdict, Verdict::Pass { vacuous: false });
        Ok(match settled.verdict {
            Verdict::Fail(failure) if failure.symptom == *self.symptom => {
                Some((*failure, settled.plan, settled.observations))
            }
            _ => None,
        })
    }

    fn query_bytes(&self, subject: &Subject) -> usize {
        subject.query.as_ref().map_or(0, |query| print_query(query, &self.bearing.dialect).len())
    }
}

impl Reduced {
    /// True if the case showed its symptom in every replay.
    pub fn stable(&self) -> bool {
        self.replays.shown == self.replays.tried
    }

    /// What each step of the plan answered in the last replay, for a finding.
    pub fn observed(&self) -> Vec<Observed> {
        self.plan
            .steps
            .iter()
            .zip(&self.observations)
            .map(|(planned, observation)| Observed {
                role: planned.role.clone(),
                text: match &planned.step {
                    edgewise_engine::Step::Run(request) => Some(request.text.clone()),
                    _ => None,
                },
                outcome: observation.outcome.clone(),
            })
            .collect()
    }
}
