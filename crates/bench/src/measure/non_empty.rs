//! Non-empty rate: how many queries of 3 to 6 clauses find something in a small graph.

use crate::measure::{Bench, Figure, Played};
use edgewise_cypher_generate::{Config, Interval};
use edgewise_cypher_testing::rounds::has_value;
use edgewise_engine::{EngineError, Outcome};

/// The numbers of clauses that GDsmith reports.
const LENGTHS: [(u32, &str); 4] =
    [(3, "non-empty 3"), (4, "non-empty 4"), (5, "non-empty 5"), (6, "non-empty 6")];

/// The fraction of reading queries with a row that has a non-null cell, on graphs of at most ten elements.
pub(super) fn non_empty(bench: &mut Bench<'_>, _: &Played) -> Result<Vec<Figure>, EngineError> {
    let mut figures = Vec::new();
    for (length, name) in LENGTHS {
        let config = small(&bench.config, length);
        let (mut reads, mut found) = (0, 0);
        let rounds = bench.rounds(&config, name, bench.queries.div_ceil(4));
        for round in rounds {
            let setup = bench.setup(&round);
            if !bench.load(&setup)?.outcome.is_answer() {
                continue;
            }
            for query in &round.queries {
                let observation = bench.ask(&bench.request(query))?;
                if !bench.is_open() || query.writes {
                    bench.load(&setup)?;
                }
                if query.writes {
                    continue;
                }
                if let Outcome::Rows(rows) = &observation.outcome {
                    reads += 1;
                    found += u64::from(has_value(rows));
                }
            }
        }
        figures.push(Figure::share(format!("queries of {length} clauses that find something"), found, reads));
    }
    Ok(figures)
}

/// The configuration for queries with this number of clauses on graphs of at most ten elements.
fn small(config: &Config, length: u32) -> Config {
    let mut config = config.clone();
    config.query.clauses = Interval::new(length, length);
    config.setup.max_nodes = 5;
    config.setup.max_relationships = 5;
    config.setup.create_nodes = Interval::new(3, 5);
    config.setup.create_patterns = Interval::new(0, 1);
    config.setup.create_relationships = Interval::new(2, 5);
    config.setup.max_pairs = 2;
    config
}
