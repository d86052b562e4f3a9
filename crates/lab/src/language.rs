//! `Language`: everything the laboratory needs from a query language.

use crate::campaign::{Config, RoundSource, Supplied};
use crate::oracle::Oracle;
use crate::reduce::{MinimalDeviation, Passes, Reduced};
use crate::{
    Assumption, Case, DerivationStep, Finding, Fingerprint, Observed, Opinion, Plan, PlanDifference,
    RuleReference, RuleSources, Ruling, Symptom, TargetContext,
};
use edgewise_engine::{EngineError, Profile, Request};
use edgewise_model::{Graph, Map, Mutation};
use schemars::JsonSchema;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::path::Path;

/// A query language that engines are tested in. The laboratory's loops are generic over it, but what they store is
/// not: cases, findings and plans contain text and the id of the language.
pub trait Language: Clone + Copy + Debug + Default + PartialEq + Eq + Send + Sync + 'static {
    /// Its id, in case files.
    const ID: &'static str;

    /// The specification that answers are judged by, as reports call it: `openCypher`.
    const RULES: &'static str;

    /// The documents that state its rules.
    const SOURCES: RuleSources =
        RuleSources { reference: ("the language's reference", ""), suite: ("suite", "") };

    /// A parsed query. It keeps the original text where that text is sent.
    type Query: Clone + Debug + PartialEq + Send + Sync;

    /// What a target's profile means for the language: the dialect, and the target's choices where the language
    /// leaves one.
    type Settings: Clone + Debug + PartialEq + Send + Sync;

    /// What is generated: the table `generate` of a configuration file.
    type Generate: Clone
        + Debug
        + Default
        + PartialEq
        + Serialize
        + DeserializeOwned
        + JsonSchema
        + Send
        + Sync;

    /// Reads the settings from a profile.
    ///
    /// # Errors
    /// One sentence that says which entry of the profile does not exist.
    fn settings(profile: &Profile) -> Result<Self::Settings, String>;

    /// Bytes that are mixed into the seed, so that different targets get different random streams.
    fn stream_key(context: &TargetContext<Self>) -> Vec<u8>;

    /// The settings in the form that a case file stores.
    fn stored_settings(settings: &Self::Settings) -> serde_json::Value;

    /// Its oracles, in the order in which they make their random choices.
    fn oracles() -> &'static [&'static dyn Oracle<Self>];

    /// True if the oracle runs on targets of this profile when the user names no oracles.
    fn uses_by_default(_oracle: &dyn Oracle<Self>, _profile: Option<&Profile>) -> bool {
        true
    }

    /// Parses a query. None if the text is not a query: it is a schema statement, or cannot be parsed.
    fn parse(text: &str) -> Option<Self::Query>;

    /// Splits a script into its statements, with their text unchanged.
    fn split_script(text: &str) -> Vec<String>;

    /// True if a text can be parsed as a statement of any kind, schema statements included.
    fn is_statement(text: &str) -> bool;

    /// The text of a query, as it is sent.
    fn text(query: &Self::Query, settings: &Self::Settings) -> String;

    /// The query without its original text: what is sent is printed from the tree.
    fn printed(query: &Self::Query) -> Self::Query;

    /// True if a query is sent with its original text.
    fn is_verbatim(query: &Self::Query) -> bool;

    /// True if a query may change the graph.
    fn writes(query: &Self::Query) -> bool;

    /// True if a statement has a parameter of this name and does not give it a value itself.
    fn takes_parameter(text: &str, name: &str) -> bool;

    /// The statement that performs a mutation.
    fn mutation_text(mutation: &Mutation, settings: &Self::Settings) -> String;

    /// The graph that setup statements create; none if the semantics cannot execute them.
    fn setup_graph(setup: &[Request]) -> Option<Graph>;

    /// What the semantics say about the statements of a plan on a graph.
    fn opinion(graph: &Graph, plan: &Plan, settings: &Self::Settings) -> Opinion;

    /// True if a query passes the static checks of the language.
    fn is_valid(query: &Self::Query) -> bool;

    /// Checks the configuration of the generator.
    ///
    /// # Errors
    /// One sentence that says what to change.
    fn check_generate(generate: &Self::Generate) -> Result<(), String>;

    /// The configuration of the generator that a preset stands for.
    ///
    /// # Errors
    /// One sentence that lists the existing presets.
    fn generate_preset(name: &str) -> Result<Self::Generate, String> {
        Err(format!("there is no preset `{name}`"))
    }

    /// The presets that rounds choose from, each with its default share.
    fn presets() -> Vec<(&'static str, u32)>;

    /// The rewriting rules, each with its default weight.
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

    /// The indices in the plan of the statements whose answers are wrong; empty if the semantics cannot say.
    fn wrong_statements(case: &Case, observed: &[Observed]) -> Vec<usize>;

    /// What the rules of the language say about each statement of a finding.
    fn ruling(case: &Case, observed: &[Observed]) -> Ruling {
        let (setup, wrong) = (Self::setup_graph(&case.setup), Self::wrong_statements(case, observed));
        Ruling { setup, wrong, ..Ruling::default() }
    }

    /// How the right answer of a step of a case is derived, clause by clause. None if it is not derived in steps.
    fn derivation(_case: &Case, _place: usize) -> Option<Vec<DerivationStep>> {
        None
    }

    /// What the right answers of a case depend on besides the rules of the language, in words.
    fn rests_on(_case: &Case) -> Vec<String> {
        Vec::new()
    }

    /// What is assumed about the target of a case beyond the rules of the language.
    fn assumptions_of(_case: &Case) -> Vec<Assumption> {
        Vec::new()
    }

    /// The lines of a script that set parameters.
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

    /// A digest of the minimal statements, by which a known bug is recognised.
    fn shape(symptom: &Symptom, case: &Case, deviation: Option<&MinimalDeviation>) -> String;

    /// One sentence that states the fault of a case; `otherwise` if the case shows nothing more specific.
    fn headline(symptom: &Symptom, case: &Case, observed: &[Observed], otherwise: &str) -> String;

    /// The rules of the language that a finding breaks.
    fn rule_references(finding: &Finding) -> Vec<RuleReference>;

    /// What is assumed about a target beyond the rules of the language.
    fn assumptions(context: &TargetContext<Self>) -> Vec<Assumption>;

    /// What a campaign on a target leaves untested, each with its reason.
    fn not_tested(context: &TargetContext<Self>) -> Vec<String>;

    /// The scripts that show a finding in an engine's own shell, each with its path in the finding's folder.
    fn scripts(finding: &Finding) -> Vec<(&'static str, String)>;

    /// A small graph that every target must be able to store, with the setup statements that create it.
    fn small_graph() -> (Vec<Request>, Graph);

    /// The source of a campaign's rounds.
    fn rounds(
        seed: u64,
        config: &Config<Self::Generate>,
        context: &TargetContext<Self>,
        supplied: &Supplied<Self>,
    ) -> Box<dyn RoundSource<Self>>;
}

/// The oracle with this id or former id.
pub fn oracle<L: Language>(id: &str) -> Option<&'static dyn Oracle<L>> {
    L::oracles().iter().copied().find(|oracle| oracle.id() == id || oracle.former_ids().contains(&id))
}
