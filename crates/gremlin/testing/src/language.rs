//! `Gremlin`: implements the trait `Language`, through which the language-neutral crate `lab` tests Gremlin.

use crate::blame::{ruling, wrong_statements};
use crate::derivation::derivation;
use crate::fingerprint::{fingerprint, shape};
use crate::headline::headline;
use crate::opinion::opinion;
use crate::oracle::{Usage, oracles, weighted_rules};
use crate::reduce::{Reduced, is_valid, minimal_deviation, passes};
use crate::rounds::{Makers, ROUND_PRESETS, mentions, not_tested};
use crate::rule_reference::rule_references;
use crate::script::{finding_script, repro_script};
use crate::script_text::{is_declaration, split_script};
use crate::setup::{mutation_text, setup_graph, small_graph};
use crate::written_traversal::WrittenTraversal;
use edgewise_engine::{EngineError, Profile, Request};
use edgewise_gremlin_generate::GENERATOR_VERSION;
use edgewise_gremlin_semantics::Provider;
use edgewise_lab::campaign::{RoundSource, Supplied};
use edgewise_lab::oracle::Oracle;
use edgewise_lab::reduce::{MinimalDeviation, Passes};
use edgewise_lab::{
    Assumption, Case, DerivationStep, Established, Finding, Fingerprint, Language, Observed, Opinion, Plan,
    PlanDifference, Rig, RuleReference, RuleSources, Ruling, Symptom, TargetContext,
};
use edgewise_model::{Graph, Mutation};

/// The query language Gremlin, with the versions and dialects that engines speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Gremlin;

/// A round of Gremlin traversals.
pub type Round = edgewise_lab::Round<Gremlin>;
/// A round, together with what its setup statements write.
pub type MadeRound = edgewise_lab::MadeRound<Gremlin>;
/// A query of a round.
pub type RoundQuery = edgewise_lab::RoundQuery<Gremlin>;
/// What is known of the targets while an oracle plans its statements.
pub type GremlinContext = TargetContext<Gremlin>;
/// The configuration of a campaign.
pub type Config = edgewise_lab::campaign::Config<edgewise_gremlin_generate::Config>;
/// A campaign in Gremlin.
pub type Campaign<'a> = edgewise_lab::campaign::Campaign<'a, Gremlin>;

impl Gremlin {
    /// Whether a traversal may change the graph.
    pub(crate) fn writes_graph(query: &WrittenTraversal) -> bool {
        Usage::of(query).writes
    }
}

/// The knobs that came after the first seeds were published. Each is left out of the seed while it has its usual value,
/// so that these seeds keep their rounds.
const LATER_KNOBS: [&str; 1] = ["one-number-width"];

/// The knobs of a provider that are part of the seed.
fn seeded(provider: &Provider) -> serde_json::Map<String, serde_json::Value> {
    let usual = Provider::of(provider.dialect).knob_values();
    let mut own = provider.knob_values();
    own.retain(|knob, value| !LATER_KNOBS.contains(&knob.as_str()) || usual.get(knob) != Some(value));
    own
}

impl Language for Gremlin {
    const ID: &'static str = "gremlin";
    const RULES: &'static str = "TinkerPop";
    const SOURCES: RuleSources = RuleSources {
        reference: ("TinkerPop Documentation", "https://tinkerpop.apache.org/docs/current/reference/"),
        suite: ("feature", "https://github.com/apache/tinkerpop/tree/3.8.1/gremlin-test"),
    };

    type Query = WrittenTraversal;
    type Settings = Provider;
    type Generate = edgewise_gremlin_generate::Config;

    fn settings(profile: &Profile) -> Result<Provider, String> {
        Provider::read(&profile.dialect, &profile.knobs)
            .map_err(|why| format!("the profile of {} cannot be used: {why}", profile.title))
    }

    fn stream_key(context: &TargetContext<Self>) -> Vec<u8> {
        let key = |profile: &Profile, provider: &Provider| profile.stream_key(Some(&seeded(provider)));
        let mut all = key(&context.profile, &context.settings);
        for other in &context.others {
            all.extend(key(&other.profile, &other.settings));
        }
        all
    }

    fn stored_settings(settings: &Provider) -> serde_json::Value {
        settings.stored()
    }

    fn oracles() -> &'static [&'static dyn Oracle<Self>] {
        oracles()
    }

    /// TinkerPop's documents leave many details to the implementation. On an engine with which the executable semantics
    /// have not been compared, oracles that need the semantics run only if the user selects them.
    fn uses_by_default(oracle: &dyn Oracle<Self>, profile: Option<&Profile>) -> bool {
        !oracle.rests_on_semantics() || profile.is_none_or(|profile| !profile.semantics_compared.is_empty())
    }

    fn parse(text: &str) -> Option<WrittenTraversal> {
        WrittenTraversal::read(text)
    }

    fn split_script(text: &str) -> Vec<String> {
        split_script(text)
    }

    fn is_statement(text: &str) -> bool {
        WrittenTraversal::read(text).is_some() || is_declaration(text)
    }

    fn text(query: &WrittenTraversal, settings: &Provider) -> String {
        query.text(settings.dialect)
    }

    fn printed(query: &WrittenTraversal) -> WrittenTraversal {
        query.printed()
    }

    fn is_verbatim(query: &WrittenTraversal) -> bool {
        query.text.is_some()
    }

    fn writes(query: &WrittenTraversal) -> bool {
        Self::writes_graph(query)
    }

    fn takes_parameter(text: &str, name: &str) -> bool {
        mentions(text, name)
    }

    fn mutation_text(mutation: &Mutation, settings: &Provider) -> String {
        mutation_text(mutation, settings)
    }

    fn setup_graph(setup: &[Request]) -> Option<Graph> {
        setup_graph(setup)
    }

    fn opinion(graph: &Graph, plan: &Plan, settings: &Provider) -> Opinion {
        opinion(graph, plan, settings)
    }

    fn is_valid(query: &WrittenTraversal) -> bool {
        is_valid(query)
    }

    fn check_generate(generate: &Self::Generate) -> Result<(), String> {
        generate.validate().map_err(|error| error.to_string())
    }

    fn generate_preset(name: &str) -> Result<Self::Generate, String> {
        edgewise_gremlin_generate::Config::preset(name).map_err(|error| error.to_string())
    }

    fn presets() -> Vec<(&'static str, u32)> {
        ROUND_PRESETS.iter().map(|preset| (preset.name, preset.share)).collect()
    }

    fn rules() -> Vec<(&'static str, u32)> {
        weighted_rules()
    }

    fn generator_version() -> &'static str {
        GENERATOR_VERSION
    }

    fn passes() -> &'static Passes<Self> {
        passes()
    }

    fn minimal_deviation(
        reduced: &Reduced,
        rig: &mut Rig,
        context: &TargetContext<Self>,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Option<MinimalDeviation>, u32), EngineError> {
        minimal_deviation(reduced, rig, context, stop)
    }

    fn wrong_statements(case: &Case, observed: &[Observed]) -> Vec<usize> {
        wrong_statements(&case.setup, &case.plan, observed)
    }

    fn ruling(case: &Case, observed: &[Observed]) -> Ruling {
        ruling(case, observed)
    }

    fn derivation(case: &Case, place: usize) -> Option<Vec<DerivationStep>> {
        derivation(case, place)
    }

    fn fingerprint(
        symptom: &Symptom,
        case: &Case,
        observed: &[Observed],
        deviation: Option<&MinimalDeviation>,
        _: Option<&PlanDifference>,
    ) -> Fingerprint {
        fingerprint(symptom, case, observed, deviation)
    }

    fn shape(symptom: &Symptom, case: &Case, deviation: Option<&MinimalDeviation>) -> String {
        shape(symptom, case, deviation)
    }

    fn headline(symptom: &Symptom, case: &Case, observed: &[Observed], otherwise: &str) -> String {
        headline(symptom, case, observed, otherwise)
    }

    fn rule_references(finding: &Finding) -> Vec<RuleReference> {
        rule_references(finding)
    }

    fn assumptions(context: &TargetContext<Self>) -> Vec<Assumption> {
        let usual = Provider::of(context.settings.dialect).knob_values();
        let own = context.settings.knob_values();
        own.iter()
            .filter(|(knob, value)| usual.get(*knob) != Some(value))
            .map(|(knob, value)| Assumption {
                setting: format!(
                    "{knob}={}",
                    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
                ),
                means: "the engine behaves this way, unlike TinkerGraph of the same version".to_owned(),
                by_the_rules: None,
                established: Established::Told,
                source: None,
                rests: false,
            })
            .collect()
    }

    fn not_tested(context: &TargetContext<Self>) -> Vec<String> {
        not_tested(context)
    }

    fn scripts(finding: &Finding) -> Vec<(&'static str, String)> {
        let mut scripts = vec![("repro.gremlin", finding_script(finding))];
        if let Some(original) = &finding.original {
            let title = format!("{} (as it was found, before reduction)", finding.title);
            scripts.push(("original/repro.gremlin", repro_script(original, &title)));
        }
        scripts
    }

    fn small_graph(_: &Profile, _: &Self::Settings) -> (Vec<Request>, Graph) {
        small_graph()
    }

    fn rounds(
        seed: u64,
        config: &Config,
        context: &TargetContext<Self>,
        supplied: &Supplied<Self>,
    ) -> Box<dyn RoundSource<Self>> {
        Box::new(Makers::new(seed, config, context).with(supplied))
    }
}
