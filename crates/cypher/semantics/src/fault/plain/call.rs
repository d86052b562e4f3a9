//! Faults in functions on plain values: they turn the correct result into a wrong one.

use super::{
    Plain, coalesce_skips_empty, duration_between_borrows_wrong, floor_through_integer,
    head_passes_over_null, is_empty_of_blanks, range_loses_exact_end, replace_hangs,
    replace_ignores_empty_search, right_counts_utf16, round_half_to_even, sign_of_negative_zero,
    size_passes_over_null, split_drops_empty_tail, substring_cut_short_at_end, to_upper_one_to_one,
    truncate_rounds_towards_epoch, week_begins_on_sunday,
};
use crate::{fault::FaultSet, run::Ran};
use edgewise_model::Value;

/// Returns the wrong result of a function, given by its documented name, or the correct one where the fault does not
/// apply.
type Call = fn(&str, &[Value], Value) -> Ran<Value>;

static CALLS: &[(Plain, Call)] = &[
    (Plain::SubstringCutShortAtEnd, substring_cut_short_at_end::call),
    (Plain::RightCountsUtf16, right_counts_utf16::call),
    (Plain::SplitDropsEmptyTail, split_drops_empty_tail::call),
    (Plain::ReplaceIgnoresEmptySearch, replace_ignores_empty_search::call),
    (Plain::ReplaceHangs, replace_hangs::call),
    (Plain::RoundHalfToEven, round_half_to_even::call),
    (Plain::SignOfNegativeZero, sign_of_negative_zero::call),
    (Plain::FloorThroughInteger, floor_through_integer::call),
    (Plain::RangeLosesExactEnd, range_loses_exact_end::call),
    (Plain::CoalesceSkipsEmpty, coalesce_skips_empty::call),
    (Plain::WeekBeginsOnSunday, week_begins_on_sunday::call),
    (Plain::TruncateRoundsTowardsEpoch, truncate_rounds_towards_epoch::call),
    (Plain::DurationBetweenBorrowsWrong, duration_between_borrows_wrong::call),
    (Plain::SizePassesOverNull, size_passes_over_null::call),
    (Plain::HeadPassesOverNull, head_passes_over_null::call),
    (Plain::IsEmptyOfBlanks, is_empty_of_blanks::call),
    (Plain::ToUpperOneToOne, to_upper_one_to_one::call),
];

/// The result of a function with these faults.
#[cold]
pub(crate) fn call(faults: FaultSet, name: &str, arguments: &[Value], honest: Value) -> Ran<Value> {
    let planted = CALLS.iter().filter(|(line, _)| faults.has(*line));
    planted.map(|(_, call)| call).try_fold(honest, |answer, call| call(name, arguments, answer))
}
