//! `Knobs`: how versions of TinkerPop and graph providers differ.

use edgewise_gremlin_syntax::Version;
use serde::{Deserialize, Serialize};

/// The result of a predicate on two values that cannot be compared, such as `1` and `'a'`, or NaN.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Incomparable {
    /// The predicate is false, and its negation is true (3.8, tried on Gremlin Server 3.8.1:
    /// `g.inject(1).not(is(gt('a')))` returns 1).
    #[default]
    Unmet,
    /// Neither the predicate nor its negation is true (3.6 and 3.7, "Ternary Boolean Logics" in the Gremlin Semantics
    /// of 3.7; tried on Gremlin Server 3.7.4: `g.inject(1).not(is(gt('a')))` returns nothing).
    Ternary,
    /// The predicate raises an error (before 3.6, tried on Gremlin Server 3.5.1: `g.inject(1).is(gt('a'))`). Java's
    /// `equals` decides whether two values other than numbers are equal.
    Raises,
}

/// How versions of TinkerPop and graph providers differ. The default is TinkerPop 3.8.1 with TinkerGraph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Knobs {
    /// `limit()`, `range()` and `skip()` inside `repeat()` count from zero in each iteration (3.8.0; `Repeat.feature`
    /// of 3.8.1 has `repeat(outE().order().by('weight', desc).limit(2).inV()).times(2)`). Before that, they count over all
    /// iterations.
    pub range_counts_per_loop: bool,
    /// `limit(local, 1)` returns the member itself instead of a collection of one member (before 3.8.0, for example
    /// `g.inject([1, 2]).limit(local, 1)`).
    pub local_range_unwraps: bool,
    /// `group('a')`, `groupCount('a')`, `tree('a')` and `subgraph('a')` wait for the whole stream (3.8, "both forms of
    /// this step are barriers" in the Gremlin Semantics of `group()`). Before that, they do not:
    /// `g.V().groupCount('a').limit(1).cap('a')`.
    pub side_effects_are_barriers: bool,
    /// `choose()` passes a traverser without a matching option (3.8, "the traverser passes through by default" in the
    /// Gremlin Semantics of `choose()`). Before that, it drops the traverser:
    /// `g.V().choose(label).option('none', constant(1))`.
    pub choose_passes_unmatched: bool,
    /// A `by()` without a result drops the traverser (3.6.0, `ProductiveByStrategy` in the reference documentation).
    /// Before that, a key without a value returns `null` and a traversal without a result raises an error:
    /// `g.V().order().by('age')`.
    pub unproductive_by_filters: bool,
    /// `by(key)` of an element without the key returns `null` (3.5; since 3.6 the knob `unproductive-by-filters`
    /// decides). Before that, it raises an error: `g.addV('x').order().by('k')`.
    pub missing_key_is_null: bool,
    /// `not()` and `negate()` are true wherever the predicate is false (3.8, tried on Gremlin Server 3.8.1:
    /// `g.inject(1).is(not(gt('a')))` returns 1). Before that, they replace the comparison by its opposite, as `gt` by
    /// `lte`, and both are false for values that cannot be compared.
    pub negation_is_binary: bool,
    /// The result of a predicate on values that cannot be compared.
    pub incomparable: Incomparable,
    /// `order()` sorts values of all types (3.6, "Orderability" in the Gremlin Semantics). Before that, values of different
    /// types, elements and collections raise an error: `g.inject(1, 'a').order()`.
    pub order_is_total: bool,
    /// `repeat()` refuses a reducing step in its body (3.8: `g.inject(1).repeat(count()).times(1)`). Before that, a strategy
    /// may unroll the loop before the check.
    pub repeat_refuses_reductions: bool,
    /// The result of `sum()` has the type of its values (3.8). Before that, each value is multiplied by its bulk, which is a
    /// long, so the sum of ints is a long and the sum of floats a double: `g.inject(1, 2).sum()`.
    pub sum_keeps_type: bool,
    /// If an integer result is too large for its type, arithmetic uses a wider type or raises an error (3.8). Before
    /// that, it drops the high bits: `g.inject(9223372036854775807L, 1L).sum()`.
    pub overflow_is_noticed: bool,
    /// Steps that take one `by()` refuse a second one (3.8; `g.inject(5).groupCount().by().by(constant(1))`). Before
    /// that, they use the last one.
    pub second_by_raises: bool,
    /// `choose()` uses the first option that matches (3.8). Before that, it uses all options that match, as `branch()` does:
    /// `g.inject(5).choose(identity()).option(lt(15), constant('a')).option(5, constant('b'))`.
    pub choose_takes_first: bool,
    /// `project()` refuses a key that occurs twice (3.6). Before that, the last value wins:
    /// `g.inject(1).project('p', 'p').by().by()`.
    pub project_keys_are_unique: bool,
    /// `dedup(local)` of a map returns the set of its entries (3.6). Before that, it raises an error:
    /// `g.inject(['a': 1]).dedup(local)`.
    pub local_dedup_takes_maps: bool,
    /// `dateDiff()` returns milliseconds (3.8). Before that, it returns seconds.
    pub dates_differ_in_milliseconds: bool,
    /// The text of a date has the format of ISO 8601 (3.8). Before that, it has the format of Java's `Date`, which depends
    /// on the time zone of the server.
    pub dates_print_as_iso: bool,
    /// `has(key, traversal)` runs the traversal on the value (before 3.8). Since 3.8 it compares the value with the
    /// traversal object itself (tried on Gremlin Server 3.8.1: `g.V().has('age', is(29))` returns nothing).
    pub has_asks_traversals: bool,
    /// `choose()` and `branch()` raise an error if the traversal that selects the option has no result (before 3.8;
    /// tried on Gremlin Server 3.7.4: `g.inject(1).branch(is(2)).option(1, constant('a'))`). 3.8 has the option
    /// `Pick.unproductive` for this.
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
            missing_key_is_null: true,
            negation_is_binary: true,
            incomparable: Incomparable::Unmet,
            order_is_total: true,
            repeat_refuses_reductions: true,
            sum_keeps_type: true,
            overflow_is_noticed: true,
            second_by_raises: true,
            choose_takes_first: true,
            project_keys_are_unique: true,
            local_dedup_takes_maps: true,
            dates_differ_in_milliseconds: true,
            dates_print_as_iso: true,
            has_asks_traversals: false,
            choice_must_be_productive: false,
        }
    }
}

impl Knobs {
    /// The knobs of a version of TinkerPop.
    pub fn of(version: Version) -> Self {
        let new = version >= Version::V3_8;
        Self {
            range_counts_per_loop: new,
            local_range_unwraps: !new,
            side_effects_are_barriers: new,
            choose_passes_unmatched: new,
            unproductive_by_filters: version >= Version::V3_6,
            missing_key_is_null: version >= Version::V3_5,
            negation_is_binary: new,
            incomparable: match version {
                Version::V3_4 | Version::V3_5 => Incomparable::Raises,
                Version::V3_6 | Version::V3_7 => Incomparable::Ternary,
                Version::V3_8 => Incomparable::Unmet,
            },
            order_is_total: version >= Version::V3_6,
            repeat_refuses_reductions: new,
            sum_keeps_type: new,
            overflow_is_noticed: new,
            second_by_raises: new,
            choose_takes_first: new,
            project_keys_are_unique: version >= Version::V3_6,
            local_dedup_takes_maps: version >= Version::V3_6,
            dates_differ_in_milliseconds: new,
            dates_print_as_iso: new,
            has_asks_traversals: !new,
            choice_must_be_productive: !new,
        }
    }
}
