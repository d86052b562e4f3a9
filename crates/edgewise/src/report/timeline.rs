//! `Timeline`: the course of a run over time, computed from its events. Events have no timestamps, so that they are
//! the same on every machine; the time spent in rounds is used instead.

use edgewise_lab::campaign::Event;
use std::collections::BTreeSet;

/// The number of points in a chart.
const POINTS: usize = 60;

/// A run, divided into equal spans of time.
#[derive(Default)]
pub(crate) struct Timeline {
    pub(crate) spans: Vec<Span>,
}

/// A span of time in a run.
#[derive(Clone, Default)]
pub(crate) struct Span {
    /// When the span ends, in seconds since the start of the run.
    pub(crate) end_s: f64,
    /// How long the span is, in seconds.
    pub(crate) seconds: f64,
    pub(crate) statements: u64,
    pub(crate) accepted: u64,
    pub(crate) rejected: u64,
    pub(crate) reads: u64,
    pub(crate) non_empty: u64,
    /// The number of judgements with a verdict; `skipped` counts those without.
    pub(crate) judged: u64,
    pub(crate) skipped: u64,
    /// The number of distinct findings since the start.
    pub(crate) distinct: usize,
    /// The number of failures since the start.
    pub(crate) failures: u64,
    worker_us: u64,
}

impl Timeline {
    /// Divides a run with these events, which took `elapsed_s` seconds.
    pub(crate) fn of(events: &[Event], elapsed_s: f64) -> Self {
        let whole: u64 = events
            .iter()
            .map(|event| match event {
                Event::Round { tally, .. } => tally.worker_us,
                _ => 0,
            })
            .sum();
        if whole == 0 {
            return Self::default();
        }
        let mut spans = Vec::new();
        let mut span = Span::default();
        let mut signatures = BTreeSet::new();
        let (mut failures, mut passed) = (0, 0);
        for event in events {
            match event {
                Event::Failure { signature, .. } => {
                    failures += 1;
                    signatures.extend(signature.as_ref());
                }
                Event::Settled { signature, .. } => signatures.extend(signature.as_ref()),
                Event::Round { tally, .. } => {
                    span.statements += tally.statements;
                    span.accepted += tally.accepted;
                    span.rejected += tally.rejected;
                    span.reads += tally.reads;
                    span.non_empty += tally.non_empty;
                    for oracle in tally.by_oracle.values() {
                        span.judged += oracle.passed + oracle.vacuous + oracle.failed;
                        span.skipped += oracle.skipped();
                    }
                    span.worker_us += tally.worker_us;
                    passed += tally.worker_us;
                    if span.worker_us * POINTS as u64 >= whole || passed == whole {
                        span.end_s = elapsed_s * share(passed, whole);
                        span.seconds = elapsed_s * share(span.worker_us, whole);
                        (span.distinct, span.failures) = (signatures.len(), failures);
                        spans.push(std::mem::take(&mut span));
                    }
                }
                _ => {}
            }
        }
        Self { spans }
    }
}

/// A ratio of counts, which are far below 2^52.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
