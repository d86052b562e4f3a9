//! Generates `COVERAGE.md` from the registries.

use super::{EXCLUDED_ALTERNATIVES, EXCLUDED_RULES, Rule, productions};
use crate::dialect::{Construct, Dialect};
use crate::function::{FAMILIES, Function, NullBehaviour};
use std::fmt::Write as _;

/// The text of `COVERAGE.md`: productions, constructs by dialect, functions by dialect.
pub fn coverage_markdown() -> String {
    let mut page = String::from(
        "# Coverage\n\nMade from the registries of `crates/cypher/syntax` by `coverage_markdown()`; a test keeps this file up to \
         date. What the generator reaches of it in a run stands in `summary.json`.\n",
    );
    constructs(&mut page);
    functions(&mut page);
    grammar(&mut page);
    page
}

/// Writes the names of the dialects as heads of table columns, short enough for a table.
fn dialect_heads(page: &mut String) {
    for dialect in Dialect::all() {
        _ = write!(page, " {} |", dialect.id);
    }
    page.push('\n');
}

/// Writes the line between the head and the body of a table with this many columns.
fn rule_line(page: &mut String, columns: usize) {
    page.push_str(&"|---".repeat(columns + Dialect::all().len()));
    page.push_str("|\n");
}

/// Writes a table cell for each dialect, with a check mark if `has` is true for it.
fn marks(page: &mut String, has: impl Fn(&Dialect) -> bool) {
    for dialect in Dialect::all() {
        page.push_str(if has(dialect) { " ✓ |" } else { "  |" });
    }
    page.push('\n');
}

/// Escapes the text of a table cell.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}

/// Writes the section about the constructs of each dialect.
fn constructs(page: &mut String) {
    _ = write!(
        page,
        "\n## Constructs\n\n{} constructs that some dialect lacks; the tree, the parser and the printer have all.\n\n\
         | construct | looks like |",
        Construct::ALL.len()
    );
    dialect_heads(page);
    rule_line(page, 2);
    for construct in Construct::ALL {
        _ = write!(page, "| {} | {} |", construct.name(), cell(construct.syntax()));
        marks(page, |dialect| dialect.has(*construct));
    }
    page.push_str("| **all** | |");
    for dialect in Dialect::all() {
        _ = write!(page, " {} |", dialect.constructs.len());
    }
    page.push('\n');
}

/// Writes the section about the functions of each dialect.
fn functions(page: &mut String) {
    let count: usize = FAMILIES.iter().map(|(_, functions)| functions.len()).sum();
    _ = writeln!(
        page,
        "\n## Functions\n\n{count} functions. Notes: **a** aggregates, **~** approximate, **?** not deterministic, **!** may \
         raise, **o** gives a list in free order, **n** has a rule of its own for null."
    );
    for (family, functions) in FAMILIES {
        _ = write!(page, "\n### {family}\n\n| function | signatures | notes |");
        dialect_heads(page);
        rule_line(page, 3);
        for function in *functions {
            let signatures: Vec<String> =
                function.signatures.iter().map(|signature| signature.to_string()).collect();
            _ = write!(page, "| {} | {} | {} |", function.name, signatures.join("; "), notes(function));
            marks(page, |dialect| dialect.has_function(function.name));
        }
    }
}

/// The letters that mark properties of a function, such as not being deterministic.
fn notes(function: &Function) -> String {
    let own_null = matches!(function.null, NullBehaviour::Handles | NullBehaviour::FirstPropagates);
    [
        (function.aggregate, "a"),
        (function.approximate, "~"),
        (!function.deterministic, "?"),
        (function.may_raise(), "!"),
        (function.free_order, "o"),
        (own_null, "n"),
    ]
    .into_iter()
    .filter_map(|(there, note)| there.then_some(note))
    .collect::<Vec<_>>()
    .join(" ")
}

/// Writes the section about the productions of the grammar.
fn grammar(page: &mut String) {
    _ = writeln!(
        page,
        "\n## Grammar\n\n{} alternatives of {} rules of openCypher's grammar are counted. Choices inside an alternative are \
         expanded.\n",
        productions().count(),
        Rule::ALL.len()
    );
    page.push_str("Rules that are not counted:\n\n");
    for (reason, rules) in EXCLUDED_RULES {
        _ = writeln!(page, "- {reason}: {}", rules.join(", "));
    }
    page.push_str("\nAlternatives that are not counted:\n\n");
    for (rule, alternative, reason) in EXCLUDED_ALTERNATIVES {
        _ = writeln!(page, "- {rule}: `{alternative}` ({reason})");
    }
    page.push_str("\n| rule | alternatives |\n|---|---|\n");
    for rule in Rule::ALL {
        let alternatives: Vec<String> = productions()
            .filter(|production| production.rule == *rule)
            .map(|production| format!("`{}`", cell(production.text())))
            .collect();
        _ = writeln!(page, "| {} | {} |", rule.name(), alternatives.join("<br>"));
    }
}
