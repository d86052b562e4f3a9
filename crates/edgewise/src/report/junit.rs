//! A run as JUnit XML: a test case per oracle that found nothing, and one per finding, which fails.

use super::escape::escape;
use super::markdown::markdown;
use super::run_report::RunReport;
use edgewise_lab::triage::State;
use std::fmt::Write;

/// The XML of a run. Known and intended findings are skipped tests with the reason, so that CI counts and shows them.
pub(crate) fn junit(run: &RunReport) -> String {
    let target = format!("{} {}", run.summary.target, run.summary.version);
    let clean: Vec<&String> = run
        .summary
        .by_oracle
        .keys()
        .filter(|id| run.findings.iter().all(|reported| reported.finding.symptom.oracle != **id))
        .collect();
    let recognised = |bug: &Option<edgewise_lab::triage::KnownBug>| {
        bug.as_ref().is_some_and(|bug| bug.state != State::Fixed)
    };
    let skipped = run.findings.iter().filter(|reported| recognised(&reported.bug)).count();
    let failed = run.findings.len() - skipped;
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"edgewise\">\n  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\" \
         skipped=\"{skipped}\" time=\"{:.3}\">\n",
        escape(&target),
        clean.len() + run.findings.len(),
        run.summary.elapsed_s
    );
    for id in clean {
        let _ = writeln!(xml, "    <testcase classname=\"edgewise\" name=\"oracle {}\"/>", escape(id));
    }
    for reported in &run.findings {
        let finding = &reported.finding;
        let (name, class) = (escape(&finding.title), escape(&finding.symptom.oracle));
        let _ = write!(
            xml,
            "    <testcase classname=\"edgewise.{class}\" name=\"{name} [{}]\">",
            escape(&finding.signature)
        );
        match reported.bug.as_ref().filter(|_| recognised(&reported.bug)) {
            Some(bug) => {
                let _ = write!(xml, "<skipped message=\"{}\"/>", escape(&format!("known bug {}", bug.name)));
            }
            None => {
                let _ = write!(
                    xml,
                    "<failure type=\"{}\" message=\"{name}\">{}</failure>",
                    super::words::kind_word(finding.symptom.kind),
                    escape(&markdown(finding))
                );
            }
        }
        xml.push_str("</testcase>\n");
    }
    xml.push_str("  </testsuite>\n</testsuites>\n");
    xml
}
