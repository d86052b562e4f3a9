//! `Trial`: rounds of generated queries, run on the reference and on a target.

use crate::agreement::analysed_query::{AnalysedQuery, Answered};
use crate::agreement::judged::{Difference, Judged, judge};
use crate::agreement::values::Values;
use crate::agreement::{AgreementTally, Disagreement};
use crate::measure::Bench;
use edgewise_cypher_generate::{Config, GeneratedQuery, Interval, Round};
use edgewise_cypher_syntax::ast::Query;
use edgewise_cypher_testing::determinism::Facts;
use edgewise_cypher_testing::reduce::meaning;
use edgewise_cypher_testing::shrink;
use edgewise_cypher_testing::tck::literal;
use edgewise_engine::{EngineError, Outcome, Session, Step};
use edgewise_model::Graph;
use edgewise_model::graph::canonical_hash;
use std::collections::{BTreeMap, BTreeSet};

/// The number of reading queries that are sent together.
const BATCH: usize = 40;
/// The maximum number of candidates in the reduction of one difference.
const MOST_CANDIDATES: usize = 400;
/// The number of differences with the same message that are reduced; the others are only counted.
const MOST_ALIKE: u32 = 3;

/// Rounds of generated queries, run on the reference and on a target.
pub struct Trial<'a> {
    bench: Bench<'a>,
    config: Config,
    /// Names of constructs and functions that the conformance suite has queries for.
    suite: BTreeSet<String>,
    /// The number of sets of values for each reading query with parameters.
    values: usize,
    /// The number of differences without a message that may still be reduced.
    reductions_left: u64,
    /// How often each message has occurred.
    met: BTreeMap<String, u32>,
}

/// The result of a round.
#[derive(Default)]
pub struct RoundTrial {
    /// The counts.
    pub tally: AgreementTally,
    /// The differences.
    pub disagreements: Vec<Disagreement>,
}

/// A round with the target's graph, on which its queries are run.
struct Scene<'r> {
    index: u64,
    round: &'r Round,
    facts: Facts,
    setup: Vec<edgewise_engine::Request>,
    /// The graph as the target holds it, so that elements have the same ids on both sides.
    before: Graph,
}

impl<'a> Trial<'a> {
    /// Makes a trial. A round has `queries` queries, and at most `most_reductions` differences without a message are
    /// reduced.
    pub fn new(bench: Bench<'a>, queries: u32, suite: BTreeSet<String>, most_reductions: u64) -> Self {
        let mut config = bench.config.clone();
        config.query.queries = Interval::new(queries, queries);
        config.query.filtered = 0;
        config.query.schema_statements = 0;
        Self { bench, config, suite, values: 1, reductions_left: most_reductions, met: BTreeMap::new() }
    }

    /// Writes `percent` percent of the literals as parameters. Runs each reading query that then has parameters with
    /// `values` sets of values, so that an engine with expensive planning answers many requests with one plan.
    #[must_use]
    pub fn with_values(mut self, percent: u32, values: usize) -> Self {
        self.config.query.parameters = percent;
        self.values = values.max(1);
        self
    }

    /// Plays a round.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn round(&mut self, index: u64) -> Result<RoundTrial, EngineError> {
        self.places(index, |_| true)
    }

    /// Plays those queries of a round whose index is `wanted`.
    ///
    /// # Errors
    /// When no session can be opened.
    pub fn places(&mut self, index: u64, wanted: impl Fn(usize) -> bool) -> Result<RoundTrial, EngineError> {
        let mut report = RoundTrial::default();
        let round = self.bench.round(&self.config, &mut self.bench.stream("agreement", index));
        let setup = self.bench.setup(&round);
        report.tally.graphs = 1;
        let loaded = self.bench.load(&setup)?.outcome;
        let dumped = self.bench.converse(|session| session.dump())?;
        let before = match dumped {
            Outcome::Graph(graph)
                if loaded.is_answer() && canonical_hash(&graph) == canonical_hash(&round.graph) =>
            {
                *graph
            }
            _ => {
                report.tally.graphs_lost = 1;
                return Ok(report);
            }
        };
        let facts = Facts::from(&self.bench.context.settings.knobs).with_graph(&round.graph);
        let (places, asked): (Vec<usize>, Vec<AnalysedQuery>) = self
            .questions(&round, index)
            .into_iter()
            .enumerate()
            .filter(|(place, _)| wanted(*place))
            .filter_map(|(place, query)| {
                Some((
                    place,
                    AnalysedQuery::new(&query, &round, &facts, &self.bench.context.settings.dialect)?,
                ))
            })
            .unzip();
        let mut scene = Scene { index, round: &round, facts, setup, before };
        let mut judged = Vec::with_capacity(asked.len());
        self.judge_all(&asked, &mut scene, &mut |verdict| {
            judged.push(verdict);
            true
        })?;
        let texts: BTreeSet<&str> = asked.iter().map(|asked| asked.request.text.as_str()).collect();
        report.tally.texts = texts.len() as u64;
        for ((place, asked), judged) in places.into_iter().zip(&asked).zip(judged) {
            self.count(place, asked, judged, &mut scene, &mut report)?;
        }
        Ok(report)
    }

    /// The queries of a round, each followed by its copies with other sets of values.
    fn questions(&self, round: &Round, index: u64) -> Vec<GeneratedQuery> {
        let values = Values::of(&round.graph);
        let mut rng = self.bench.stream("agreement values", index);
        let mut questions = Vec::new();
        for query in &round.queries {
            questions.push(query.clone());
            if query.writes || query.parameters.is_empty() {
                continue;
            }
            for _ in 1..self.values {
                let parameters = values.others(&query.parameters, &mut rng);
                questions.push(GeneratedQuery { parameters, ..query.clone() });
            }
        }
        questions
    }

    fn count(
        &mut self,
        place: usize,
        asked: &AnalysedQuery,
        judged: Judged,
        scene: &mut Scene<'_>,
        report: &mut RoundTrial,
    ) -> Result<(), EngineError> {
        let tally = &mut report.tally;
        tally.queries += 1;
        tally.writing += u64::from(!asked.determinism.read_only);
        tally.beyond_suite += u64::from(!asked.uses().is_subset(&self.suite));
        match judged {
            Judged::Equal { telling } => {
                tally.equal += 1;
                tally.telling += u64::from(telling);
            }
            Judged::BothRefuse => tally.both_refuse += 1,
            Judged::OtherPhase => tally.other_phase += 1,
            Judged::OneRaises => tally.one_raises += 1,
            Judged::TooBig => tally.too_big += 1,
            Judged::Free(why) => *tally.free.entry(why).or_default() += 1,
            Judged::Differ(difference) => {
                tally.differ += 1;
                report.disagreements.push(self.disagreement(place, asked, difference, scene)?);
            }
        }
        Ok(())
    }

    /// The difference with its details. Its query is reduced only if at most `MOST_ALIKE` differences with its message
    /// have occurred or, if it has no message, as long as `reductions_left` is above 0.
    fn disagreement(
        &mut self,
        place: usize,
        asked: &AnalysedQuery,
        difference: Difference,
        scene: &mut Scene<'_>,
    ) -> Result<Disagreement, EngineError> {
        let message = difference.template.as_ref().map(|message| format!("{} {message}", difference.kind));
        let worth_it = match &message {
            Some(message) => {
                let met = self.met.entry(message.clone()).or_default();
                *met += 1;
                *met <= MOST_ALIKE
            }
            None => {
                let may_reduce = self.reductions_left > 0;
                self.reductions_left = self.reductions_left.saturating_sub(1);
                may_reduce
            }
        };
        let (small, difference) = match worth_it {
            true => self.shrink(asked.clone(), difference, scene)?,
            false => (asked.clone(), difference),
        };
        let uses: Vec<String> = small.uses().into_iter().collect();
        let parameters = &small.request.parameters;
        Ok(Disagreement {
            round: scene.index,
            place,
            key: message.unwrap_or_else(|| format!("{} {}", difference.kind, uses.join(" "))),
            kind: difference.kind,
            setup: scene.setup.iter().map(|request| request.text.clone()).collect(),
            original: asked.request.text.clone(),
            query: small.request.text,
            parameters: if parameters.is_empty() {
                String::new()
            } else {
                literal(&edgewise_model::Value::Map(parameters.clone()))
            },
            reference: difference.reference,
            target: difference.target,
        })
    }

    /// The smallest query found that still differs in the same way. At most `MOST_CANDIDATES` candidates are tried.
    fn shrink(
        &mut self,
        mut small: AnalysedQuery,
        mut difference: Difference,
        scene: &mut Scene<'_>,
    ) -> Result<(AnalysedQuery, Difference), EngineError> {
        let mut candidates_left = MOST_CANDIDATES;
        'smaller: while candidates_left > 0 {
            let Some(query) = small.statement.as_query().cloned() else { break };
            for (_, pass) in shrink::PASSES {
                let candidates: Vec<AnalysedQuery> = pass(&query)
                    .into_iter()
                    .filter(|candidate: &Query| meaning(candidate).is_ok() || difference.kind == "lenient")
                    .map(|candidate| {
                        small.smaller(
                            candidate,
                            scene.round,
                            &scene.facts,
                            &self.bench.context.settings.dialect,
                        )
                    })
                    .collect();
                for batch in candidates.chunks(BATCH / 4) {
                    if candidates_left == 0 {
                        break 'smaller;
                    }
                    let (mut tried, mut found) = (0, None);
                    self.judge_all(batch, scene, &mut |judged| {
                        tried += 1;
                        if let Judged::Differ(same) = judged
                            && same.kind == difference.kind
                            && same.template == difference.template
                        {
                            found = Some(same);
                        }
                        found.is_none()
                    })?;
                    candidates_left = candidates_left.saturating_sub(tried);
                    if let Some(same) = found {
                        (small, difference) = (batch[tried - 1].clone(), same);
                        continue 'smaller;
                    }
                }
            }
            break;
        }
        Ok((small, difference))
    }

    /// Runs queries on the target and judges them in order, until `keep_going` returns false. Reading queries are sent
    /// in batches, writing ones alone; the graph is restored after each.
    fn judge_all(
        &mut self,
        asked: &[AnalysedQuery],
        scene: &mut Scene<'_>,
        keep_going: &mut dyn FnMut(Judged) -> bool,
    ) -> Result<(), EngineError> {
        let mut rest = asked;
        while let Some(first) = rest.first() {
            let reading = rest.iter().take(BATCH).take_while(|asked| asked.determinism.read_only).count();
            let mut stale = false;
            let answers = if reading > 0 {
                let steps: Vec<Step> =
                    rest[..reading].iter().map(|asked| Step::Run(asked.request.clone())).collect();
                let seen = self.bench.converse(|session| session.play(&steps))?;
                seen.into_iter().map(|seen| Answered { outcome: seen.outcome, graph: None }).collect()
            } else if first.needs_commit() {
                stale = true;
                vec![self.bench.converse(|session| run_for_good(session, first))?]
            } else {
                vec![self.bench.converse(|session| run_and_roll_back(session, first))?]
            };
            if answers.is_empty() {
                return Ok(());
            }
            let mut on = true;
            for (asked, answered) in rest.iter().zip(&answers) {
                stale |= answered.outcome.ends_session();
                on = on && keep_going(judge(asked, answered, &scene.before, self.bench.context));
            }
            rest = &rest[answers.len()..];
            if stale {
                self.reload(scene)?;
            }
            if !on {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Loads the graph again and reads it back, because its ids may have changed.
    fn reload(&mut self, scene: &mut Scene<'_>) -> Result<(), EngineError> {
        self.bench.close_ended();
        self.bench.load(&scene.setup)?;
        if let Outcome::Graph(graph) = self.bench.converse(|session| session.dump())? {
            scene.before = *graph;
        }
        Ok(())
    }
}

/// Runs a query in a transaction, reads the graph, and rolls back.
fn run_and_roll_back(session: &mut dyn Session, asked: &AnalysedQuery) -> Answered {
    let began = session.begin();
    if !began.is_answer() {
        return Answered { outcome: began, graph: None };
    }
    let outcome = session.run(&asked.request).outcome;
    let graph = graph_after(session, &outcome);
    let ended = session.rollback();
    Answered { outcome: if ended.is_answer() { outcome } else { ended }, graph }
}

/// Runs a query without a transaction, and reads the graph.
fn run_for_good(session: &mut dyn Session, asked: &AnalysedQuery) -> Answered {
    let outcome = session.run(&asked.request).outcome;
    let graph = graph_after(session, &outcome);
    Answered { outcome, graph }
}

fn graph_after(session: &mut dyn Session, outcome: &Outcome) -> Option<Box<Graph>> {
    match outcome.is_answer().then(|| session.dump()) {
        Some(Outcome::Graph(graph)) => Some(graph),
        _ => None,
    }
}
