//! `Prober`: asks everything, and puts the answers together.

use super::asker::{Asker, ProbeError};
use super::contradiction::{agree, deviations};
use super::decision::{Decided, decide};
use super::error_rules::{error_rules, insert_rule};
use super::facts::{can_index, facts};
use super::storing::stored;
use super::trial::tried;
use super::{
    Asked, Claim, Contradiction, Inquiry, KnobValues, Learned, LearnedKnob, LearnedSpelling, Narrowed, Need,
    Question, RefusedStatement, Reply, Topic, Trial, narrow,
};
use crate::{Language, TargetContext};
use edgewise_engine::{Deviation, Engine, ErrorClass, Limits, Profile, Request, SwitchedOff};
use edgewise_model::{Index, IndexKind, Mutation};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How a probe runs.
#[derive(Clone, Copy, Debug)]
pub struct ProbeSettings {
    /// When it ends at the latest; what is not asked until then is left out, generated statements first.
    pub time: Duration,
    /// The limits of a statement.
    pub limits: Limits,
    /// The seed of the generated statements.
    pub seed: u64,
}

/// Probes an engine in one language.
pub struct Prober<'a, L> {
    pub(super) inquiry: &'static dyn Inquiry,
    pub(super) asker: Asker<'a>,
    settings: ProbeSettings,
    progress: &'a dyn Fn(&str),
    started: Instant,
    pub(super) setup: Arc<Vec<Request>>,
    pub(super) learned: Learned,
    /// Every statement that was asked: the question's index, the statement and the reply.
    pub(super) asked: Vec<(usize, Request, Reply)>,
    /// True if the engine answers a call of a function that does not exist.
    takes_any_function: bool,
    /// Messages of errors of other classes than those that values cause.
    other_errors: Vec<String>,
    language: PhantomData<fn() -> L>,
}

impl<'a, L: Language> Prober<'a, L> {
    /// Learns a profile of an engine. The database must be empty, and is empty afterwards.
    ///
    /// # Errors
    /// When the engine cannot be reached, holds data that Edgewise did not write, or cannot store a small graph.
    pub fn run(
        engine: &'a Arc<dyn Engine>,
        settings: ProbeSettings,
        progress: &'a dyn Fn(&str),
    ) -> Result<Learned, ProbeError> {
        let started = Instant::now();
        let inquiry = L::inquiry().ok_or_else(|| {
            ProbeError::Unfit(format!("a probe has no questions in {} yet: give a --profile", L::ID))
        })?;
        progress("connecting");
        let asker = Asker::open(engine, settings.limits)?;
        let base = engine.profile();
        let mut profile = base.unlearned()?;
        profile.dialect = inquiry.dialect(base);
        let learned = Learned {
            target: engine.target(),
            version: asker.version().to_owned(),
            profile,
            taken: Vec::new(),
            topics: BTreeMap::new(),
            facts: Vec::new(),
            knobs: Vec::new(),
            spelling: Vec::new(),
            errors: Vec::new(),
            contradictions: Vec::new(),
            unexplained: Vec::new(),
            leftovers: Vec::new(),
            faults: Vec::new(),
            trial: Trial::default(),
            statements: 0,
            deaths: 0,
            took: Duration::ZERO,
        };
        let setup = Arc::new(inquiry.setup());
        let mut prober = Self {
            inquiry,
            asker,
            settings,
            progress,
            started,
            setup,
            learned,
            asked: Vec::new(),
            takes_any_function: false,
            other_errors: Vec::new(),
            language: PhantomData,
        };
        let result = prober.ask_everything();
        // Whatever happened, nothing is left in the database.
        let cleaned = prober.asker.clean_up();
        result?;
        cleaned?;
        prober.learned.statements = prober.asker.statements();
        prober.learned.deaths = prober.asker.deaths();
        prober.learned.took = started.elapsed();
        Ok(prober.learned)
    }

    fn ask_everything(&mut self) -> Result<(), ProbeError> {
        let loaded = self.asker.load(&self.setup)?;
        if !loaded.is_taken() {
            return Err(ProbeError::Unfit(format!(
                "the target cannot be probed, because it does not load a small graph: {} {}",
                self.setup.first().map_or("the setup", |request| request.text.as_str()),
                loaded.words()
            )));
        }
        self.learn_errors()?;
        self.tell("asking for transactions and precision");
        self.learned.facts = facts(&mut self.asker, self.inquiry, &mut self.learned.profile)?;
        let unknown = self.inquiry.unknown_function();
        self.takes_any_function = self.asker.ask_on(&self.setup, &unknown)?.is_taken();
        let questions = self.inquiry.questions();
        self.ask_questions(&questions)?;
        let first = self.narrowed(&questions, &KnobValues::new());
        self.decide_knobs(&first)?;
        self.contradictions_of_questions(&questions);
        let knobs = self.learned.profile.knobs.clone();
        let found = self.narrowed(&questions, &knobs);
        self.learn_spelling(&questions, &knobs);
        self.learn_switches(&questions, &found);
        let lacks = |function: &String| found.blamed.contains_key(&function.to_ascii_lowercase());
        self.learned.contradictions.retain(|one| !one.claim.functions.iter().any(lacks));
        self.check_claims(&found)?;
        self.learn_storage()?;
        self.learn_indexes()?;
        self.try_generated()?;
        let deviations = deviations(&self.learned.contradictions, L::RULES);
        self.learned.profile.deviations.extend(deviations);
        Ok(())
    }

    pub(super) fn tell(&self, words: &str) {
        (self.progress)(words);
    }

    /// Learns how errors are classified.
    fn learn_errors(&mut self) -> Result<(), ProbeError> {
        self.tell("asking for errors");
        let mut samples = Vec::new();
        for sample in self.inquiry.errors() {
            let reply = self.asker.ask_on(&self.setup, &Request::new(sample.text.clone()))?;
            samples.push((sample, reply));
        }
        let others = samples.iter().filter(|(sample, _)| sample.class != ErrorClass::Data);
        self.other_errors = others
            .filter_map(|(_, reply)| match reply {
                Reply::Refused { message, .. } => Some(message.clone()),
                _ => None,
            })
            .collect();
        let rules = error_rules(&samples, &self.learned.profile.errors);
        (self.learned.profile.errors, self.learned.errors) = rules.into_iter().unzip();
        Ok(())
    }

    /// True if a reply means that the engine has what was asked, and reads it as the language does. An engine that
    /// answers calls of functions which do not exist shows by an answer alone nothing of those which do.
    fn is_had(&self, question: &Question, request: &Request, reply: &Reply, knobs: &KnobValues) -> bool {
        if !reply.is_taken() {
            return false;
        }
        let expected = || self.inquiry.decided(&self.setup, request, knobs);
        match question.topic {
            // Two correct engines may differ in the last digits.
            Topic::Function if self.takes_any_function => {
                expected().is_some_and(|expected| agree(reply, &expected, Some(10)))
            }
            topic if topic.must_be_read_alike() => {
                expected().is_none_or(|expected| agree(reply, &expected, None))
            }
            _ => true,
        }
    }

    /// Narrows what was refused.
    fn narrowed(&self, questions: &[Question], knobs: &KnobValues) -> Narrowed {
        narrow(&self.as_asked(questions, knobs))
    }

    fn as_asked(&self, questions: &[Question], knobs: &KnobValues) -> Vec<Asked> {
        let asked = self.asked.iter().filter(|(_, _, reply)| !reply.is_circumstance());
        asked
            .map(|(place, request, reply)| {
                let question = &questions[*place];
                let taken = self.is_had(question, request, reply, knobs);
                let mut parts = self.inquiry.parts(&request.text);
                if question.topic.is_switch() {
                    parts.insert(question.what.clone());
                }
                let what = question.what.clone();
                Asked { what, parts, taken, decisive: question.need == Need::All }
            })
            .collect()
    }

    /// Decides the knobs from the closed list of the semantics. What needs a refused construct stays undecided.
    fn decide_knobs(&mut self, found: &Narrowed) -> Result<(), ProbeError> {
        self.tell("asking for the engine's choices");
        for decision in self.inquiry.decisions() {
            let lacks = |request: &Request| {
                self.inquiry.parts(&request.text).iter().any(|part| found.blamed.contains_key(part))
            };
            if decision.requests.iter().any(lacks) {
                continue;
            }
            let setup = Arc::new(decision.setup.clone());
            let mut replies = Vec::new();
            for request in &decision.requests {
                replies.push(self.asker.ask_on(&setup, request)?);
            }
            let knobs = &self.learned.profile.knobs;
            let words: Vec<String> = decision
                .requests
                .iter()
                .zip(&replies)
                .map(|(request, reply)| format!("{} {}", request.text, reply.words()))
                .collect();
            match decide(&decision, &replies, knobs, self.inquiry) {
                Decided::Value { value, plain } => {
                    self.note_knob(&decision.knob, value, plain, words.join("; "))
                }
                Decided::Unknown => {}
                Decided::Contradicted => self.note_undecided(&decision.setup, &decision.requests, &replies),
            }
        }
        Ok(())
    }

    fn note_knob(&mut self, knob: &str, value: String, plain: bool, evidence: String) {
        let profile = &mut self.learned.profile;
        profile.knobs.insert(knob.to_owned(), serde_json::Value::String(value.clone()));
        if !plain {
            profile.deviations.push(Deviation {
                what: format!("the engine's choice: {knob} = {value}"),
                source: format!("probed: {evidence}"),
                functions: Vec::new(),
                only: None,
                raises: false,
                patterns: Vec::new(),
                knobs: vec![knob.to_owned()],
                accepts: Vec::new(),
                unconfirmed: false,
            });
        }
        self.learned.knobs.push(LearnedKnob { knob: knob.to_owned(), value, evidence });
    }

    /// No value of a knob gives these answers: each that differs from the language's own is a contradiction.
    fn note_undecided(&mut self, setup: &[Request], requests: &[Request], replies: &[Reply]) {
        for (request, reply) in requests.iter().zip(replies) {
            let claim = Claim { setup: setup.to_vec(), text: request.text.clone(), ..Claim::default() };
            let expected = self.inquiry.expected(setup, request, &self.learned.profile.knobs);
            if let Some(expected) = expected {
                self.note_contradiction(&claim, reply, &expected);
            }
        }
    }

    fn note_contradiction(&mut self, claim: &Claim, reply: &Reply, expected: &super::Expected) {
        let digits = self.learned.profile.float_digits;
        if let Some(found) = Contradiction::between(claim, reply, expected, digits)
            && !self.learned.contradictions.iter().any(|known| known.claim.text == claim.text)
        {
            self.learned.contradictions.push(found);
        }
    }

    /// Answers to questions that contradict the semantics. They change nothing in the profile but to be listed.
    fn contradictions_of_questions(&mut self, questions: &[Question]) {
        let asked = std::mem::take(&mut self.asked);
        for (place, request, reply) in asked.iter().filter(|(_, _, reply)| reply.is_taken()) {
            let expected = self.inquiry.expected(&self.setup, request, &self.learned.profile.knobs);
            // The semantics refuse what they do not know, which is no rule of the language.
            if let Some(expected @ super::Expected::Answer { .. }) = expected
                && questions[*place].topic != Topic::Schema
            {
                let functions = match questions[*place].topic {
                    Topic::Function => vec![questions[*place].what.clone()],
                    _ => Vec::new(),
                };
                let claim = Claim { text: request.text.clone(), functions, ..Claim::default() };
                self.note_contradiction(&claim, reply, &expected);
            }
        }
        self.asked = asked;
    }

    /// Learns how statements are written.
    fn learn_spelling(&mut self, questions: &[Question], knobs: &KnobValues) {
        let mut answers: BTreeMap<String, bool> = BTreeMap::new();
        let mut words: BTreeMap<String, String> = BTreeMap::new();
        for (place, request, reply) in &self.asked {
            let question = &questions[*place];
            let had = self.is_had(question, request, reply, knobs);
            let known = answers.entry(question.what.clone()).or_insert(had);
            *known = if question.need == Need::All { *known && had } else { *known || had };
            if !had || !words.contains_key(&question.what) {
                words.insert(question.what.clone(), format!("{} {}", request.text, reply.words()));
            }
        }
        for choice in self.inquiry.spelling(&answers) {
            let evidence =
                words.get(choice.by).cloned().unwrap_or_else(|| format!("{} is refused", choice.by));
            self.learned.profile.spelling.insert(choice.key.to_owned(), choice.value.clone());
            self.learned.spelling.push(LearnedSpelling {
                key: choice.key.to_owned(),
                value: choice.value,
                evidence,
            });
        }
    }

    /// Switches off what is refused, and notes what is taken.
    fn learn_switches(&mut self, questions: &[Question], found: &Narrowed) {
        let usable: Vec<&(usize, Request, Reply)> =
            self.asked.iter().filter(|(_, _, reply)| !reply.is_circumstance()).collect();
        let topic_of = |what: &str| {
            questions.iter().find(|question| question.what == what).map(|question| question.topic)
        };
        for blame in found.blamed.values() {
            let Some(topic) = topic_of(&blame.what).filter(|topic| topic.is_switch()) else { continue };
            let (_, request, reply) = usable[blame.by];
            let mut why = format!("{} {}", request.text, reply.words());
            if !blame.beside.is_empty() {
                why = format!(
                    "not known, because every statement with it also needs {}: {why}",
                    blame.beside.join(", ")
                );
            } else if reply.is_taken() {
                why = format!("{why}: read differently");
            }
            self.learned.topics.insert(blame.what.clone(), topic);
            let fault = reply.is_fault() && blame.beside.is_empty();
            let off = SwitchedOff { what: blame.what.clone(), why, fault, versions: None, documented: None };
            self.learned.profile.off.push(off);
        }
        for index in &found.unexplained {
            let (place, request, reply) = usable[*index];
            if !questions[*place].topic.is_switch() {
                continue;
            }
            self.learned
                .unexplained
                .push(RefusedStatement { text: request.text.clone(), words: reply.words() });
        }
        for question in questions.iter().filter(|question| found.proven.contains(&question.what)) {
            let shown = usable
                .iter()
                .find(|(place, _, reply)| questions[*place].what == question.what && reply.is_taken());
            if let Some((_, request, _)) = shown {
                self.learned.taken.push((question.topic, question.what.clone(), request.text.clone()));
            }
        }
        self.learned.taken.sort();
        self.learned.taken.dedup_by(|one, other| one.0 == other.0 && one.1 == other.1);
    }

    /// Compares answers with the semantics.
    fn check_claims(&mut self, found: &Narrowed) -> Result<(), ProbeError> {
        let has = |what: &str| !found.blamed.contains_key(what);
        let claims: Vec<Claim> = self
            .inquiry
            .claims(&has)
            .into_iter()
            .filter(|claim| self.inquiry.parts(&claim.text).iter().all(|part| has(part)))
            .collect();
        let (own, alone): (Vec<Claim>, Vec<Claim>) = claims
            .into_iter()
            .partition(|claim| claim.setup.is_empty() && !self.inquiry.changes(&claim.text));
        for (number, batch) in own.chunks(40).enumerate() {
            self.tell(&format!("comparing answers with the semantics: {} of {}", number * 40, own.len()));
            let requests: Vec<Request> = batch.iter().map(|claim| Request::new(claim.text.clone())).collect();
            let replies = self.asker.ask_all(&self.setup, &requests)?;
            for (claim, reply) in batch.iter().zip(replies) {
                self.check(claim, reply);
            }
        }
        for claim in alone {
            let setup =
                if claim.setup.is_empty() { Arc::clone(&self.setup) } else { Arc::new(claim.setup.clone()) };
            let reply = self.asker.ask_on(&setup, &Request::new(claim.text.clone()))?;
            self.check(&claim, reply);
        }
        Ok(())
    }

    fn check(&mut self, claim: &Claim, reply: Reply) {
        let reply = reply.classed(&self.learned.profile);
        if reply.is_circumstance() {
            return;
        }
        let setup = if claim.setup.is_empty() { self.setup.as_ref() } else { &claim.setup };
        let request = Request::new(claim.text.clone());
        if let Some(expected) = self.inquiry.expected(setup, &request, &self.learned.profile.knobs) {
            self.note_contradiction(claim, &reply, &expected);
        }
    }

    fn learn_storage(&mut self) -> Result<(), ProbeError> {
        self.tell("storing values");
        let digits = self.learned.profile.float_digits;
        let (storable, evidence) = stored(&mut self.asker, &self.inquiry.stored(), digits)?;
        self.learned.profile.storable = storable;
        let told = evidence.into_iter().map(|(key, words)| (format!("storable.{key}"), words));
        self.learned.facts.extend(told);
        Ok(())
    }

    fn learn_indexes(&mut self) -> Result<(), ProbeError> {
        self.tell("asking for indexes");
        let context = TargetContext::<L>::of(&self.learned.profile).map_err(ProbeError::Unfit)?;
        let kinds = [
            ("node_indexes", Index::node_range("A", ["x"])),
            ("relationship_indexes", Index { kind: IndexKind::RelRange, ..Index::node_range("R", ["w"]) }),
        ];
        for (key, index) in kinds {
            let text = |mutation: Mutation| Request::new(L::mutation_text(&mutation, &context.settings));
            let create = text(Mutation::CreateIndex(index.clone()));
            let drop = text(Mutation::DropIndex(index));
            let left = &mut self.learned.leftovers;
            let (can, words) = can_index(&mut self.asker, &self.setup, &create, &drop, left)?;
            match key {
                "node_indexes" => self.learned.profile.node_indexes = can,
                _ => self.learned.profile.relationship_indexes = can,
            }
            self.learned.facts.push((key.to_owned(), words));
        }
        Ok(())
    }

    /// Tries generated statements with what time is left.
    fn try_generated(&mut self) -> Result<(), ProbeError> {
        let until = self.started + self.settings.time;
        let profile: Profile = self.learned.profile.clone();
        let seed = self.settings.seed;
        // Errors that no value causes: of constructs that are refused, and of invalid statements.
        let mut others = self.other_errors.clone();
        others.extend(self.asked.iter().filter_map(|(_, _, reply)| match reply {
            Reply::Refused { message, .. } => Some(message.clone()),
            _ => None,
        }));
        let limits = (seed, until);
        let done = tried::<L>(&mut self.asker, self.inquiry, &profile, limits, &others, self.progress)?;
        self.learned.trial = done.trial;
        self.learned.faults = done.faults;
        // What the trial learned of errors comes after what faults and circumstances say.
        for (rule, evidence) in done.errors {
            let place = insert_rule(&mut self.learned.profile.errors, rule);
            self.learned.errors.insert(place, evidence);
        }
        for off in done.off {
            self.learned.topics.insert(off.what.clone(), Topic::Combination);
            self.learned.taken.retain(|(_, what, _)| *what != off.what);
            self.learned.profile.off.push(off);
        }
        for refused in done.unexplained {
            if !self.learned.unexplained.contains(&refused) {
                self.learned.unexplained.push(refused);
            }
        }
        Ok(())
    }
}
