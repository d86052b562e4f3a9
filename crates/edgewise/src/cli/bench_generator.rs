//! `edgewise bench generator`: speed, size and validity of generated queries, and how many have results.

use super::bench_gremlin_generator::gremlin_generator;
use crate::exit;
use crate::language::LanguageId;
use crate::ui::{eprint_line, say, table};
use clap::Args;
use edgewise_bench::generator::{
    Check, ReferenceWithProcedure, Speed, Tally, count_predicates, growth, measure_speed, percent, try_round,
};
use edgewise_cypher_generate::{Config, Features, Interval, generate_round};
use edgewise_model::Rng;
use serde_json::{Value, json};

/// Measures the generator: the speed and size of queries, and their results on the reference.
///
/// Queries use the whole language, twenty to a graph. Exit code 2 if a query violates what the generator
/// guarantees: it does not compile, raises an error that it is not marked with, changes when printed and parsed,
/// or has another answer when a plan executes it.
#[derive(Args)]
pub(crate) struct GeneratorArguments {
    /// The language to generate.
    #[arg(long, value_enum, default_value_t = LanguageId::Cypher)]
    pub(super) language: LanguageId,
    /// How many queries to check.
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    pub(super) queries: u64,
    /// How many queries to time; 0 for none.
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(super) timed: u64,
    /// How many queries of each graph to time.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..1_000_000))]
    pub(super) per_round: u64,
    /// The checks to run, of Cypher; all by default.
    #[arg(long, value_name = "CHECK,...", value_delimiter = ',')]
    pub(super) check: Vec<Check>,
    /// The generator's preset.
    #[arg(long, value_name = "NAME", default_value = "default")]
    pub(super) preset: String,
    /// Use graphs of at most ten elements, as in papers that measure the share of queries with results.
    #[arg(long)]
    pub(super) small: bool,
    /// The first seed; each round uses the next.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Print a JSON object.
    #[arg(long)]
    pub(super) json: bool,
}

const PER_ROUND: u32 = 20;

/// How many predicates of each graph are evaluated.
const PREDICATES_PER_ROUND: u32 = 5;

pub(crate) fn generator(arguments: &GeneratorArguments) -> anyhow::Result<u8> {
    match arguments.language {
        LanguageId::Cypher => cypher_generator(arguments),
        LanguageId::Gremlin => gremlin_generator(arguments),
    }
}

fn cypher_generator(arguments: &GeneratorArguments) -> anyhow::Result<u8> {
    let mut config = Config::preset(&arguments.preset)?;
    if arguments.small {
        let setup = &mut config.setup;
        (setup.max_nodes, setup.max_relationships) = (5, 5);
        (setup.create_nodes, setup.create_relationships) = (Interval::new(3, 5), Interval::new(3, 8));
    }
    let features = ReferenceWithProcedure::features();
    // Queries are timed without procedure calls: no engine has these procedures, and many calls would be equal.
    let bare = Features { procedures: Vec::new(), ..features.clone() };
    let mut told = serde_json::Map::new();
    if arguments.timed > 0 {
        speed(arguments, &config, &bare, &mut told);
    }
    let mut broken = 0;
    if arguments.queries > 0 {
        let tally = check(arguments, config, &features)?;
        broken = tally.broken();
        tally.faults.iter().for_each(|fault| eprint_line(fault));
        print_tally(arguments, &tally, &mut told);
    }
    if arguments.json {
        say(&Value::Object(told).to_string());
    }
    Ok(if broken == 0 { exit::NOTHING } else { exit::FINDINGS })
}

fn speed(
    arguments: &GeneratorArguments,
    config: &Config,
    features: &Features,
    told: &mut serde_json::Map<String, Value>,
) {
    let own = measure_speed(config, features, arguments.timed, arguments.per_round, arguments.seed);
    let grown = growth(config, features, arguments.timed / 10, arguments.seed);
    if arguments.json {
        told.insert("speed".into(), json_of_speed(&own, &grown, "clauses"));
    } else {
        say_speed(&own, &grown, ["queries", "clauses"]);
    }
}

fn micros(speed: &Speed) -> f64 {
    speed.seconds * 1e6 / speed.queries as f64
}

/// The speed as JSON; `parts` names what the size of a query is counted in.
pub(super) fn json_of_speed(own: &Speed, grown: &[(u32, Speed)], parts: &str) -> Value {
    let each = |(wanted, speed): &(u32, Speed)| {
        let count = speed.mean(speed.parts);
        json!({ "wanted": wanted, parts: count, "us": micros(speed), "us_each": micros(speed) / count })
    };
    json!({
        "queries": own.queries, "per_s": own.per_second(), "mean_per_s": own.mean_per_second(), "us": micros(own),
        "bytes": own.mean(own.bytes), "nodes": own.mean(own.nodes), parts: own.mean(own.parts),
        "distinct": own.mean(own.distinct), "round_us": own.round_seconds * 1e6 / own.rounds as f64,
        "by_size": grown.iter().map(each).collect::<Vec<_>>(),
    })
}

/// Prints the speed; the words name the queries, and what their size is counted in.
pub(super) fn say_speed(own: &Speed, grown: &[(u32, Speed)], [queries, parts]: [&str; 2]) {
    say(&format!(
        "{:.0} {queries}/s on one core ({:.2} µs each, printing included; {:.0}/s with what slows single passes)\n{:.0} bytes, \
         {:.1} tree nodes, {:.1} {parts} on average\n{:.2} % of {} texts differ, literals aside; {:.0} µs for schema, graph and tables of a round",
        own.per_second(),
        micros(own),
        own.mean_per_second(),
        own.mean(own.bytes),
        own.mean(own.nodes),
        own.mean(own.parts),
        100.0 * own.mean(own.distinct),
        own.queries,
        own.round_seconds * 1e6 / own.rounds as f64,
    ));
    let row = |(wanted, speed): &(u32, Speed)| {
        vec![
            wanted.to_string(),
            format!("{:.1}", speed.mean(speed.parts)),
            format!("{:.0}", speed.mean(speed.bytes)),
            format!("{:.2}", micros(speed)),
            format!("{:.2}", micros(speed) / speed.mean(speed.parts)),
        ]
    };
    let rows: Vec<Vec<String>> = grown.iter().map(row).collect();
    say(&table(&[&format!("{parts} wanted"), parts, "bytes", "µs", "µs each"], &rows));
}

fn check(arguments: &GeneratorArguments, mut config: Config, features: &Features) -> anyhow::Result<Tally> {
    let subject = ReferenceWithProcedure::new()?;
    let all = [Check::Valid, Check::Text, Check::Planned, Check::Finds];
    let checks = if arguments.check.is_empty() { &all[..] } else { &arguments.check };
    config.query.queries = Interval::new(PER_ROUND, PER_ROUND);
    config.query.filtered = 0;
    let mut filtered = config.clone();
    filtered.query.filtered = 100;
    filtered.query.queries = Interval::new(PREDICATES_PER_ROUND, PREDICATES_PER_ROUND);
    let mut tally = Tally::default();
    for round in 0..arguments.queries.div_ceil(PER_ROUND.into()) {
        let rng = || Rng::from_seed_u64(arguments.seed.wrapping_add(round));
        try_round(&subject, &generate_round(&config, features, &mut rng()), checks, &mut tally);
        if checks.contains(&Check::Finds) {
            count_predicates(&subject, &generate_round(&filtered, features, &mut rng()), &mut tally);
        }
    }
    Ok(tally)
}

fn print_tally(arguments: &GeneratorArguments, tally: &Tally, told: &mut serde_json::Map<String, Value>) {
    let (unreached, alternatives) = tally.unreached();
    if arguments.json {
        told.insert(
            "checked".into(),
            json!({
                "queries": tally.queries, "writes": tally.writes, "schema_statements": tally.schema_statements,
                "refused": tally.refused, "may_raise": tally.may_raise, "risks": tally.risks, "risky": tally.risky, "raised": tally.raised,
                "raised_unmarked": tally.raised_unmarked, "too_large": tally.too_large,
                "texts": tally.texts, "texts_differ": tally.texts_differ,
                "planned": tally.planned, "planned_writes": tally.planned_writes, "planned_free": tally.planned_free,
                "planned_differ": tally.planned_differ, "finds": tally.finds, "predicates": tally.predicates,
                "alternatives": alternatives, "unreached": unreached, "faults": tally.faults,
            }),
        );
        return;
    }
    say(&format!(
        "{} queries, {} of them writing, and {} statements about indexes and constraints",
        tally.queries, tally.writes, tally.schema_statements
    ));
    say(&format!(
        "  {} do not compile; {} raise an unmarked error; {:.2} % are marked as able to raise, {:.2} % raise; {} \
         exceeded the budget",
        tally.refused,
        tally.raised_unmarked,
        percent(tally.may_raise, tally.queries),
        percent(tally.raised, tally.queries),
        tally.too_large
    ));
    let risks: Vec<String> = tally
        .risks
        .iter()
        .map(|(risk, count)| format!("{risk} {:.2} %", percent(*count, tally.queries)))
        .collect();
    say(&format!("  marked: {}", risks.join(", ")));
    say(&format!("  {} printed and read back, {} differ", tally.texts, tally.texts_differ));
    say(&format!(
        "  {} also run by plans and compared, {} of them writing, {} differ; {} are not comparable",
        tally.planned + tally.planned_differ,
        tally.planned_writes,
        tally.planned_differ,
        tally.planned_free
    ));
    for (clauses, [all, found, many]) in tally.finds.iter().filter(|(_, [all, ..])| *all > 0) {
        say(&format!(
            "  {clauses} clauses: {:.1} % of {all} have results; {:.1} % have two or more relationship patterns",
            percent(*found, *all),
            percent(*many, *all)
        ));
    }
    let [predicates, split] = tally.predicates;
    say(&format!("  {:.1} % of {predicates} predicates split their rows", percent(split, predicates)));
    say(&format!("  {} of {alternatives} grammar alternatives reached", alternatives - unreached.len()));
    unreached.iter().for_each(|alternative| say(&format!("    not reached: {alternative}")));
}
