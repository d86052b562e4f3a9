//! `edgewise run --existing-data`: tests a database with existing data, by statements that only read.

use super::target::TargetArguments;
use crate::exit;
use crate::ui::say;
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::live::{LiveFinding, LiveTally, test_live};
use edgewise_cypher_testing::rounds::target_context;
use edgewise_lab::campaign::CampaignError;
use serde_json::json;

/// The default number of queries.
const CASES: u64 = 1_000;

/// Tests the data in a target. Findings are printed, but neither reduced nor stored, because the data is not
/// Edgewise's.
pub(crate) fn run_existing(
    target: &str,
    reach: &TargetArguments,
    config: &Config,
    seed: u64,
    json: bool,
) -> anyhow::Result<u8> {
    let engine = reach.open_reading(target)?;
    let context = target_context(engine.profile())?;
    let cases = config.cases.unwrap_or(CASES);
    let limits = config.limits.limits();
    let (tally, findings) = test_live(engine.as_ref(), &context, &config.generate, (seed, cases), &limits)?;
    if json {
        say(&as_json(&engine.target(), seed, &tally, &findings));
    } else {
        say(&as_text(&engine.target(), seed, &tally, &findings));
    }
    if findings.is_empty() && tally.passed + tally.vacuous + tally.unstable == 0 {
        let most = tally.skipped.iter().max_by_key(|(_, count)| **count);
        let why = most.map_or_else(|| "no query was run".to_owned(), |(why, _)| why.to_string());
        return Err(CampaignError::Unjudged(why).into());
    }
    Ok(if findings.is_empty() { exit::NOTHING } else { exit::FINDINGS })
}

fn as_text(target: &str, seed: u64, tally: &LiveTally, findings: &[LiveFinding]) -> String {
    let mut page = String::new();
    for finding in findings {
        page.push_str(&format!("{}: {}\n{}\n", finding.oracle, finding.title, finding.detail));
        for (role, text) in &finding.statements {
            page.push_str(&format!("  {role}: {text}\n"));
        }
        page.push('\n');
    }
    page.push_str(&format!(
        "{target}, seed {seed}: {} queries on the existing data, {} passed, {} vacuous, {} faults, {} unstable",
        tally.cases,
        tally.passed,
        tally.vacuous,
        findings.len(),
        tally.unstable
    ));
    for (why, count) in &tally.skipped {
        page.push_str(&format!("\n  skipped {count}: {why}"));
    }
    page
}

fn as_json(target: &str, seed: u64, tally: &LiveTally, findings: &[LiveFinding]) -> String {
    let findings: Vec<serde_json::Value> = findings
        .iter()
        .map(|finding| {
            json!({
                "oracle": finding.oracle,
                "title": finding.title,
                "detail": finding.detail,
                "statements": finding.statements,
            })
        })
        .collect();
    json!({
        "target": target,
        "seed": seed,
        "cases": tally.cases,
        "passed": tally.passed,
        "vacuous": tally.vacuous,
        "unstable": tally.unstable,
        "skipped": tally.skipped,
        "findings": findings,
    })
    .to_string()
}
