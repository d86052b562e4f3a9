//! Converts recorded applications of rewriting rules between the form that a plan stores and the form that is replayed.

use crate::rewrite;
use edgewise_lab::Applied;

/// Applications of rules in the form that a plan stores.
pub(super) fn to_stored(applied: &[rewrite::Applied]) -> Vec<Applied> {
    let one = |own: &rewrite::Applied| Applied {
        rule: own.rule.clone(),
        site: serde_json::to_value(own.site).unwrap_or_default(),
        seed: own.seed,
    };
    applied.iter().map(one).collect()
}

/// Applications of rules in the form that can be replayed. One whose place cannot be parsed is left out.
pub(super) fn from_stored(applied: &[Applied]) -> Vec<rewrite::Applied> {
    let one = |own: &Applied| {
        let site = serde_json::from_value(own.site.clone()).ok()?;
        Some(rewrite::Applied { rule: own.rule.clone(), site, seed: own.seed })
    };
    applied.iter().filter_map(one).collect()
}
