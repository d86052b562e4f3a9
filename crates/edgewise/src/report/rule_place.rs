//! Where the rule stands that a finding breaks, as Markdown and HTML.

use super::escape::escape;
use super::finding_html::coded;
use crate::language::language_of;
use edgewise_lab::{Finding, RuleReference, TckPlace};
use std::fmt::Write;

/// The document whose sections are named.
const REFERENCE: &str = "Cypher Query Language Reference, Version 9";
const REFERENCE_LINK: &str = "https://s3.amazonaws.com/artifacts.opencypher.org/openCypher9.pdf";
/// Where the TCK is kept; `HEAD` is whatever branch is the main one.
const TCK_LINK: &str = "https://github.com/opencypher/openCypher/blob/HEAD";

/// What stands above the places.
const LEAD: &str = "Where openCypher decides this:";

/// The places as Markdown; empty if there are none.
pub(crate) fn rule_markdown(finding: &Finding) -> String {
    list(finding, |reference| {
        let section = |section: &str| format!("[{REFERENCE}]({REFERENCE_LINK}), “{section}”");
        let tck = |place: &TckPlace| {
            let scenario = place
                .scenario
                .as_deref()
                .map_or_else(String::new, |scenario| format!(", scenario {scenario}"));
            format!("TCK [`{}`]({TCK_LINK}/{}){scenario}", place.name(), place.file)
        };
        format!("- {}: {}\n", reference.about, joined(reference, section, tck, str::to_owned))
    })
    .map_or_else(String::new, |lines| format!("\n{LEAD}\n\n{lines}"))
}

/// The places as HTML; empty if there are none.
pub(crate) fn rule_html(finding: &Finding) -> String {
    list(finding, |reference| {
        let section = |section: &str| {
            format!("<a href=\"{REFERENCE_LINK}\" rel=\"noreferrer\">{REFERENCE}</a>, “{}”", escape(section))
        };
        let tck = |place: &TckPlace| {
            let scenario = place
                .scenario
                .as_deref()
                .map_or_else(String::new, |scenario| format!(", scenario {}", escape(scenario)));
            format!(
                "TCK <a href=\"{TCK_LINK}/{}\" rel=\"noreferrer\"><code>{}</code></a>{scenario}",
                escape(&place.file),
                escape(place.name())
            )
        };
        format!("<li>{}: {}</li>", coded(&reference.about), joined(reference, section, tck, escape))
    })
    .map_or_else(String::new, |lines| format!("<p>{LEAD}</p><ul class=\"places\">{lines}</ul>"))
}

/// The places as plain text for a terminal; empty if there are none.
pub(crate) fn rule_plain(finding: &Finding) -> String {
    list(finding, |reference| {
        let section = |section: &str| format!("{REFERENCE}, “{section}”");
        let tck = |place: &TckPlace| {
            let scenario =
                place.scenario.as_deref().map_or_else(String::new, |scenario| format!(", {scenario}"));
            format!("{}{scenario}", place.file)
        };
        format!("- {}: {}\n", reference.about, joined(reference, section, tck, str::to_owned))
    })
    .map_or_else(String::new, |lines| format!("\n{LEAD}\n\n{lines}"))
}

fn list(finding: &Finding, line: impl Fn(&RuleReference) -> String) -> Option<String> {
    let references = language_of(finding).rule_references(finding);
    (!references.is_empty()).then(|| {
        references.iter().fold(String::new(), |mut lines, reference| {
            // Writing to a string cannot fail.
            let _ = write!(lines, "{}", line(reference));
            lines
        })
    })
}

fn joined(
    reference: &RuleReference,
    section: impl Fn(&str) -> String,
    tck: impl Fn(&TckPlace) -> String,
    also: impl Fn(&str) -> String,
) -> String {
    let mut parts: Vec<String> = reference.section.as_deref().into_iter().map(section).collect();
    parts.extend(reference.tck.iter().map(tck));
    parts.extend(reference.also.as_deref().into_iter().map(also));
    parts.join("; ")
}
