//! Faults in functions on plain values: each turns the correct result of a call into a wrong one.

use super::{
    Plain, coalesce_skips_empty, duration_between_borrows_wrong, floor_through_integer,
    head_passes_over_null, is_empty_of_blanks, range_loses_exact_end, replace_hangs,
    replace_ignores_empty_search, right_counts_utf16, round_half_to_even, sign_of_negative_zero,
    size_passes_over_null, split_drops_empty_tail, substring_cut_short_at_end, to_upper_one_to_one,
    truncate_rounds_towards_epoch, week_begins_on_sunday,
};
use crate::{fault::FaultSet, run::Ran};
use edgewise_model::Value;

/// The code of such a fault. It gets the function's documented name, the arguments and the correct result, and returns
/// the wrong result, or the correct one if the fault does not apply.
type WrongResult = fn(&str, &[Value], Value) -> Ran<Value>;

/// The code of each fault in a function.
static WRONG_RESULTS: &[(Plain, WrongResult)] = &[
    (Plain::SubstringCutShortAtEnd, substring_cut_short_at_end::wrong_result),
    (Plain::RightCountsUtf16, right_counts_utf16::wrong_result),
    (Plain::SplitDropsEmptyTail, split_drops_empty_tail::wrong_result),
    (Plain::ReplaceIgnoresEmptySearch, replace_ignores_empty_search::wrong_result),
    (Plain::ReplaceHangs, replace_hangs::wrong_result),
    (Plain::RoundHalfToEven, round_half_to_even::wrong_result),
    (Plain::SignOfNegativeZero, sign_of_negative_zero::wrong_result),
    (Plain::FloorThroughInteger, floor_through_integer::wrong_result),
    (Plain::RangeLosesExactEnd, range_loses_exact_end::wrong_result),
    (Plain::CoalesceSkipsEmpty, coalesce_skips_empty::wrong_result),
    (Plain::WeekBeginsOnSunday, week_begins_on_sunday::wrong_result),
    (Plain::TruncateRoundsTowardsEpoch, truncate_rounds_towards_epoch::wrong_result),
    (Plain::DurationBetweenBorrowsWrong, duration_between_borrows_wrong::wrong_result),
    (Plain::SizePassesOverNull, size_passes_over_null::wrong_result),
    (Plain::HeadPassesOverNull, head_passes_over_null::wrong_result),
    (Plain::IsEmptyOfBlanks, is_empty_of_blanks::wrong_result),
    (Plain::ToUpperOneToOne, to_upper_one_to_one::wrong_result),
];

/// The result of a function call with these faults planted.
#[cold]
pub(crate) fn result_with_faults(
    faults: FaultSet,
    name: &str,
    arguments: &[Value],
    correct: Value,
) -> Ran<Value> {
    let planted = WRONG_RESULTS.iter().filter(|(fault, _)| faults.has(*fault));
    planted.map(|(_, call)| call).try_fold(correct, |answer, call| call(name, arguments, answer))
}
