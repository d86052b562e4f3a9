//! `edgewise bisect`: finds the version of an engine in which a fault appeared.

use super::case_file::{Bench, State, Tried, read_case};
use super::regress::without_version;
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::ui::{say, table};
use clap::Args;
use std::path::PathBuf;

/// Replays a finding on several versions of its engine, to find the last good and the first bad one.
///
/// Every version is started and tried, in the order given, so that a fault which disappeared and came back is
/// seen. Exit code 2 if a version is bad, 0 if none is.
#[derive(Args)]
#[command(
    after_help = "Example:\n  edgewise bisect edgewise-out/latest/findings/3f1c0a9b2d4e --versions 4.14.2,4.16.3,4.22.1"
)]
pub(crate) struct BisectArguments {
    /// A finding's folder, a case.json, or a .cypher script.
    path: PathBuf,
    /// The versions, oldest first.
    #[arg(long, value_delimiter = ',', required = true, value_name = "VERSION")]
    versions: Vec<String>,
    /// The engine's name; that of the finding's target by default.
    #[arg(long, value_name = "NAME")]
    target: Option<String>,
    /// How often to replay it on each version; the worst result counts.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    times: u32,
    #[command(flatten)]
    reach: TargetArguments,
}

pub(crate) fn bisect(arguments: &BisectArguments) -> anyhow::Result<u8> {
    let case = read_case(&arguments.path, arguments.target.as_deref())?;
    let name = without_version(arguments.target.as_deref().unwrap_or(&case.target))?;
    let mut tried: Vec<(String, Tried)> = Vec::new();
    for version in &arguments.versions {
        let target = format!("{name}@{version}");
        let outcome = match Bench::open_for(&arguments.reach, &target, &case) {
            Ok(mut bench) => bench.try_case(&case, arguments.times)?,
            // If a version is unavailable, the others are still tried.
            Err(error) => Tried { state: State::NotApplicable, why: error.to_string() },
        };
        tried.push((version.clone(), outcome));
    }
    let rows: Vec<Vec<String>> = tried
        .iter()
        .map(|(version, tried)| {
            let word = match tried.state {
                State::Fixed => "good",
                State::StillWrong => "bad",
                State::Changed => "bad in another way",
                State::NotApplicable => "not applicable",
            };
            vec![version.clone(), word.to_owned(), tried.why.clone()]
        })
        .collect();
    say(&format!("{}\n\n{}", table(&["version", "state", "why"], &rows), verdict(&tried)));
    if tried.iter().all(|(_, tried)| tried.state == State::NotApplicable) {
        return Err(Usage("none of the versions could be tried".to_owned()).into());
    }
    let bad = tried.iter().any(|(_, tried)| tried.state.is_wrong());
    Ok(if bad { exit::FINDINGS } else { exit::NOTHING })
}

/// The first bad and the last good version, in a sentence or two.
fn verdict(tried: &[(String, Tried)]) -> String {
    let judged: Vec<(&str, bool)> = tried
        .iter()
        .filter(|(_, tried)| tried.state != State::NotApplicable)
        .map(|(version, tried)| (version.as_str(), tried.state.is_wrong()))
        .collect();
    let Some(first_bad) = judged.iter().position(|(_, bad)| *bad) else {
        return "No version shows it.".to_owned();
    };
    let mut text = match first_bad.checked_sub(1) {
        Some(good) => format!("Last good: {}. First bad: {}.", judged[good].0, judged[first_bad].0),
        None => format!("First bad: {}, the first that could be tried.", judged[0].0),
    };
    match judged.iter().rposition(|(_, bad)| *bad) {
        Some(last_bad) if last_bad + 1 < judged.len() => {
            text.push_str(&format!(
                " Last bad: {}. Good again: {}.",
                judged[last_bad].0,
                judged[last_bad + 1].0
            ));
            let between = judged[first_bad..=last_bad].iter().any(|(_, bad)| !bad);
            if between {
                text.push_str(" Between them it came and went.");
            }
        }
        _ => text.push_str(" The newest that was tried still has it."),
    }
    text
}

#[cfg(test)]
mod tests {
    use super::verdict;
    use crate::cli::case_file::{State, Tried};

    fn tried(states: &[(&str, State)]) -> String {
        let tried: Vec<(String, Tried)> = states
            .iter()
            .map(|(version, state)| ((*version).to_owned(), Tried { state: *state, why: String::new() }))
            .collect();
        verdict(&tried)
    }

    #[test]
    fn the_first_bad_and_last_good_version_are_found_although_some_versions_could_not_be_tried() {
        use State::{Fixed, NotApplicable, StillWrong};
        assert_eq!(
            tried(&[("1", Fixed), ("2", NotApplicable), ("3", StillWrong), ("4", Fixed)]),
            "Last good: 1. First bad: 3. Last bad: 3. Good again: 4."
        );
        assert_eq!(
            tried(&[("1", StillWrong), ("2", StillWrong)]),
            "First bad: 1, the first that could be tried. The newest that was tried still has it."
        );
        assert_eq!(tried(&[("1", Fixed)]), "No version shows it.");
    }
}
