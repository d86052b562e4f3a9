//! The presets of a campaign: kinds of rounds, and how many of a hundred rounds each gets.

use edgewise_gremlin_generate::{Config, Interval};

/// A kind of rounds.
#[derive(Clone, Copy, Debug)]
pub struct RoundPreset {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub purpose: &'static str,
    /// Its share of the rounds when nothing else is said, in proportion to the others.
    pub share: u32,
    /// What is generated.
    pub config: fn() -> Config,
}

/// Every preset that rounds are drawn from. A new one is a function and a line here.
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
        config: || of_generator("grev"),
    },
];

/// A preset of the generator; the default if there is none of this name, which a test excludes.
fn of_generator(name: &str) -> Config {
    Config::preset(name).unwrap_or_default()
}

/// The traversals of Grand on graphs of the usual size: reduction of 200 edges takes long and shows nothing more.
fn grand() -> Config {
    let mut config = of_generator("grand");
    config.graph.vertices = Interval::new(5, 20);
    config.graph.edges = Interval::new(5, 40);
    config
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_valid_and_has_a_name_of_its_own() {
        for preset in ROUND_PRESETS {
            (preset.config)().validate().expect(preset.name);
            assert_eq!(ROUND_PRESETS.iter().filter(|other| other.name == preset.name).count(), 1);
        }
        for name in ["tiny", "deep", "writes", "grand", "grev"] {
            assert!(Config::preset(name).is_ok(), "{name}");
        }
    }
}
