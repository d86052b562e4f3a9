//! The report on a run of the corpus: counts, and every cluster of differences with its ruling.

use super::{Ruling, Rulings, Tried, Verdict};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// How many statements of a cluster are shown.
const SHOWN: usize = 3;
/// How many characters of an answer are shown.
const WIDTH: usize = 160;

/// A run of the corpus with its rulings.
pub struct Report<'a> {
    engine: String,
    tried: &'a [Tried],
    rulings: &'a Rulings,
    /// The differences of each ruling, by their indices.
    ruled: BTreeMap<usize, Vec<usize>>,
    /// The differences without a ruling.
    open: Vec<usize>,
}

impl<'a> Report<'a> {
    /// Groups the differences by ruling.
    pub fn new(engine: String, tried: &'a [Tried], rulings: &'a Rulings) -> Self {
        let (mut ruled, mut open) = (BTreeMap::<usize, Vec<usize>>::new(), Vec::new());
        for (place, tried) in tried.iter().enumerate() {
            if matches!(tried.verdict, Verdict::Differs | Verdict::OtherPhase) {
                match rulings.on(&tried.entry.text, &tried.ours.line(), &tried.theirs.line()) {
                    Some(ruling) => ruled.entry(ruling).or_default().push(place),
                    None if tried.verdict == Verdict::Differs => open.push(place),
                    None => {}
                }
            }
        }
        Self { engine, tried, rulings, ruled, open }
    }

    /// The number of differences without a ruling.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    fn count(&self, verdict: Verdict) -> usize {
        self.tried.iter().filter(|tried| tried.verdict == verdict).count()
    }

    /// The result as JSON.
    pub fn to_json(&self) -> serde_json::Value {
        json!({
            "engine": self.engine,
            "statements": self.tried.len(),
            "equal": self.count(Verdict::Equal),
            "one_ulp": self.count(Verdict::OneUlp),
            "other_phase": self.count(Verdict::OtherPhase),
            "too_big": self.count(Verdict::TooBig),
            "differ": self.count(Verdict::Differs),
            "clusters": self.ruled.len(),
            "open": self.open.len(),
        })
    }

    /// The statements that one engine refuses before running them and the other while running them.
    pub fn phases(&self) -> String {
        let mut text = String::new();
        for tried in self.tried.iter().filter(|tried| tried.verdict == Verdict::OtherPhase) {
            let _ = write!(
                text,
                "{}\n  reference: {}\n  {}: {}\n\n",
                tried.entry.text,
                cut(&tried.ours.line()),
                self.engine,
                cut(&tried.theirs.line())
            );
        }
        text
    }

    /// The counts in a few lines, and the open differences.
    pub fn to_text(&self) -> String {
        let mut text = format!(
            "{}: {} statements\n  equal           {:>6}\n  one ulp apart   {:>6}\n  other phase     {:>6}\n  too big         \
             {:>6}\n  differ, ruled   {:>6} in {} clusters\n  differ, open    {:>6}",
            self.engine,
            self.tried.len(),
            self.count(Verdict::Equal),
            self.count(Verdict::OneUlp),
            self.count(Verdict::OtherPhase),
            self.count(Verdict::TooBig),
            self.count(Verdict::Differs) - self.open.len(),
            self.ruled.len(),
            self.open.len(),
        );
        for place in &self.open {
            let tried = &self.tried[*place];
            let _ = write!(
                text,
                "\n\n{}\n  reference: {}\n  {}: {}",
                tried.entry.text,
                cut(&tried.ours.line()),
                self.engine,
                cut(&tried.theirs.line())
            );
        }
        text
    }

    /// The documentation page.
    pub fn to_markdown(&self, version: &str, command: &str) -> String {
        let mut text = format!(
            "# The reference against {0}\n\nMade by `{command}`; {0} {version}. Each statement of the corpus (`crates/edgewise/data/agreement`) is run on the reference, with the knobs \
             of {0}'s profile, and on {0}, both beginning with the same small graph; what writes is rolled back. Rows are compared by identity, as bags, in \
             order where ORDER BY fixes it; after a statement that writes, the whole graph; of errors, whether they come before the statement runs or while it \
             runs.\n\n",
            self.engine
        );
        let _ = write!(
            text,
            "| | statements |\n|---|---:|\n| in all | {} |\n| equal | {} |\n| equal but for floats one unit in the last place apart | {} |\n| both refuse, one \
             before and one while the statement runs | {} |\n| too big for one of them | {} |\n| different, all ruled on below | {} |\n| different, open | {} |\n\n",
            self.tried.len(),
            self.count(Verdict::Equal),
            self.count(Verdict::OneUlp),
            self.count(Verdict::OtherPhase),
            self.count(Verdict::TooBig),
            self.count(Verdict::Differs) - self.open.len(),
            self.open.len(),
        );
        text.push_str(
            "Where both refuse, one before and one while the statement runs, it is how far types are inferred: the language leaves that to \
             implementations. The reference infers what the TCK expects at compile time (operands of AND, OR, XOR and NOT; SKIP and LIMIT; \
             elements used as something else) and raises the rest at run time, where the TCK expects `TypeError` at run time or at any \
             time. `--phases` lists them.\n\n",
        );
        text.push_str("## By section\n\n| section | statements | equal | differ |\n|---|---:|---:|---:|\n");
        let mut sections: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
        for tried in self.tried {
            let counts = sections.entry(&tried.entry.section).or_default();
            counts[0] += 1;
            counts[1] += usize::from(tried.verdict == Verdict::Equal);
            counts[2] += usize::from(tried.verdict == Verdict::Differs);
        }
        for (section, [all, equal, differ]) in sections {
            let _ = writeln!(text, "| {section} | {all} | {equal} | {differ} |");
        }
        text.push_str("\n## Differences\n");
        for (ruling, places) in &self.ruled {
            if let Some(ruling) = self.rulings.rulings.get(*ruling) {
                self.cluster(ruling, places, &mut text);
            }
        }
        if !self.open.is_empty() {
            text.push_str("\n### Open\n");
            self.examples(&self.open, &mut text);
        }
        text
    }

    fn cluster(&self, ruling: &Ruling, places: &[usize], text: &mut String) {
        let _ = write!(
            text,
            "\n### {} ({})\n\nRight: {}. {}\n\nDone: {}\n",
            ruling.what,
            places.len(),
            ruling.right,
            ruling.source,
            ruling.done
        );
        self.examples(&places[..places.len().min(SHOWN)], text);
    }

    fn examples(&self, places: &[usize], text: &mut String) {
        text.push_str("\n```text\n");
        for place in places {
            let tried = &self.tried[*place];
            let _ = writeln!(
                text,
                "{}\n  reference: {}\n  engine:    {}",
                tried.entry.text,
                cut(&tried.ours.line()),
                cut(&tried.theirs.line())
            );
        }
        text.push_str("```\n");
    }
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line.to_owned(),
    }
}
