//! The presets of a campaign: kinds of rounds, and the share of the rounds that each kind gets.

use edgewise_gremlin_generate::{Config, Interval};

/// A kind of rounds, with its own configuration of the generator.
#[derive(Clone, Copy, Debug)]
pub struct RoundPreset {
    /// The name of the preset.
    pub name: &'static str,
    /// A short description of what the preset generates.
    pub purpose: &'static str,
    /// The default share of the rounds, in proportion to the shares of the other presets.
    pub share: u32,
    /// The configuration of the generator.
    pub config: fn() -> Config,
}

/// All presets from which the preset of a round is chosen. To add one, write a function and an entry here.
pub const ROUND_PRESETS: &[RoundPreset] = &[
    RoundPreset {
        name: "default",
        purpose: "small graphs, the whole language, two to seven steps",
        share: 35,
        config: Config::default,
    },
    RoundPreset {
        name: "tiny",
        purpose: "graphs and traversals a person can check by hand",
        share: 25,
        config: || of_generator("tiny"),
    },
    RoundPreset {
        name: "deep",
        purpose: "long traversals, deeply nested",
        share: 10,
        config: || of_generator("deep"),
    },
    RoundPreset {
        name: "writes",
        purpose: "most traversals change the graph",
        share: 10,
        config: || of_generator("writes"),
    },
    RoundPreset {
        name: "grand",
        purpose: "filters, neighbours, values and aggregates, as in the Grand paper",
        share: 10,
        config: grand,
    },
    RoundPreset {
        name: "patterns",
        purpose: "match(), and as() with select() and where(), over connected patterns, as in the GRev paper",
        share: 10,
        config: || with_partitions(of_generator("grev")),
    },
];

/// The preset of the generator with this name. It always exists, so the default is never used: a test checks all names.
fn of_generator(name: &str) -> Config {
    Config::preset(name).unwrap_or_default()
}

/// The traversals of the Grand paper on smaller graphs. The paper's graphs have 200 edges, which take long to reduce
/// and do not reveal more bugs.
fn grand() -> Config {
    let mut config = of_generator("grand");
    config.graph.vertices = Interval::new(5, 20);
    config.graph.edges = Interval::new(5, 40);
    with_partitions(config)
}

/// Adds traversals for the partition oracle, which a campaign uses. The presets of papers have none.
fn with_partitions(mut config: Config) -> Config {
    config.traversal.partitions = Config::default().traversal.partitions;
    config
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_has_traversals_for_the_partition_oracle() {
        for preset in ROUND_PRESETS {
            assert!((preset.config)().traversal.partitions.max > 0, "{}", preset.name);
        }
    }

    #[test]
    fn every_preset_is_valid_and_has_a_unique_name() {
        for preset in ROUND_PRESETS {
            (preset.config)().validate().expect(preset.name);
            assert_eq!(ROUND_PRESETS.iter().filter(|other| other.name == preset.name).count(), 1);
        }
        for name in ["tiny", "deep", "writes", "grand", "grev"] {
            assert!(Config::preset(name).is_ok(), "{name}");
        }
    }
}
