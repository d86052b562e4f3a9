//! `edgewise replay`: replays a finding.

use super::case_file::{Bench, read_case};
use super::target::TargetArguments;
use crate::exit;
use crate::report::{outcome_text, plain};
use crate::ui::{eprint_line, say};
use clap::Args;
use edgewise_engine::{Observation, Step};
use edgewise_lab::{Case, Plan, Verdict};
use std::path::PathBuf;

/// Replays a finding: exit code 2 if it is reproduced, 0 if not.
///
/// Takes a finding's folder, its case.json, or a .cypher script. A script that Edgewise wrote is judged by the
/// oracle that it names; in any other, the last statement is run after the others, and judged for internal errors,
/// crashes and hangs.
#[derive(Args)]
pub(crate) struct ReplayArguments {
    /// A finding's folder, a case.json, or a .cypher script.
    path: PathBuf,
    /// A target other than the one on which the case was found.
    #[arg(long, value_name = "TARGET")]
    target: Option<String>,
    /// How often to replay it, each time on a fresh database.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    times: u32,
    #[command(flatten)]
    reach: TargetArguments,
    /// Print only the verdict.
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn replay(arguments: &ReplayArguments) -> anyhow::Result<u8> {
    let case = read_case(&arguments.path, arguments.target.as_deref())?;
    let target = arguments.target.as_deref().unwrap_or(&case.target);
    let mut bench = Bench::open_for(&arguments.reach, target, &case)?;
    if !arguments.quiet {
        say(&format!("{target} {}", bench.version()));
    }
    let mut shown = 0;
    for _ in 0..arguments.times {
        let settled = bench.play(&case)?;
        if !arguments.quiet {
            print_steps(&case, &settled.plan, &settled.observations);
        }
        shown += u32::from(print_verdict(&settled.verdict, &case));
    }
    if arguments.times > 1 {
        say(&format!("Reproduced {shown} of {} times.", arguments.times));
    }
    Ok(if shown > 0 { exit::FINDINGS } else { exit::NOTHING })
}

fn print_steps(case: &Case, plan: &Plan, observations: &[Observation]) {
    say(&format!("\n{} setup statements on an empty database", case.setup.len()));
    for (planned, observation) in plan.steps.iter().zip(observations) {
        let what = match &planned.step {
            Step::Run(request) => request.text.clone(),
            other => format!("({other:?})"),
        };
        say(&format!(
            "\n[{}] {what}\n{}",
            planned.role,
            plain(&outcome_text(&observation.outcome)).trim_end()
        ));
    }
    say("");
}

/// Prints the verdict; true if the finding is reproduced.
fn print_verdict(verdict: &Verdict, case: &Case) -> bool {
    match verdict {
        Verdict::Fail(failure) if failure.symptom == case.symptom => {
            say(&format!("Reproduced: {}\n{}", failure.title, failure.detail));
            true
        }
        Verdict::Fail(failure) if case.symptom.rule == "unrecorded" => {
            say(&format!("It fails: {}\n{}", failure.title, failure.detail));
            true
        }
        Verdict::Fail(failure) => {
            say(&format!(
                "It fails, but in another way than recorded: {}\n{}",
                failure.title, failure.detail
            ));
            true
        }
        Verdict::Pass { .. } => {
            say("Not reproduced: the answers are consistent.");
            false
        }
        Verdict::Skip(why) => {
            say(&format!("Not reproduced: the case cannot be judged, because {why}."));
            false
        }
        Verdict::More(_) => {
            eprint_line("edgewise: the judgement did not finish");
            false
        }
    }
}
