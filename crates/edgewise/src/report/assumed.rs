//! The section of a report about the assumptions on the engine, so that a reader can question an assumption instead
//! of a finding.

use super::escape::{cell, escape};
use super::finding_html::coded;
use super::run_report::RunReport;
use crate::language::{LanguageId, language_of};
use edgewise_engine::Deviation;
use edgewise_lab::{Assumption, Established, FaultKind, Finding};
use std::fmt::Write;

/// What the right answer of a finding depends on besides the rules of the language, in Markdown; empty if nothing.
/// Assumptions that do not affect the finding are left out.
pub(crate) fn assumed_markdown(finding: &Finding) -> String {
    assumed_text(finding, cell)
}

/// The same section for a terminal, without Markdown escapes.
pub(crate) fn assumed_plain(finding: &Finding) -> String {
    assumed_text(finding, str::to_owned)
}

fn assumed_text(finding: &Finding, escaped: fn(&str) -> String) -> String {
    let all = match finding.symptom.kind {
        FaultKind::Contradiction | FaultKind::Deviation => language_of(finding).assumptions_of(&finding.case),
        _ => Vec::new(),
    };
    let resting: Vec<&Assumption> = all.iter().filter(|one| one.rests).collect();
    if resting.is_empty() {
        return String::new();
    }
    let mut text =
        "\n## What Edgewise assumed about this engine\n\nThe expected answer rests on a choice of this \
                    engine's own. If the engine decides \
                    otherwise, the answer has to be judged again:\n\n"
            .to_owned();
    let rules = language_of(finding).rules();
    for one in resting {
        let plain =
            one.by_the_rules.as_ref().map_or_else(String::new, |plain| format!(" (in {rules} {plain})"));
        let _ = writeln!(text, "- {}{plain}; {}", one.means, established(one, escaped));
    }
    text
}

/// The section in the report of a run.
pub(crate) fn assumed_html(run: &RunReport) -> String {
    let rules = LanguageId::of_target(&run.summary.target).any().rules();
    let mut html = "<h2 id=\"assumed\">What Edgewise assumed about this engine</h2>".to_owned();
    let assumed = run.summary.assumed.as_deref().unwrap_or_default();
    if assumed.is_empty() {
        let _ = write!(html, "<p>Nothing beyond {rules}: answers were judged by its rules alone.</p>");
    } else {
        let _ = write!(
            html,
            "<p>Where engines may differ, answers were judged by this engine’s own choices. If you disagree with \
             a finding, check first whether one of \
             these is wrong: then the assumption must be corrected, not the engine.</p><div \
             class=\"scroll\"><table class=\"assumed\"><thead><tr>\
             <th scope=\"col\">assumed here</th><th scope=\"col\">in {rules}</th><th scope=\"col\">how that is known</th></tr></thead><tbody>",
        );
        for one in assumed {
            let _ = write!(
                html,
                "<tr><td>{}<br><code>{}</code></td><td>{}</td><td>{}</td></tr>",
                coded(&one.means),
                escape(&one.setting),
                one.by_the_rules.as_deref().map_or_else(|| "–".to_owned(), coded),
                established(one, escape)
            );
        }
        html.push_str("</tbody></table></div>");
    }
    let (left_out, told): (Vec<&Deviation>, Vec<&Deviation>) = run
        .summary
        .accepted
        .iter()
        .filter(|deviation| deviation.knobs.is_empty())
        .partition(|deviation| !deviation.functions.is_empty() || !deviation.patterns.is_empty());
    html.push_str(&deviations_html(
        rules,
        &left_out,
        &format!("where answers were not compared with those of {rules}"),
        "They are documented or were seen, and are not reported. What is named in brackets was left out of the comparison.",
    ));
    html.push_str(&deviations_html(
        rules,
        &told,
        "that are known of this engine",
        "Nothing was left out because of them: a finding above may be about one of these.",
    ));
    html
}

/// A list of differences from the rules of the language; empty if there are none.
fn deviations_html(rules: &str, deviations: &[&Deviation], which: &str, what: &str) -> String {
    if deviations.is_empty() {
        return String::new();
    }
    let mut html = format!(
        "<details><summary>{} more differences from {rules} {which}</summary><p>{what}</p><ul>",
        deviations.len()
    );
    for deviation in deviations {
        let without: Vec<&str> =
            deviation.functions.iter().chain(&deviation.patterns).map(String::as_str).collect();
        let without =
            if without.is_empty() { String::new() } else { format!(" [{}]", escape(&without.join(", "))) };
        let _ = write!(
            html,
            "<li>{}{without} <span class=\"source\">{}</span></li>",
            coded(&deviation.what),
            escape(&deviation.source)
        );
    }
    html.push_str("</ul></details>");
    html
}

/// How an assumption is known.
fn established(one: &Assumption, text: impl Fn(&str) -> String) -> String {
    let source = one.source.as_deref().map(text);
    match (one.established, source) {
        (Established::Cited, Some(source)) => format!("documented: {source}"),
        // Most sources already start with "tried".
        (Established::Probed, Some(source)) if source.starts_with("tried") => source,
        (Established::Probed, Some(source)) => format!("tried on the engine: {source}"),
        (_, Some(source)) => source,
        (_, None) => "set by the configuration of the run, or by the adapter".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::assumed_html;
    use crate::report::RunReport;
    use edgewise_lab::campaign::Summary;
    use edgewise_lab::triage::KnownBugs;

    /// The section for a run on a target, whose summary is in an old format without assumptions.
    fn section(target: &str) -> String {
        let folder = tempfile::tempdir().expect("a folder");
        let summary = Summary { target: target.to_owned(), ..Summary::default() };
        let mut summary = serde_json::to_value(&summary).expect("JSON");
        let object = summary.as_object_mut().expect("an object");
        object.remove("assumed");
        object.remove("accepted");
        std::fs::write(folder.path().join("summary.json"), summary.to_string()).expect("a file");
        let run = RunReport::read(folder.path(), &KnownBugs::default()).expect("a run");
        assumed_html(&run)
    }

    #[test]
    fn assumptions_are_shown_with_their_sources() {
        let falkordb = section("falkordb@4.16.3");
        for part in [
            "match-semantics=homomorphism",
            "the relationships of one MATCH clause all differ",
            "tried: on A-&gt;B and a loop at C",
            "[sum, percentileDisc]",
        ] {
            assert!(falkordb.contains(part), "{part}: {falkordb}");
        }
        assert!(section("external:./adapter").contains("Nothing beyond openCypher"));
        let gremlin = section("tinkergraph");
        assert!(gremlin.contains("TinkerPop") && !gremlin.contains("openCypher"), "{gremlin}");
    }

    #[test]
    fn only_deviations_that_are_left_out_of_the_comparison_are_said_to_be_not_reported() {
        let grafeo = section("grafeo");
        let (left_out, told) = grafeo.split_once("Nothing was left out because of them").expect("two lists");
        assert!(left_out.contains("not reported") && left_out.contains("the size of a string counts bytes"));
        assert!(!told.contains("not reported") && told.contains("DISTINCT and grouping tell 1 from 1.0"));
    }
}
