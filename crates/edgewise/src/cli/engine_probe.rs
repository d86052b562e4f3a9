//! `edgewise engine probe TARGET`: learns the profile of an engine.

use super::learning::{PROBE_TIME, learn, profile_text, tell};
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::language::LanguageId;
use crate::ui::say;
use clap::Args;
use edgewise_cypher_testing::Cypher;
use edgewise_engine::{Engine, Profile};
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::Language;
use edgewise_lab::campaign::parse_duration;
use edgewise_lab::probe::{Learned, profile_differences};
use edgewise_lab::store::write_whole;
use std::path::PathBuf;
use std::time::Duration;

/// Learns what an engine accepts and how it behaves, and writes a profile for `--profile`.
///
/// It asks for each construct, function and form by a minimal statement, narrows what is refused to the smallest
/// refused part, decides the settings of the semantics, and tries generated statements with what it has learned. The
/// target must be empty, as for `run`, and is empty afterwards. What the engine answers differently from the rules of
/// the language is listed with its statement, marked as unconfirmed.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  edgewise engine probe bolt://127.0.0.1:7687 --out mine.toml\n  edgewise run \
                        bolt://127.0.0.1:7687 --profile mine.toml\n  edgewise engine probe falkordb --without-profile"
)]
pub(crate) struct ProbeArguments {
    /// The target: an engine's name, a URL, or external:PROGRAM.
    target: String,
    /// The file to write; ID.profile.toml by default. An existing file is not overwritten.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// When it ends at the latest, as 55s or 2m; generated statements get what the questions leave.
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    time: Option<Duration>,
    /// The seed of the generated statements.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// The query language; by default that of the target.
    #[arg(long, value_enum)]
    language: Option<LanguageId>,
    #[command(flatten)]
    reach: TargetArguments,
}

pub(crate) fn probe(arguments: &ProbeArguments) -> anyhow::Result<u8> {
    let language = arguments.language.unwrap_or_else(|| LanguageId::of_target(&arguments.target));
    match language {
        LanguageId::Cypher => probe_in::<Cypher>(arguments),
        LanguageId::Gremlin => probe_in::<Gremlin>(arguments),
    }
}

fn probe_in<L: Language>(arguments: &ProbeArguments) -> anyhow::Result<u8> {
    let engine = arguments.reach.open(&arguments.target)?;
    let out = arguments.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.profile.toml", engine.id())));
    if out.exists() {
        let words = format!("{} exists: name another file by --out, or remove it", out.display());
        return Err(Usage(words).into());
    }
    let learned = learn::<L>(&engine, arguments.time.unwrap_or(PROBE_TIME), arguments.seed)?;
    write_whole(&out, &profile_text(&learned)?)?;
    tell(&learned);
    say(&format!("{} {}", learned.target, learned.version));
    for contradiction in &learned.contradictions {
        say(&format!(
            "contradiction: {} {}, by {} {}",
            contradiction.claim.text,
            contradiction.answered,
            L::RULES,
            contradiction.expected
        ));
    }
    for refused in &learned.unexplained {
        say(&format!("refused, not explained by a construct: {} {}", refused.text, refused.words));
    }
    compare::<L>(engine.as_ref(), &learned);
    say(&format!(
        "The profile is in {}. Use it by: edgewise run {} --profile {}",
        out.display(),
        arguments.target,
        out.display()
    ));
    Ok(exit::NOTHING)
}

/// Prints in what the learned profile differs from the one that is built in for the engine, if there is one.
fn compare<L: Language>(engine: &dyn Engine, learned: &Learned) {
    let shipped = Profile::of_engine(engine.id(), Some(&learned.version)).ok();
    let (Some(shipped), Some(inquiry)) = (shipped, L::inquiry()) else { return };
    let differences = profile_differences(&learned.profile, &shipped, inquiry);
    say(&format!("{} differences from the built-in profile of {}:", differences.len(), shipped.title));
    for difference in differences {
        say(&format!("  {difference}"));
    }
}
