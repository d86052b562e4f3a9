//! `edgewise generate`

use super::config::read_config;
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::ui::{complain, say};
use clap::{Args, ValueEnum};
use edgewise_cypher_generate::{
    GeneratedQuery, Interval, SurfaceWriter, generate_round, generate_round_with,
};
use edgewise_cypher_semantics::{Budget, FaultSet, Knobs, Procedures, Settings, execute};
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::{SurfaceKind, print_statement};
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::RoundQuery;
use edgewise_cypher_testing::live::{make_round, read_live};
use edgewise_cypher_testing::rounds::{RoundMaker, features_of, target_context};
use edgewise_model::{Date, DateTime, Graph, LocalDateTime, LocalTime, Map, Rng};
use serde_json::json;
use std::path::PathBuf;

/// Prints generated queries, one statement per line.
#[derive(Args)]
pub(crate) struct GenerateArguments {
    /// The query language.
    #[arg(value_enum)]
    language: Language,
    /// How many queries.
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: u64,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// The engine whose dialect and abilities are used; it is not started, unless `--existing-data` is given.
    #[arg(long, value_name = "TARGET", default_value = "grafeo")]
    target: String,
    /// Read labels, types, properties and a sample of values from the target, and print reading queries for that data.
    #[arg(long, conflicts_with = "setup")]
    existing_data: bool,
    /// Print the setup statements of each graph before its queries.
    #[arg(long)]
    setup: bool,
    /// A configuration file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// A preset of the generator.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    /// Learn from the reference which queries find something, and mutate those.
    #[arg(long)]
    feedback: bool,
    /// Text, or a JSON object per line, with parameters where a query has them.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    reach: TargetArguments,
}

#[derive(Clone, Copy, ValueEnum)]
enum Language {
    Cypher,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
}

pub(crate) fn generate(arguments: &GenerateArguments) -> anyhow::Result<u8> {
    let Language::Cypher = arguments.language;
    let mut config = arguments.config.as_deref().map(read_config).transpose()?.unwrap_or_default();
    choose_preset(&mut config, arguments.preset.as_deref())?;
    config.validate::<Cypher>()?;
    if arguments.existing_data {
        return generate_existing(arguments, &config);
    }
    let engine = arguments.reach.open(&arguments.target)?;
    let context = target_context(engine.profile())?;
    let features = features_of(&context);
    let maker = RoundMaker::new(arguments.seed, &config, features.clone(), context.clone());
    let mut generate = config.generate.clone();
    generate.query.queries = Interval::new(config.queries_per_round, config.queries_per_round);
    generate.query.partitions = Interval::new(0, 0);
    if arguments.format == Format::Text {
        // A line of text must stand for itself.
        generate.query.parameters = 0;
        on_one_line(&mut generate);
    }
    let writer = SurfaceWriter::new(&generate, &features);
    let mut left = arguments.count;
    let mut index = 0;
    while left > 0 {
        let mut rng = maker.stream(index);
        let round = if arguments.feedback {
            generate_round_with(&generate, &features, &mut rng, &mut finds)
        } else {
            generate_round(&generate, &features, &mut rng)
        };
        let mut place = 0;
        let mut surface = rng.split("surface");
        let mut tell = |kind: &str, statement: &Statement, parameters: &Map| {
            let varied = (kind != "setup").then(|| writer.statement(statement, &mut surface)).flatten();
            let text = varied.unwrap_or_else(|| print_statement(statement, &context.settings.dialect));
            match arguments.format {
                Format::Text => say(&text),
                Format::Json => {
                    let mut line = json!({ "kind": kind, "round": index, "place": place, "text": text });
                    if !parameters.is_empty() {
                        line["parameters"] = json!(parameters);
                    }
                    say(&line.to_string());
                }
            }
            place += 1;
        };
        if arguments.setup {
            round.setup.iter().for_each(|step| tell("setup", &step.statement, &Map::new()));
        }
        for query in round.queries.iter().take(usize::try_from(left).unwrap_or(usize::MAX)) {
            tell(if query.writes { "write" } else { "query" }, &query.statement, &query.parameters);
            left -= 1;
        }
        index += 1;
    }
    Ok(exit::NOTHING)
}

/// Prints queries for the data a target holds.
fn generate_existing(arguments: &GenerateArguments, config: &Config) -> anyhow::Result<u8> {
    let engine = arguments.reach.open_reading(&arguments.target)?;
    let context = target_context(engine.profile())?;
    let features = features_of(&context);
    let mut session = engine.connect(0, &config.limits.limits())?;
    let data = read_live(session.as_mut())?;
    for (key, why) in &data.left_out {
        complain(&format!("property `{key}` is left out: it {why}"));
    }
    let mut generate = config.generate.clone();
    if arguments.format == Format::Text {
        on_one_line(&mut generate);
    }
    let writer = SurfaceWriter::new(&generate, &features);
    let mut surface = Rng::from_seed_u64(arguments.seed).split("surface");
    let mut left = usize::try_from(arguments.count).unwrap_or(usize::MAX);
    let mut index = 0;
    while left > 0 {
        let round = make_round(&data, &config.generate, &features, arguments.seed, index);
        let queries = round.queries.iter().filter_map(RoundQuery::query);
        for (place, query) in queries.take(left).enumerate() {
            let text =
                writer.query(query, &mut surface).unwrap_or_else(|| query.text(&context.settings.dialect));
            match arguments.format {
                Format::Text => say(&text),
                Format::Json => {
                    say(&json!({ "kind": "query", "round": index, "place": place, "text": text }).to_string())
                }
            }
        }
        left = left.saturating_sub(round.queries.len());
        index += 1;
    }
    Ok(exit::NOTHING)
}

/// Switches off what would write a statement on several lines.
fn on_one_line(config: &mut edgewise_cypher_generate::Config) {
    for kind in [SurfaceKind::LineBreak, SurfaceKind::LineComment, SurfaceKind::RawControl] {
        config.surface.kinds.insert(kind.name().into(), 0);
    }
}

/// Whether a query gives a value other than null on the reference.
fn finds(query: &GeneratedQuery, graph: &Graph) -> bool {
    let noon = LocalTime::from_hmsn(12, 0, 0, 0)
        .and_then(|time| DateTime::new(LocalDateTime { date: Date::from_ymd(2020, 1, 1)?, time }, 0));
    let Ok(now) = noon else { return false };
    let settings = Settings {
        knobs: Knobs::default(),
        budget: Budget::small(),
        procedures: &Procedures::NONE,
        now,
        seed: 0,
        choice: None,
        faults: FaultSet::NONE,
    };
    let answer = execute(&query.statement, &mut graph.clone(), &query.parameters, &settings);
    answer.is_ok_and(|answer| {
        answer.rows.is_some_and(|rows| rows.rows.iter().flatten().any(|cell| !cell.is_null()))
    })
}

/// Takes a preset of the generator.
pub(crate) fn choose_preset(config: &mut Config, preset: Option<&str>) -> Result<(), Usage> {
    let Some(preset) = preset else { return Ok(()) };
    config.generate =
        edgewise_cypher_generate::Config::preset(preset).map_err(|error| Usage(error.to_string()))?;
    Ok(())
}
