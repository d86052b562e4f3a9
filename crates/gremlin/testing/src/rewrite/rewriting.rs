//! Applies rewrite rules one after another. Every application is recorded, so that it can be repeated or left out.

use super::place::Place;
use super::site::{Site, chain, nested_of, with_chain};
use super::{RULES, Rule, Splice, Surroundings};
use edgewise_gremlin_syntax::ast::{Configuration, Step, Traversal};
use edgewise_lab::Applied;
use edgewise_model::Rng;

/// A rewritten traversal.
#[derive(Clone, Debug)]
pub(crate) struct Rewritten {
    /// The traversal after all rules.
    pub traversal: Traversal,
    /// The applied rules, in order.
    pub applied: Vec<Applied>,
}

/// The maximum number of sites that are tried for one rule.
const MOST_SITES: usize = 24;

/// Rewrites a traversal by up to `count` rules. Rules are chosen at random by weight, sites uniformly. `None` if no
/// rule applies.
pub(crate) fn rewrite(
    traversal: &Traversal,
    surroundings: &Surroundings,
    count: usize,
    weight: impl Fn(&Rule) -> u32,
    rng: &mut Rng,
) -> Option<Rewritten> {
    let mut rewritten = Rewritten { traversal: traversal.clone(), applied: Vec::new() };
    for _ in 0..count {
        let mut weights: Vec<u32> = RULES.iter().map(|rule| weight(rule)).collect();
        // If the chosen rule applies nowhere, choose another one.
        while let Some(chosen) = rng.weighted(&weights) {
            weights[chosen] = 0;
            if apply_somewhere(&mut rewritten, RULES[chosen], surroundings, rng) {
                break;
            }
        }
    }
    (!rewritten.applied.is_empty()).then_some(rewritten)
}

fn apply_somewhere(
    rewritten: &mut Rewritten,
    rule: &Rule,
    surroundings: &Surroundings,
    rng: &mut Rng,
) -> bool {
    let mut sites = sites(&rewritten.traversal);
    rng.shuffle(&mut sites);
    for site in sites.into_iter().take(MOST_SITES) {
        let seed = rng.u64();
        if let Some(traversal) = apply(&rewritten.traversal, rule, &site, seed, surroundings) {
            rewritten.traversal = traversal;
            let site = serde_json::to_value(&site).unwrap_or_default();
            rewritten.applied.push(Applied { rule: rule.id.to_owned(), site, seed });
            return true;
        }
    }
    false
}

/// Applies one rule at one site; `None` if the rule does not apply there.
pub(crate) fn apply(
    traversal: &Traversal,
    rule: &Rule,
    site: &Site,
    seed: u64,
    surroundings: &Surroundings,
) -> Option<Traversal> {
    // With `withBulk(false)` or merged sacks the results depend on how traversers are bulked, which rules may change.
    let shows_bulk = |configuration: &Configuration| {
        matches!(
            configuration,
            Configuration::WithBulk(false) | Configuration::WithSack { merge: Some(_), .. }
        )
    };
    if traversal.source.configuration.iter().any(shows_bulk) {
        return None;
    }
    let place = Place::of(traversal, site, surroundings)?;
    let Splice { takes, gives } = (rule.rewrite)(&place, &mut Rng::from_seed_u64(seed))?;
    if place.is_read_later(rule.changes) {
        return None;
    }
    let end = place.at.checked_add(takes).filter(|end| *end <= place.chain.len())?;
    let steps: Vec<Step> = [&place.chain[..place.at], gives.as_slice(), &place.chain[end..]].concat();
    with_chain(traversal, &site.way, steps).filter(|changed| changed != traversal)
}

/// Applies recorded rules again, and skips those that no longer apply.
pub(crate) fn replay(traversal: &Traversal, applied: &[Applied], surroundings: &Surroundings) -> Rewritten {
    let mut rewritten = Rewritten { traversal: traversal.clone(), applied: Vec::new() };
    for one in applied {
        let rule = RULES.iter().find(|rule| rule.id == one.rule);
        let site: Option<Site> = serde_json::from_value(one.site.clone()).ok();
        let (Some(rule), Some(site)) = (rule, site) else { continue };
        if let Some(traversal) = apply(&rewritten.traversal, rule, &site, one.seed, surroundings) {
            rewritten.traversal = traversal;
            rewritten.applied.push(one.clone());
        }
    }
    rewritten
}

/// Every position in a traversal and its nested traversals, including the end of each chain.
pub(crate) fn sites(traversal: &Traversal) -> Vec<Site> {
    let mut all = Vec::new();
    collect(traversal, &mut Vec::new(), &mut all);
    all
}

fn collect(traversal: &Traversal, way: &mut Vec<(usize, usize)>, all: &mut Vec<Site>) {
    let Some(steps) = chain(traversal, way) else { return };
    for at in 0..=steps.len() {
        all.push(Site { way: way.clone(), at });
    }
    for (place, step) in steps.iter().enumerate() {
        for which in 0..nested_of(step).len() {
            way.push((place, which));
            collect(traversal, way, all);
            way.pop();
        }
    }
}
