//! The table at the end of `edgewise run all`.

use super::table;
use crate::report::EngineRun;
use edgewise_lab::campaign::FindingCounts;

/// A row for each engine that was tested, and below it the engines that were not, each with the reason.
pub(crate) fn engine_table(runs: &[EngineRun]) -> String {
    let head = [
        "engine",
        "language",
        "version",
        "ready",
        "queries",
        "statements/s",
        "valid",
        "non-empty",
        "findings",
        "contradictions",
        "deviations",
        "errors",
        "crashes",
        "hangs",
        "not yet reduced",
    ];
    let rows: Vec<Vec<String>> = runs.iter().filter_map(row).collect();
    let mut lines = Vec::new();
    if !rows.is_empty() {
        lines.push(table(&head, &rows));
    }
    let broken = runs.iter().filter_map(|run| {
        let ended = run.ended.as_deref()?;
        let broken = !matches!(ended, "cases" | "time" | "interrupted");
        broken.then(|| format!("{} ended early: {ended}", run.target))
    });
    let skipped = runs
        .iter()
        .filter_map(|run| Some(format!("{} was not tested: {}", run.target, run.skipped.as_ref()?)));
    let notes: Vec<String> = broken.chain(skipped).collect();
    if !notes.is_empty() {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(notes);
    }
    lines.join("\n")
}

fn row(run: &EngineRun) -> Option<Vec<String>> {
    let findings = run.findings.as_ref()?;
    let percent =
        |rate: Option<f64>| rate.map_or_else(|| "–".to_owned(), |rate| format!("{:.2} %", rate * 100.0));
    let counts = |findings: &FindingCounts| {
        [
            findings.distinct,
            findings.contradictions,
            findings.deviations,
            findings.errors,
            findings.crashes,
            findings.hangs,
            findings.not_yet_reduced,
        ]
    };
    let mut cells = vec![
        run.target.clone(),
        run.language.clone(),
        run.version.clone().unwrap_or_default(),
        run.ready_s.map_or_else(String::new, |seconds| format!("{seconds:.1} s")),
        run.queries.to_string(),
        run.statements_per_s.map_or_else(String::new, |rate| format!("{rate:.0}")),
        percent(run.valid_rate),
        percent(run.non_empty_rate),
    ];
    cells.extend(counts(findings).map(|count| count.to_string()));
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::engine_table;
    use crate::report::EngineRun;
    use edgewise_lab::campaign::Summary;

    #[test]
    fn an_engine_that_did_not_start_is_named_with_the_reason() {
        let mut tested = EngineRun::new("grafeo", "cypher");
        tested.take(&Summary { ended: "time".to_owned(), ..Summary::default() }, "grafeo");
        let mut broken = EngineRun::new("age", "cypher");
        broken.take(&Summary { ended: "the server is gone".to_owned(), ..Summary::default() }, "age");
        let skipped =
            EngineRun { skipped: Some("npm is missing".to_owned()), ..EngineRun::new("falkordb", "cypher") };
        let text = engine_table(&[tested, broken, skipped]);
        assert!(text.contains("falkordb was not tested: npm is missing"), "{text}");
        assert!(text.contains("age ended early: the server is gone"), "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with("grafeo ")).count(), 1, "{text}");
    }
}
