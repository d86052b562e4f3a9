//! `Knobs`: what versions of TinkerPop and providers decide differently.

use edgewise_gremlin_syntax::Version;
use serde::{Deserialize, Serialize};

/// What versions and providers decide differently. The default is TinkerPop 3.8.1 with TinkerGraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Knobs {
    /// `limit()`, `range()` and `skip()` inside `repeat()` count each round anew (3.8.0; `Repeat.feature` of 3.8.1 has
    /// `repeat(outE().order().by('weight', desc).limit(2).inV()).times(2)`). Before, they count over all rounds.
    pub range_counts_per_loop: bool,
    /// `limit(local, 1)` gives the member instead of a collection of one (before 3.8.0; shown by
    /// `g.inject([1, 2]).limit(local, 1)`).
    pub local_range_unwraps: bool,
    /// `group('a')`, `groupCount('a')`, `tree('a')` and `subgraph('a')` wait for the whole stream (3.8, "both forms of
    /// this step are barriers" in the semantics of `group()`); before, shown by
    /// `g.V().groupCount('a').limit(1).cap('a')`.
    pub side_effects_are_barriers: bool,
    /// `choose()` lets a traverser without a matching option pass (3.8, "the traverser passes through by default" in the
    /// semantics of `choose()`); before, it drops it: `g.V().choose(label).option('none', constant(1))`.
    pub choose_passes_unmatched: bool,
    /// A `by()` that gives nothing drops the traverser (3.6.0, `ProductiveByStrategy` in the reference). Before, a key
    /// without a value gives `null` and a traversal without a result raises an error: `g.V().order().by('age')`.
    pub unproductive_by_filters: bool,
    /// `not()` and `negate()` ask whether the predicate does not hold (3.8, asked of Gremlin Server 3.8.1:
    /// `g.inject(1).is(not(gt('a')))` gives 1). Before, they turn the comparison round, and what cannot be compared
    /// fails both ways.
    pub negation_is_binary: bool,
    /// A way of `choose()` or `branch()` that no traverser took does not run (3.5, asked of Gremlin Server 3.8.1:
    /// `g.inject(1).choose(is(1), identity(), count())` gives 1 alone). Before, its reductions give a result.
    pub idle_ways_rest: bool,
    /// `has(key, traversal)` asks the traversal about the value (before 3.8, which compares the value with the traversal
    /// itself; asked of Gremlin Server 3.8.1: `g.V().has('age', is(29))` gives nothing).
    pub has_asks_traversals: bool,
    /// `choose()` and `branch()` raise an error where the traversal that chooses gives nothing (before 3.8; asked of Gremlin
    /// Server 3.7.4: `g.inject(1).branch(is(2)).option(1, constant('a'))`). 3.8 has `Pick.unproductive` for it.
    pub choice_must_be_productive: bool,
}

impl Default for Knobs {
    fn default() -> Self {
        Self {
            range_counts_per_loop: true,
            local_range_unwraps: false,
            side_effects_are_barriers: true,
            choose_passes_unmatched: true,
            unproductive_by_filters: true,
            negation_is_binary: true,
            idle_ways_rest: true,
            has_asks_traversals: false,
            choice_must_be_productive: false,
        }
    }
}

impl Knobs {
    /// What a version of TinkerPop decides.
    pub fn of(version: Version) -> Self {
        let new = version >= Version::V3_8;
        Self {
            range_counts_per_loop: new,
            local_range_unwraps: !new,
            side_effects_are_barriers: new,
            choose_passes_unmatched: new,
            unproductive_by_filters: version >= Version::V3_6,
            negation_is_binary: new,
            idle_ways_rest: version >= Version::V3_5,
            has_asks_traversals: !new,
            choice_must_be_productive: !new,
        }
    }
}
