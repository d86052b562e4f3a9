//! `edgewise generate gremlin`: prints generated traversals.

use super::config::read_config;
use super::generate::{Format, GenerateArguments, Lines, QUERIES_PER_GRAPH, say_rounds};
use crate::exit::{self, Usage};
use edgewise_gremlin_generate::Interval;
use edgewise_gremlin_testing::rounds::RoundMaker;
use edgewise_gremlin_testing::{Config, Gremlin, GremlinContext, RoundQuery};
use edgewise_lab::Language;
use edgewise_model::Map;

/// The target if none is named.
const TARGET: &str = edgewise_reference::GREMLIN_ID;

pub(super) fn generate_gremlin(arguments: &GenerateArguments) -> anyhow::Result<u8> {
    for (given, option) in [(arguments.existing_data, "--existing-data"), (arguments.feedback, "--feedback")]
    {
        if given {
            return Err(Usage(format!("{option} exists for Cypher only")).into());
        }
    }
    let mut config: Config = arguments.config.as_deref().map(read_config).transpose()?.unwrap_or_default();
    if let Some(preset) = &arguments.preset {
        config.generate = Gremlin::generate_preset(preset).map_err(Usage)?;
    }
    config.validate::<Gremlin>()?;
    // Traversals that only the partition oracle needs are left out.
    config.generate.traversal.partitions = Interval::new(0, 0);
    if arguments.format == Format::Text {
        // A line of text has no place for the values of variables.
        config.generate.traversal.variables = 0;
    }
    config.queries_per_round = config.queries_per_round.max(QUERIES_PER_GRAPH);
    let engine = arguments.reach.open(arguments.target.as_deref().unwrap_or(TARGET))?;
    let context = GremlinContext::of(engine.profile()).map_err(Usage)?;
    let maker = RoundMaker::new(arguments.seed, &config, context.clone());
    let round = |index: u64, most: u64| {
        let made = maker.make(index).round;
        let mut lines = Lines::new(arguments.format, index);
        if arguments.setup {
            for request in made.setup.iter() {
                lines.add("setup", &request.parameters, |text| text.push_str(&request.text));
            }
        }
        let queries = made.queries.iter().filter_map(RoundQuery::query);
        for query in queries.take(usize::try_from(most).unwrap_or(usize::MAX)) {
            let written = Gremlin::text(query, &context.settings);
            let own = |name: &str| Gremlin::takes_parameter(&written, name);
            let parameters: Map = made
                .parameters
                .iter()
                .filter(|(name, _)| own(name))
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect();
            let kind = if Gremlin::writes(query) { "write" } else { "query" };
            lines.add(kind, &parameters, |text| text.push_str(&written));
        }
        lines.text
    };
    say_rounds(arguments.count, u64::from(config.queries_per_round), &round);
    Ok(exit::NOTHING)
}
