//! `Latency`: the quantiles of the times that statements took.

use serde::Serialize;
use std::time::Duration;

/// Quantiles of times, in milliseconds. Each is a time that was measured: nothing is interpolated.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Latency {
    /// How many times were measured.
    pub count: usize,
    /// The 5 % quantile.
    pub p5_ms: f64,
    /// The lower quartile.
    pub p25_ms: f64,
    /// The median.
    pub median_ms: f64,
    /// The upper quartile.
    pub p75_ms: f64,
    /// The 95 % quantile.
    pub p95_ms: f64,
    /// The 99 % quantile.
    pub p99_ms: f64,
    /// The longest time.
    pub most_ms: f64,
}

impl Latency {
    /// The quantiles of these times; `None` if there are none.
    pub fn of(times: &[Duration]) -> Option<Self> {
        let mut sorted = times.to_vec();
        sorted.sort_unstable();
        let most = sorted.last()?.as_secs_f64() * 1e3;
        // The smallest measured time that at least this percentage of the times does not exceed.
        let at = |percent: usize| {
            let place = (sorted.len() * percent).div_ceil(100).max(1) - 1;
            sorted[place].as_secs_f64() * 1e3
        };
        Some(Self {
            count: sorted.len(),
            p5_ms: at(5),
            p25_ms: at(25),
            median_ms: at(50),
            p75_ms: at(75),
            p95_ms: at(95),
            p99_ms: at(99),
            most_ms: most,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Latency;
    use std::time::Duration;

    #[test]
    fn quantiles_are_measured_times() {
        let times: Vec<Duration> = (1..=100).rev().map(Duration::from_millis).collect();
        let latency = Latency::of(&times).expect("some times");
        assert_eq!((latency.p5_ms, latency.median_ms, latency.p99_ms), (5.0, 50.0, 99.0));
        assert_eq!((latency.p25_ms, latency.p75_ms, latency.most_ms), (25.0, 75.0, 100.0));
        let one = Latency::of(&[Duration::from_millis(7)]).expect("a time");
        assert_eq!((one.p5_ms, one.median_ms, one.p99_ms, one.count), (7.0, 7.0, 7.0, 1));
        assert!(Latency::of(&[]).is_none());
    }
}
