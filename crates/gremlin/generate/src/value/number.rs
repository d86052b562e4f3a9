//! Draws numbers: the limits of every width, the limit of exact integers in floats, zeros of both signs, and small
//! ones.

use edgewise_model::Rng;

/// Integers that engines get wrong: limits of 8 to 64 bits, of float precision, and around zero.
pub const TROUBLE: &[i64] = &[
    0,
    -1,
    1,
    i64::MAX,
    i64::MIN,
    i64::MAX - 1,
    i64::MIN + 1,
    i32::MAX as i64,
    i32::MIN as i64,
    i32::MAX as i64 + 1,
    i32::MIN as i64 - 1,
    u32::MAX as i64,
    127,
    128,
    -128,
    -129,
    255,
    32_767,
    32_768,
    -32_768,
    65_536,
    16_777_217,
    9_007_199_254_740_992,
    9_007_199_254_740_993,
    -9_007_199_254_740_993,
];

/// Finite floats that engines get wrong.
pub const TROUBLE_FLOATS: &[f64] = &[
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.1,
    0.5,
    -1.5,
    2.5,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    f64::EPSILON,
    9_007_199_254_740_992.0,
    9_223_372_036_854_775_807.0,
    -9_223_372_036_854_775_808.0,
    1e100,
    1e-7,
    123_456_789.125,
];

/// Decimals of any precision that engines get wrong.
pub const TROUBLE_DECIMALS: &[&str] = &[
    "0",
    "0.0",
    "1.0",
    "1.00",
    "-1.5",
    "0.1",
    "3.141592653589793238462643383279",
    "123456789012345678901234567890.5",
    "-0.000000000000000000000000000001",
    "100",
    "9223372036854775808.25",
];

/// Integers of any size that engines get wrong.
pub const TROUBLE_BIG: &[&str] = &[
    "0",
    "1",
    "-1",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "18446744073709551616",
    "123456789012345678901234567890",
];

/// The greatest absolute value of a small integer. Sums and small multiples of many small integers fit into 64 bits.
pub const SMALL: i64 = 1_000;

/// A random integer within the limits, small ones most often.
pub fn integer(rng: &mut Rng, low: i64, high: i64) -> i64 {
    let number = match rng.index(4) {
        0 | 1 => rng.range_i64(-10..=20),
        2 => rng.range_i64(-1_000..=1_000),
        _ => rng.u64() as i64 >> rng.index(64),
    };
    number.clamp(low, high)
}

/// A random small integer.
pub fn small(rng: &mut Rng) -> i64 {
    match rng.index(4) {
        0..=2 => rng.range_i64(-5..=15),
        _ => rng.range_i64(-SMALL..=SMALL),
    }
}

/// A random finite float: few digits most often, sometimes all bits.
pub fn float(rng: &mut Rng) -> f64 {
    match rng.index(4) {
        0 => rng.range_i64(-20..=20) as f64,
        1 => rng.range_i64(-1_000..=1_000) as f64 / 8.0,
        2 => rng.range_i64(-1_000_000..=1_000_000) as f64 / 100.0,
        _ => {
            let float = f64::from_bits(rng.u64());
            if float.is_finite() { float } else { 0.25 }
        }
    }
}
