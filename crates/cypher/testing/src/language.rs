//! `Cypher`: the language as the laboratory crate (`edgewise_lab`) needs it, and that crate's types for Cypher.

use crate::consult::{graph_of, prefix_parameters};
use crate::oracle::oracles;
use crate::reduce::{Reduced, is_valid, minimal_deviation_of, passes};
use crate::rewrite::RULES;
use crate::rounds::{Makers, declarations, features_of, not_tested, schema_of_graph};
use crate::script::{finding_script, repro_script};
use crate::{
    WrittenQuery, assumption, blame, case_shape, fingerprint, headline, ngql, opinion, rule_references,
};
use edgewise_cypher_generate::{GENERATOR_VERSION, ROUND_PRESETS, mutation_statement};
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::dialect::Construct;
use edgewise_cypher_syntax::ngql::parse_ngql;
use edgewise_cypher_syntax::walk::writes;
use edgewise_cypher_syntax::{Dialect, parse_statement, print_statement, split_script};
use edgewise_engine::{EngineError, Profile, Request};
use edgewise_lab::campaign::{RoundSource, Supplied};
use edgewise_lab::oracle::Oracle;
use edgewise_lab::probe::Inquiry;
use edgewise_lab::reduce::{MinimalDeviation, Passes};
use edgewise_lab::{
    Assumption, Case, DerivationStep, Finding, Fingerprint, Language, Observed, Opinion, Plan,
    PlanDifference, Rig, RuleReference, RuleSources, Ruling, Symptom, TargetContext,
};
use edgewise_model::{Graph, Map, Mutation, Value};
use std::path::Path;

/// The query language Cypher, with the dialects that engines speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cypher;

/// What statements and answers of a target depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The dialect in which statements are printed.
    pub dialect: Dialect,
    /// The knobs of the target: its documented choices where openCypher leaves the behaviour open.
    pub knobs: Knobs,
}

/// A round of Cypher queries: a schema, setup statements and queries, which is the unit of a campaign.
pub type Round = edgewise_lab::Round<Cypher>;
/// A round together with the graph mutations that its setup statements stand for.
pub type MadeRound = edgewise_lab::MadeRound<Cypher>;
/// A query of a round.
pub type RoundQuery = edgewise_lab::RoundQuery<Cypher>;
/// The configuration of a campaign.
pub type Config = edgewise_lab::campaign::Config<edgewise_cypher_generate::Config>;
/// A campaign in Cypher.
pub type Campaign<'a> = edgewise_lab::campaign::Campaign<'a, Cypher>;

impl Language for Cypher {
    const ID: &'static str = "cypher";
    const RULES: &'static str = "openCypher";
    const SOURCES: RuleSources = RuleSources {
        reference: (
            "Cypher Query Language Reference, Version 9",
            "https://s3.amazonaws.com/artifacts.opencypher.org/openCypher9.pdf",
        ),
        // `HEAD` is the newest state of the main branch, whatever the branch is called.
        suite: ("TCK", "https://github.com/opencypher/openCypher/blob/HEAD"),
    };

    type Query = WrittenQuery;
    type Settings = Settings;
    type Generate = edgewise_cypher_generate::Config;

    fn settings(profile: &Profile) -> Result<Settings, String> {
        let dialect = Dialect::by_id(&profile.dialect).ok_or_else(|| {
            let known: Vec<String> = Dialect::all().iter().map(|dialect| dialect.id.to_string()).collect();
            format!(
                "the profile of {} names the dialect `{}`, which does not exist: take one of {}",
                profile.title,
                profile.dialect,
                known.join(", ")
            )
        })?;
        Ok(Settings { dialect: spelled(dialect, profile)?, knobs: profile_knobs(profile)? })
    }

    fn stream_key(context: &TargetContext<Self>) -> Vec<u8> {
        let key = |profile: &Profile, knobs: &Knobs| {
            profile.stream_key(Some(knobs).filter(|knobs| **knobs != Knobs::default()))
        };
        let mut all = key(&context.profile, &context.settings.knobs);
        for other in &context.others {
            all.extend(key(&other.profile, &other.settings.knobs));
        }
        all
    }

    fn stored_settings(settings: &Settings) -> serde_json::Value {
        stored_knobs(settings.knobs)
    }

    fn oracles() -> &'static [&'static dyn Oracle<Self>] {
        oracles()
    }

    fn uses_by_default(oracle: &dyn Oracle<Self>, profile: Option<&Profile>) -> bool {
        profile.is_none_or(|profile| {
            profile.oracles.is_empty() || profile.oracles.iter().any(|id| id == oracle.id())
        })
    }

    fn parse(text: &str) -> Option<WrittenQuery> {
        WrittenQuery::read(text)
    }

    fn split_script(text: &str) -> Vec<String> {
        split_script(text).into_iter().map(|range| text[range].to_owned()).collect()
    }

    fn is_statement(text: &str) -> bool {
        parse_statement(text).is_ok() || parse_ngql(text).is_ok()
    }

    fn text(query: &WrittenQuery, settings: &Settings) -> String {
        query.text(&settings.dialect)
    }

    fn printed(query: &WrittenQuery) -> WrittenQuery {
        query.printed()
    }

    fn is_verbatim(query: &WrittenQuery) -> bool {
        query.text.is_some()
    }

    fn writes(query: &WrittenQuery) -> bool {
        writes(&query.query)
    }

    /// Whether a statement uses a parameter. May wrongly be true if another parameter's name begins with `name`; that
    /// is harmless, because every engine accepts unused parameters.
    fn takes_parameter(text: &str, name: &str) -> bool {
        let named = text.contains('$')
            && (text.contains(&format!("${name}")) || text.contains(&format!("$`{name}`")));
        named && !own_parameters(text).contains_key(name)
    }

    fn mutation_text(mutation: &Mutation, settings: &Settings) -> String {
        print_statement(&mutation_statement(mutation, &settings.dialect), &settings.dialect)
    }

    fn states_mutations(settings: &Settings) -> bool {
        !ngql::is_spoken(&settings.dialect)
    }

    fn setup_graph(setup: &[Request]) -> Option<Graph> {
        graph_of(setup)
    }

    fn opinion(graph: &Graph, plan: &Plan, settings: &Settings) -> Opinion {
        opinion::opinion(graph, plan, settings.knobs)
    }

    fn is_valid(query: &WrittenQuery) -> bool {
        is_valid(query)
    }

    fn check_generate(generate: &Self::Generate) -> Result<(), String> {
        generate.validate().map_err(|error| error.to_string())
    }

    fn generate_preset(name: &str) -> Result<Self::Generate, String> {
        edgewise_cypher_generate::Config::preset(name).map_err(|error| error.to_string())
    }

    fn presets() -> Vec<(&'static str, u32)> {
        ROUND_PRESETS.iter().map(|preset| (preset.name, preset.share)).collect()
    }

    fn rules() -> Vec<(&'static str, u32)> {
        RULES.iter().map(|rule| (rule.id, rule.weight())).collect()
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
        minimal_deviation_of(reduced, rig, context, stop)
    }

    fn wrong_statements(case: &Case, observed: &[Observed]) -> Vec<usize> {
        blame(case, observed).wrong
    }

    fn ruling(case: &Case, observed: &[Observed]) -> Ruling {
        crate::ruling(case, observed)
    }

    fn derivation(case: &Case, place: usize) -> Option<Vec<DerivationStep>> {
        crate::derivation_of(case, place)
    }

    fn rests_on(case: &Case) -> Vec<String> {
        crate::rests_on(case)
    }

    fn assumptions_of(case: &Case) -> Vec<Assumption> {
        crate::assumptions_of(case)
    }

    fn parameter_lines(parameters: &Map) -> Vec<String> {
        crate::script::parameter_lines(parameters)
    }

    fn read_script(path: &Path, target: Option<&str>) -> Result<Case, String> {
        crate::script::read_script(path, target)
    }

    fn fingerprint(
        symptom: &Symptom,
        case: &Case,
        observed: &[Observed],
        deviation: Option<&MinimalDeviation>,
        plans: Option<&PlanDifference>,
    ) -> Fingerprint {
        fingerprint(symptom, case, observed, deviation, plans)
    }

    fn shape(symptom: &Symptom, case: &Case, deviation: Option<&MinimalDeviation>) -> String {
        case_shape(symptom, case, deviation)
    }

    fn headline(symptom: &Symptom, case: &Case, observed: &[Observed], otherwise: &str) -> String {
        headline(symptom, case, observed, otherwise)
    }

    fn rule_references(finding: &Finding) -> Vec<RuleReference> {
        rule_references(finding)
    }

    fn assumptions(context: &TargetContext<Self>) -> Vec<Assumption> {
        assumption::assumptions(&context.profile, context.settings.knobs)
    }

    fn not_tested(context: &TargetContext<Self>) -> Vec<String> {
        not_tested(context)
    }

    fn scripts(finding: &Finding) -> Vec<(&'static str, String)> {
        let mut scripts = vec![("repro.cypher", finding_script(finding))];
        if let Some(original) = &finding.original {
            let title = format!("{} (as it was found, before reduction)", finding.title);
            scripts.push(("original/repro.cypher", repro_script(original, &title)));
        }
        scripts
    }

    fn inquiry() -> Option<&'static dyn Inquiry> {
        Some(&crate::probe::CYPHER_INQUIRY)
    }

    fn small_graph(profile: &Profile, settings: &Settings) -> (Vec<Request>, Graph) {
        if ngql::is_spoken(&settings.dialect) {
            return ngql::small_graph(&settings.dialect);
        }
        let properties = |entries: &[(&str, Value)]| -> Map {
            entries.iter().map(|(key, value)| ((*key).into(), value.clone())).collect()
        };
        let mut graph = Graph::new();
        let first = graph.add_node(["A"], properties(&[("x", Value::Int(1)), ("s", Value::from("a'b"))]));
        let second = graph.add_node(["B"], properties(&[("y", Value::Float(1.5)), ("t", Value::Bool(true))]));
        // Both nodes exist, so this cannot fail.
        let _ = graph.add_relationship(first, second, "R", properties(&[("w", Value::Int(-2))]));
        let _ = graph.add_relationship(second, second, "S", Map::new());
        let needed = if profile.schema_first { declarations(&schema_of_graph(&graph)) } else { Vec::new() };
        let declared = needed.iter().map(|mutation| Self::mutation_text(mutation, settings));
        let mut setup: Vec<Request> = declared.map(Request::new).collect();
        setup.extend([
            Request::new("CREATE (:A {x: 1, s: 'a\\'b'})-[:R {w: -2}]->(:B {y: 1.5, t: true})"),
            Request::new("MATCH (b:B) CREATE (b)-[:S]->(b)"),
        ]);
        (setup, graph)
    }

    fn rounds(
        seed: u64,
        config: &Config,
        context: &TargetContext<Self>,
        supplied: &Supplied<Self>,
    ) -> Box<dyn RoundSource<Self>> {
        Box::new(Makers::new(seed, config, features_of(context), context.clone()).with(supplied))
    }
}

/// The dialect with the spellings that a profile sets. Such a profile was learned: its dialect has every construct, so
/// that what it switches off decides how schema statements and setups are written.
///
/// # Errors
/// If the profile has an unknown spelling, or an unknown value of one.
fn spelled(dialect: &Dialect, profile: &Profile) -> Result<Dialect, String> {
    let mut dialect = dialect.clone();
    if profile.spelling.is_empty() {
        return Ok(dialect);
    }
    let unknown = |error: serde_json::Error| {
        format!("the profile of {} has an unknown spelling: {error}", profile.title)
    };
    let mut whole = serde_json::to_value(&dialect.spelling).map_err(unknown)?;
    for (key, value) in &profile.spelling {
        match whole.get_mut(key) {
            Some(own) => *own = value.clone(),
            None => return Err(format!("the profile of {} has an unknown spelling: `{key}`", profile.title)),
        }
    }
    dialect.spelling = serde_json::from_value(whole).map_err(unknown)?;
    let is_off =
        |construct: &Construct| profile.off.iter().any(|off| off.what.eq_ignore_ascii_case(construct.name()));
    dialect.constructs.retain(|construct| !is_off(construct));
    Ok(dialect)
}

/// The knobs that a profile sets; the others are those of openCypher.
///
/// # Errors
/// If the profile has an unknown knob, or an unknown value of a knob.
pub(crate) fn profile_knobs(profile: &Profile) -> Result<Knobs, String> {
    serde_json::from_value(serde_json::Value::Object(profile.knobs.clone()))
        .map_err(|error| format!("the profile of {} has an unknown knob: {error}", profile.title))
}

/// The knobs in the form in which a case file stores them.
pub(crate) fn stored_knobs(knobs: Knobs) -> serde_json::Value {
    serde_json::to_value(knobs).unwrap_or_default()
}

/// The knobs stored in a case file; those of openCypher if it stores none, or unreadable ones.
pub(crate) fn recorded_knobs(stored: Option<&serde_json::Value>) -> Knobs {
    stored.and_then(|stored| serde_json::from_value(stored.clone()).ok()).unwrap_or_default()
}

/// The parameters that a statement defines itself, in a prefix such as `CYPHER p = 1`.
fn own_parameters(text: &str) -> Map {
    let prefixed = text.trim_start().get(..6).is_some_and(|word| word.eq_ignore_ascii_case("cypher"));
    let statement = prefixed.then(|| parse_statement(text).ok()).flatten();
    statement.as_ref().map(prefix_parameters).unwrap_or_default()
}

/// Reads the finding in a folder. Fields that earlier versions did not store are computed.
///
/// # Errors
/// If the finding cannot be read; the message names the file.
pub fn read_finding(folder: &Path) -> Result<Finding, String> {
    edgewise_lab::store::read_finding(folder).map(Finding::restored::<Cypher>)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_get_the_parameters_they_name_and_keep_their_own() {
        use edgewise_engine::Step;
        let given: Map = [("p0".into(), Value::Int(1)), ("p2".into(), Value::Int(2))].into_iter().collect();
        let own: Map = [("p2".into(), Value::Int(7))].into_iter().collect();
        let request = Request { text: "RETURN $p0, $p2".to_owned(), parameters: own, ..Request::default() };
        let plan = Plan::new("partition", "rows").run("whole", "RETURN $p0").step("true", Step::Run(request));
        let plan = plan.run("plain", "RETURN 1").bind::<Cypher>(&given);
        let of = |place: usize| match &plan.steps[place].step {
            Step::Run(request) => request.parameters.values().cloned().collect(),
            _ => Vec::new(),
        };
        assert_eq!(of(0), vec![Value::Int(1)]);
        assert_eq!(of(1), vec![Value::Int(1), Value::Int(7)]);
        assert_eq!(of(2), Vec::new());
        assert_eq!(plan.parameters().len(), 2);
    }
}
