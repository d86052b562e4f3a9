//! The sections of the report: conformance, findings, speed.

use super::block::{Block, Item, Table};
use super::figures::{NONE, count, percent, rate, seconds, time};
use super::glance::{names, row, rows, speed_of};
use super::method::method;
use super::problems::{errors, not_supported};
use super::speed_chart::SpeedChart;
use crate::report::words::severity_of_listed;
use edgewise_bench::comparison::{
    ComparedEngine, Comparison, EngineSpeed, Found, LanguageGroup, Latency, ScenarioCounts,
};
use std::collections::BTreeSet;

/// How many findings of an engine are listed.
const MOST_LISTED: usize = 10;

/// The title of the report.
pub(super) fn title(comparison: &Comparison) -> String {
    let titles: Vec<String> = comparison.languages.iter().flat_map(names).collect();
    match titles.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}, compared", others.join(", ")),
        None => "Nothing was compared".to_owned(),
    }
}

/// All sections.
pub(super) fn blocks(comparison: &Comparison) -> Vec<Block> {
    let mut blocks = Vec::new();
    if comparison.interrupted {
        blocks.push(Block::Text(
            "The comparison was interrupted: its figures are of less time than was asked for.".to_owned(),
        ));
    }
    let several = comparison.languages.len() > 1;
    for group in &comparison.languages {
        let of = |what: &str| if several { format!("{what}: {}", language(group)) } else { what.to_owned() };
        blocks.push(Block::Section(of("At a glance")));
        blocks.extend(unavailable(group));
        blocks.push(Block::Table(Table::of_engines(&names(group), rows(group))));
        blocks.push(Block::Text(
            "More findings can also mean that more was tested: an engine that supports more is asked more. Read the findings, and what is not supported, before choosing by a number."
                .to_owned(),
        ));
        blocks.extend(conformance(group, &of("Conformance")));
        blocks.extend(findings(group, &of("Findings")));
        blocks.extend(speed(group, &of("Speed of the same queries")));
        blocks.extend(not_supported(group, &of("Not supported")));
        blocks.extend(errors(group, &of("Errors")));
    }
    blocks.extend(method(comparison));
    blocks
}

/// The language with a capital letter.
pub(super) fn language(group: &LanguageGroup) -> String {
    let mut letters = group.language.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The engines that could not be started.
fn unavailable(group: &LanguageGroup) -> Vec<Block> {
    let told = group.engines.iter().filter_map(|engine| {
        let why = engine.unavailable.as_ref()?;
        Some(Block::Text(format!("{} was not compared: {why}", engine.target)))
    });
    told.collect()
}

fn conformance(group: &LanguageGroup, title: &str) -> Vec<Block> {
    let mut blocks = vec![Block::Section(title.to_owned())];
    if group.engines.iter().all(|engine| engine.conformance.is_none() && engine.no_conformance.is_none()) {
        blocks.push(Block::Text(format!(
            "No suite was given: `--tck DIR` plays the feature files of {} on every engine.",
            group.rules
        )));
        return blocks;
    }
    blocks.push(Block::Text(format!(
        "Each engine played the same feature files of {}. An expected error is met by any error, because engines do not have the suite's names for them.",
        group.rules
    )));
    let of_all = |what: &str, cell: &dyn Fn(ScenarioCounts) -> String| {
        row(group, what, |engine| Some(cell(engine.conformance.as_ref()?.all)))
    };
    let whole = vec![
        of_all("passed", &|all| count(all.passed as u64)),
        of_all("of all scenarios", &|all| percent(all.rate())),
        of_all("failed", &|all| count(all.failed as u64)),
        of_all("not applicable", &|all| count(all.not_applicable as u64)),
        row(group, "time", |engine| Some(seconds(Some(engine.conformance.as_ref()?.seconds)))),
    ];
    blocks.push(Block::Table(Table::of_engines(&names(group), whole)));
    let folders: BTreeSet<&String> = group
        .engines
        .iter()
        .filter_map(|engine| engine.conformance.as_ref())
        .flat_map(|own| own.folders.keys())
        .collect();
    let by_folder = folders.into_iter().map(|folder| {
        let name = if folder.is_empty() { "(the folder itself)" } else { folder.as_str() };
        row(group, name, |engine| {
            let own = engine.conformance.as_ref()?.folders.get(folder)?;
            Some(format!("{} of {}", own.passed, own.total()))
        })
    });
    let by_folder = Table::of_engines(&names(group), by_folder.collect());
    blocks.push(Block::Folded("Passed scenarios by folder".to_owned(), vec![Block::Table(by_folder)]));
    for engine in &group.engines {
        if let Some(why) = &engine.no_conformance {
            blocks.push(Block::Text(format!("{} could not play the suite: {why}", engine.target)));
        }
    }
    blocks
}

fn findings(group: &LanguageGroup, title: &str) -> Vec<Block> {
    let of = |what: &str, cell: &dyn Fn(&Found) -> String| {
        row(group, what, |engine| engine.found.as_ref().map(cell))
    };
    let rows = vec![
        of("queries", &|own| count(own.queries)),
        of("statements per second", &|own| rate(Some(own.statements_per_s))),
        of("accepted, of statements", &|own| percent(own.valid_rate)),
        of("not empty, of answers", &|own| percent(own.non_empty_rate)),
        of("failing cases", &|own| count(own.findings.total)),
        of("findings", &|own| count(own.findings.distinct)),
        of("– contradictions", &|own| count(own.findings.contradictions)),
        of("– deviations from the rules", &|own| count(own.findings.deviations)),
        of("– internal errors", &|own| count(own.findings.errors)),
        of("– crashes", &|own| count(own.findings.crashes)),
        of("– hangs", &|own| count(own.findings.hangs)),
        of("– slow plans", &|own| count(own.findings.performance)),
        of("known, of the findings", &|own| count(own.findings.known)),
        of("failing cases not yet reduced", &|own| count(own.findings.not_yet_reduced)),
        of("findings per million queries", &|own| rate(own.findings_per_million)),
        of("failing cases per million queries", &|own| rate(own.failures_per_million)),
    ];
    let mut blocks = vec![
        Block::Section(title.to_owned()),
        Block::Text(format!(
            "Edgewise asked each engine generated queries, by the engine's own profile, for the same time with one worker. A finding is a wrong answer, a crash, a hang or an internal error that was reduced and shown again on a fresh database; several findings may have one cause. The same findings come again in a longer run, so findings per million queries become fewer with time and with speed; failing cases per million do not. Answers are judged by the rules of {}.",
            group.rules
        )),
        Block::Table(Table::of_engines(&names(group), rows)),
    ];
    for engine in &group.engines {
        blocks.extend(listed(engine));
    }
    blocks
}

/// The worst findings of an engine.
fn listed(engine: &ComparedEngine) -> Vec<Block> {
    if let Some(why) = &engine.not_found {
        return vec![Block::Text(format!("No campaign could be run on {}: {why}", engine.target))];
    }
    let Some(found) = &engine.found else { return Vec::new() };
    let mut blocks = Vec::new();
    if let Some(why) = &found.broken {
        blocks.push(Block::Text(format!("The campaign on {} ended early: {why}", engine.target)));
    }
    if found.list.is_empty() {
        return blocks;
    }
    let items = found.list.iter().take(MOST_LISTED).map(|own| Item {
        text: format!("{}: {}", severity_of_listed(own), own.title),
        link: Some(format!("{}/{}/report.md", found.folder, own.path)),
    });
    let mut inside = vec![Block::List(items.collect())];
    if found.list.len() > MOST_LISTED {
        let others = found.list.len() - MOST_LISTED;
        inside.push(Block::Text(format!("{others} more are in {}/report.html.", found.folder)));
    }
    blocks.push(Block::Folded(format!("The worst findings of {}", engine.target), inside));
    blocks
}

fn speed(group: &LanguageGroup, title: &str) -> Vec<Block> {
    let mut blocks = vec![Block::Section(title.to_owned())];
    if let Some(why) = &group.no_speed {
        blocks.push(Block::Text(format!("The speed was not measured: {why}")));
    }
    let Some(speed) = &group.speed else { return blocks };
    blocks.push(Block::Text(format!(
        "The same {} reading queries on the same {} graphs, made of what all these engines store and express. The engines took turns, query by query, on one connection each; {} queries that every engine answered were timed, first when they were new and then again at once. Queries that write were left out ({}).",
        count(speed.asked),
        count(speed.rounds),
        count(speed.timed),
        count(speed.writing),
    )));
    if let Some(why) = &speed.broken {
        blocks.push(Block::Text(format!("The measurement ended early: {why}")));
    }
    if speed.timed == 0 {
        blocks.push(Block::Text("No query was timed: give more --time.".to_owned()));
    }
    blocks.push(Block::Chart(SpeedChart::of(group)));
    let of = |what: &str, cell: &dyn Fn(&EngineSpeed) -> String| {
        row(group, what, |engine| speed_of(group, engine).map(cell))
    };
    let first = |what: &str, cell: fn(Latency) -> f64| of(what, &|own| time(own.first.map(cell)));
    let again = |what: &str, cell: fn(Latency) -> f64| of(what, &|own| time(own.again.map(cell)));
    let rows = vec![
        first("new query, median", |own| own.median_ms),
        first("– a quarter within", |own| own.p25_ms),
        first("– three quarters within", |own| own.p75_ms),
        first("– 95 % within", |own| own.p95_ms),
        first("– 99 % within", |own| own.p99_ms),
        first("– slowest", |own| own.most_ms),
        again("the same again, median", |own| own.median_ms),
        again("– 95 % within", |own| own.p95_ms),
        of("queries per second", &|own| rate(own.queries_per_s)),
        of("statements per second that create the graphs", &|own| rate(own.setup_statements_per_s)),
        of("answered, of the queries asked", &|own| share(own.answered, speed.asked)),
    ];
    blocks.push(Block::Table(Table::of_engines(&names(group), rows)));
    blocks.push(Block::Text(
        "An engine in a library is timed in its own process, one on a server with the way to it over the loopback network. The graphs are small, so this shows what a query costs at least: reading, planning and answering it, not how an engine grows with its data."
            .to_owned(),
    ));
    let not_loaded =
        speed.not_loaded.iter().map(|(why, times)| Item::plain(format!("{times} graphs: {why}")));
    let not_loaded: Vec<Item> = not_loaded.collect();
    if !not_loaded.is_empty() {
        blocks.push(Block::Folded(
            "Graphs that were left out, because an engine did not load them".to_owned(),
            vec![Block::List(not_loaded)],
        ));
    }
    blocks
}

#[allow(clippy::cast_precision_loss)] // counts far below 2^52
fn share(part: u64, whole: u64) -> String {
    if whole == 0 { NONE.to_owned() } else { percent(Some(part as f64 / whole as f64)) }
}
