//! `edgewise generate`

use super::config::read_config;
use super::target::TargetArguments;
use crate::exit::{self, Usage};
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
    language: Language,
    /// How many queries to print.
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: u64,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// The engine whose dialect and features are used; it is not started, unless `--existing-data` is given.
    #[arg(long, value_name = "TARGET", default_value = "grafeo")]
    target: String,
    /// Read labels, types, properties and a sample of values from the target, and print read-only queries for that
    /// data.
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
    /// Learn from the reference which queries have results, and mutate those.
    #[arg(long)]
    feedback: bool,
    /// Text, or one JSON object per line, with parameters if a query has them.
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
    text.say_all(u64::from(per_round));
    Ok(exit::NOTHING)
}

/// The minimum number of queries for one graph: generating a graph takes as long as twenty queries.
const QUERIES_PER_GRAPH: u32 = 200;

/// How many rounds a thread may be ahead of the printed output.
const ROUNDS_AHEAD: usize = 4;

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
    /// Prints all rounds in order. A round depends only on its index, so all processors share the work.
    fn say_all(&self, per_round: u64) {
        let rounds = self.arguments.count.div_ceil(per_round);
        let processors = std::thread::available_parallelism().map_or(1, std::num::NonZero::get) as u64;
        let threads = processors.min(rounds);
        std::thread::scope(|scope| {
            let receivers: Vec<Receiver<String>> = (0..threads)
                .map(|first| {
                    let (sender, receiver) = sync_channel(ROUNDS_AHEAD);
                    scope.spawn(move || {
                        for index in (first..rounds).step_by(threads as usize) {
                            let left = self.arguments.count - index * per_round;
                            // The receiver is dropped when printing has failed.
                            if sender.send(self.round(index, left.min(per_round))).is_err() {
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

    /// The statements of a round, one per line, with at most `most` queries.
    fn round(&self, index: u64, most: u64) -> String {
        let mut rng = self.maker.stream(index);
        let (generate, features) = (&self.generate, &self.features);
        let draft = RoundDraft::draw(generate, features, &mut rng);
        let mut surface = rng.split("surface");
        let mut lines = Lines { text: String::new(), format: self.arguments.format, index, place: 0 };
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

/// Output lines for one round.
struct Lines {
    text: String,
    format: Format,
    index: u64,
    place: u64,
}

impl Lines {
    fn add(&mut self, kind: &str, parameters: &Map, write: impl FnOnce(&mut String)) {
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
    let engine = arguments.reach.open_reading(&arguments.target)?;
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

/// Switches off what would print a statement on several lines.
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
