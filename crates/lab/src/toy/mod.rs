//! A toy language for tests, which shows that the laboratory works for any language: `add LABEL` creates a node, and
//! `count PREFIX` counts the nodes whose label begins with the prefix.

mod engine;
mod oracle;
mod tests;

pub(crate) use engine::ToyEngine;

use crate::campaign::{Config, RoundSource, Supplied, WeightsByName};
use crate::oracle::{FailureOracle, Oracle};
use crate::reduce::{self, MinimalDeviation, Passes, Reduced, Reducer, Subject};
use crate::{
    Assumption, Case, Finding, Fingerprint, Language, MadeRound, Observed, Opinion, Plan, PlanDifference,
    Rig, Round, RoundQuery, RuleReference, Symptom, TargetContext,
};
use edgewise_engine::{EngineError, Profile, Request};
use edgewise_model::{Graph, Map, Mutation, Rng, Schema};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

/// The toy language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Toy;

/// The graph that `add` statements create; `None` if one of the statements is not `add`.
fn graph(setup: &[Request]) -> Option<Graph> {
    let mut graph = Graph::new();
    for request in setup {
        graph.add_node([request.text.strip_prefix("add ")?], Map::new());
    }
    Some(graph)
}

/// A pass of the reduction: tries the query with its prefix shortened by one letter.
fn shorter(reducer: &mut Reducer<'_, Toy>, subject: Subject<Toy>) -> Result<Subject<Toy>, EngineError> {
    let remaker = reducer.remaker();
    reducer.descend(
        subject,
        |subject| subject.query.iter().map(|query| query[..query.len() - 1].to_owned()).collect(),
        |subject, query: &String| remaker.with_query(subject, query.clone()),
    )
}

struct Rounds(u64);

impl RoundSource<Toy> for Rounds {
    fn stream(&self, index: u64) -> Rng {
        Rng::from_seed_u64(self.0.wrapping_add(index))
    }

    fn presets(&self) -> Vec<(&'static str, u32)> {
        Toy::presets()
    }

    fn make(&self, index: u64, _: &WeightsByName) -> (&'static str, MadeRound<Toy>) {
        let mut rng = self.stream(index);
        let mut label = || ["ax", "bx", "cx"][rng.weighted(&[1, 1, 1]).unwrap_or_default()];
        let labels: Vec<&str> = (0..6).map(|_| label()).collect();
        let create =
            |label: &&str| Mutation::CreateNode { labels: vec![(*label).into()], properties: Map::new() };
        let setup: Vec<Request> = labels.iter().map(|label| Request::new(format!("add {label}"))).collect();
        let queries = (0..4).map(|_| RoundQuery::Read(format!("count {}", label()))).collect();
        let round = Round {
            index,
            schema: Schema::default(),
            graph: Arc::new(graph(&setup).unwrap_or_default()),
            setup: Arc::new(setup),
            others: Vec::new(),
            modelled: true,
            queries,
            parameters: Map::new(),
        };
        let mutations = Some(labels.iter().map(create).collect());
        ("plain", MadeRound { round, mutations, feedback: Duration::ZERO })
    }
}

impl Language for Toy {
    const ID: &'static str = "toy";
    const RULES: &'static str = "the toy language";
    type Query = String;
    type Settings = ();
    type Generate = bool;

    fn settings(_: &Profile) -> Result<(), String> {
        Ok(())
    }
    fn stream_key(_: &TargetContext<Self>) -> Vec<u8> {
        Vec::new()
    }
    fn stored_settings((): &()) -> serde_json::Value {
        serde_json::Value::Null
    }
    fn oracles() -> &'static [&'static dyn Oracle<Self>] {
        &[&oracle::Counted, &FailureOracle]
    }
    fn parse(text: &str) -> Option<String> {
        text.starts_with("count ").then(|| text.to_owned())
    }
    fn split_script(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }
    fn is_statement(text: &str) -> bool {
        text.starts_with("count ") || text.starts_with("add ")
    }
    fn text(query: &String, (): &()) -> String {
        query.clone()
    }
    fn printed(query: &String) -> String {
        query.clone()
    }
    fn is_verbatim(_: &String) -> bool {
        false
    }
    fn writes(_: &String) -> bool {
        false
    }
    fn takes_parameter(_: &str, _: &str) -> bool {
        false
    }
    fn mutation_text(mutation: &Mutation, (): &()) -> String {
        match mutation {
            Mutation::CreateNode { labels, .. } => {
                format!("add {}", labels.first().map_or("", |label| label))
            }
            _ => String::new(),
        }
    }
    fn setup_graph(setup: &[Request]) -> Option<Graph> {
        graph(setup)
    }
    fn opinion(_: &Graph, plan: &Plan, (): &()) -> Opinion {
        let mut texts = plan.statements().map(|(_, request)| &request.text);
        if texts.all(|text| Self::is_statement(text)) {
            Opinion::Fine
        } else {
            Opinion::Objection("what?".to_owned())
        }
    }
    fn is_valid(query: &String) -> bool {
        query.len() > "count ".len()
    }
    fn check_generate(_: &bool) -> Result<(), String> {
        Ok(())
    }
    fn presets() -> Vec<(&'static str, u32)> {
        vec![("plain", 1)]
    }
    fn rules() -> Vec<(&'static str, u32)> {
        Vec::new()
    }
    fn generator_version() -> &'static str {
        "toy-1"
    }
    fn passes() -> &'static Passes<Self> {
        static PASSES: LazyLock<Passes<Toy>> = LazyLock::new(|| Passes {
            first: Vec::new(),
            again: vec![reduce::setup, shorter],
            of_query: vec![shorter],
            normalise: |_, subject| Ok(subject),
        });
        &PASSES
    }
    fn minimal_deviation(
        reduced: &Reduced<Self>,
        _: &mut Rig,
        _: &TargetContext<Self>,
        _: &dyn Fn() -> bool,
    ) -> Result<(Option<MinimalDeviation>, u32), EngineError> {
        let statement = reduced.subject.query.clone();
        let deviation = statement.map(|statement| MinimalDeviation {
            setup: (*reduced.subject.setup).clone(),
            statement,
            rule: reduced.failure.symptom.rule.clone(),
            ..MinimalDeviation::default()
        });
        Ok((deviation, 0))
    }
    fn wrong_statements(_: &Case, _: &[Observed]) -> Vec<usize> {
        vec![0]
    }
    fn fingerprint(
        _: &Symptom,
        case: &Case,
        _: &[Observed],
        deviation: Option<&MinimalDeviation>,
        _: Option<&PlanDifference>,
    ) -> Fingerprint {
        let features = vec![format!("{:?} of {}", case.query, case.setup.len())];
        Fingerprint { features, names_cause: deviation.is_some() }
    }
    fn shape(_: &Symptom, case: &Case, _: Option<&MinimalDeviation>) -> String {
        case.query.clone().unwrap_or_default()
    }
    fn headline(_: &Symptom, case: &Case, _: &[Observed], otherwise: &str) -> String {
        format!("{}: {otherwise}", case.query.as_deref().unwrap_or_default())
    }
    fn rule_references(_: &Finding) -> Vec<RuleReference> {
        Vec::new()
    }
    fn assumptions(_: &TargetContext<Self>) -> Vec<Assumption> {
        Vec::new()
    }
    fn not_tested(_: &TargetContext<Self>) -> Vec<String> {
        Vec::new()
    }
    fn scripts(finding: &Finding) -> Vec<(&'static str, String)> {
        let lines = finding.case.setup.iter().map(|request| request.text.clone());
        vec![("repro.toy", lines.chain(finding.case.query.clone()).collect::<Vec<_>>().join("\n"))]
    }
    fn small_graph(_: &Profile, (): &()) -> (Vec<Request>, Graph) {
        let setup = vec![Request::new("add a")];
        let expected = graph(&setup).unwrap_or_default();
        (setup, expected)
    }
    fn rounds(
        seed: u64,
        _: &Config<bool>,
        _: &TargetContext<Self>,
        _: &Supplied<Self>,
    ) -> Box<dyn RoundSource<Self>> {
        Box::new(Rounds(seed))
    }
}
