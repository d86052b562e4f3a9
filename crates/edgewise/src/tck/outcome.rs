//! The result of a suite, and its formats.

use crate::report::escape;
use crate::ui::table;
use edgewise_bench::comparison::{Conformance, ScenarioCounts};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The result of a scenario.
pub(crate) struct ScenarioOutcome {
    pub(crate) folder: String,
    pub(crate) feature: String,
    pub(crate) name: String,
    pub(crate) state: State,
}

/// How a scenario ended.
pub(crate) enum State {
    Passed,
    Failed(String),
    /// It failed, but is listed as ignored, for this reason.
    Ignored(String),
    /// The engine cannot run it, for this reason.
    NotApplicable(String),
}

/// The results of all scenarios.
#[derive(Default)]
pub(crate) struct SuiteOutcome {
    pub(crate) scenarios: Vec<ScenarioOutcome>,
}

/// The numbers of passed, failed, ignored and not applicable scenarios.
type Counts = [usize; 4];

impl State {
    fn place(&self) -> usize {
        match self {
            Self::Passed => 0,
            Self::Failed(_) => 1,
            Self::Ignored(_) => 2,
            Self::NotApplicable(_) => 3,
        }
    }
}

impl SuiteOutcome {
    /// The failed scenarios.
    pub(crate) fn failed(&self) -> impl Iterator<Item = (&ScenarioOutcome, &str)> {
        self.scenarios.iter().filter_map(|scenario| match &scenario.state {
            State::Failed(why) => Some((scenario, why.as_str())),
            _ => None,
        })
    }

    /// The scenarios that do not count, each with the reason.
    fn left_out(&self) -> impl Iterator<Item = (&ScenarioOutcome, &str)> {
        self.scenarios.iter().filter_map(|scenario| match &scenario.state {
            State::Ignored(why) | State::NotApplicable(why) => Some((scenario, why.as_str())),
            _ => None,
        })
    }

    /// Why scenarios do not count, one line per reason; empty if all count. What follows a colon is about one scenario.
    pub(crate) fn reasons(&self) -> String {
        let mut reasons = BTreeMap::<&str, usize>::new();
        self.left_out().for_each(|(_, why)| *reasons.entry(reason(why)).or_default() += 1);
        let lines: Vec<String> =
            reasons.iter().map(|(why, count)| format!("{count} left out: {why}")).collect();
        lines.join("\n")
    }

    fn counts(&self) -> (BTreeMap<&str, Counts>, Counts) {
        let (mut folders, mut all) = (BTreeMap::<&str, Counts>::new(), [0; 4]);
        for scenario in &self.scenarios {
            let place = scenario.state.place();
            folders.entry(&scenario.folder).or_default()[place] += 1;
            all[place] += 1;
        }
        (folders, all)
    }

    /// The numbers of scenarios, for a comparison of engines.
    pub(crate) fn to_conformance(&self, seconds: f64) -> Conformance {
        let (folders, all) = self.counts();
        let counted = |[passed, failed, ignored, not_applicable]: Counts| ScenarioCounts {
            passed,
            failed: failed + ignored,
            not_applicable,
        };
        let mut left_out = BTreeMap::new();
        for (_, why) in self.left_out() {
            *left_out.entry(reason(why).to_owned()).or_default() += 1;
        }
        Conformance {
            all: counted(all),
            folders: folders.into_iter().map(|(name, own)| (name.to_owned(), counted(own))).collect(),
            left_out,
            seconds,
        }
    }

    /// A table with one row per folder.
    pub(crate) fn to_table(&self) -> String {
        let (folders, all) = self.counts();
        let row = |name: &str, counts: &Counts| {
            let mut cells = vec![name.to_owned()];
            cells.extend(counts.iter().map(ToString::to_string));
            cells.push(counts.iter().sum::<usize>().to_string());
            cells
        };
        let mut rows: Vec<Vec<String>> = folders.iter().map(|(folder, counts)| row(folder, counts)).collect();
        rows.push(row("all", &all));
        table(&["folder", "passed", "failed", "ignored", "not applicable", "total"], &rows)
    }

    /// A JSON object with `summary`, `folders`, `failures` and `left_out`.
    pub(crate) fn to_json(&self, target: &str) -> Value {
        let (folders, all) = self.counts();
        let counted = |counts: &Counts| {
            json!({
                "passed": counts[0], "failed": counts[1], "ignored": counts[2], "not_applicable": counts[3],
                "total": counts.iter().sum::<usize>(),
            })
        };
        let told = |(scenario, why): (&ScenarioOutcome, &str)| json!({ "feature": scenario.feature, "scenario": scenario.name, "why": why });
        let failures: Vec<Value> = self.failed().map(told).collect();
        let left_out: Vec<Value> = self.left_out().map(told).collect();
        json!({
            "target": target,
            "summary": counted(&all),
            "folders": folders.iter().map(|(folder, counts)| ((*folder).to_owned(), counted(counts))).collect::<serde_json::Map<_, _>>(),
            "failures": failures,
            "left_out": left_out,
        })
    }

    /// JUnit XML, with a test suite per folder.
    pub(crate) fn to_junit(&self, target: &str) -> String {
        let (folders, all) = self.counts();
        let mut xml = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" tests=\"{}\" failures=\"{}\">\n",
            escape(target),
            all.iter().sum::<usize>(),
            all[1]
        );
        for (folder, counts) in &folders {
            xml.push_str(&format!(
                "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" skipped=\"{}\">\n",
                escape(folder),
                counts.iter().sum::<usize>(),
                counts[1],
                counts[2] + counts[3]
            ));
            for scenario in self.scenarios.iter().filter(|scenario| scenario.folder == *folder) {
                let (name, class) = (escape(&scenario.name), escape(&scenario.feature));
                let inside = match &scenario.state {
                    State::Passed => String::new(),
                    State::Failed(why) => format!("<failure>{}</failure>", escape(why)),
                    State::Ignored(why) | State::NotApplicable(why) => {
                        format!("<skipped message=\"{}\"/>", escape(why))
                    }
                };
                xml.push_str(&format!(
                    "    <testcase name=\"{name}\" classname=\"{class}\">{inside}</testcase>\n"
                ));
            }
            xml.push_str("  </testsuite>\n");
        }
        xml.push_str("</testsuites>");
        xml
    }
}

/// The reason without what follows a colon, which is about one scenario.
fn reason(why: &str) -> &str {
    why.split_once(": ").map_or(why, |(reason, _)| reason)
}
