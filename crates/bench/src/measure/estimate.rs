//! `Estimate`: a number with its 95 % confidence interval.

use serde::Serialize;

/// A number with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
    /// The number of observations that the estimate is computed from.
    pub of: u64,
}

/// The 97.5 % quantile of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The 97.5 % quantiles of Student's t for 1 to 10 degrees of freedom.
const T: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

impl Estimate {
    /// A fraction, with Wilson's score interval, which is valid for rare events and for fractions near 0 and 1 too.
    #[allow(clippy::cast_precision_loss)] // Counts are far below 2^52.
    pub fn share(part: u64, whole: u64) -> Option<Self> {
        if whole == 0 {
            return None;
        }
        let (n, p) = (whole as f64, part as f64 / whole as f64);
        let z2 = Z * Z;
        let middle = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
        let half = Z / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
        // The interval ends at exactly 0 or 1 there; floats would miss that by a rounding error.
        let low = if part == 0 { 0.0 } else { (middle - half).max(0.0) };
        let high = if part == whole { 1.0 } else { (middle + half).min(1.0) };
        Some(Self { value: p, low, high, of: whole })
    }

    /// The mean of independent repetitions, with Student's interval. For one repetition the interval is only its
    /// value.
    #[allow(clippy::cast_precision_loss)]
    pub fn mean(values: &[f64]) -> Option<Self> {
        let n = values.len();
        if n == 0 {
            return None;
        }
        let mean = values.iter().sum::<f64>() / n as f64;
        let half = if n == 1 {
            f64::NAN
        } else {
            let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1) as f64;
            T.get(n - 2).copied().unwrap_or(Z) * (variance / n as f64).sqrt()
        };
        // A count cannot be negative, even if the interval of a few repetitions is.
        let least = if values.iter().all(|value| *value >= 0.0) { 0.0 } else { f64::NEG_INFINITY };
        let (low, high) = if half.is_nan() { (mean, mean) } else { ((mean - half).max(least), mean + half) };
        Some(Self { value: mean, low, high, of: n as u64 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_has_wilsons_interval() {
        let half = Estimate::share(50, 100).expect("a share");
        assert!((half.low - 0.403_83).abs() < 1e-4 && (half.high - 0.596_17).abs() < 1e-4, "{half:?}");
        let none = Estimate::share(0, 1_000).expect("a share");
        assert!(none.low == 0.0 && none.high > 0.003 && none.high < 0.005, "{none:?}");
        assert_eq!(Estimate::share(0, 0), None);
    }

    #[test]
    fn a_mean_has_students_interval() {
        let mean = Estimate::mean(&[1.0, 2.0, 3.0]).expect("a mean");
        assert!((mean.value - 2.0).abs() < 1e-12 && (mean.high - 4.484).abs() < 1e-2, "{mean:?}");
        assert_eq!(Estimate::mean(&[7.0]).expect("a mean").low, 7.0);
        assert_eq!(Estimate::mean(&[0.0, 10.0]).expect("a mean").low, 0.0);
    }
}
