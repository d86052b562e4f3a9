//! `Language`: all that the laboratory asks of a query language.

use crate::campaign::{Config, RoundSource, Supplied};
use crate::oracle::Oracle;
use crate::reduce::{MinimalDeviation, Passes, Reduced};
use crate::{
    Assumption, Case, DerivationStep, Finding, Fingerprint, Observed, Opinion, Plan, PlanDifference,
    RuleReference, Ruling, Symptom, TargetContext,
};
use edgewise_engine::{EngineError, Profile, Request};
use edgewise_model::{Graph, Map, Mutation};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::path::Path;

/// A query language that engines are tested in. The laboratory's loops are generic over it; what they store is not: cases, findings and
/// plans hold texts, and the id of the language.
pub trait Language: Clone + Copy + Debug + Default + PartialEq + Eq + Send + Sync + 'static {
    /// Its id, in case files.
    const ID: &'static str;

    /// Whose rules an answer is right by, as reports call it: `openCypher`.
    const RULES: &'static str;

    /// A query that was parsed, with the text that is sent where that matters.
    type Query: Clone + Debug + PartialEq + Send + Sync;

    /// What statements and answers on a target depend on besides its profile: dialect, and what engines may decide for themselves.
    type Settings: Clone + Debug + PartialEq + Send + Sync;

    /// What is generated: the table `generate` of a configuration.
    type Generate: Clone
        + Debug
        + Default
        + PartialEq
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + Send
        + Sync;

    /// The settings of a profile.
    ///
    /// # Errors
    /// One sentence that says which entry of the profile does not exist.
    fn settings(profile: &Profile) -> Result<Self::Settings, String>;

    /// The bytes by which the random streams of a target differ from those of another.
    fn stream_key(context: &TargetContext<Self>) -> Vec<u8>;

    /// The settings as a case file holds them.
    fn stored_settings(settings: &Self::Settings) -> serde_json::Value;

    /// Its oracles, in the order in which they draw their random numbers.
    fn oracles() -> &'static [&'static dyn Oracle<Self>];

    /// Parses a query. None for what is no query: a statement on the schema, or a text that cannot be parsed.
    fn parse(text: &str) -> Option<Self::Query>;

    /// The statements of a script, as written.
    fn split_script(text: &str) -> Vec<String>;

    /// True if a text can be parsed as a statement of any kind.
    fn is_statement(text: &str) -> bool;

    /// The text of a query, as it is sent.
    fn text(query: &Self::Query, settings: &Self::Settings) -> String;

    /// The same query without a text of its own: it is printed when it is sent.
    fn printed(query: &Self::Query) -> Self::Query;

    /// True if a query is sent as somebody wrote it.
    fn is_verbatim(query: &Self::Query) -> bool;

    /// True if a query may change the graph.
    fn writes(query: &Self::Query) -> bool;

    /// True if a statement has a parameter of this name and does not give it a value itself.
    fn takes_parameter(text: &str, name: &str) -> bool;

    /// The statement that does what a mutation does.
    fn mutation_text(mutation: &Mutation, settings: &Self::Settings) -> String;

    /// The graph that setup statements lead to; none if the semantics cannot say.
    fn setup_graph(setup: &[Request]) -> Option<Graph>;

    /// What the semantics say of the statements of a plan on a graph.
    fn opinion(graph: &Graph, plan: &Plan, settings: &Self::Settings) -> Opinion;

    /// True if a query has a meaning by the static checks of the language.
    fn is_valid(query: &Self::Query) -> bool;

    /// Checks what a configuration says of what is generated.
    ///
    /// # Errors
    /// One sentence that says what to change.
    fn check_generate(generate: &Self::Generate) -> Result<(), String>;

    /// What a preset of the generator generates.
    ///
    /// # Errors
    /// One sentence that names the presets there are.
    fn generate_preset(name: &str) -> Result<Self::Generate, String> {
        Err(format!("there is no preset `{name}`"))
    }

    /// The presets that rounds are drawn from, each with its own share.
    fn presets() -> Vec<(&'static str, u32)>;

    /// The rules of rewriting, each with its own weight.
    fn rules() -> Vec<(&'static str, u32)>;

    /// The version of the generator: part of every seed.
    fn generator_version() -> &'static str;

    /// The passes of a reduction.
    fn passes() -> &'static Passes<Self>;

    /// The single wrong statement that a reduced case boils down to, and how many plays it took to find.
    ///
    /// # Errors
    /// When no session can be opened.
    fn minimal_deviation(
        reduced: &Reduced<Self>,
        rig: &mut crate::Rig,
        context: &TargetContext<Self>,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Option<MinimalDeviation>, u32), EngineError>;

    /// The places in the plan of the statements whose answers are wrong; empty if the semantics cannot say.
    fn wrong_statements(case: &Case, observed: &[Observed]) -> Vec<usize>;

    /// What may be said of each statement of a finding, by the rules of the language.
    fn ruling(case: &Case, observed: &[Observed]) -> Ruling {
        let (setup, wrong) = (Self::setup_graph(&case.setup), Self::wrong_statements(case, observed));
        Ruling { setup, wrong, ..Ruling::default() }
    }

    /// How the right answer of a step of a case comes about; none for what is not taken apart.
    fn derivation(_case: &Case, _place: usize) -> Option<Vec<DerivationStep>> {
        None
    }

    /// What the right answers of a case rest on besides the rules of the language, in words.
    fn rests_on(_case: &Case) -> Vec<String> {
        Vec::new()
    }

    /// What is assumed of the target of a case beyond the rules of the language.
    fn assumptions_of(_case: &Case) -> Vec<Assumption> {
        Vec::new()
    }

    /// The lines of a script that give parameters their values.
    fn parameter_lines(parameters: &Map) -> Vec<String> {
        parameters.iter().map(|(name, value)| format!("// {name} = {value}")).collect()
    }

    /// Reads a case from a script: setup statements, and the statements whose answers are compared.
    ///
    /// # Errors
    /// One sentence that says what is wrong with the script.
    fn read_script(path: &Path, _target: Option<&str>) -> Result<Case, String> {
        Err(format!(
            "{} cannot be read as a case: name the finding's folder or its case.json",
            path.display()
        ))
    }

    /// The features that a signature is computed from.
    fn fingerprint(
        symptom: &Symptom,
        case: &Case,
        observed: &[Observed],
        deviation: Option<&MinimalDeviation>,
        plans: Option<&PlanDifference>,
    ) -> Fingerprint;

    /// A digest of everything the minimal statements are made of, by which a known bug is recognised.
    fn shape(symptom: &Symptom, case: &Case, deviation: Option<&MinimalDeviation>) -> String;

    /// One sentence that states the fault of a case; `otherwise` where the case shows nothing more exact.
    fn headline(symptom: &Symptom, case: &Case, observed: &[Observed], otherwise: &str) -> String;

    /// The rules of the language that a finding breaks.
    fn rule_references(finding: &Finding) -> Vec<RuleReference>;

    /// What is assumed of a target beyond the rules of the language.
    fn assumptions(context: &TargetContext<Self>) -> Vec<Assumption>;

    /// What a campaign on a target leaves untested, each with its reason.
    fn not_tested(context: &TargetContext<Self>) -> Vec<String>;

    /// The scripts that show a finding in an engine's own shell, each with its path in the finding's folder.
    fn scripts(finding: &Finding) -> Vec<(&'static str, String)>;

    /// A small graph as setup statements, which every target must be able to hold.
    fn small_graph() -> (Vec<Request>, Graph);

    /// The rounds of a campaign.
    fn rounds(
        seed: u64,
        config: &Config<Self::Generate>,
        context: &TargetContext<Self>,
        supplied: &Supplied<Self>,
    ) -> Box<dyn RoundSource<Self>>;
}

/// The oracle of an id, which may be one of an earlier version.
pub fn oracle<L: Language>(id: &str) -> Option<&'static dyn Oracle<L>> {
    L::oracles().iter().copied().find(|oracle| oracle.id() == id || oracle.former_ids().contains(&id))
}
