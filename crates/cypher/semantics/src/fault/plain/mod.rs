//! The faults in the plain interpreter: one file for each, and the table of them. The interpreter asks whether a fault
//! is planted at the place where the fault takes effect. The file of the fault contains its description, and code only
//! if the fault takes more than a few words.

pub(crate) mod avg_counts_null;
mod call;
pub(crate) mod case_null_matches_null;
mod coalesce_skips_empty;
pub(crate) mod collect_keeps_null;
pub(crate) mod detach_delete_loop_fails;
pub(crate) mod distinct_tells_zeros_apart;
pub(crate) mod division_rounds_down;
mod duration_between_borrows_wrong;
pub(crate) mod ends_with_empty_is_false;
mod floor_through_integer;
pub(crate) mod group_of_nulls_lost;
pub(crate) mod groups_tell_nans_apart;
mod head_passes_over_null;
pub(crate) mod in_with_null_is_false;
pub(crate) mod incoming_loop_missed;
pub(crate) mod index_wraps_round;
pub(crate) mod int_float_compared_as_floats;
mod is_empty_of_blanks;
pub(crate) mod limit_before_skip;
pub(crate) mod list_equality_takes_nulls_equal;
pub(crate) mod max_compares_as_floats;
pub(crate) mod merge_compares_first_property;
pub(crate) mod modulo_of_null_fails;
pub(crate) mod modulo_sign_of_divisor;
pub(crate) mod nan_above_numbers;
pub(crate) mod none_takes_unknown_as_false;
pub(crate) mod not_of_order_turned_round;
pub(crate) mod nulls_last_descending;
pub(crate) mod on_match_first_only;
pub(crate) mod optional_match_pair_crash;
pub(crate) mod optional_where_drops_row;
pub(crate) mod pattern_of_null_exists;
pub(crate) mod percentile_disc_rounds_down;
pub(crate) mod property_map_wants_exact_type;
mod range_loses_exact_end;
pub(crate) mod regex_matches_part;
pub(crate) mod remove_first_label_only;
mod replace_hangs;
mod replace_ignores_empty_search;
mod right_counts_utf16;
mod round_half_to_even;
pub(crate) mod second_type_one_way;
pub(crate) mod set_add_keeps_null;
pub(crate) mod shortest_bound_exclusive;
mod sign_of_negative_zero;
mod size_passes_over_null;
pub(crate) mod slice_from_before_begin;
mod split_drops_empty_tail;
mod substring_cut_short_at_end;
pub(crate) mod sum_of_nulls_is_null;
mod to_upper_one_to_one;
mod truncate_rounds_towards_epoch;
pub(crate) mod union_forgets_earlier_part;
pub(crate) mod uniqueness_ends_at_comma;
pub(crate) mod unit_subquery_drops_row;
pub(crate) mod unwind_null_gives_row;
pub(crate) mod variable_list_not_turned;
mod week_begins_on_sunday;
pub(crate) mod xor_takes_null_as_false;
pub(crate) mod zero_length_ignores_end;

pub(crate) use call::result_with_faults;

super::catalogue::catalogue! {
    /// A fault in the plain interpreter.
    Plain in Plain:
    SubstringCutShortAtEnd = substring_cut_short_at_end,
    RightCountsUtf16 = right_counts_utf16,
    SplitDropsEmptyTail = split_drops_empty_tail,
    ReplaceIgnoresEmptySearch = replace_ignores_empty_search,
    ReplaceHangs = replace_hangs,
    RoundHalfToEven = round_half_to_even,
    SignOfNegativeZero = sign_of_negative_zero,
    FloorThroughInteger = floor_through_integer,
    RangeLosesExactEnd = range_loses_exact_end,
    CoalesceSkipsEmpty = coalesce_skips_empty,
    WeekBeginsOnSunday = week_begins_on_sunday,
    TruncateRoundsTowardsEpoch = truncate_rounds_towards_epoch,
    DurationBetweenBorrowsWrong = duration_between_borrows_wrong,
    SizePassesOverNull = size_passes_over_null,
    HeadPassesOverNull = head_passes_over_null,
    IsEmptyOfBlanks = is_empty_of_blanks,
    ToUpperOneToOne = to_upper_one_to_one,
    IntFloatComparedAsFloats = int_float_compared_as_floats,
    NanAboveNumbers = nan_above_numbers,
    NotOfOrderTurnedRound = not_of_order_turned_round,
    InWithNullIsFalse = in_with_null_is_false,
    ListEqualityTakesNullsEqual = list_equality_takes_nulls_equal,
    XorTakesNullAsFalse = xor_takes_null_as_false,
    ModuloSignOfDivisor = modulo_sign_of_divisor,
    DivisionRoundsDown = division_rounds_down,
    ModuloOfNullFails = modulo_of_null_fails,
    SliceFromBeforeBegin = slice_from_before_begin,
    IndexWrapsRound = index_wraps_round,
    RegexMatchesPart = regex_matches_part,
    EndsWithEmptyIsFalse = ends_with_empty_is_false,
    CaseNullMatchesNull = case_null_matches_null,
    NoneTakesUnknownAsFalse = none_takes_unknown_as_false,
    CollectKeepsNull = collect_keeps_null,
    AvgCountsNull = avg_counts_null,
    SumOfNullsIsNull = sum_of_nulls_is_null,
    MaxComparesAsFloats = max_compares_as_floats,
    PercentileDiscRoundsDown = percentile_disc_rounds_down,
    DistinctTellsZerosApart = distinct_tells_zeros_apart,
    GroupsTellNansApart = groups_tell_nans_apart,
    GroupOfNullsLost = group_of_nulls_lost,
    NullsLastDescending = nulls_last_descending,
    LimitBeforeSkip = limit_before_skip,
    UnionForgetsEarlierPart = union_forgets_earlier_part,
    OptionalWhereDropsRow = optional_where_drops_row,
    ZeroLengthIgnoresEnd = zero_length_ignores_end,
    UniquenessEndsAtComma = uniqueness_ends_at_comma,
    ShortestBoundExclusive = shortest_bound_exclusive,
    IncomingLoopMissed = incoming_loop_missed,
    SecondTypeOneWay = second_type_one_way,
    PropertyMapWantsExactType = property_map_wants_exact_type,
    PatternOfNullExists = pattern_of_null_exists,
    VariableListNotTurned = variable_list_not_turned,
    OptionalMatchPairCrash = optional_match_pair_crash,
    MergeComparesFirstProperty = merge_compares_first_property,
    DetachDeleteLoopFails = detach_delete_loop_fails,
    SetAddKeepsNull = set_add_keeps_null,
    RemoveFirstLabelOnly = remove_first_label_only,
    OnMatchFirstOnly = on_match_first_only,
    UnwindNullGivesRow = unwind_null_gives_row,
    UnitSubqueryDropsRow = unit_subquery_drops_row,
}
