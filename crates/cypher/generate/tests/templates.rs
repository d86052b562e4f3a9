//! Tests of query templates in campaigns: every template is chosen, and the share of queries from templates is near the
//! setting of each preset.

mod support;

use edgewise_cypher_generate::{Coverage, Interval, ROUND_PRESETS, generate_round_with};
use edgewise_model::Rng;

/// How many rounds are generated for each preset.
const ROUNDS: u64 = 12;

/// How many queries came from templates.
fn queries_from_templates(coverage: &Coverage) -> u64 {
    coverage.entries().filter(|(production, _)| production.table == "template").map(|(_, times)| times).sum()
}

#[test]
fn every_template_is_chosen_and_every_preset_has_its_share_of_templates() {
    let features = support::whole();
    let mut all = Coverage::default();
    for preset in ROUND_PRESETS {
        let mut config = preset.config();
        config.query.queries = Interval::new(40, 40);
        let mut own = Coverage::default();
        for seed in 0..ROUNDS {
            let mut rng = Rng::from_seed_u64(seed);
            own.add(&generate_round_with(&config, &features, &mut rng, &support::AlwaysFinds).coverage);
        }
        let share = queries_from_templates(&own) * 100 / (40 * ROUNDS);
        let wanted = u64::from(preset.templates);
        assert!(share.abs_diff(wanted) <= 8, "{}: {share} % instead of {wanted} %", preset.name);
        all.add(&own);
    }
    for (production, times) in all.entries().filter(|(production, _)| production.table == "template") {
        assert!(times > 0, "{} was never chosen", production.name);
    }
}
