//! Templates as campaigns use them: each is chosen, and about as many queries come from them as a preset says.

mod support;

use edgewise_cypher_generate::{Coverage, Interval, ROUND_PRESETS, generate_round_with};
use edgewise_model::Rng;

/// Rounds of each preset.
const ROUNDS: u64 = 12;

/// How many queries came from templates.
fn templates(coverage: &Coverage) -> u64 {
    coverage.entries().filter(|(production, _)| production.table == "template").map(|(_, times)| times).sum()
}

#[test]
fn every_template_is_chosen_and_presets_have_the_share_they_say() {
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
        let share = templates(&own) * 100 / (40 * ROUNDS);
        let wanted = u64::from(preset.templates);
        assert!(share.abs_diff(wanted) <= 8, "{}: {share} % instead of {wanted} %", preset.name);
        all.add(&own);
    }
    for (production, times) in all.entries().filter(|(production, _)| production.table == "template") {
        assert!(times > 0, "{} was never chosen", production.name);
    }
}
