//! The words of a report: what a kind of fault, an oracle's rule and the role of a statement mean to a reader who knows
//! Cypher but not Edgewise.

use edgewise_cypher_testing::oracle::oracle;
use edgewise_cypher_testing::{rests_on, setup_graph};
use edgewise_engine::Outcome;
use edgewise_lab::triage::engine_of;
use edgewise_lab::{Case, FaultKind, Finding, Observed, Severity};
use edgewise_model::graph::canonical_hash;
use edgewise_reference::registry;

/// Target and version, the version once.
pub(crate) fn engine_text(target: &str, version: &str) -> String {
    if target.ends_with(&format!("@{version}")) { target.to_owned() } else { format!("{target} {version}") }
}

/// How the engine of a target is reached, as the list of engines says it.
pub(crate) fn reached_text(target: &str) -> Option<&'static str> {
    let id = engine_of(target);
    let how = registry().entries().find(|entry| entry.id == id)?.how;
    // Behind the semicolon stands what Edgewise can do for its user.
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
        Severity::WrongRefusal if finding.symptom.oracle == "missing-error" => "wrongly accepted",
        Severity::WrongRefusal => "wrongly refused",
        _ => kind_word(finding.symptom.kind),
    }
}

/// What the role of a statement means.
pub(crate) fn role_text(finding: &Finding, role: &str) -> String {
    let text = match (finding.symptom.oracle.as_str(), role) {
        ("cut", "whole") => "All rows",
        ("cut", "up") => "Sorted",
        ("cut", "down") => "Sorted the other way round",
        ("cut", "page") => "Sorted and cut",
        ("cut", "limit") => "Cut",
        (_, "whole") => "All rows, without the predicate",
        (_, "true") => "Rows where the predicate is true",
        (_, "false") => "Rows where the predicate is false",
        (_, "null") => "Rows where the predicate is null",
        (_, "query") => "The statement",
        (_, "dump") => "The stored graph, read back",
        (_, "before") => "The stored graph before the statement",
        ("index", role) if role.starts_with("create-") => "An index is made",
        ("index", role) if role.starts_with("drop-") => "The index is dropped",
        ("index", "without") => "Without an index",
        ("index", "dropped") => "After the index was dropped",
        ("index", "again") => "After the index was made again",
        ("missing-error", "base") => "A valid statement like it",
        ("missing-error", "invalid") => "The statement that must be refused",
        (_, "base") => "The statement",
        (_, role) => {
            if let Some(of) = role.strip_suffix("/graph") {
                return match role_text(finding, of).as_str() {
                    "The statement" => "The graph it leaves behind".to_owned(),
                    of => format!("{of}: the graph it leaves behind"),
                };
            }
            if let Some(number) = role.strip_prefix("rewrite-") {
                return format!("The same in other words ({number})");
            }
            if let Some(number) = role.strip_prefix("with-") {
                return format!("With an index ({number})");
            }
            if role == "control" || role.starts_with("control-") {
                return "A control: a statement like it that is accepted".to_owned();
            }
            return format!("Step `{role}`");
        }
    };
    text.to_owned()
}

/// The steps of a finding that tell a reader something: not the waiting for an index, and no graph that is as it was made.
pub(crate) fn told_steps(finding: &Finding) -> impl Iterator<Item = (usize, &Observed)> {
    let made = setup_graph(&finding.case.setup).map(|graph| canonical_hash(&graph));
    finding.observed.iter().enumerate().filter(move |(_, observed)| match &observed.outcome {
        Outcome::Done => observed.text.is_some(),
        Outcome::Graph(graph) if observed.role == "before" => made != Some(canonical_hash(graph)),
        _ => true,
    })
}

/// What is wrong beyond what the steps show already; none for an error or a crash, which is its own detail.
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

/// A difference with its sides called by what they are: `left: all rows; right: the parts` above it says so.
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

/// Why the answers cannot be right: a sentence that ends in a colon if the difference follows.
pub(crate) fn wrong_text(finding: &Finding) -> String {
    let text = rule_text(finding);
    match detail_text(finding) {
        Some(_) => text,
        None => format!("{}.", text.trim_end_matches(':')),
    }
}

/// Why the answers cannot be right, ending in a colon.
pub(crate) fn rule_text(finding: &Finding) -> String {
    let text = match (finding.symptom.oracle.as_str(), finding.symptom.kind) {
        ("partition", _) if finding.symptom.rule.starts_with("two-way") => {
            "On every row a predicate of this engine is either true or false. So the rows of the two filtered statements \
             together must be the rows of the unfiltered one, each as often. They are not:"
        }
        ("partition", _) => {
            "In Cypher's three-valued logic a predicate is true, false or null on every row; `WHERE p`, `WHERE NOT p` and \
             `WHERE p IS NULL` keep exactly the rows of one case each. So the rows of the three filtered statements together \
             must be the rows of the unfiltered one, each as often. They are not:"
        }
        ("load", _) => {
            "The setup statements choose elements by label and literal property and assign literals, so the graph they \
             lead to is certain. The engine holds another one:"
        }
        (_, FaultKind::Crash) => "A statement that is valid openCypher must not end the engine:",
        (_, FaultKind::Hang) => {
            "The statement has no unbounded path, no large product and no large range, and yet there is no answer:"
        }
        ("failure", _) => "The engine reports a fault of its own on a statement that is valid openCypher:",
        ("index", _) => "An index may make a query faster; it must not change its answer. It does:",
        ("pattern-rewrite" | "clause-rewrite", _) => {
            "The statements mean the same by the rules of the language, so they must answer the same. They do not:"
        }
        ("reference", _) if finding.severity() == Severity::WrongGraph => {
            "The graph that is left behind was compared with the one that the rules of openCypher lead to, as Edgewise's reference \
             interpreter executes them. They differ:"
        }
        ("reference", _) => {
            "The answer was compared with the one that the rules of openCypher give, as Edgewise's reference interpreter \
             executes them on the same graph. They differ:"
        }
        ("missing-error", _) => {
            "The statement has no meaning, and must be refused before it runs. The engine accepts it:"
        }
        ("rejected", _) => {
            "The statement is valid openCypher, and statements like it are accepted. The engine refuses it:"
        }
        (id, _) => {
            return oracle(id).map_or_else(
                || "The answers do not agree:".to_owned(),
                |oracle| oracle.argument(&finding.symptom).to_owned(),
            );
        }
    };
    text.to_owned()
}

/// By what rules an answer is right: openCypher's, and what the engine documents to decide in its own way, where that matters.
pub(crate) fn rules_text(case: &Case) -> String {
    match rests_on(case).as_slice() {
        [] => "the rules of openCypher".to_owned(),
        own => format!(
            "the rules of openCypher and, by this engine's own choice, that {}",
            own.join(", and that ")
        ),
    }
}

/// How an oracle is to be understood by someone who reads a report for the first time.
pub(crate) fn signature_sentence(finding: &Finding) -> String {
    match finding.seen {
        1 => "One case of this run led to it.".to_owned(),
        seen => format!("{seen} cases of this run led to it; the first is shown."),
    }
}

#[cfg(test)]
mod tests {
    use super::with_sides;

    #[test]
    fn the_sides_of_a_difference_are_called_by_what_they_are() {
        let detail =
            "rows: left 2, right 1\nleft: without ORDER BY; right: `up`\nonly left (1 row):\n  1 × (left: 1)";
        assert_eq!(
            with_sides(detail),
            "rows: 2 (without ORDER BY), 1 (`up`)\nonly in: without ORDER BY (1 row):\n  1 × (left: 1)"
        );
        assert_eq!(with_sides("only left (1 row):"), "only left (1 row):", "nobody says what it is");
    }
}
