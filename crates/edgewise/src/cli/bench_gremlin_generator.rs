//! `edgewise bench generator --language gremlin`: speed and validity of generated traversals, and how many have results.

use super::bench_generator::{GeneratorArguments, json_of_speed, say_speed};
use crate::exit::{self, Usage};
use crate::ui::{eprint_line, say, table};
use edgewise_bench::generator::{
    GremlinTally, check_gremlin, gremlin_growth, measure_gremlin_speed, percent,
};
use edgewise_gremlin_generate::{Config, Interval, Limits};
use edgewise_gremlin_syntax::Dialect;
use serde_json::{Value, json};

/// Traversals on each graph that is checked.
const PER_ROUND: u64 = 100;

/// Measures the generator of traversals, in the newest dialect and without the limits of any engine.
pub(super) fn gremlin_generator(arguments: &GeneratorArguments) -> anyhow::Result<u8> {
    if !arguments.check.is_empty() {
        return Err(Usage(
            "--check chooses among the checks of Cypher; those of Gremlin are all run".to_owned(),
        )
        .into());
    }
    let mut config = Config::preset(&arguments.preset)?;
    if arguments.small {
        (config.graph.vertices, config.graph.edges) = (Interval::new(3, 5), Interval::new(3, 5));
    }
    let limits = Limits::all(Dialect::CANONICAL);
    let mut told = serde_json::Map::new();
    if arguments.timed > 0 {
        let own =
            measure_gremlin_speed(&config, &limits, arguments.timed, arguments.per_round, arguments.seed);
        let grown = gremlin_growth(&config, &limits, arguments.timed / 10, arguments.seed);
        if arguments.json {
            told.insert("speed".into(), json_of_speed(&own, &grown, "steps"));
        } else {
            say_speed(&own, &grown, ["traversals", "steps"]);
        }
    }
    let mut broken = 0;
    if arguments.queries > 0 {
        let rounds = arguments.queries.div_ceil(PER_ROUND);
        let tally = check_gremlin(&config, &limits, rounds, PER_ROUND, arguments.seed);
        broken = tally.broken();
        tally.violations.iter().for_each(|violation| eprint_line(violation));
        if arguments.json {
            told.insert("checked".into(), json_of(&tally));
        } else {
            say(&text_of(&tally));
        }
    }
    if arguments.json {
        say(&Value::Object(told).to_string());
    }
    Ok(if broken == 0 { exit::NOTHING } else { exit::FINDINGS })
}

fn json_of(tally: &GremlinTally) -> Value {
    let [answers, found, fed] = tally.answers();
    json!({
        "traversals": tally.traversals, "writes": tally.writes, "erring": tally.erring, "raised": tally.raised,
        "answered": tally.answered, "undecided": tally.undecided, "texts_differ": tally.texts_differ,
        "answers": answers, "non_empty": found, "non_empty_input": fed, "finds": tally.finds,
        "violations": tally.violations,
    })
}

fn text_of(tally: &GremlinTally) -> String {
    let [answers, found, fed] = tally.answers();
    let all = tally.traversals;
    let rows: Vec<Vec<String>> = tally
        .finds
        .iter()
        .map(|(steps, [all, found, fed])| {
            vec![
                steps.to_string(),
                all.to_string(),
                format!("{:.1} %", percent(*found, *all)),
                format!("{:.1} %", percent(*fed, *all)),
            ]
        })
        .collect();
    format!(
        "{all} traversals, {} of them writing, and {} that raise an error on purpose\n  {:.2} % valid: {} raise an error; {} that \
         should raise one have an answer; {} are undecided\n  {} texts do not parse to the same traversal\n  {:.1} % of {answers} answers \
         have results; {:.1} % also have results before the first reduction, such as count()\n{}",
        tally.writes,
        tally.erring,
        percent(all - tally.invalid(), all),
        tally.invalid(),
        tally.answered,
        tally.undecided,
        tally.texts_differ,
        percent(found, answers),
        percent(fed, answers),
        table(&["steps", "answers", "with results", "… before the first reduction"], &rows)
    )
}
