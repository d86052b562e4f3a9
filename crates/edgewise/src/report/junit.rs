//! A run as JUnit XML: a test case per oracle that found nothing, and one per finding, which fails.

use super::escape::escape;
use super::markdown::markdown;
use super::run_report::RunReport;
use edgewise_lab::triage::State;
use std::fmt::Write;

/// The XML of a run. Known and intended findings are skipped tests with a reason, so that CI counts and shows
/// them.
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
    let judged = |id: &&String| {
        run.summary.by_oracle.get(*id).is_some_and(|own| own.passed + own.vacuous + own.failed > 0)
    };
    let (clean, idle): (Vec<&String>, Vec<&String>) = clean.into_iter().partition(judged);
    let skipped = idle.len() + run.findings.iter().filter(|reported| recognised(&reported.bug)).count();
    let failed = run.findings.len() + idle.len() - skipped;
    let broken = run.summary.broken();
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"edgewise\">\n  <testsuite name=\"{}\" tests=\"{}\" failures=\"{failed}\" \
         errors=\"{}\" skipped=\"{skipped}\" time=\"{:.3}\">\n",
        escape(&target),
        clean.len() + idle.len() + run.findings.len() + usize::from(broken.is_some()),
        usize::from(broken.is_some()),
        run.summary.elapsed_s
    );
    if let Some(why) = broken {
        let why = escape(why);
        let _ = writeln!(
            xml,
            "    <testcase classname=\"edgewise\" name=\"the run itself\"><error message=\"{why}\">{why}</error></testcase>"
        );
    }
    for id in idle {
        let _ = writeln!(
            xml,
            "    <testcase classname=\"edgewise\" name=\"oracle {}\"><skipped message=\"it judged nothing\"/></testcase>",
            escape(id)
        );
    }
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
