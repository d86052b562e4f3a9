//! The reduction loop.

use super::Subject;
use super::chance::Chance;
use super::evaluate::{all_read, sites};
use super::flat_setup::{flat, with_mutations};
use super::mutation::{extent, less_nodes, less_relationships, only_mentioned, smaller};
use super::parameters::written_out;
use super::rank::ranked;
use super::valid::valid;
use crate::opinion::{Opinion, opinion};
use crate::oracle::{Bearing, Oracle};
use crate::{Control, Failure, FaultKind, Observed, Plan, Reduction, Replays, Rig, Symptom, Verdict};
use edgewise_cypher::ast::Query;
use edgewise_cypher::{print_query, shrink};
use edgewise_engine::{EngineError, Observation};
use edgewise_model::Mutation;
use std::collections::BTreeSet;
use std::ops::Range;

/// Reduces cases of one symptom on one rig.
pub struct Reducer<'a> {
    rig: &'a mut Rig,
    oracle: &'a dyn Oracle,
    bearing: &'a Bearing,
    hold: Hold<'a>,
    most_attempts: u32,
    /// True when there is no time left for further candidates.
    stop: &'a dyn Fn() -> bool,
    /// How often a candidate is played, and how often it must fail.
    chance: Chance,
    report: Reduction,
    /// Candidates that were played: none is played twice.
    tried: BTreeSet<[u8; 32]>,
    /// Queries one step smaller than the present one with which nothing is wrong.
    controls: Vec<Control>,
    /// True if the last candidate passed, and not vacuously.
    passed: bool,
}

/// What a reducer holds fast.
#[derive(Clone, Copy)]
pub(super) enum Hold<'a> {
    /// This symptom: kind, oracle, way of the difference, and what the engine said.
    Same(&'a Symptom),
    /// A wrong answer by the same oracle, in whatever way it differs.
    AnyAnswer,
}

impl Hold<'_> {
    fn fits(self, found: &Symptom) -> bool {
        match self {
            // How a plan came about may change with the query; what is wrong, and in which way, may not.
            Self::Same(symptom) => {
                let way = |rule: &str| rule.rsplit('/').next().unwrap_or_default().to_owned();
                Symptom { rule: way(&found.rule), ..found.clone() }
                    == Symptom { rule: way(&symptom.rule), ..symptom.clone() }
            }
            Self::AnyAnswer => !found.rule.starts_with("as-if") && found.template.is_none(),
        }
    }
}

/// How many controls are kept.
const MOST_CONTROLS: usize = 3;

/// Plays at the beginning, to see whether a case fails every time.
const PROBES: u32 = 3;

/// Plays that measure how often a case fails that does not fail every time.
const MEASURED: u32 = 20;

/// A reduced case with the replays at its end.
pub struct Reduced {
    /// The subject, as small as it got.
    pub subject: Subject,
    /// The subject as it was found.
    pub original: Subject,
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

/// A kind of thing that a setup statement has many of: how many, and the statement with some of them less.
type Part = (fn(&Mutation) -> usize, fn(&Mutation, &Range<usize>) -> Option<Mutation>);

/// What is taken out of a setup statement in ranges.
const PARTS: [Part; 2] =
    [(|mutation| extent(mutation).0, less_nodes), (|mutation| extent(mutation).1, less_relationships)];

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
            hold: Hold::Same(symptom),
            most_attempts,
            stop,
            chance: Chance::CERTAIN,
            report: Reduction::default(),
            tried: BTreeSet::new(),
            controls: Vec::new(),
            passed: false,
        }
    }

    /// The same reducer, holding fast something else.
    pub(super) fn holding(self, hold: Hold<'a>) -> Self {
        Self { hold, ..self }
    }

    /// Reduces the subject and replays it on fresh databases. None if it does not show its symptom even once.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn reduce(mut self, subject: Subject, replays: u32) -> Result<Option<Reduced>, EngineError> {
        self.report.setup_before = subject.setup.len();
        self.report.query_before = self.query_bytes(&subject);
        let original = subject.clone();
        let shown = self.probe(&subject)?;
        let mut subject = subject;
        if shown > 0 {
            subject = self.reduce_all(subject)?;
        }
        let replays = if self.chance == Chance::CERTAIN { replays } else { replays.max(MEASURED) };
        self.replay(subject, original, replays)
    }

    /// How often the subject shows its symptom at the beginning; from that follows what a candidate must do.
    fn probe(&mut self, subject: &Subject) -> Result<u32, EngineError> {
        // A hang takes its time, and an engine that was killed its own.
        let slow = matches!(self.hold, Hold::Same(symptom) if symptom.kind == FaultKind::Hang);
        let (mut shown, mut tried) = (0, 0);
        let mut most = if slow { 1 } else { PROBES };
        while tried < most {
            tried += 1;
            shown += u32::from(self.play(subject)?.is_some());
            if shown < tried && !slow {
                most = MEASURED;
            }
        }
        self.chance = Chance::of(shown, tried);
        self.report.probability = (shown < tried).then(|| f64::from(shown) / f64::from(tried));
        Ok(shown)
    }

    fn reduce_all(&mut self, mut subject: Subject) -> Result<Subject, EngineError> {
        subject = self.reduce_parameters(subject)?;
        subject = self.reduce_rewrites(subject)?;
        subject = self.flatten_setup(subject)?;
        loop {
            let kept = self.report.kept;
            subject = self.drop_unmentioned(subject)?;
            subject = self.reduce_setup(subject)?;
            subject = self.reduce_parts(subject)?;
            subject = self.reduce_query(subject)?;
            subject = self.reduce_values(subject)?;
            subject = self.rank_values(subject)?;
            subject = self.reduce_rewrites(subject)?;
            subject = self.drop_unmentioned(subject)?;
            subject = self.reduce_mutations(subject)?;
            if self.report.kept == kept || self.report.attempts >= self.most_attempts {
                return Ok(subject);
            }
        }
    }

    /// Plays the subject on fresh databases, again and again; the last time it showed is what a report prints.
    fn replay(
        mut self,
        subject: Subject,
        original: Subject,
        tried: u32,
    ) -> Result<Option<Reduced>, EngineError> {
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
            original,
            plan,
            observations,
            failure,
            replays: Replays { tried, shown },
            report: self.report,
            controls,
        }))
    }

    /// Makes the graph by one statement, if that shows the same.
    fn flatten_setup(&mut self, subject: Subject) -> Result<Subject, EngineError> {
        for flat in flat(&subject, self.bearing) {
            if let Some(flat) = self.remade(flat)
                && self.keeps(&flat)?
            {
                return Ok(flat);
            }
        }
        Ok(subject)
    }

    /// Drops all labels and properties at once that no statement of the plan mentions.
    fn drop_unmentioned(&mut self, subject: Subject) -> Result<Subject, EngineError> {
        let Some(mutations) = &subject.mutations else { return Ok(subject) };
        let texts: Vec<&str> = subject.plan.statements().map(|(_, request)| request.text.as_str()).collect();
        let indexed = |name: &str| {
            mutations.iter().any(|mutation| match mutation {
                Mutation::CreateIndex(index) => {
                    index.label == name || index.keys.iter().any(|key| key == name)
                }
                _ => false,
            })
        };
        let mentioned = |name: &str| texts.iter().any(|text| text.contains(name)) || indexed(name);
        let thinned: Vec<Mutation> =
            mutations.iter().map(|mutation| only_mentioned(mutation, &mentioned)).collect();
        if thinned == *mutations {
            return Ok(subject);
        }
        match self.remade(with_mutations(&subject, thinned, &self.bearing.dialect)) {
            Some(smaller) if self.keeps(&smaller)? => Ok(smaller),
            _ => Ok(subject),
        }
    }

    /// Writes parameters out as literals, if it shows without them too.
    fn reduce_parameters(&mut self, subject: Subject) -> Result<Subject, EngineError> {
        let parameters = subject.plan.parameters();
        let written = subject.query.as_ref().and_then(|query| written_out(query, &parameters));
        match written.and_then(|query| self.with_query(&subject, query)) {
            Some(plainer) if self.keeps(&plainer)? => Ok(plainer),
            _ => Ok(subject),
        }
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

    /// Takes nodes and relationships out of the statements that create several.
    fn reduce_parts(&mut self, mut subject: Subject) -> Result<Subject, EngineError> {
        for statement in 0..subject.mutations.as_ref().map_or(0, Vec::len) {
            for (count, less) in PARTS {
                let of =
                    |subject: &Subject| subject.mutations.as_ref().map_or(0, |all| count(&all[statement]));
                let mut size = of(&subject).div_ceil(2);
                while size > 0 {
                    let mut start = 0;
                    while start < of(&subject) {
                        let end = (start + size).min(of(&subject));
                        let fewer =
                            subject.mutations.as_ref().and_then(|all| less(&all[statement], &(start..end)));
                        let candidate = fewer
                            .and_then(|fewer| subject.with_mutation(statement, fewer, &self.bearing.dialect))
                            .and_then(|candidate| self.remade(candidate));
                        match candidate {
                            Some(smaller) if self.keeps(&smaller)? => subject = smaller,
                            _ => start = end,
                        }
                    }
                    size = if size == 1 { 0 } else { size.div_ceil(2) };
                }
            }
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
            subject = self.try_queries(subject, name, |query, _| pass(query))?;
        }
        Ok(subject)
    }

    /// Writes values in the place of what has them.
    fn reduce_values(&mut self, mut subject: Subject) -> Result<Subject, EngineError> {
        let knobs = self.bearing.profile.knobs;
        let change = "write a value for an expression";
        subject = self.try_queries(subject, change, |query, subject| {
            let all = subject.expected_graph().and_then(|graph| all_read(query, &graph, knobs));
            all.into_iter().collect()
        })?;
        let mut place = 0;
        while let (Some(query), Some(graph)) = (&subject.query, subject.expected_graph()) {
            let Some(offers) = sites(query).get(place).map(|site| site.evaluated(query, &graph, knobs))
            else {
                break;
            };
            let mut kept = None;
            for offer in offers {
                if let Some(smaller) = self.with_query(&subject, offer)
                    && self.keeps(&smaller)?
                {
                    kept = Some(smaller);
                    break;
                }
            }
            match kept {
                Some(smaller) => {
                    subject = smaller;
                    self.controls.clear();
                }
                None => place += 1,
            }
            if self.report.attempts >= self.most_attempts {
                break;
            }
        }
        Ok(subject)
    }

    /// Writes small integers for the values of a kind.
    fn rank_values(&mut self, mut subject: Subject) -> Result<Subject, EngineError> {
        let mut place = 0;
        while let Some(candidate) = ranked(&subject, &self.bearing.dialect).into_iter().nth(place) {
            let meaningful = candidate.query.as_ref().is_some_and(valid);
            match Some(candidate).filter(|_| meaningful).and_then(|candidate| self.remade(candidate)) {
                Some(smaller) if self.keeps(&smaller)? => {
                    subject = smaller;
                    place = 0;
                }
                _ => place += 1,
            }
        }
        Ok(subject)
    }

    /// Tries the queries that `make` offers, one after another, and goes on from each that is kept.
    fn try_queries(
        &mut self,
        mut subject: Subject,
        name: &str,
        make: impl Fn(&Query, &Subject) -> Vec<Query>,
    ) -> Result<Subject, EngineError> {
        let mut place = 0;
        let Some(query) = &subject.query else { return Ok(subject) };
        let mut offers = make(query, &subject);
        while place < offers.len() {
            match self.with_query(&subject, offers[place].clone()) {
                Some(smaller) if self.keeps(&smaller)? => {
                    subject = smaller;
                    self.controls.clear();
                    let Some(query) = &subject.query else { break };
                    offers = make(query, &subject);
                }
                refused => {
                    if let Some(query) = refused.filter(|_| self.passed).and_then(|refused| refused.query) {
                        let text = print_query(&query, &self.bearing.dialect);
                        self.controls.push(Control { text, change: name.to_owned() });
                    }
                    place += 1;
                }
            }
            if self.report.attempts >= self.most_attempts {
                break;
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
            Some(query) => {
                self.oracle.replan(&round, query, self.bearing, &subject.plan).ok()?.bind(&round.parameters)
            }
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
                let candidate = Subject { plan: plan.bind(&round.parameters), ..subject.clone() };
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
        if self.report.attempts >= self.most_attempts || (self.stop)() || !self.tried.insert(key(candidate)) {
            return Ok(false);
        }
        let Chance { needed, plays } = self.chance;
        let mut shown = 0;
        for played in 0..plays {
            // What cannot come any more need not be waited for.
            if shown >= needed || shown + (plays - played) < needed {
                break;
            }
            self.report.attempts += 1;
            shown += u32::from(self.play(candidate)?.is_some());
        }
        self.passed &= shown == 0;
        self.report.kept += u32::from(shown >= needed);
        Ok(shown >= needed)
    }

    /// Plays the plan of a subject; what came out, if it is a failure with the same symptom.
    fn play(&mut self, subject: &Subject) -> Result<Option<Shown>, EngineError> {
        let plan = Plan { fresh: true, ..subject.plan.clone() };
        let settled = self.rig.settle(&subject.setup, plan, self.oracle, &|_| Ok(()))?;
        self.passed = matches!(settled.verdict, Verdict::Pass { vacuous: false });
        Ok(match settled.verdict {
            Verdict::Fail(failure) if self.hold.fits(&failure.symptom) => {
                Some((*failure, settled.plan, settled.observations))
            }
            _ => None,
        })
    }

    fn query_bytes(&self, subject: &Subject) -> usize {
        subject.query.as_ref().map_or(0, |query| print_query(query, &self.bearing.dialect).len())
    }
}

/// What a candidate is known by: its setup and the statements of its plan.
fn key(subject: &Subject) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    let texts = subject.setup.iter().map(|request| request.text.as_str());
    for text in texts.chain(["|"]).chain(subject.plan.statements().map(|(_, request)| request.text.as_str()))
    {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text.as_bytes());
    }
    *hasher.finalize().as_bytes()
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
