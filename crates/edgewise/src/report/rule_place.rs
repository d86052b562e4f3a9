//! References to the rules that a finding violates, as Markdown and HTML.

use super::escape::escape;
use super::finding_html::coded;
use crate::language::language_of;
use edgewise_lab::{Finding, RuleReference, RuleSources, TckPlace};
use std::fmt::Write;

/// The line above the list of references.
fn lead(finding: &Finding) -> String {
    format!("Where {} decides this:", language_of(finding).rules())
}

/// The references as Markdown; empty if there are none.
pub(crate) fn rule_markdown(finding: &Finding) -> String {
    let RuleSources { reference: (title, link), suite: (suite, folder) } = language_of(finding).sources();
    list(finding, |reference| {
        let section = |section: &str| format!("[{title}]({link}), “{section}”");
        let tck = |place: &TckPlace| {
            let scenario = place
                .scenario
                .as_deref()
                .map_or_else(String::new, |scenario| format!(", scenario {scenario}"));
            format!("{suite} [`{}`]({folder}/{}){scenario}", place.name(), place.file)
        };
        format!("- {}: {}\n", reference.about, joined(reference, section, tck, str::to_owned))
    })
    .map_or_else(String::new, |lines| format!("\n{}\n\n{lines}", lead(finding)))
}

/// The references as HTML; empty if there are none.
pub(crate) fn rule_html(finding: &Finding) -> String {
    let RuleSources { reference: (title, link), suite: (suite, folder) } = language_of(finding).sources();
    list(finding, |reference| {
        let section = |section: &str| {
            format!("<a href=\"{link}\" rel=\"noreferrer\">{title}</a>, “{}”", escape(section))
        };
        let tck = |place: &TckPlace| {
            let scenario = place
                .scenario
                .as_deref()
                .map_or_else(String::new, |scenario| format!(", scenario {}", escape(scenario)));
            format!(
                "{suite} <a href=\"{folder}/{}\" rel=\"noreferrer\"><code>{}</code></a>{scenario}",
                escape(&place.file),
                escape(place.name())
            )
        };
        format!("<li>{}: {}</li>", coded(&reference.about), joined(reference, section, tck, escape))
    })
    .map_or_else(String::new, |lines| format!("<p>{}</p><ul class=\"places\">{lines}</ul>", lead(finding)))
}

/// The references as plain text for a terminal; empty if there are none.
pub(crate) fn rule_plain(finding: &Finding) -> String {
    let title = language_of(finding).sources().reference.0;
    list(finding, |reference| {
        let section = |section: &str| format!("{title}, “{section}”");
        let tck = |place: &TckPlace| {
            let scenario =
                place.scenario.as_deref().map_or_else(String::new, |scenario| format!(", {scenario}"));
            format!("{}{scenario}", place.file)
        };
        format!("- {}: {}\n", reference.about, joined(reference, section, tck, str::to_owned))
    })
    .map_or_else(String::new, |lines| format!("\n{}\n\n{lines}", lead(finding)))
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
