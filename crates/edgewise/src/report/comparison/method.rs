//! The section of the report about how it was measured.

use super::block::{Block, Item};
use super::figures::seconds;
use edgewise_bench::comparison::Comparison;

/// How the time was shared, and on which machine.
pub(super) fn method(comparison: &Comparison) -> Vec<Block> {
    let plan = &comparison.time;
    let mut items = vec![
        format!(
            "{} for the whole were shared: {} for the findings of each engine, one engine after another and reduction included, and {} for speed per engine, where the engines of a language take turns.",
            seconds(Some(plan.whole_s)),
            seconds(Some(plan.findings_s)),
            seconds(Some(plan.speed_s)),
        ),
        "Fetching and starting engines, and conformance suites, took time besides: a suite that is cut off would say nothing.".to_owned(),
        "The first fifth of the time for speed warmed the engines up and is not counted.".to_owned(),
        "Each engine has its own profile where findings are looked for, so that it is asked what it supports. Where speed is measured, all have the same queries, each written in the engine's own dialect.".to_owned(),
        format!("Seed {}: the same seed with other times asks the same queries in the same order, as far as the time goes. In the part about findings the queries also depend on the engine's profile.", comparison.seed),
    ];
    let load = comparison.load.map_or_else(String::new, |load| {
        format!("; {load:.1} processes were running or waiting on average in the minute before, which makes every engine slower than it is alone")
    });
    items.push(format!("The machine has {} processors{load}.", comparison.processors));
    for group in &comparison.languages {
        for engine in &group.engines {
            if let Some(found) = &engine.found {
                items.push(format!(
                    "{}: {} were spent on findings.",
                    engine.target,
                    seconds(Some(found.seconds))
                ));
            }
        }
        if let Some(speed) = &group.speed {
            items.push(format!(
                "{}: {} were spent on speed.",
                super::sections::language(group),
                seconds(Some(speed.seconds))
            ));
        }
    }
    vec![
        Block::Section("How it was measured".to_owned()),
        Block::List(items.into_iter().map(Item::plain).collect()),
    ]
}
