//! Exact comparison of integers with floats: an integer is never rounded to a float first.

use std::cmp::Ordering;

/// Compares an integer with a float as if both were arbitrary-precision decimals (CIP2016-06-14, "Numbers"); `None`
/// if the float is NaN.
pub fn compare_int_float(int: i64, float: f64) -> Option<Ordering> {
    const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;
    if float.is_nan() {
        None
    } else if float >= TWO_TO_63 {
        Some(Ordering::Less)
    } else if float < -TWO_TO_63 {
        Some(Ordering::Greater)
    } else {
        // Within the range of i64 the integer part converts exactly. If it equals the integer, the fraction decides.
        let whole = float.trunc();
        let by_whole = int.cmp(&(whole as i64));
        Some(by_whole.then_with(|| 0.0_f64.partial_cmp(&(float - whole)).unwrap_or(Ordering::Equal)))
    }
}

/// Orders floats by size, with NaN above infinity and equal to itself; the two zeros are equal.
pub fn order_floats(left: f64, right: f64) -> Ordering {
    match (left.is_nan(), right.is_nan()) {
        (false, false) => left.partial_cmp(&right).unwrap_or(Ordering::Equal),
        (left, right) => left.cmp(&right),
    }
}

/// Orders an integer and a float by size, with NaN above every integer.
pub fn order_int_float(int: i64, float: f64) -> Ordering {
    compare_int_float(int, float).unwrap_or(Ordering::Less)
}

/// The bits that identify a float: all NaNs are the same, the two zeros are not.
pub const fn identity_bits(float: f64) -> u64 {
    if float.is_nan() { f64::NAN.to_bits() } else { float.to_bits() }
}

/// A total order of floats by their identity bits: -0.0 before 0.0, NaN last.
pub fn order_identity(left: f64, right: f64) -> Ordering {
    match (left.is_nan(), right.is_nan()) {
        (false, false) => left.total_cmp(&right),
        (left, right) => left.cmp(&right),
    }
}
