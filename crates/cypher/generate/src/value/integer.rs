//! Integers: the limits of every width that engines use internally, and small ones.

use edgewise_model::Rng;

/// Integers that engines often get wrong: the limits of 8 to 64 bits and of exact floats, and numbers around zero.
pub const TROUBLE: &[i64] = &[
    0,
    -1,
    1,
    i64::MAX,
    i64::MIN + 1,
    i64::MIN,
    i64::MAX - 1,
    i32::MAX as i64,
    i32::MIN as i64,
    i32::MAX as i64 + 1,
    i32::MIN as i64 - 1,
    u32::MAX as i64,
    u32::MAX as i64 + 1,
    127,
    128,
    255,
    256,
    -128,
    32_767,
    65_536,
    9_007_199_254_740_992,
    9_007_199_254_740_993,
    -9_007_199_254_740_993,
];

/// The greatest absolute value of a *small* integer. Sums and small multiples of many small integers fit 64 bits.
pub const SMALL: i64 = 1_000_000;

/// Draws a random integer of any size; most often a small one.
pub fn random(rng: &mut Rng) -> i64 {
    match rng.index(4) {
        0 => rng.range_i64(-10..=10),
        1 => rng.range_i64(-1_000..=1_000),
        2 => rng.range_i64(-SMALL..=SMALL),
        _ => rng.u64() as i64 >> rng.index(64),
    }
}

/// A random small integer.
pub fn small(rng: &mut Rng) -> i64 {
    match rng.index(4) {
        0 | 1 => rng.range_i64(-5..=10),
        2 => rng.range_i64(-100..=100),
        _ => rng.range_i64(-SMALL..=SMALL),
    }
}
