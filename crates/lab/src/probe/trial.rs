//! Tries generated rounds with the learned profile, narrows what is refused, and switches off what explains it.

use super::asker::{Asker, ProbeError};
use super::error_rules::{data_rule, insert_rule};
use super::shrinking::{smallest, symptom};
use super::{Expected, Inquiry, RefusedStatement, Reply, Trial};
use crate::campaign::{Config, Supplied, WeightsByName};
use crate::{Language, TargetContext};
use edgewise_engine::{ErrorClass, ErrorRule, Profile, Request, SwitchedOff};
use edgewise_model::Map;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

/// The most passes: each uses what the ones before it have switched off.
const PASSES: u64 = 12;
/// The fewest passes, if there is time for them.
const LEAST: u64 = 3;
/// The statements of a pass.
const STATEMENTS: u64 = 700;
/// The queries of a round.
const QUERIES: u32 = 25;
/// The changing queries of a round that are tried; each needs the setup again.
const CHANGES: usize = 3;
/// How many refusals with the same error are narrowed in a pass.
const SAME: usize = 2;
/// The most refusals that are narrowed in a pass.
const NARROWED: usize = 12;
/// A part of more than this percentage of the statements is too common to be switched off for a refusal.
const COMMON: u64 = 20;
/// The percentage of the statements with a part that must be refused for the part to be blamed.
const BLAMED: u64 = 30;
/// How many of 1000 statements may be refused with the same error before its likeliest part is blamed in any case.
const SPARED: u64 = 3;

/// A refused statement.
struct Failure {
    setup: Arc<Vec<Request>>,
    request: Request,
    reply: Reply,
}

/// What a pass saw.
#[derive(Default)]
struct Pass {
    statements: u64,
    /// For each part: the statements with it, and those of them that were refused.
    parts: BTreeMap<String, (u64, u64)>,
    failures: Vec<Failure>,
}

/// The result of all passes.
#[derive(Default)]
pub(super) struct Tried {
    pub trial: Trial,
    pub off: Vec<SwitchedOff>,
    pub unexplained: Vec<RefusedStatement>,
    /// Statements at which the engine crashed or hung.
    pub faults: Vec<RefusedStatement>,
    /// Rules for errors that values cause, each with its evidence.
    pub errors: Vec<(ErrorRule, String)>,
}

/// Plays generated rounds until the time is over, or a pass shows nothing new. `others` are messages of errors that no
/// value causes.
pub(super) fn tried<L: Language>(
    asker: &mut Asker<'_>,
    inquiry: &dyn Inquiry,
    profile: &Profile,
    (seed, until): (u64, Instant),
    others: &[String],
    progress: &dyn Fn(&str),
) -> Result<Tried, ProbeError> {
    let mut tried = Tried::default();
    let mut profile = profile.clone();
    for number in 0..PASSES {
        if Instant::now() >= until {
            break;
        }
        let pass = play::<L>(asker, inquiry, &profile, seed.wrapping_add(number), until, progress)?;
        tried.trial.all += pass.statements;
        let refused = pass.failures.iter().filter(|failure| !matches!(failure.reply, Reply::Fault(_)));
        (tried.trial.statements, tried.trial.refused) = (pass.statements, refused.count() as u64);
        let known = (tried.off.len(), tried.errors.len());
        let mut explainer =
            Explainer { asker: &mut *asker, inquiry, profile: &profile, pass: &pass, until, others };
        explainer.explain(&mut tried)?;
        profile.off.extend(tried.off[known.0..].iter().cloned());
        for (rule, _) in &tried.errors[known.1..] {
            insert_rule(&mut profile.errors, rule.clone());
        }
        if known == (tried.off.len(), tried.errors.len()) && number + 1 >= LEAST {
            break;
        }
    }
    Ok(tried)
}

/// One pass.
fn play<L: Language>(
    asker: &mut Asker<'_>,
    inquiry: &dyn Inquiry,
    profile: &Profile,
    seed: u64,
    until: Instant,
    progress: &dyn Fn(&str),
) -> Result<Pass, ProbeError> {
    let context = TargetContext::<L>::of(profile).map_err(ProbeError::Unfit)?;
    let config = Config::<L::Generate> { queries_per_round: QUERIES, ..Config::default() };
    let source = L::rounds(seed, &config, &context, &Supplied::default());
    let mut pass = Pass::default();
    for index in 0.. {
        if pass.statements >= STATEMENTS || Instant::now() >= until {
            break;
        }
        progress(&format!("trying generated statements: {}", pass.statements));
        let (_, made) = source.make(index, &WeightsByName::new());
        let round = made.round;
        if !asker.load(&round.setup)?.is_taken() {
            setup_alone(asker, inquiry, profile, &round.setup, &mut pass)?;
            continue;
        }
        let request = |text: String| -> Request {
            let named = |name: &str| L::takes_parameter(&text, name);
            let parameters: Map = round
                .parameters
                .iter()
                .filter(|(name, _)| named(name))
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect();
            Request { text, parameters, ..Request::default() }
        };
        let all: Vec<Request> = round
            .queries
            .iter()
            .filter_map(|query| query.query())
            .map(|query| request(L::text(query, &context.settings)))
            .collect();
        let (changing, reading): (Vec<Request>, Vec<Request>) =
            all.into_iter().partition(|request| inquiry.changes(&request.text));
        let replies = asker.ask_all(&round.setup, &reading)?;
        for (request, reply) in reading.into_iter().zip(replies) {
            pass.note(inquiry, profile, &round.setup, request, reply);
        }
        for request in changing.into_iter().take(CHANGES) {
            let reply = asker.ask_on(&round.setup, &request)?;
            pass.note(inquiry, profile, &round.setup, request, reply);
        }
    }
    Ok(pass)
}

/// Runs the statements of a setup that does not load one by one, up to the first that is refused.
fn setup_alone(
    asker: &mut Asker<'_>,
    inquiry: &dyn Inquiry,
    profile: &Profile,
    setup: &Arc<Vec<Request>>,
    pass: &mut Pass,
) -> Result<(), ProbeError> {
    let empty = Arc::new(Vec::new());
    asker.forget();
    asker.load(&empty)?;
    for (place, request) in setup.iter().enumerate() {
        let reply = asker.ask(request)?;
        let before = Arc::new(setup[..place].to_vec());
        let taken = reply.is_taken();
        pass.note(inquiry, profile, &before, request.clone(), reply);
        if !taken {
            break;
        }
    }
    asker.forget();
    Ok(())
}

impl Pass {
    /// Counts a statement. A refused one counts unless a value causes the error, as far as the rules for errors know.
    fn note(
        &mut self,
        inquiry: &dyn Inquiry,
        profile: &Profile,
        setup: &Arc<Vec<Request>>,
        request: Request,
        reply: Reply,
    ) {
        let reply = reply.classed(profile);
        if reply.is_circumstance() || matches!(reply, Reply::Refused { class: ErrorClass::Data, .. }) {
            return;
        }
        let refused = !reply.is_taken();
        self.statements += 1;
        for part in inquiry.parts(&request.text) {
            let count = self.parts.entry(part).or_default();
            count.0 += 1;
            count.1 += u64::from(refused);
        }
        if refused {
            self.failures.push(Failure { setup: Arc::clone(setup), request, reply });
        }
    }

    /// The part that likeliest explains a refusal, and the percentage of the statements with it that are refused.
    fn likeliest(&self, parts: &BTreeSet<String>, off: &BTreeSet<String>) -> Option<(&str, u64)> {
        parts
            .iter()
            .filter(|part| !off.contains(*part))
            .filter_map(|part| self.parts.get_key_value(part))
            .filter(|(_, (all, _))| all * 100 <= self.statements * COMMON)
            .map(|(part, (all, refused))| (part.as_str(), refused * 100 / all.max(&1)))
            .max_by_key(|(_, rate)| *rate)
    }
}

/// Narrows the refusals of a pass.
struct Explainer<'e, 'a> {
    asker: &'e mut Asker<'a>,
    inquiry: &'e dyn Inquiry,
    profile: &'e Profile,
    pass: &'e Pass,
    until: Instant,
    others: &'e [String],
}

impl Explainer<'_, '_> {
    /// Finds what to switch off for the refusals, and which errors values cause.
    fn explain(&mut self, tried: &mut Tried) -> Result<(), ProbeError> {
        let mut groups: BTreeMap<String, Vec<&Failure>> = BTreeMap::new();
        for failure in &self.pass.failures {
            groups.entry(symptom(&failure.reply)).or_default().push(failure);
        }
        let mut order: Vec<&Vec<&Failure>> = groups.values().collect();
        order.sort_by_key(|failures| std::cmp::Reverse(failures.len()));
        let mut off: BTreeSet<String> =
            self.profile.off.iter().map(|off| off.what.to_ascii_lowercase()).collect();
        let all = order.iter().flat_map(|same| same.iter().take(SAME).map(|one| (*one, same.len())));
        for (failure, same) in all.take(NARROWED) {
            self.explain_one(failure, same, &mut off, tried)?;
        }
        Ok(())
    }

    fn explain_one(
        &mut self,
        failure: &Failure,
        same: usize,
        off: &mut BTreeSet<String>,
        tried: &mut Tried,
    ) -> Result<(), ProbeError> {
        let knobs = &self.profile.knobs;
        let expected = self.inquiry.expected(&failure.setup, &failure.request, knobs);
        let refused = (failure.request.clone(), failure.reply.clone());
        if matches!(expected, Some(Expected::Error)) {
            self.learn_error(&refused, tried);
            return Ok(());
        }
        let (request, reply) = match expected {
            Some(Expected::Answer { .. }) => {
                smallest(self.asker, self.inquiry, knobs, &failure.setup, refused, self.until)?
            }
            // Without an answer by the semantics a smaller statement might be invalid.
            _ => refused,
        };
        let parts = self.inquiry.parts(&request.text);
        if parts.iter().any(|part| off.contains(part)) {
            return Ok(());
        }
        let statement = || RefusedStatement { text: one_line(&request.text), words: reply.words() };
        let is_crash = matches!(reply, Reply::Fault(_));
        if !is_crash
            && self.inquiry.may_raise(&request.text)
            && self.learn_error(&(request.clone(), reply.clone()), tried)
        {
            return Ok(());
        }
        let weighs = !is_crash && same as u64 * 1000 > self.pass.statements * SPARED;
        match self.pass.likeliest(&parts, off) {
            // A crash that many statements with the part survive is a fault to be found, not to be avoided.
            Some((part, rate)) if rate >= BLAMED || weighs => {
                off.insert(part.to_owned());
                let (all, refused) = self.pass.parts[part];
                let words = statement();
                tried.off.push(SwitchedOff {
                    what: part.to_owned(),
                    why: format!(
                        "{} {}; {refused} of {all} generated statements with it are refused",
                        words.text, words.words
                    ),
                    fault: reply.is_fault(),
                    versions: None,
                    documented: None,
                });
            }
            _ if is_crash => tried.faults.push(statement()),
            _ => tried.unexplained.push(statement()),
        }
        Ok(())
    }

    /// Learns from an error that a value causes how such errors are recognised. False if it cannot be recognised.
    fn learn_error(&self, (request, reply): &(Request, Reply), tried: &mut Tried) -> bool {
        let Some(rule) = data_rule(&request.text, reply, self.others) else { return false };
        if !tried.errors.iter().any(|(known, _)| *known == rule) {
            tried.errors.push((rule, format!("{} {}", one_line(&request.text), reply.words())));
        }
        true
    }
}

/// A statement on one line of readable length.
fn one_line(text: &str) -> String {
    const LONGEST: usize = 300;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}
