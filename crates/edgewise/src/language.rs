//! The query languages of the program, each as one value, so that reports and commands that read stored findings
//! need not be generic.

use clap::ValueEnum;
use edgewise_bilingual::Bilingual;
use edgewise_cypher_testing::Cypher;
use edgewise_engine::{EngineError, Profile, Request};
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::{
    Assumption, Case, DerivationStep, Finding, Language, Observed, Plan, Rig, RuleReference, RuleSources,
    Ruling, Settled, Symptom, TargetContext, oracle,
};
use edgewise_model::{Graph, Map};
use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

/// A query language, on the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LanguageId {
    /// Cypher, with the dialects that engines speak.
    Cypher,
    /// Gremlin, of TinkerPop 3.4 to 3.8.
    Gremlin,
}

impl LanguageId {
    /// The language of a target, from its built-in profile; Cypher if it has none.
    pub(crate) fn of_target(target: &str) -> Self {
        let profile = Profile::built_in_at(target, "");
        let gremlin = profile.is_some_and(|profile| Gremlin::settings(&profile).is_ok());
        if gremlin { Self::Gremlin } else { Self::Cypher }
    }

    /// The target that tests the same engine in this language: `grafeo-gremlin` for `grafeo` in Gremlin. A target
    /// without one is returned as it is.
    pub(crate) fn target(self, target: &str) -> String {
        let other = Profile::built_in_at(target, "").and_then(|profile| {
            profile.other_languages.get(self.any().id()).map(|other| (profile.id.clone(), other.clone()))
        });
        match other {
            // The id of the profile may be that of a version; the rest of the target stays.
            Some((id, other)) => {
                target.strip_prefix(&id).map_or_else(|| target.to_owned(), |rest| other + rest)
            }
            None => target.to_owned(),
        }
    }

    /// The language itself.
    pub(crate) fn any(self) -> &'static dyn AnyLanguage {
        match self {
            Self::Cypher => &LanguageValue::<Cypher>(PhantomData),
            Self::Gremlin => &LanguageValue::<Gremlin>(PhantomData),
        }
    }
}

/// What a campaign asks in, on the command line: one language, or both at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CampaignLanguage {
    /// Cypher, with the dialects that engines speak.
    Cypher,
    /// Gremlin, of TinkerPop 3.4 to 3.8.
    Gremlin,
    /// Both languages on the same stored graph, on engines that speak both.
    Bilingual,
}

impl CampaignLanguage {
    /// The target that tests the same engine in this language; both languages are asked on the target itself.
    pub(crate) fn target(self, target: &str) -> String {
        match self {
            Self::Cypher => LanguageId::Cypher.target(target),
            Self::Gremlin => LanguageId::Gremlin.target(target),
            Self::Bilingual => target.to_owned(),
        }
    }
}

impl From<LanguageId> for CampaignLanguage {
    fn from(language: LanguageId) -> Self {
        match language {
            LanguageId::Cypher => Self::Cypher,
            LanguageId::Gremlin => Self::Gremlin,
        }
    }
}

/// The language with this id; Cypher for an unknown id.
pub(crate) fn language(id: &str) -> &'static dyn AnyLanguage {
    match id {
        Bilingual::ID => &LanguageValue::<Bilingual>(PhantomData),
        Gremlin::ID => LanguageId::Gremlin.any(),
        _ => LanguageId::Cypher.any(),
    }
}

/// The language of a finding.
pub(crate) fn language_of(finding: &Finding) -> &'static dyn AnyLanguage {
    language(&finding.case.language)
}

/// What commands and reports need to read, show and replay stored findings, whatever their language.
pub(crate) trait AnyLanguage: Sync {
    /// The id of the language.
    fn id(&self) -> &'static str;
    /// The name of the specification that answers are judged by.
    fn rules(&self) -> &'static str;
    /// The documents that contain the rules of the language.
    fn sources(&self) -> RuleSources;
    /// What an oracle claims; `None` if there is no such oracle.
    fn claims(&self, oracle: &str) -> Option<&'static str>;
    /// True if the statements of an oracle are invalid on purpose.
    fn provokes(&self, oracle: &str) -> bool;
    /// True if an oracle compares the answers of an engine with those of the reference.
    fn compares_with_semantics(&self, oracle: &str) -> bool;
    /// Whether an oracle splits the rows of a query by a predicate.
    fn partitions(&self, oracle: &str) -> bool;
    /// The title of a statement with this role in an oracle's plans.
    fn role_title(&self, oracle: &str, role: &str) -> Option<String>;
    /// The argument why a symptom proves a fault.
    fn argument(&self, symptom: &Symptom) -> Option<&'static str>;
    /// The graph that setup statements create.
    fn setup_graph(&self, setup: &[Request]) -> Option<Graph>;
    /// The reference's judgement of each statement of a finding.
    fn ruling(&self, case: &Case, observed: &[Observed]) -> Ruling;
    /// How the right answer to a step is derived.
    fn derivation(&self, case: &Case, place: usize) -> Option<Vec<DerivationStep>>;
    /// What the right answers depend on besides the rules of the language.
    fn rests_on(&self, case: &Case) -> Vec<String>;
    /// The assumptions about the target of a case.
    fn assumptions_of(&self, case: &Case) -> Vec<Assumption>;
    /// The assumptions about targets with this profile.
    fn assumptions(&self, profile: &Profile) -> Option<Vec<Assumption>>;
    /// The rules that a finding violates.
    fn rule_references(&self, finding: &Finding) -> Vec<RuleReference>;
    /// The script lines that set parameters.
    fn parameter_lines(&self, parameters: &Map) -> Vec<String>;
    /// Updates the fields that earlier versions stored differently in a finding.
    fn restored(&self, finding: Finding) -> Finding;
    /// Updates the fields that earlier versions stored differently in a case.
    fn restored_case(&self, case: Case) -> Case;
    /// Runs a case once and judges it; `None` if there is no such oracle.
    fn settle(&self, rig: &mut Rig, case: &Case) -> Result<Option<Settled>, EngineError>;
    /// Reads a case from a script.
    fn read_script(&self, path: &Path, target: Option<&str>) -> Result<Case, String>;
}

/// A value that implements `AnyLanguage` for the language `L`.
struct LanguageValue<L>(PhantomData<fn() -> L>);

impl<L: Language> AnyLanguage for LanguageValue<L> {
    fn id(&self) -> &'static str {
        L::ID
    }

    fn rules(&self) -> &'static str {
        L::RULES
    }

    fn sources(&self) -> RuleSources {
        L::SOURCES
    }

    fn claims(&self, id: &str) -> Option<&'static str> {
        oracle::<L>(id).map(|oracle| oracle.claims())
    }

    fn provokes(&self, id: &str) -> bool {
        oracle::<L>(id).is_some_and(|oracle| oracle.provokes())
    }

    fn compares_with_semantics(&self, id: &str) -> bool {
        oracle::<L>(id).is_some_and(|oracle| oracle.needs_semantics() && !oracle.needs_others())
    }

    fn partitions(&self, id: &str) -> bool {
        oracle::<L>(id).is_some_and(|oracle| oracle.partitions())
    }

    fn role_title(&self, id: &str, role: &str) -> Option<String> {
        oracle::<L>(id)?.role_title(role)
    }

    fn argument(&self, symptom: &Symptom) -> Option<&'static str> {
        oracle::<L>(&symptom.oracle).map(|oracle| oracle.argument(symptom))
    }

    fn setup_graph(&self, setup: &[Request]) -> Option<Graph> {
        L::setup_graph(setup)
    }

    fn ruling(&self, case: &Case, observed: &[Observed]) -> Ruling {
        L::ruling(case, observed)
    }

    fn derivation(&self, case: &Case, place: usize) -> Option<Vec<DerivationStep>> {
        L::derivation(case, place)
    }

    fn rests_on(&self, case: &Case) -> Vec<String> {
        L::rests_on(case)
    }

    fn assumptions_of(&self, case: &Case) -> Vec<Assumption> {
        L::assumptions_of(case)
    }

    fn assumptions(&self, profile: &Profile) -> Option<Vec<Assumption>> {
        TargetContext::<L>::of(profile).ok().map(|context| L::assumptions(&context))
    }

    fn rule_references(&self, finding: &Finding) -> Vec<RuleReference> {
        L::rule_references(finding)
    }

    fn parameter_lines(&self, parameters: &Map) -> Vec<String> {
        L::parameter_lines(parameters)
    }

    fn restored(&self, finding: Finding) -> Finding {
        finding.restored::<L>()
    }

    fn restored_case(&self, case: Case) -> Case {
        case.restored::<L>()
    }

    fn settle(&self, rig: &mut Rig, case: &Case) -> Result<Option<Settled>, EngineError> {
        let Some(judge) = oracle::<L>(&case.plan.oracle) else { return Ok(None) };
        let plan = Plan { fresh: true, ..case.plan.clone() };
        rig.settle(&Arc::new(case.setup.clone()), plan, judge, &|_| Ok(())).map(Some)
    }

    fn read_script(&self, path: &Path, target: Option<&str>) -> Result<Case, String> {
        L::read_script(path, target)
    }
}
