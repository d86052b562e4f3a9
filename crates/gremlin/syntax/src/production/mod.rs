//! Grammar productions: every alternative of every parser rule of `Gremlin.g4`, with a shortest text that uses it.
//!
//! `examples.txt` has rule, number of the alternative, and text, one per line. An alternative with an inner choice,
//! such as `P.eq` and `eq`, has a line per choice. Tests compare the table with the grammar, and check that both
//! our parser and TinkerPop's accept every line.

use std::fmt::Write as _;

/// The table of examples.
const EXAMPLES: &str = include_str!("examples.txt");

/// Rules that no text can reach, because no other rule of the grammar refers to them.
pub const UNREACHABLE: &[&str] = &["booleanArgument", "dateArgument"];

/// An alternative of a rule with a text that uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Production {
    /// The rule.
    pub rule: &'static str,
    /// The alternative, from 1.
    pub alternative: usize,
    /// A shortest text that uses the alternative.
    pub example: &'static str,
}

/// Every production, in the order of the grammar.
pub fn productions() -> impl Iterator<Item = Production> {
    EXAMPLES.lines().filter_map(|line| {
        let mut parts = line.splitn(3, '\t');
        let rule = parts.next()?;
        let alternative = parts.next()?.parse().ok()?;
        Some(Production { rule, alternative, example: parts.next()? })
    })
}

/// The coverage of the grammar as a Markdown page: how many alternatives of each rule the parser accepts.
pub fn coverage_markdown() -> String {
    let mut page = String::from(
        "# Coverage of Gremlin.g4\n\nMade from `src/production/examples.txt` by `coverage_markdown()`; a test keeps this file \
         up to date.\n\n",
    );
    let mut table = String::from("| rule | alternatives | accepted | example |\n|---|---|---|---|\n");
    let (mut rules, mut alternatives, mut accepted) = (0, 0, 0);
    let all: Vec<Production> = productions().collect();
    for of_rule in all.chunk_by(|a, b| a.rule == b.rule) {
        let (mut count, mut good) = (0, 0);
        for of_alternative in of_rule.chunk_by(|a, b| a.alternative == b.alternative) {
            count += 1;
            let parses = |production: &Production| {
                crate::parse_script(production.example, crate::Dialect::CANONICAL).is_ok()
            };
            good += usize::from(of_alternative.iter().all(parses));
        }
        rules += 1;
        alternatives += count;
        accepted += good;
        let Some(first) = of_rule.first() else { continue };
        _ = writeln!(
            table,
            "| {} | {count} | {good} | `{}` |",
            first.rule,
            first.example.replace('|', "\\|")
        );
    }
    _ = writeln!(
        page,
        "{accepted} of {alternatives} alternatives of {rules} rules are accepted. {} rules cannot be reached: {}.\n",
        UNREACHABLE.len(),
        UNREACHABLE.join(", ")
    );
    page.push_str(&table);
    page
}
