//! Floats: zeros of both signs, limits, subnormals, the limit of exact integers, non-finite ones.

use edgewise_model::Rng;

/// Finite floats that engines often get wrong.
pub const TROUBLE: &[f64] = &[
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
    -5e-324,
    2.225_073_858_507_201e-308,
    f64::EPSILON,
    9_007_199_254_740_992.0,
    9_007_199_254_740_994.0,
    9_223_372_036_854_775_807.0,
    -9_223_372_036_854_775_808.0,
    1e100,
    1e-7,
    123_456_789.125,
];

/// The floats that have no literal, so that queries must compute them.
pub const NON_FINITE: &[f64] = &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY];

/// Draws a random finite float: most often with few digits, sometimes with random bits.
pub fn random(rng: &mut Rng) -> f64 {
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
