//! Applications of rewriting rules, as a plan stores them and as they are replayed.

use crate::rewrite;
use edgewise_lab::Applied;

/// As a plan stores them.
pub(super) fn stored(applied: &[rewrite::Applied]) -> Vec<Applied> {
    let one = |own: &rewrite::Applied| Applied {
        rule: own.rule.clone(),
        site: serde_json::to_value(own.site).unwrap_or_default(),
        seed: own.seed,
    };
    applied.iter().map(one).collect()
}

/// As they are replayed; an application whose place cannot be parsed is left out.
pub(super) fn recorded(applied: &[Applied]) -> Vec<rewrite::Applied> {
    let one = |own: &Applied| {
        let site = serde_json::from_value(own.site.clone()).ok()?;
        Some(rewrite::Applied { rule: own.rule.clone(), site, seed: own.seed })
    };
    applied.iter().filter_map(one).collect()
}
