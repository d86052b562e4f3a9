//! `Config`: the configuration of a campaign, as in a `config.toml`. Command-line flags override it.

use super::{CampaignError, Shares, WeightsByName, parse_duration};
use crate::{Language, oracle};
use edgewise_engine::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Everything a campaign depends on. Every key has a default; an unknown key is an error.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[serde(bound(deserialize = "G: Deserialize<'de> + Default"))]
#[schemars(rename = "Config", bound = "G: JsonSchema + Default + Serialize")]
pub struct Config<G> {
    /// The target to test: an engine's name, a URL, or `external:PROGRAM`.
    pub target: String,
    /// The targets that it is compared with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<String>,
    /// A file with the queries to ask, separated by semicolons, instead of generated ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queries: Option<String>,
    /// A file with the setup statements, separated by semicolons, instead of generated ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// The seed; a new one is drawn when it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How many queries are judged. If `time` is given too, the run ends at whichever limit is reached first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cases: Option<u64>,
    /// How long the campaign runs, reduction included, as in `60s`. The default is a minute, if nothing else limits
    /// the campaign.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// How often the queries of `queries` are run, each time with other rewrites. The default is once, if neither
    /// `cases` nor `time` is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeat: Option<u64>,
    /// How many rounds are played at once; the default is the number of cores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub workers: Option<usize>,
    /// The ids of the oracles; empty means all.
    pub oracles: Vec<String>,
    /// For how many of a hundred queries each oracle makes a plan; the default is the oracle's own share.
    #[serde(skip_serializing_if = "Shares::is_empty")]
    pub shares: Shares,
    /// The relative number of rounds that each preset gets; the default is the preset's own share, and 0 leaves the
    /// preset out. It has no effect if `generate` is given.
    #[serde(skip_serializing_if = "WeightsByName::is_empty")]
    pub presets: WeightsByName,
    /// The relative weight of each rewriting rule: how often it is tried first. The default is the rule's own weight,
    /// and 0 switches the rule off.
    #[serde(skip_serializing_if = "WeightsByName::is_empty")]
    pub rules: WeightsByName,
    /// The number of queries on each graph.
    pub queries_per_round: u32,
    /// When findings make the program exit with 2.
    pub fail_on: FailOn,
    /// Limits on time and memory.
    pub limits: LimitsConfig,
    /// How findings are reduced.
    pub reduce: ReduceConfig,
    /// The configuration of the generator.
    pub generate: G,
}

/// When findings make the program exit with 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FailOn {
    /// On any finding.
    #[default]
    Any,
    /// On findings that are neither known nor in the baseline.
    New,
    /// Never.
    Never,
}

/// Limits on time and memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct LimitsConfig {
    /// The time limit of one statement, in milliseconds.
    pub statement_ms: u64,
    /// The time limit to connect, or to start an engine, in milliseconds.
    pub connect_ms: u64,
    /// The memory limit of an engine that Edgewise starts, in MiB.
    pub memory_mib: u64,
}

/// How findings are reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ReduceConfig {
    /// The maximum number of candidates played for one finding.
    pub attempts: u32,
    /// How many findings of one symptom are reduced in a row without a new signature. After that, fewer and
    /// fewer of them are reduced, and the rest are only counted.
    pub per_symptom: u32,
    /// The number of replays on a fresh database at the end.
    pub replays: u32,
    /// The maximum number of plays of all reductions together; later failures are not yet reduced. The default is 60
    /// for each of `cases`, and at least 8,000; without `cases` there is no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<u64>,
}

impl<G: Default> Default for Config<G> {
    fn default() -> Self {
        Self {
            target: "grafeo".to_owned(),
            against: Vec::new(),
            queries: None,
            setup: None,
            seed: None,
            cases: None,
            time: None,
            repeat: None,
            workers: None,
            oracles: Vec::new(),
            shares: Shares::default(),
            presets: WeightsByName::new(),
            rules: WeightsByName::new(),
            queries_per_round: 40,
            fail_on: FailOn::Any,
            limits: LimitsConfig::default(),
            reduce: ReduceConfig::default(),
            generate: G::default(),
        }
    }
}

impl Default for LimitsConfig {
    fn default() -> Self {
        let limits = Limits::default();
        Self {
            statement_ms: u64::try_from(limits.statement.as_millis()).unwrap_or(u64::MAX),
            connect_ms: u64::try_from(limits.connect.as_millis()).unwrap_or(u64::MAX),
            memory_mib: limits.memory >> 20,
        }
    }
}

impl Default for ReduceConfig {
    fn default() -> Self {
        Self { attempts: 400, per_symptom: 12, replays: 5, plays: None }
    }
}

/// The maximum number of workers. A larger number is probably a typing error.
const MOST_WORKERS: usize = 1024;
/// The maximum number of queries per round. In longer rounds, progress would be reported too rarely, and one failure would
/// affect too many queries.
const MOST_QUERIES: u32 = 100_000;

impl<G> Config<G> {
    /// Replaces former ids of oracles by the current ones.
    pub fn rename_oracles<L: Language<Generate = G>>(&mut self) {
        let today = |id: String| oracle::<L>(&id).map_or(id, |oracle| oracle.id().to_owned());
        self.oracles = std::mem::take(&mut self.oracles).into_iter().map(today).collect();
        self.shares.0 =
            std::mem::take(&mut self.shares.0).into_iter().map(|(id, share)| (today(id), share)).collect();
    }

    /// Checks everything that can be checked without a target.
    ///
    /// # Errors
    /// One sentence that says what to change.
    pub fn validate<L: Language<Generate = G>>(&self) -> Result<(), CampaignError> {
        let wrong = |why: String| Err(CampaignError::Config(why));
        if let Some(unknown) = self.oracles.iter().find(|id| oracle::<L>(id).is_none()) {
            let known: Vec<&str> = L::oracles().iter().map(|oracle| oracle.id()).collect();
            return wrong(format!("there is no oracle `{unknown}`; there are {}", known.join(", ")));
        }
        if let Some(unknown) = self.shares.0.keys().find(|id| oracle::<L>(id).is_none()) {
            return wrong(format!("`shares` names an oracle `{unknown}`, which does not exist"));
        }
        let presets: Vec<&str> = L::presets().iter().map(|(name, _)| *name).collect();
        if let Some(unknown) = self.presets.keys().find(|name| !presets.contains(&name.as_str())) {
            let known = presets;
            return wrong(format!("`presets` names `{unknown}`; there are {}", known.join(", ")));
        }
        let rules = L::rules();
        if let Some(unknown) = self.rules.keys().find(|id| !rules.iter().any(|(rule, _)| rule == id)) {
            return wrong(format!("`rules` names a rule `{unknown}`, which does not exist"));
        }
        if self.workers.is_some_and(|workers| workers == 0 || workers > MOST_WORKERS) {
            return wrong(format!("--workers must be between 1 and {MOST_WORKERS}"));
        }
        if self.queries_per_round == 0 || self.queries_per_round > MOST_QUERIES {
            return wrong(format!("queries_per_round must be between 1 and {MOST_QUERIES}"));
        }
        if self.repeat == Some(0) {
            return wrong("--repeat must be at least 1".to_owned());
        }
        if self.repeat.is_some() && self.queries.is_none() {
            return wrong(
                "--repeat says how often the queries of a file are asked: name the file with --queries"
                    .to_owned(),
            );
        }
        if self.cases == Some(0) {
            return wrong("--cases must be at least 1".to_owned());
        }
        if let Some(time) = &self.time
            && parse_duration(time).map_err(CampaignError::Config)?.is_zero()
        {
            return wrong("--time must be longer than zero, as in 60s".to_owned());
        }
        L::check_generate(&self.generate).map_err(|error| CampaignError::Config(format!("generate: {error}")))
    }
}

impl LimitsConfig {
    /// The limits in the form that sessions need.
    pub fn limits(&self) -> Limits {
        Limits {
            statement: Duration::from_millis(self.statement_ms),
            connect: Duration::from_millis(self.connect_ms),
            memory: self.memory_mib.saturating_mul(1 << 20),
        }
    }
}
