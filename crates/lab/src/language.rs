//! `Language`: everything the laboratory needs from a query language.

use crate::campaign::{Config, RoundSource, Supplied};
use crate::oracle::Oracle;
use crate::probe::Inquiry;
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

/// A query language that engines are tested in. The loops of this crate are generic over it, but what they store is
/// not: cases, findings and plans contain text and the id of the language.
pub trait Language: Clone + Copy + Debug + Default + PartialEq + Eq + Send + Sync + 'static {
    /// The id of the language in case files.
    const ID: &'static str;

    /// The name by which reports call the specification that answers are judged by: `openCypher`.
    const RULES: &'static str;

    /// The documents that state the rules of the language.
    const SOURCES: RuleSources =
        RuleSources { reference: ("the language's reference", ""), suite: ("suite", "") };

    /// A parsed query. If the query is sent exactly as it was written, it also holds the original text.
    type Query: Clone + Debug + PartialEq + Send + Sync;

    /// What a target's profile says about the language: the dialect, and the target's choices where the language leaves
    /// one open.
    type Settings: Clone + Debug + PartialEq + Send + Sync;

    /// The configuration of the generator: the table `generate` of a configuration file.
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

    /// The settings in the form that a case file stores, as JSON.
    fn stored_settings(settings: &Self::Settings) -> serde_json::Value;

    /// The oracles of the language, in the order in which they draw random numbers.
    fn oracles() -> &'static [&'static dyn Oracle<Self>];

    /// True if the oracle runs on targets of this profile when the user selects no oracles.
    fn uses_by_default(_oracle: &dyn Oracle<Self>, _profile: Option<&Profile>) -> bool {
        true
    }

    /// Parses a query. `None` if the text is a schema statement, or cannot be parsed.
    fn parse(text: &str) -> Option<Self::Query>;

    /// Splits a script into its statements, with their text unchanged.
    fn split_script(text: &str) -> Vec<String>;

    /// True if a text can be parsed as a statement of any kind, schema statements included.
    fn is_statement(text: &str) -> bool;

    /// The text of a query, as it is sent.
    fn text(query: &Self::Query, settings: &Self::Settings) -> String;

    /// The statement that runs a query alone, if no oracle plans for it.
    fn request(query: &Self::Query, settings: &Self::Settings) -> Request {
        Request::new(Self::text(query, settings))
    }

    /// The query without its original text, so that the text to send is printed from the syntax tree.
    fn printed(query: &Self::Query) -> Self::Query;

    /// True if a query is sent with its original text instead of one printed from the syntax tree.
    fn is_verbatim(query: &Self::Query) -> bool;

    /// True if a query may change the graph.
    fn writes(query: &Self::Query) -> bool;

    /// True if a statement uses a parameter of this name, and does not set it itself.
    fn takes_parameter(text: &str, name: &str) -> bool;

    /// The text of a statement that changes the graph in this way.
    fn mutation_text(mutation: &Mutation, settings: &Self::Settings) -> String;

    /// Whether a target with these settings takes the statements of [`Self::mutation_text`], so that the setup of a case
    /// may be replaced by them.
    fn states_mutations(_settings: &Self::Settings) -> bool {
        true
    }

    /// The graph that setup statements create, starting from an empty one; `None` if the executable semantics cannot
    /// execute them.
    fn setup_graph(setup: &[Request]) -> Option<Graph>;

    /// What the executable semantics say about running the statements of a plan on a graph.
    fn opinion(graph: &Graph, plan: &Plan, settings: &Self::Settings) -> Opinion;

    /// True if a query passes the static checks of the language.
    fn is_valid(query: &Self::Query) -> bool;

    /// Checks the configuration of the generator.
    ///
    /// # Errors
    /// One sentence that says what to change.
    fn check_generate(generate: &Self::Generate) -> Result<(), String>;

    /// The configuration of the generator that the preset of this name stands for.
    ///
    /// # Errors
    /// One sentence that says that there is no such preset.
    fn generate_preset(name: &str) -> Result<Self::Generate, String> {
        Err(format!("there is no preset `{name}`"))
    }

    /// The names of the presets that rounds are generated by, each with its default share of the rounds.
    fn presets() -> Vec<(&'static str, u32)>;

    /// The names of the rewriting rules, each with its default weight.
    fn rules() -> Vec<(&'static str, u32)>;

    /// The version of the generator. It is part of the seed of every random stream.
    fn generator_version() -> &'static str;

    /// The passes of a reduction: the kinds of smaller candidates to try, in order.
    fn passes() -> &'static Passes<Self>;

    /// The single wrong statement that a reduced case boils down to, if there is one, and how many plans were played to
    /// find it.
    ///
    /// # Errors
    /// When no session can be opened.
    fn minimal_deviation(
        reduced: &Reduced<Self>,
        rig: &mut crate::Rig,
        context: &TargetContext<Self>,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Option<MinimalDeviation>, u32), EngineError>;

    /// The indices in the plan of the statements whose answers are wrong; empty if the executable semantics have no answer.
    fn wrong_statements(case: &Case, observed: &[Observed]) -> Vec<usize>;

    /// The right answers of a finding's statements by the executable semantics, and which of the engine's answers are
    /// wrong.
    fn ruling(case: &Case, observed: &[Observed]) -> Ruling {
        let (setup, wrong) = (Self::setup_graph(&case.setup), Self::wrong_statements(case, observed));
        Ruling { setup, wrong, ..Ruling::default() }
    }

    /// How the right answer of the step at index `place` is derived, clause by clause. `None` if the language does not
    /// derive answers in steps.
    fn derivation(_case: &Case, _place: usize) -> Option<Vec<DerivationStep>> {
        None
    }

    /// What the right answers of a case depend on in addition to the rules of the language, each as a phrase for a report.
    fn rests_on(_case: &Case) -> Vec<String> {
        Vec::new()
    }

    /// What is assumed about the target of a case beyond the rules of the language.
    fn assumptions_of(_case: &Case) -> Vec<Assumption> {
        Vec::new()
    }

    /// The lines of a script that set these parameters to their values.
    fn parameter_lines(parameters: &Map) -> Vec<String> {
        parameters.iter().map(|(name, value)| format!("// {name} = {value}")).collect()
    }

    /// Reads a case from a script with setup statements, followed by the statements whose answers are compared.
    ///
    /// # Errors
    /// One sentence that says what is wrong with the script.
    fn read_script(path: &Path, _target: Option<&str>) -> Result<Case, String> {
        Err(format!(
            "{} cannot be read as a case: name the finding's folder or its case.json",
            path.display()
        ))
    }

    /// The features of a reduced case that its signature is computed from.
    fn fingerprint(
        symptom: &Symptom,
        case: &Case,
        observed: &[Observed],
        deviation: Option<&MinimalDeviation>,
        plans: Option<&PlanDifference>,
    ) -> Fingerprint;

    /// A digest of the minimal statements without names and values, by which a known bug is recognised.
    fn shape(symptom: &Symptom, case: &Case, deviation: Option<&MinimalDeviation>) -> String;

    /// One sentence that states the fault of a case; `otherwise` if no more specific sentence is known.
    fn headline(symptom: &Symptom, case: &Case, observed: &[Observed], otherwise: &str) -> String;

    /// The rules of the language that a finding breaks.
    fn rule_references(finding: &Finding) -> Vec<RuleReference>;

    /// What a campaign assumes about a target where the target's choice differs from the language's rule.
    fn assumptions(context: &TargetContext<Self>) -> Vec<Assumption>;

    /// What a campaign on a target leaves untested, each entry with its reason.
    fn not_tested(context: &TargetContext<Self>) -> Vec<String>;

    /// The scripts that show a finding in an engine's own shell, each with its path in the finding's folder.
    fn scripts(finding: &Finding) -> Vec<(&'static str, String)>;

    /// What a probe asks of an unknown engine; `None` if the language cannot be probed yet.
    fn inquiry() -> Option<&'static dyn Inquiry> {
        None
    }

    /// A small graph that every target must be able to store, with the setup statements that create it, as a target with
    /// this profile and these settings writes them.
    fn small_graph(profile: &Profile, settings: &Self::Settings) -> (Vec<Request>, Graph);

    /// The source of the rounds of a campaign.
    fn rounds(
        seed: u64,
        config: &Config<Self::Generate>,
        context: &TargetContext<Self>,
        supplied: &Supplied<Self>,
    ) -> Box<dyn RoundSource<Self>>;
}

/// The oracle that has this id or had it in an earlier version.
pub fn oracle<L: Language>(id: &str) -> Option<&'static dyn Oracle<L>> {
    L::oracles().iter().copied().find(|oracle| oracle.id() == id || oracle.former_ids().contains(&id))
}
