//! Clusters of differences between the reference and an engine on generated queries, each with its ruling.

use super::{Ruling, Rulings};
use crate::agreement::{AgreementTally, Disagreement};
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// What the queries of the open part of the TCK use: constructs and functions, one name per line.
const SUITE: &str = include_str!("../../data/agreement/tck-uses.txt");

/// How many characters of an answer are shown.
const WIDTH: usize = 200;

/// The constructs and functions that the open part of the TCK has queries for.
pub fn suite_uses() -> std::collections::BTreeSet<String> {
    SUITE.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
}

/// Everything a run over generated queries found, sorted by ruling.
#[derive(Default)]
pub struct Clusters<'a> {
    /// The counts.
    pub tally: AgreementTally,
    /// The differences of each ruling, by its index: how many, and the shortest.
    ruled: BTreeMap<usize, (u64, Disagreement)>,
    /// The differences without a ruling, by their key.
    open: BTreeMap<String, (u64, Disagreement)>,
    rulings: Option<&'a Rulings>,
}

impl<'a> Clusters<'a> {
    /// Clusters without any difference yet.
    pub fn new(rulings: &'a Rulings) -> Self {
        Self { rulings: Some(rulings), ..Self::default() }
    }

    /// Adds a difference.
    pub fn add(&mut self, found: &Disagreement) {
        let ruling = self.rulings.and_then(|rulings| {
            let theirs = format!("{}: {}", found.kind, found.target);
            let ours = format!("{}: {}", found.kind, found.reference);
            rulings.on(&found.query, &ours, &theirs)
        });
        let entry = match ruling {
            Some(ruling) => self.ruled.entry(ruling).or_insert_with(|| (0, found.clone())),
            None => self.open.entry(found.key.clone()).or_insert_with(|| (0, found.clone())),
        };
        entry.0 += 1;
        if found.query.len() < entry.1.query.len() {
            entry.1 = found.clone();
        }
    }

    /// The number of clusters without a ruling.
    pub fn open(&self) -> usize {
        self.open.len()
    }

    /// The result as JSON.
    pub fn to_json(&self, engine: &str) -> serde_json::Value {
        let open: Vec<_> = self
            .open
            .iter()
            .map(|(key, (count, found))| json!({"key": key, "count": count, "example": found}))
            .collect();
        let ruled: Vec<_> = self
            .ruled
            .iter()
            .map(|(place, (count, found))| {
                let what = self.ruling(*place).map(|ruling| ruling.what.clone());
                json!({"ruling": what, "count": count, "example": found})
            })
            .collect();
        json!({"engine": engine, "tally": self.tally, "ruled": ruled, "open": open})
    }

    fn ruling(&self, place: usize) -> Option<&Ruling> {
        self.rulings?.rulings.get(place)
    }

    /// The counts in a few lines, and every cluster with its shortest example.
    pub fn to_text(&self, engine: &str) -> String {
        let tally = &self.tally;
        let free: u64 = tally.free.values().sum();
        let mut text = format!(
            "{engine}: {} generated queries, {} texts, on {} graphs ({} lost)\n  beyond the TCK          {:>7}\n  that write              \
             {:>7}\n  equal                   {:>7}\n  equal, with rows/writes {:>7}\n  both refuse             {:>7}\n  other phase             \
             {:>7}\n  one raises, as marked   {:>7}\n  free answer             {:>7}\n  too big                 {:>7}\n  differ                  \
             {:>7}: {} ruled clusters, {} open",
            tally.queries,
            tally.texts,
            tally.graphs,
            tally.graphs_lost,
            tally.beyond_suite,
            tally.writing,
            tally.equal,
            tally.telling,
            tally.both_refuse,
            tally.other_phase,
            tally.one_raises,
            free,
            tally.too_big,
            tally.differ,
            self.ruled.len(),
            self.open.len(),
        );
        for (place, (count, found)) in &self.ruled {
            let what = self.ruling(*place).map_or("", |ruling| ruling.what.as_str());
            let _ = write!(text, "\n\nruled ({count}): {what}");
            example(found, engine, &mut text);
        }
        for (key, (count, found)) in &self.open {
            let _ = write!(text, "\n\nopen ({count}): {key}");
            example(found, engine, &mut text);
        }
        text
    }

    /// The section of the documentation page.
    pub fn to_markdown(&self, engine: &str, version: &str, command: &str) -> String {
        let tally = &self.tally;
        let free: u64 = tally.free.values().sum();
        let mut text = format!(
            "\n## Generated queries\n\nMade by `{command}`; {engine} {version}.\n\n| | queries |\n|---|---:|\n| in all | {} |\n| texts among them | {} |\n| with a construct or \
             function that the open part of the TCK has no query for | {} |\n| that write | {} |\n| equal | {} |\n| of these with a row, or \
             that write | {} |\n| both refuse or raise | {} |\n| one refuses before, one while it runs | {} |\n| one raises an error that the \
             query is marked with | {} |\n| whose answer is free | {free} |\n| too big for one of them | {} |\n| different | {} |\n| clusters \
             of differences, ruled on | {} |\n| clusters of differences, open | {} |\n",
            tally.queries,
            tally.texts,
            tally.beyond_suite,
            tally.writing,
            tally.equal,
            tally.telling,
            tally.both_refuse,
            tally.other_phase,
            tally.one_raises,
            tally.too_big,
            tally.differ,
            self.ruled.len(),
            self.open.len(),
        );
        for (place, (count, found)) in &self.ruled {
            let Some(ruling) = self.ruling(*place) else { continue };
            let _ = write!(
                text,
                "\n### {} ({count})\n\nRight: {}. {}\n\nDone: {}\n\n```text",
                ruling.what, ruling.right, ruling.source, ruling.done
            );
            example(found, "engine", &mut text);
            text.push_str("\n```\n");
        }
        for (key, (count, found)) in &self.open {
            let _ = write!(text, "\n### Open: {key} ({count})\n\n```text");
            example(found, "engine", &mut text);
            text.push_str("\n```\n");
        }
        text
    }
}

fn example(found: &Disagreement, engine: &str, text: &mut String) {
    let _ = write!(text, "\n{}", found.query);
    if !found.parameters.is_empty() {
        let _ = write!(text, "\n  parameters: {}", cut(&found.parameters));
    }
    let _ = write!(
        text,
        "\n  reference: {}\n  {engine}: {}\n  round {}, query {}",
        cut(&found.reference),
        cut(&found.target),
        found.round,
        found.place
    );
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(key: &str, query: &str) -> Disagreement {
        Disagreement {
            round: 0,
            place: 0,
            kind: "rejected".to_owned(),
            key: key.to_owned(),
            setup: Vec::new(),
            original: query.to_owned(),
            query: query.to_owned(),
            parameters: String::new(),
            reference: "1".to_owned(),
            target: "no such thing".to_owned(),
        }
    }

    #[test]
    fn differences_are_sorted_by_ruling_or_else_by_key_and_the_shortest_is_shown() {
        let text = "[[ruling]]\nwhat='w'\nright='both'\nsource='s'\ndone='d'\ncovers=[{query=['abs'],theirs='rejected: no such'}]";
        let rulings = Rulings::from_toml(text).expect("a ruling");
        let mut clusters = Clusters::new(&rulings);
        clusters.add(&found("a", "RETURN abs(1 + 1)"));
        clusters.add(&found("b", "RETURN abs(1)"));
        clusters.add(&found("c", "RETURN floor(1)"));
        assert_eq!(clusters.open(), 1);
        let text = clusters.to_text("E");
        assert!(text.contains("ruled (2): w\nRETURN abs(1)\n"), "{text}");
        assert!(text.contains("open (1): c\nRETURN floor(1)"), "{text}");
    }

    #[test]
    fn the_suite_has_queries_for_matches_and_none_for_shortest_paths() {
        let uses = suite_uses();
        assert!(uses.contains("match") && uses.contains("optional-match"), "{uses:?}");
        assert!(!uses.contains("shortest-path"), "{uses:?}");
    }
}
