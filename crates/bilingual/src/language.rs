//! `Bilingual`: implements the trait `Language` for questions, which are asked in Cypher and in Gremlin.

use crate::opinion::opinion;
use crate::oracle::oracles;
use crate::print::Pair;
use crate::question::Question;
use crate::reduce::passes;
use crate::rounds::{GENERATOR_VERSION, Makers, PRESET};
use crate::ruling::{ruling, wrong_statements};
use crate::script::repro_script;
use crate::skeleton::{fingerprint, headline, shape};
use crate::{GenerateConfig, Settings};
use edgewise_cypher_testing::Cypher;
use edgewise_engine::{EngineError, Profile, Request};
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::{Config, RoundSource, Supplied};
use edgewise_lab::oracle::Oracle;
use edgewise_lab::reduce::{MinimalDeviation, Passes, Reduced};
use edgewise_lab::{
    Assumption, Case, Finding, Fingerprint, Language, Observed, Opinion, Plan, PlanDifference, Rig,
    RuleReference, Ruling, Symptom, TargetContext,
};
use edgewise_model::{Graph, Mutation};

/// Cypher and Gremlin on the same stored graph. Its queries are questions, which belong to neither language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bilingual;

/// What is known of the target while an oracle plans its statements.
pub type BilingualContext = TargetContext<Bilingual>;

impl Language for Bilingual {
    const ID: &'static str = "bilingual";
    const RULES: &'static str = "openCypher and TinkerPop";

    type Query = Question;
    type Settings = Settings;
    type Generate = GenerateConfig;

    fn settings(profile: &Profile) -> Result<Settings, String> {
        Settings::read(profile)
    }

    fn stream_key(context: &BilingualContext) -> Vec<u8> {
        let stored = context.settings.stored();
        context.profile.stream_key(Some(&stored))
    }

    fn stored_settings(settings: &Settings) -> serde_json::Value {
        settings.stored()
    }

    fn oracles() -> &'static [&'static dyn Oracle<Self>] {
        oracles()
    }

    fn parse(text: &str) -> Option<Question> {
        Question::read(text)
    }

    /// A script of questions has one on each line.
    fn split_script(text: &str) -> Vec<String> {
        text.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    fn is_statement(text: &str) -> bool {
        Cypher::is_statement(text) || Gremlin::is_statement(text)
    }

    fn text(question: &Question, _: &Settings) -> String {
        question.text()
    }

    /// What the question writes or reads, in Cypher.
    fn request(question: &Question, settings: &Settings) -> Request {
        let pair = match &question.change {
            Some(change) => Pair::writing(change, settings),
            None => Pair::reading(&question.ask, settings),
        };
        pair.map_or_else(|_| Request::new(question.text()), |pair| pair.cypher)
    }

    fn printed(question: &Question) -> Question {
        question.clone()
    }

    fn is_verbatim(_: &Question) -> bool {
        false
    }

    fn writes(question: &Question) -> bool {
        question.change.is_some()
    }

    /// Values are literals, which both languages have.
    fn takes_parameter(_: &str, _: &str) -> bool {
        false
    }

    fn mutation_text(mutation: &Mutation, settings: &Settings) -> String {
        Cypher::mutation_text(mutation, &settings.cypher)
    }

    fn setup_graph(setup: &[Request]) -> Option<Graph> {
        Cypher::setup_graph(setup)
    }

    fn opinion(graph: &Graph, plan: &Plan, settings: &Settings) -> Opinion {
        opinion(graph, plan, settings)
    }

    fn is_valid(question: &Question) -> bool {
        question.is_valid()
    }

    fn check_generate(generate: &GenerateConfig) -> Result<(), String> {
        generate.validate()
    }

    fn presets() -> Vec<(&'static str, u32)> {
        vec![(PRESET, 1)]
    }

    fn rules() -> Vec<(&'static str, u32)> {
        Vec::new()
    }

    fn generator_version() -> &'static str {
        GENERATOR_VERSION
    }

    fn passes() -> &'static Passes<Self> {
        passes()
    }

    /// A finding is about two statements, of which the semantics say which one is wrong. No further statement is tried.
    fn minimal_deviation(
        _: &Reduced<Self>,
        _: &mut Rig,
        _: &BilingualContext,
        _: &dyn Fn() -> bool,
    ) -> Result<(Option<MinimalDeviation>, u32), EngineError> {
        Ok((None, 0))
    }

    fn wrong_statements(case: &Case, observed: &[Observed]) -> Vec<usize> {
        wrong_statements(case, observed)
    }

    fn ruling(case: &Case, observed: &[Observed]) -> Ruling {
        ruling(case, observed)
    }

    fn fingerprint(
        symptom: &Symptom,
        case: &Case,
        observed: &[Observed],
        _: Option<&MinimalDeviation>,
        _: Option<&PlanDifference>,
    ) -> Fingerprint {
        fingerprint(symptom, case, observed)
    }

    fn shape(symptom: &Symptom, case: &Case, _: Option<&MinimalDeviation>) -> String {
        shape(symptom, case)
    }

    fn headline(_: &Symptom, case: &Case, observed: &[Observed], otherwise: &str) -> String {
        headline(case, observed, otherwise)
    }

    fn rule_references(_: &Finding) -> Vec<RuleReference> {
        Vec::new()
    }

    fn assumptions(context: &BilingualContext) -> Vec<Assumption> {
        Cypher::assumptions(&TargetContext::new(context.profile.clone(), context.settings.cypher.clone()))
    }

    fn not_tested(context: &BilingualContext) -> Vec<String> {
        vec![
            "what only one of the languages has, and what they define differently: order, paths, lists, temporal values"
                .to_owned(),
            format!("what {} cannot say", context.settings.gremlin.dialect),
        ]
    }

    fn scripts(finding: &Finding) -> Vec<(&'static str, String)> {
        let mut scripts = vec![("repro.bilingual", repro_script(&finding.case, &finding.title))];
        if let Some(original) = &finding.original {
            let title = format!("{} (as it was found, before reduction)", finding.title);
            scripts.push(("original/repro.bilingual", repro_script(original, &title)));
        }
        scripts
    }

    fn small_graph(profile: &Profile, settings: &Settings) -> (Vec<Request>, Graph) {
        Cypher::small_graph(profile, &settings.cypher)
    }

    fn rounds(
        seed: u64,
        config: &Config<GenerateConfig>,
        context: &BilingualContext,
        supplied: &Supplied<Self>,
    ) -> Box<dyn RoundSource<Self>> {
        Box::new(Makers::new(seed, config, context).with(supplied))
    }
}
