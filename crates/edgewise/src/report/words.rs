//! The texts of a report: what a kind of fault, an oracle's rule and the role of a statement mean, for readers who
//! know Cypher but not Edgewise.

use crate::language::{language, language_of};
use edgewise_engine::Outcome;
use edgewise_lab::campaign::ListedFinding;
use edgewise_lab::triage::State;
use edgewise_lab::triage::engine_of;
use edgewise_lab::{Case, FaultKind, Finding, Observed, Severity};
use edgewise_model::graph::canonical_hash;
use edgewise_reference::registry;

/// Target and version, without repeating the version.
pub(crate) fn engine_text(target: &str, version: &str) -> String {
    if target.ends_with(&format!("@{version}")) { target.to_owned() } else { format!("{target} {version}") }
}

/// How the engine of a target is reached, from the list of engines.
pub(crate) fn reached_text(target: &str) -> Option<&'static str> {
    let id = engine_of(target);
    let how = registry().entries().find(|entry| entry.id == id)?.how;
    // The part after the semicolon is about starting the engine.
    how.split(';').next()
}

/// The kind of a fault in a few words.
pub(crate) fn kind_text(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Contradiction => "contradiction: the engine disagrees with itself",
        FaultKind::Deviation => "deviation: the engine disagrees with the rules of the language",
        FaultKind::Error => "internal error on a valid statement",
        FaultKind::Crash => "crash on a valid statement",
        FaultKind::Hang => "no answer to a valid statement",
        FaultKind::Performance => "slow plan",
    }
}

/// The kind of a fault in a word.
pub(crate) fn kind_word(kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::Contradiction => "contradiction",
        FaultKind::Deviation => "deviation",
        FaultKind::Error => "internal error",
        FaultKind::Crash => "crash",
        FaultKind::Hang => "hang",
        FaultKind::Performance => "slow plan",
    }
}

/// How bad a finding is, in a word or two.
pub(crate) fn severity_word(finding: &Finding) -> &'static str {
    match finding.severity() {
        Severity::WrongGraph => "wrong graph",
        Severity::WrongRefusal if language_of(finding).provokes(&finding.symptom.oracle) => {
            "wrongly accepted"
        }
        Severity::WrongRefusal => "wrongly refused",
        _ => kind_word(finding.symptom.kind),
    }
}

/// How bad a finding of a list is, in a word or two.
pub(crate) fn severity_of_listed(listed: &ListedFinding) -> &'static str {
    match listed.severity {
        Severity::WrongGraph => "wrong graph",
        Severity::WrongRefusal => "wrong refusal",
        _ => kind_word(listed.kind),
    }
}

/// What the role of a statement means.
pub(crate) fn role_text(finding: &Finding, role: &str) -> String {
    if let Some(title) = language_of(finding).role_title(&finding.symptom.oracle, role) {
        return title;
    }
    if let Some(of) = role.strip_suffix("/graph") {
        return match role_text(finding, of).as_str() {
            STATEMENT => "The graph after the statement".to_owned(),
            of => format!("{of}: the graph after it"),
        };
    }
    if role == "query" { STATEMENT.to_owned() } else { format!("Step `{role}`") }
}

/// The title of a statement if the finding has only one.
const STATEMENT: &str = "The statement";

/// The steps of a finding that are shown: without waiting for an index, and without a graph that is unchanged.
pub(crate) fn shown_steps(finding: &Finding) -> impl Iterator<Item = (usize, &Observed)> {
    let made = language_of(finding).setup_graph(&finding.case.setup).map(|graph| canonical_hash(&graph));
    finding.observed.iter().enumerate().filter(move |(_, observed)| match &observed.outcome {
        Outcome::Done => observed.text.is_some(),
        Outcome::Graph(graph) if observed.role == "before" => made != Some(canonical_hash(graph)),
        _ => true,
    })
}

/// What is wrong, beyond what the steps show; `None` for an error or a crash, whose step shows everything.
pub(crate) fn detail_text(finding: &Finding) -> Option<String> {
    let detail = finding.detail.trim_end();
    let told = finding.observed.iter().any(|observed| match &observed.outcome {
        Outcome::Error { message, .. } => message.trim_end() == detail,
        Outcome::Crash(_) | Outcome::Hang { .. } => true,
        _ => false,
    });
    (!told && !detail.is_empty()).then(|| {
        finding.observed.iter().fold(with_sides(detail), |text, observed| {
            let heading = format!("“{}”", role_text(finding, &observed.role));
            text.replace(&format!("`{}`", observed.role), &heading)
        })
    })
}

/// Replaces `left` and `right` in a difference by the names that a line such as `left: all rows; right: the parts`
/// gives.
fn with_sides(detail: &str) -> String {
    let legend = |line: &str| {
        let (left, right) = line.strip_prefix("left: ")?.split_once("; right: ")?;
        Some((left.to_owned(), right.to_owned()))
    };
    let Some((left, right)) = detail.lines().find_map(legend) else { return detail.to_owned() };
    let lines = detail.lines().filter(|line| legend(line).is_none()).map(|line| {
        let counted = line.strip_prefix("rows: left ").and_then(|rest| rest.split_once(", right "));
        if let Some((own, other)) = counted {
            return format!("rows: {own} ({left}), {other} ({right})");
        }
        if let Some(rest) = line.strip_prefix("only left ") {
            return format!("only in: {left} {rest}");
        }
        if let Some(rest) = line.strip_prefix("only right ") {
            return format!("only in: {right} {rest}");
        }
        line.to_owned()
    });
    lines.collect::<Vec<String>>().join("\n")
}

/// Why the answers cannot be right: a sentence, which ends in a colon if the difference follows.
pub(crate) fn wrong_text(finding: &Finding) -> String {
    let text = rule_text(finding);
    match detail_text(finding) {
        Some(_) => text,
        None => format!("{}.", text.trim_end_matches(':')),
    }
}

/// Why the answers cannot be right, ending in a colon.
pub(crate) fn rule_text(finding: &Finding) -> String {
    language_of(finding).argument(&finding.symptom).unwrap_or("The answers do not agree:").to_owned()
}

/// The state of a known bug in words.
pub(crate) fn state_text(state: State) -> &'static str {
    match state {
        State::Known => "known bug",
        State::Intended => "said to be intended",
        State::Fixed => "was said to be fixed",
    }
}

/// The rules by which an answer is right: openCypher's, and documented choices of the engine that affect the
/// answer.
pub(crate) fn rules_text(case: &Case) -> String {
    let language = language(&case.language);
    let rules = language.rules();
    match language.rests_on(case).as_slice() {
        [] => format!("the rules of {rules}"),
        own => {
            format!("the rules of {rules} and, by this engine's own choice, that {}", own.join(", and that "))
        }
    }
}

/// How many cases of the run led to the finding.
pub(crate) fn cases_sentence(finding: &Finding) -> String {
    match finding.seen {
        1 => "One case of this run led to it.".to_owned(),
        seen => format!("{seen} cases of this run led to it; the first is shown."),
    }
}

#[cfg(test)]
mod tests {
    use super::with_sides;

    #[test]
    fn the_sides_of_a_difference_are_named() {
        let detail =
            "rows: left 2, right 1\nleft: without ORDER BY; right: `up`\nonly left (1 row):\n  1 × (left: 1)";
        assert_eq!(
            with_sides(detail),
            "rows: 2 (without ORDER BY), 1 (`up`)\nonly in: without ORDER BY (1 row):\n  1 × (left: 1)"
        );
        assert_eq!(
            with_sides("only left (1 row):"),
            "only left (1 row):",
            "without a line that names the sides, the text stays as it is"
        );
    }
}
