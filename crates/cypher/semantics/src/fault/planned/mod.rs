//! The faults in the planned executor: one file with the description of each, and the table of them. The code with the
//! effect of a fault is in the folder `planned/` of the crate, where it asks for the fault by its variant.

mod cached_property_survives_set;
mod composite_index_judges_first_key;
mod composite_index_serves_prefix;
mod constant_filter_pushed_below_aggregation;
mod count_store_counts_one_way;
mod count_store_counts_type_twice;
mod count_store_forgets_existence;
mod count_store_forgets_other_labels;
mod distinct_taken_for_sorted;
mod expand_into_ignores_direction;
mod expand_into_takes_one;
mod filter_pushed_below_limit;
mod filter_pushed_into_optional;
mod hash_join_keeps_one_partner;
mod hash_join_takes_nulls_equal;
mod hash_join_wants_same_type;
mod index_empty_prefix_finds_nothing;
mod index_equality_wants_same_type;
mod index_exists_misses_lists;
mod index_in_takes_equal_values_twice;
mod index_in_with_null_finds_nothing;
mod index_keeps_one_conjunct;
mod index_order_loses_nulls;
mod index_order_serves_descending;
mod index_range_includes_bound;
mod index_range_loses_upper_bound;
mod index_range_takes_durations;
mod index_range_truncates_float;
mod index_stale_within_statement;
mod index_takes_nan_equal;
mod limit_below_aggregation;
mod limit_below_distinct;
mod limit_stops_changes;
mod no_eager_before_create;
mod no_eager_before_set;
mod no_eager_behind_set;
mod null_node_passes_pattern;
mod nulls_folded_equal;
mod optional_keeps_last_candidate;
mod optional_seek_loses_row;
mod pruning_forgets_least_length;
mod pruning_forgets_the_way_back;
mod scan_forgets_other_labels;
mod semi_apply_gives_row_per_match;
mod third_filter_takes_unknown;
mod top_drops_null_keys;
mod top_forgets_skip;
mod top_judges_first_key;
mod type_scan_one_way;
mod type_scan_takes_loop_twice;
mod union_of_two_labels_keeps_duplicates;
mod uniqueness_across_matches;
mod uniqueness_only_between_neighbours;
mod untyped_expand_takes_loop_twice;
mod walk_from_end_goes_one_too_far;
mod walk_from_end_keeps_list_order;
mod walk_into_loses_zero_length;
mod walk_reuses_fixed_relationships;

super::catalogue::catalogue! {
    /// A fault in the planned executor.
    Planned in Planned:
    IndexRangeIncludesBound = index_range_includes_bound,
    IndexRangeLosesUpperBound = index_range_loses_upper_bound,
    IndexEqualityWantsSameType = index_equality_wants_same_type,
    IndexRangeTruncatesFloat = index_range_truncates_float,
    IndexRangeTakesDurations = index_range_takes_durations,
    IndexInWithNullFindsNothing = index_in_with_null_finds_nothing,
    IndexInTakesEqualValuesTwice = index_in_takes_equal_values_twice,
    IndexEmptyPrefixFindsNothing = index_empty_prefix_finds_nothing,
    CompositeIndexJudgesFirstKey = composite_index_judges_first_key,
    CompositeIndexServesPrefix = composite_index_serves_prefix,
    IndexKeepsOneConjunct = index_keeps_one_conjunct,
    IndexExistsMissesLists = index_exists_misses_lists,
    IndexTakesNanEqual = index_takes_nan_equal,
    IndexStaleWithinStatement = index_stale_within_statement,
    IndexOrderLosesNulls = index_order_loses_nulls,
    IndexOrderServesDescending = index_order_serves_descending,
    ScanForgetsOtherLabels = scan_forgets_other_labels,
    TypeScanOneWay = type_scan_one_way,
    TypeScanTakesLoopTwice = type_scan_takes_loop_twice,
    CountStoreCountsTypeTwice = count_store_counts_type_twice,
    ExpandIntoIgnoresDirection = expand_into_ignores_direction,
    ExpandIntoTakesOne = expand_into_takes_one,
    UntypedExpandTakesLoopTwice = untyped_expand_takes_loop_twice,
    UniquenessOnlyBetweenNeighbours = uniqueness_only_between_neighbours,
    UniquenessAcrossMatches = uniqueness_across_matches,
    WalkIntoLosesZeroLength = walk_into_loses_zero_length,
    WalkReusesFixedRelationships = walk_reuses_fixed_relationships,
    WalkFromEndGoesOneTooFar = walk_from_end_goes_one_too_far,
    WalkFromEndKeepsListOrder = walk_from_end_keeps_list_order,
    PruningForgetsTheWayBack = pruning_forgets_the_way_back,
    PruningForgetsLeastLength = pruning_forgets_least_length,
    HashJoinTakesNullsEqual = hash_join_takes_nulls_equal,
    HashJoinWantsSameType = hash_join_wants_same_type,
    HashJoinKeepsOnePartner = hash_join_keeps_one_partner,
    SemiApplyGivesRowPerMatch = semi_apply_gives_row_per_match,
    FilterPushedIntoOptional = filter_pushed_into_optional,
    FilterPushedBelowLimit = filter_pushed_below_limit,
    ConstantFilterPushedBelowAggregation = constant_filter_pushed_below_aggregation,
    LimitBelowDistinct = limit_below_distinct,
    LimitBelowAggregation = limit_below_aggregation,
    TopJudgesFirstKey = top_judges_first_key,
    TopForgetsSkip = top_forgets_skip,
    TopDropsNullKeys = top_drops_null_keys,
    CountStoreForgetsOtherLabels = count_store_forgets_other_labels,
    CountStoreForgetsExistence = count_store_forgets_existence,
    CountStoreCountsOneWay = count_store_counts_one_way,
    NoEagerBeforeCreate = no_eager_before_create,
    NoEagerBeforeSet = no_eager_before_set,
    NoEagerBehindSet = no_eager_behind_set,
    LimitStopsChanges = limit_stops_changes,
    CachedPropertySurvivesSet = cached_property_survives_set,
    DistinctTakenForSorted = distinct_taken_for_sorted,
    UnionOfTwoLabelsKeepsDuplicates = union_of_two_labels_keeps_duplicates,
    NullsFoldedEqual = nulls_folded_equal,
    OptionalSeekLosesRow = optional_seek_loses_row,
    OptionalKeepsLastCandidate = optional_keeps_last_candidate,
    NullNodePassesPattern = null_node_passes_pattern,
    ThirdFilterTakesUnknown = third_filter_takes_unknown,
}
