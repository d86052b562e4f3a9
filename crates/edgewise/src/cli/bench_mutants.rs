//! `edgewise bench mutants`: how many random changes of the code of the semantics the oracles find.

use super::mutant_liveness::{Liveness, live_mutants};
use crate::exit::{self, Usage};
use crate::language::LanguageId;
use crate::ui::{eprint_line, say, table};
use clap::Args;
use edgewise_bench::mutants::{
    CodeMutant, Kill, MutantBench, MutantBuild, MutantError, MutantProgram, MutantResult, MutantSearch,
    MutatedLanguage, SearchLimits, candidates_of, draw,
};
use edgewise_cypher_testing::Cypher;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::parse_duration;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Duration;

/// Changes the code of the reference semantics at random, and counts the changes that the oracles find.
///
/// All changes are compiled into one program, which is then tested with one change at a time. This needs the source
/// of Edgewise and Cargo. A change that no oracle finds may change no answer at all: `--check-live` runs a
/// conformance suite to tell.
#[derive(Args)]
pub(crate) struct MutantsArguments {
    /// The language whose semantics are changed.
    #[arg(long, value_enum)]
    language: LanguageId,
    /// How many changes to draw.
    #[arg(long, value_name = "N", default_value_t = 60)]
    count: usize,
    /// The seed with which changes are drawn and campaigns are run.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Test only the changes with these numbers, which the results of the same seed name.
    #[arg(long, value_name = "NUMBER,...", value_delimiter = ',')]
    only: Vec<u32>,
    /// The longest time of the campaign against one change, as 60s.
    #[arg(long, value_name = "DURATION", default_value = "60s", value_parser = parse_duration)]
    time: Duration,
    /// The most queries of the campaign against one change.
    #[arg(long, value_name = "N")]
    cases: Option<u64>,
    /// A folder of feature files. A change that no oracle found counts as live only if a scenario fails because of it.
    #[arg(long, value_name = "DIR")]
    check_live: Option<PathBuf>,
    /// The checkout of Edgewise's source.
    #[arg(long, value_name = "DIR", default_value = ".")]
    source: PathBuf,
    /// Build the changed semantics without the checks of a debug build.
    #[arg(long)]
    release: bool,
    /// List the drawn changes, compilable or not, and build nothing.
    #[arg(long)]
    list: bool,
    /// The number of campaigns at a time; the number of cores by default.
    #[arg(long, value_name = "N")]
    workers: Option<usize>,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

/// The semantics are stopped by budgets within milliseconds, so a statement that takes this long hangs.
const STATEMENT: Duration = Duration::from_secs(10);

pub(crate) fn mutants(arguments: &MutantsArguments) -> anyhow::Result<u8> {
    let language = match arguments.language {
        LanguageId::Cypher => &MutatedLanguage::CYPHER,
        LanguageId::Gremlin => &MutatedLanguage::GREMLIN,
    };
    if arguments.list {
        let files = language.source_files(&arguments.source).map_err(usage)?;
        let drawn = draw(&candidates_of(&files).map_err(usage)?, arguments.seed);
        drawn.iter().take(arguments.count).for_each(|mutant| say(&line_of(mutant)));
        return Ok(exit::NOTHING);
    }
    let build = MutantBuild {
        language,
        checkout: arguments.source.clone(),
        count: arguments.count,
        seed: arguments.seed,
        release: arguments.release,
        progress: &eprint_line,
    };
    let mut program = build.run().map_err(usage)?;
    if !arguments.only.is_empty() {
        program.mutants.retain(|(number, _)| arguments.only.contains(number));
    }
    let results = campaigns(arguments, language, &program)?;
    let live = match &arguments.check_live {
        Some(suite) => live_mutants(suite, &program, &results, workers_of(arguments))?,
        None => Liveness::default(),
    };
    let found = Found { language, program: &program, results: &results, live: &live };
    say(&if arguments.json { found.json(arguments).to_string() } else { found.text() });
    Ok(exit::NOTHING)
}

fn usage(error: MutantError) -> anyhow::Error {
    match error {
        MutantError::NoSource(_) => Usage(error.to_string()).into(),
        other => other.into(),
    }
}

fn campaigns(
    arguments: &MutantsArguments,
    language: &'static MutatedLanguage,
    program: &MutantProgram,
) -> anyhow::Result<Vec<MutantResult>> {
    let limits = SearchLimits { time: arguments.time, queries: arguments.cases, statement: STATEMENT };
    let all = program.mutants.len();
    let progress = |done: usize, mutant: &CodeMutant, search: &MutantSearch| {
        let by = |kill: &Option<Kill>| {
            let words = |kill: &Kill| format!("{} after {:.0} s", kill.oracle, kill.seconds);
            kill.as_ref().map_or_else(|| format!("not found by {} queries", search.queries), words)
        };
        eprint_line(&format!(
            "{done} of {all}: {}: {}; one engine: {}",
            line_of(mutant),
            by(&search.all),
            by(&search.single_engine)
        ));
        search.false_alarms.iter().for_each(|alarm| eprint_line(&format!("  a false alarm: {alarm}")));
    };
    let workers = workers_of(arguments);
    let bench = MutantBench { language, program, seed: arguments.seed, limits, workers, progress: &progress };
    Ok(match arguments.language {
        LanguageId::Cypher => bench.run::<Cypher>()?,
        LanguageId::Gremlin => bench.run::<Gremlin>()?,
    })
}

fn workers_of(arguments: &MutantsArguments) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    arguments.workers.unwrap_or(cores)
}

fn line_of(mutant: &CodeMutant) -> String {
    format!("{}:{} ({}) {}", mutant.file, mutant.line, mutant.operator, mutant.description())
}

/// The results of the measurement.
struct Found<'a> {
    language: &'static MutatedLanguage,
    program: &'a MutantProgram,
    results: &'a [MutantResult],
    live: &'a Liveness,
}

impl Found<'_> {
    /// Why a mutant that no oracle found is known to be live; `None` if it is not known to be.
    fn shown_live(&self, result: &MutantResult) -> Option<&str> {
        self.live.scenarios.get(&result.number).map(String::as_str)
    }

    fn text(&self) -> String {
        let killed = |kill: &Option<Kill>| kill.as_ref().map_or("-".to_owned(), |kill| kill.oracle.clone());
        let state = |result: &MutantResult| match (&result.search.all, self.shown_live(result)) {
            (Some(_), _) => "found",
            (None, Some(_)) => "missed",
            (None, None) if self.live.checked => "not live",
            (None, None) => "not found",
        };
        let row = |result: &MutantResult| {
            let place = format!("{}:{}", result.mutant.file, result.mutant.line);
            let (all, single) = (killed(&result.search.all), killed(&result.search.single_engine));
            let (number, queries) = (result.number.to_string(), result.search.queries.to_string());
            let change = result.mutant.description();
            vec![number, place, state(result).to_owned(), all, single, queries, change]
        };
        let mut sorted: Vec<&MutantResult> = self.results.iter().collect();
        sorted.sort_by_key(|result| (state(result), &result.mutant.file, result.mutant.line));
        let rows: Vec<Vec<String>> = sorted.into_iter().map(row).collect();
        let head = ["number", "place", "result", "all oracles", "one engine", "queries", "change"];
        let mut text = table(&head, &rows);
        for result in self.results {
            if let Some(scenario) = self.shown_live(result) {
                text.push_str(&format!("\nmissed, but fails: {}: {scenario}", line_of(&result.mutant)));
            }
        }
        let counts = self.counts();
        text.push_str(&format!(
            "\n\n{} mutants of {} places of the semantics of {}; {} more do not compile\n{}: {}\n\
             found by all oracles: {} ({:.0} %)\nfound by oracles that ask one engine only: {} ({:.0} %)",
            self.results.len(),
            self.program.places,
            self.language.id,
            self.program.dropped,
            if self.live.checked { "live" } else { "taken as live, because nothing was checked" },
            counts.live,
            counts.all,
            percent(counts.all, counts.live),
            counts.single,
            percent(counts.single, counts.live),
        ));
        if counts.false_alarms > 0 {
            text.push_str(&format!(
                "\n{} findings show on the unchanged semantics as well: false alarms",
                counts.false_alarms
            ));
        }
        text
    }

    fn counts(&self) -> Counts {
        let count = |holds: &dyn Fn(&MutantResult) -> bool| {
            self.results.iter().filter(|result| holds(result)).count()
        };
        let live = |result: &MutantResult| {
            result.search.all.is_some() || !self.live.checked || self.shown_live(result).is_some()
        };
        Counts {
            live: count(&live),
            all: count(&|result| result.search.all.is_some()),
            single: count(&|result| result.search.single_engine.is_some()),
            false_alarms: self.results.iter().map(|result| result.search.false_alarms.len()).sum(),
        }
    }

    fn json(&self, arguments: &MutantsArguments) -> Value {
        let kill = |kill: &Option<Kill>| {
            kill.as_ref().map(|kill| {
                json!({
                    "oracle": kill.oracle, "title": kill.title, "statements": kill.statements,
                    "queries": kill.queries, "seconds": kill.seconds,
                })
            })
        };
        let mutant = |result: &MutantResult| {
            json!({
                "number": result.number,
                "file": result.mutant.file,
                "line": result.mutant.line,
                "operator": result.mutant.operator,
                "before": result.mutant.before,
                "after": result.mutant.after,
                "target": result.target,
                "all": kill(&result.search.all),
                "single_engine": kill(&result.search.single_engine),
                "failing_scenario": self.shown_live(result),
                "queries": result.search.queries,
                "statements": result.search.statements,
                "false_alarms": result.search.false_alarms,
            })
        };
        let counts = self.counts();
        json!({
            "language": self.language.id,
            "seed": arguments.seed,
            "time_s": arguments.time.as_secs_f64(),
            "cases": arguments.cases,
            "places": self.program.places,
            "not_compiling": self.program.dropped,
            "live_checked": self.live.checked,
            "live": counts.live,
            "found_by_all": counts.all,
            "found_by_one_engine": counts.single,
            "false_alarms": counts.false_alarms,
            "mutants": self.results.iter().map(mutant).collect::<Vec<_>>(),
        })
    }
}

struct Counts {
    live: usize,
    all: usize,
    single: usize,
    false_alarms: usize,
}

#[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
fn percent(part: usize, whole: usize) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 * 100.0 }
}
