//! Exit codes. Scripts depend on them, so they must not change.

use edgewise_cypher_testing::live::LiveError;
use edgewise_engine::EngineError;
use edgewise_lab::CaseError;
use edgewise_lab::campaign::CampaignError;

/// Nothing was found.
pub(crate) const NOTHING: u8 = 0;
/// The command was used wrongly: flags, configuration, files or output folder.
pub(crate) const USAGE: u8 = 1;
/// There are findings.
pub(crate) const FINDINGS: u8 = 2;
/// The target is unavailable.
pub(crate) const UNAVAILABLE: u8 = 3;
/// The target cannot load and read back a small graph, or no query could be judged.
pub(crate) const BASELINE: u8 = 4;
/// A fault of Edgewise itself.
pub(crate) const INTERNAL: u8 = 70;

/// The exit code for a failed command.
pub(crate) fn code_of(error: &anyhow::Error) -> u8 {
    if let Some(error) = error.downcast_ref::<CampaignError>() {
        return match error {
            CampaignError::Config(_) | CampaignError::Folder(_) | CampaignError::Write { .. } => USAGE,
            CampaignError::Engine(error) => engine_code(error),
            CampaignError::Baseline(_) | CampaignError::Unjudged(_) => BASELINE,
            CampaignError::Worker(_) => INTERNAL,
        };
    }
    if let Some(error) = error.downcast_ref::<EngineError>() {
        return engine_code(error);
    }
    if let Some(error) = error.downcast_ref::<LiveError>() {
        return match error {
            LiveError::Engine(error) => engine_code(error),
            LiveError::Empty | LiveError::Unlabelled { .. } => USAGE,
            LiveError::Refused { .. } | LiveError::Torn(_) => UNAVAILABLE,
        };
    }
    if error.downcast_ref::<CaseError>().is_some() || error.downcast_ref::<Usage>().is_some() {
        return USAGE;
    }
    INTERNAL
}

fn engine_code(error: &EngineError) -> u8 {
    match error {
        EngineError::Target(_) => USAGE,
        EngineError::Unavailable(_)
        | EngineError::Protocol(_)
        | EngineError::Foreign(_)
        | EngineError::Io { .. } => UNAVAILABLE,
    }
}

/// A usage error.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl std::fmt::Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}
