//! `Coverage`: how often each production was used.

use std::fmt::Write as _;

use edgewise_gremlin_syntax::ast::Step;

use super::{ProductionInfo, productions};

/// Steps of the language that are never generated, each with its reason.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("io", "reads and writes files of the server"),
    ("read", "belongs to io()"),
    ("write", "belongs to io()"),
    ("profile", "measures times, which no two runs share"),
    ("pageRank", "needs a graph computer"),
    ("peerPressure", "needs a graph computer"),
    ("connectedComponent", "needs a graph computer"),
    ("shortestPath", "needs a graph computer"),
];

/// What is generated, as a Markdown page: every production with its table and default weight, and the steps left out.
pub fn coverage_markdown() -> String {
    let mut page = String::from(
        "# What the Gremlin generator makes\n\nMade by `coverage_markdown()`; a test keeps this file up to date. Tests also show that \
         every step and predicate is\ngenerated in every version that has it, but for those left out.\n\n",
    );
    let steps = Step::FAMILIES.iter().map(|family| family.len()).sum::<usize>();
    let all: Vec<ProductionInfo> = productions().collect();
    _ = writeln!(
        page,
        "{} productions. {} of {steps} steps of the language are generated.\n",
        all.len(),
        steps - LEFT_OUT.len()
    );
    page.push_str("| step left out | because it |\n|---|---|\n");
    for (step, reason) in LEFT_OUT {
        _ = writeln!(page, "| `{step}()` | {reason} |");
    }
    page.push_str("\n| table | productions, each with its default weight |\n|---|---|\n");
    for of_table in all.chunk_by(|a, b| a.table == b.table) {
        let Some(first) = of_table.first() else { continue };
        let lines: Vec<String> =
            of_table.iter().map(|line| format!("{} {}", line.name, line.weight)).collect();
        _ = writeln!(page, "| {} | {} |", first.table, lines.join(", "));
    }
    page
}

/// How often each production was used, in the order of [`productions`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    counts: Vec<u64>,
}

impl Default for Coverage {
    fn default() -> Self {
        Self { counts: vec![0; productions().count()] }
    }
}

impl Coverage {
    /// Counts one use of a production.
    #[inline]
    pub(crate) fn count(&mut self, place: u16) {
        self.counts[place as usize] += 1;
    }

    /// Adds the counts of another coverage.
    pub fn add(&mut self, other: &Self) {
        for (own, other) in self.counts.iter_mut().zip(&other.counts) {
            *own += other;
        }
    }

    /// Every production with its count.
    pub fn entries(&self) -> impl Iterator<Item = (ProductionInfo, u64)> {
        productions().zip(self.counts.iter().copied())
    }
}
