//! `Row`: a row of the table of published bugs.

use super::script::{Script, scripts};
use std::collections::BTreeMap;

/// A published bug.
#[derive(Debug)]
pub struct Row {
    /// Where the bug was published. If several rows are from one place, the later ones have a number.
    pub key: String,
    /// The scripts to run; empty for languages other than Cypher.
    pub scripts: Vec<Script>,
}

/// The rows of all tables in a Markdown text that have the columns of published bugs.
pub fn rows(markdown: &str) -> Vec<Row> {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    let lines = markdown.lines().filter(|line| line.starts_with("| "));
    lines
        .map(cells)
        .filter(|cells| cells.len() == 6 && cells[0] != "engine")
        .map(|cells| {
            let place = published_in(&cells[5]);
            let count = seen.entry(place.clone()).or_default();
            *count += 1;
            let key = if *count == 1 { place } else { format!("{place} ({count})") };
            Row { key, scripts: scripts(&cells[3]) }
        })
        .collect()
}

/// The text of a link, or the text itself if it is not a link.
fn published_in(cell: &str) -> String {
    let link = cell.strip_prefix('[').and_then(|rest| rest.split_once("]("));
    link.map_or(cell, |(text, _)| text).to_owned()
}

/// The cells of a line; `\|` is a bar inside a cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut signs = line.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if signs.peek() == Some(&'|') => {
                signs.next();
                cells.last_mut().expect("never empty").push('|');
            }
            '|' => cells.push(String::new()),
            _ => cells.last_mut().expect("never empty").push(sign),
        }
    }
    let inner = cells.get(1..cells.len().saturating_sub(1)).unwrap_or_default();
    inner.iter().map(|cell| cell.trim().to_owned()).collect()
}
