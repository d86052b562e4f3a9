//! The table with which the comparison of a language begins.

use super::figures::{NONE, count, percent, rate, seconds, time};
use crate::report::words::engine_text;
use edgewise_bench::comparison::{ComparedEngine, EngineSpeed, Found, LanguageGroup};

/// The names of the engines, as columns have them.
pub(super) fn names(group: &LanguageGroup) -> Vec<String> {
    group
        .engines
        .iter()
        .map(|engine| engine_text(&engine.target, &engine.version).trim().to_owned())
        .collect()
}

/// The speed of an engine.
pub(super) fn speed_of<'a>(group: &'a LanguageGroup, engine: &ComparedEngine) -> Option<&'a EngineSpeed> {
    // The engines of the measurement have the names that they give themselves; their order is that of the engines that
    // could be started.
    let place = group.engines.iter().filter(|other| other.unavailable.is_none());
    let place = place.enumerate().find(|(_, other)| other.target == engine.target)?.0;
    group.speed.as_ref()?.engines.get(place)
}

/// A row with the same figure of every engine.
pub(super) fn row(
    group: &LanguageGroup,
    what: &str,
    cell: impl Fn(&ComparedEngine) -> Option<String>,
) -> Vec<String> {
    let cells = group.engines.iter().map(|engine| cell(engine).unwrap_or_else(|| NONE.to_owned()));
    std::iter::once(what.to_owned()).chain(cells).collect()
}

/// The figures that matter most, one row each.
pub(super) fn rows(group: &LanguageGroup) -> Vec<Vec<String>> {
    let found = |engine: &ComparedEngine, cell: &dyn Fn(&Found) -> String| engine.found.as_ref().map(cell);
    let speed =
        |engine: &ComparedEngine, cell: &dyn Fn(&EngineSpeed) -> String| speed_of(group, engine).map(cell);
    let mut rows = vec![row(group, "ready after", |engine| Some(seconds(engine.ready_s)))];
    if group.engines.iter().any(|engine| engine.conformance.is_some()) {
        rows.push(row(group, "conformance: scenarios passed", |engine| {
            let all = engine.conformance.as_ref()?.all;
            Some(format!("{} ({})", count(all.passed as u64), percent(all.rate())))
        }));
    }
    rows.extend([
        row(group, "findings", |engine| found(engine, &|own| count(own.findings.distinct))),
        row(group, "findings per million queries", |engine| {
            found(engine, &|own| rate(own.findings_per_million))
        }),
        row(group, "failing cases per million queries", |engine| {
            found(engine, &|own| rate(own.failures_per_million))
        }),
        row(group, "median time of a query", |engine| {
            speed(engine, &|own| time(own.first.map(|latency| latency.median_ms)))
        }),
        row(group, "95 % of the queries within", |engine| {
            speed(engine, &|own| time(own.first.map(|latency| latency.p95_ms)))
        }),
        row(group, "queries per second", |engine| speed(engine, &|own| rate(own.queries_per_s))),
        row(group, "not supported", |engine| {
            engine.unavailable.is_none().then(|| count(engine.unsupported.len() as u64))
        }),
    ]);
    rows
}
