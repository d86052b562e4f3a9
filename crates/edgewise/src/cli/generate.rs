//! `edgewise generate`: prints generated queries.

use super::config::read_config;
use super::generate_gremlin::generate_gremlin;
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::language::LanguageId;
use crate::ui::{eprint_line, say, say_lines};
use clap::{Args, ValueEnum};
use edgewise_cypher_generate::{Features, Feedback, Interval, RoundDraft, SurfaceWriter};
use edgewise_cypher_syntax::{Printer, SurfaceKind};
use edgewise_cypher_testing::Config;
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::RoundQuery;
use edgewise_cypher_testing::live::{make_round, read_live};
use edgewise_cypher_testing::oracle::CypherTarget;
use edgewise_cypher_testing::rounds::{ReferenceFeedback, RoundMaker, features_of, target_context};
use edgewise_model::{Map, Rng};
use serde_json::json;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, sync_channel};

/// Prints generated queries, one statement per line.
#[derive(Args)]
pub(crate) struct GenerateArguments {
    /// The query language.
    #[arg(value_enum)]
    language: LanguageId,
    /// How many queries to print.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(super) count: u64,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(super) seed: u64,
    /// The engine whose dialect and features are used; it is not started, unless `--existing-data` is given. By
    /// default `grafeo` for Cypher, and `gremlin-reference` for Gremlin.
    #[arg(long, value_name = "TARGET")]
    pub(super) target: Option<String>,
    /// Read labels, types, properties and a sample of values from the target, and print read-only queries for that
    /// data.
    #[arg(long, conflicts_with = "setup")]
    pub(super) existing_data: bool,
    /// Print the setup statements of each graph before its queries.
    #[arg(long)]
    pub(super) setup: bool,
    /// A configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) config: Option<PathBuf>,
    /// A preset of the generator.
    #[arg(long, value_name = "NAME")]
    pub(super) preset: Option<String>,
    /// Learn from the reference which queries have results, and mutate those.
    #[arg(long)]
    pub(super) feedback: bool,
    /// Text, or one JSON object per line, with parameters if a query has them.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(super) format: Format,
    #[command(flatten)]
    pub(super) reach: TargetArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Text,
    Json,
}

pub(crate) fn generate(arguments: &GenerateArguments) -> anyhow::Result<u8> {
    match arguments.language {
        LanguageId::Cypher => generate_cypher(arguments),
        LanguageId::Gremlin => generate_gremlin(arguments),
    }
}

/// The target of Cypher if none is named.
const CYPHER_TARGET: &str = "grafeo";

fn generate_cypher(arguments: &GenerateArguments) -> anyhow::Result<u8> {
    let mut config = arguments.config.as_deref().map(read_config).transpose()?.unwrap_or_default();
    choose_preset(&mut config, arguments.preset.as_deref())?;
    config.validate::<Cypher>()?;
    if arguments.existing_data {
        return generate_existing(arguments, &config);
    }
    let engine = arguments.reach.open(arguments.target.as_deref().unwrap_or(CYPHER_TARGET))?;
    let context = target_context(engine.profile())?;
    let features = features_of(&context);
    let maker = RoundMaker::new(arguments.seed, &config, features.clone(), context.clone());
    let per_round = config.queries_per_round.max(QUERIES_PER_GRAPH);
    let mut generate = config.generate.clone();
    generate.query.queries = Interval::new(per_round, per_round);
    if arguments.format == Format::Text {
        // A line of text has no place for parameters.
        generate.query.parameters = 0;
        on_one_line(&mut generate);
    }
    if !arguments.feedback {
        // The reference only checks which templates have an answer; nothing is learned from it.
        (generate.feedback.mutants, generate.feedback.keys) = (0, false);
    }
    let writer = SurfaceWriter::new(&generate, &features);
    let text = RoundText { arguments, generate, features, context, maker, writer };
    say_rounds(arguments.count, u64::from(per_round), &|index, most| text.round(index, most));
    Ok(exit::NOTHING)
}

/// The minimum number of queries for one graph: generating a graph takes as long as twenty queries.
pub(super) const QUERIES_PER_GRAPH: u32 = 200;

/// How many rounds a thread may be ahead of the printed output.
const ROUNDS_AHEAD: usize = 4;

/// Prints `count` queries, `per_round` of each round, in the order of the rounds. `round` returns the lines of a round with
/// at most so many queries. A round depends only on its index, so all processors share the work.
pub(super) fn say_rounds(count: u64, per_round: u64, round: &(dyn Fn(u64, u64) -> String + Sync)) {
    let rounds = count.div_ceil(per_round);
    let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
    let threads = processors.min(rounds);
    std::thread::scope(|scope| {
        let receivers: Vec<Receiver<String>> = (0..threads)
            .map(|first| {
                let (sender, receiver) = sync_channel(ROUNDS_AHEAD);
                scope.spawn(move || {
                    for index in (first..rounds).step_by(threads as usize) {
                        let left = count - index * per_round;
                        // Sending fails when the receiver was dropped, because printing has failed.
                        if sender.send(round(index, left.min(per_round))).is_err() {
                            return;
                        }
                    }
                });
                receiver
            })
            .collect();
        for receiver in receivers.iter().cycle().take(usize::try_from(rounds).unwrap_or(usize::MAX)) {
            // A thread that panicked sends nothing; the scope passes its panic on.
            let Ok(text) = receiver.recv() else { return };
            say_lines(&text);
        }
    });
}

/// Writes the statements of rounds.
struct RoundText<'a> {
    arguments: &'a GenerateArguments,
    generate: edgewise_cypher_generate::Config,
    features: Features,
    context: CypherTarget,
    maker: RoundMaker,
    writer: SurfaceWriter,
}

impl RoundText<'_> {
    /// The statements of a round, one per line, with at most `most` queries.
    fn round(&self, index: u64, most: u64) -> String {
        let mut rng = self.maker.stream(index);
        let (generate, features) = (&self.generate, &self.features);
        let draft = RoundDraft::draw(generate, features, &mut rng);
        let mut surface = rng.split("surface");
        let mut lines = Lines::new(self.arguments.format, index);
        let printer = Printer::new(&self.context.settings.dialect);
        if self.arguments.setup {
            for step in draft.setup() {
                lines.add("setup", &Map::new(), |text| printer.write_statement(&step.statement, text));
            }
        }
        let feedback = ReferenceFeedback::new(self.context.settings.knobs);
        let wanted = self.arguments.feedback || generate.query.templates > 0;
        let feedback = wanted.then_some(&feedback as &dyn Feedback);
        let mut left = most;
        draft.each_query(generate, features, &mut rng, feedback, |query| {
            if left == 0 {
                return;
            }
            left -= 1;
            let kind = if query.writes { "write" } else { "query" };
            let varied = self.writer.statement(&query.statement, &mut surface);
            lines.add(kind, &query.parameters, |text| match varied {
                Some(varied) => text.push_str(&varied),
                None => printer.write_statement(&query.statement, text),
            });
        });
        lines.text
    }
}

/// The output lines of one round.
pub(super) struct Lines {
    pub(super) text: String,
    format: Format,
    index: u64,
    place: u64,
}

impl Lines {
    /// No lines yet, of the round with this index.
    pub(super) const fn new(format: Format, index: u64) -> Self {
        Self { text: String::new(), format, index, place: 0 }
    }

    /// Adds a statement.
    pub(super) fn add(&mut self, kind: &str, parameters: &Map, write: impl FnOnce(&mut String)) {
        match self.format {
            Format::Text => write(&mut self.text),
            Format::Json => {
                let (index, place, mut text) = (self.index, self.place, String::new());
                write(&mut text);
                let mut line = json!({ "kind": kind, "round": index, "place": place, "text": text });
                if !parameters.is_empty() {
                    line["parameters"] = json!(parameters);
                }
                self.text.push_str(&line.to_string());
            }
        }
        self.text.push('\n');
        self.place += 1;
    }
}

/// Prints queries for the existing data of a target.
fn generate_existing(arguments: &GenerateArguments, config: &Config) -> anyhow::Result<u8> {
    let engine = arguments.reach.open_reading(arguments.target.as_deref().unwrap_or(CYPHER_TARGET))?;
    let context = target_context(engine.profile())?;
    let features = features_of(&context);
    let mut session = engine.connect(0, &config.limits.limits())?;
    let data = read_live(session.as_mut())?;
    for (key, why) in &data.left_out {
        eprint_line(&format!("property `{key}` is left out: it {why}"));
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

/// Switches off the options that would print a statement on several lines.
fn on_one_line(config: &mut edgewise_cypher_generate::Config) {
    for kind in [SurfaceKind::LineBreak, SurfaceKind::LineComment, SurfaceKind::RawControl] {
        config.surface.kinds.insert(kind.name().into(), 0);
    }
}

/// Applies a preset of the generator.
pub(crate) fn choose_preset(config: &mut Config, preset: Option<&str>) -> Result<(), Usage> {
    let Some(preset) = preset else { return Ok(()) };
    config.generate =
        edgewise_cypher_generate::Config::preset(preset).map_err(|error| Usage(error.to_string()))?;
    Ok(())
}
