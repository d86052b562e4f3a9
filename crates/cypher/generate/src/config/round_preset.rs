//! `RoundPreset`: how many rounds of a campaign a preset gets, and how many of their queries come from templates.

use super::{Config, PRESETS};

/// A preset that a campaign may use for its rounds.
#[derive(Clone, Copy, Debug)]
pub struct RoundPreset {
    /// The name of the preset.
    pub name: &'static str,
    /// How many of the campaign's rounds use the preset by default, relative to the other presets.
    pub share: u32,
    /// Percent of the queries of such a round that come from templates.
    pub templates: u32,
}

/// Every preset that a campaign may use for its rounds.
pub const ROUND_PRESETS: &[RoundPreset] = &[
    RoundPreset { name: "default", share: 30, templates: 50 },
    RoundPreset { name: "deep", share: 5, templates: 50 },
    RoundPreset { name: "tiny", share: 10, templates: 50 },
    RoundPreset { name: "rollback", share: 10, templates: 50 },
    RoundPreset { name: "single-clause", share: 20, templates: 50 },
    RoundPreset { name: "paging", share: 15, templates: 50 },
    RoundPreset { name: "values", share: 10, templates: 50 },
    RoundPreset { name: "edges", share: 25, templates: 100 },
];

impl RoundPreset {
    /// The configuration of the preset. If no preset has this name, which a test rules out, the default configuration.
    pub fn config(&self) -> Config {
        let mut config = Config::preset(self.name).unwrap_or_default();
        config.query.templates = self.templates;
        config
    }

    /// What the preset is for.
    pub fn purpose(&self) -> &'static str {
        PRESETS.iter().find(|preset| preset.name == self.name).map_or("", |preset| preset.purpose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_of_a_campaign_is_a_valid_preset_of_the_generator_and_listed_once() {
        for round in ROUND_PRESETS {
            assert!(Config::preset(round.name).is_ok(), "{}", round.name);
            assert_eq!(round.config().validate(), Ok(()), "{}", round.name);
            assert_eq!(ROUND_PRESETS.iter().filter(|other| other.name == round.name).count(), 1);
        }
    }
}
