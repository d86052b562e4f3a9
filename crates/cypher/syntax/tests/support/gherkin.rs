//! A reader of the conformance suite's feature files: scenarios with their queries, with outlines expanded.

use std::path::Path;

/// One scenario, or one example of an outline.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file, the title and the number of the example.
    pub title: String,
    /// `@tags` of the scenario and its feature.
    pub tags: Vec<String>,
    /// Queries of `having executed`, in order.
    pub setup: Vec<String>,
    /// Queries of `executing query` and `executing control query`, in order.
    pub queries: Vec<String>,
    /// The error the last query must raise: kind, time and detail.
    pub error: Option<Raised>,
}

/// An expected error: `a SyntaxError should be raised at compile time: UndefinedVariable`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raised {
    /// `SyntaxError`, `TypeError`, …
    pub kind: String,
    /// `compile time`, `runtime`, `any time`
    pub time: String,
    /// `UndefinedVariable`, `*`, …
    pub detail: String,
}

/// All scenarios of a feature file.
pub fn read(path: &Path) -> Vec<Scenario> {
    let text = std::fs::read_to_string(path).expect("the feature file can be read");
    let file = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut reader =
        Reader { lines: text.lines().collect(), at: 0, file, feature_tags: Vec::new(), found: Vec::new() };
    reader.run();
    reader.found
}

struct Reader<'a> {
    lines: Vec<&'a str>,
    at: usize,
    file: String,
    feature_tags: Vec<String>,
    found: Vec<Scenario>,
}

/// A scenario whose examples are not inserted yet.
#[derive(Default)]
struct Draft {
    title: String,
    tags: Vec<String>,
    setup: Vec<String>,
    queries: Vec<String>,
    error: Option<String>,
    examples: Vec<Vec<(String, String)>>,
    outline: bool,
}

impl Reader<'_> {
    fn run(&mut self) {
        let mut tags: Vec<String> = Vec::new();
        let mut background: Vec<String> = Vec::new();
        let mut draft: Option<Draft> = None;
        while self.at < self.lines.len() {
            let line = self.lines[self.at].trim();
            self.at += 1;
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if line.starts_with('@') {
                tags.extend(line.split_whitespace().map(str::to_owned));
            } else if line.starts_with("Feature:") {
                self.feature_tags = std::mem::take(&mut tags);
            } else if line.starts_with("Background:") {
                self.finish(draft.take());
            } else if let Some((word, title)) =
                line.split_once(':').filter(|(word, _)| word.starts_with("Scenario"))
            {
                self.finish(draft.take());
                draft = Some(Draft {
                    title: title.trim().to_owned(),
                    tags: std::mem::take(&mut tags),
                    setup: background.clone(),
                    outline: word.contains("Outline"),
                    ..Draft::default()
                });
            } else if line.starts_with("Examples:") {
                let examples = self.examples();
                if let Some(draft) = &mut draft {
                    draft.examples.extend(examples);
                }
            } else if line.contains("having executed:") {
                let query = self.doc_string();
                match &mut draft {
                    Some(draft) => draft.setup.push(query),
                    None => background.push(query),
                }
            } else if line.contains("executing query:") || line.contains("executing control query:") {
                let query = self.doc_string();
                if let Some(draft) = &mut draft {
                    draft.queries.push(query);
                }
            } else if line.contains("should be raised at")
                && let Some(draft) = &mut draft
            {
                draft.error = Some(line.to_owned());
            }
        }
        self.finish(draft);
    }

    /// The text between two lines of three quotes, without its indentation.
    fn doc_string(&mut self) -> String {
        while self.at < self.lines.len() && self.lines[self.at].trim() != "\"\"\"" {
            self.at += 1;
        }
        let indent = self.lines[self.at].len() - self.lines[self.at].trim_start().len();
        self.at += 1;
        let mut text = Vec::new();
        while self.at < self.lines.len() && self.lines[self.at].trim() != "\"\"\"" {
            let line = self.lines[self.at];
            text.push(line.get(indent.min(line.len())..).unwrap_or(line.trim_start()));
            self.at += 1;
        }
        self.at += 1;
        text.join("\n")
    }

    /// The rows of a table as lists of column and value.
    fn examples(&mut self) -> Vec<Vec<(String, String)>> {
        let mut rows: Vec<Vec<String>> = Vec::new();
        while self.at < self.lines.len() {
            let line = self.lines[self.at].trim();
            if line.starts_with('|') {
                rows.push(cells(line));
            } else if !line.is_empty() && !line.starts_with('#') {
                break;
            }
            self.at += 1;
        }
        let header = if rows.is_empty() { return Vec::new() } else { rows.remove(0) };
        rows.into_iter().map(|row| header.iter().cloned().zip(row).collect()).collect()
    }

    fn finish(&mut self, draft: Option<Draft>) {
        let Some(draft) = draft else { return };
        let examples = if draft.outline { draft.examples.clone() } else { vec![Vec::new()] };
        for (number, example) in examples.iter().enumerate() {
            let fill = |text: &String| {
                example
                    .iter()
                    .fold(text.clone(), |text, (column, value)| text.replace(&format!("<{column}>"), value))
            };
            let mut tags = self.feature_tags.clone();
            tags.extend(draft.tags.iter().cloned());
            let mut title = format!("{} {}", self.file, draft.title);
            if draft.outline {
                title.push_str(&format!(" #{}", number + 1));
            }
            self.found.push(Scenario {
                title,
                tags,
                setup: draft.setup.iter().map(fill).collect(),
                queries: draft.queries.iter().map(fill).collect(),
                error: draft.error.as_ref().map(fill).and_then(|line| raised(&line)),
            });
        }
    }
}

/// The cells of a table line; `\|` is a bar inside a cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut characters = line.chars().skip(1);
    while let Some(character) = characters.next() {
        let cell = cells.last_mut().expect("the line has at least one cell");
        match character {
            '\\' => match characters.next() {
                Some('|') => cell.push('|'),
                Some('\\') => cell.push('\\'),
                Some('n') => cell.push('\n'),
                Some(other) => {
                    cell.push('\\');
                    cell.push(other);
                }
                None => {}
            },
            '|' => cells.push(String::new()),
            other => cell.push(other),
        }
    }
    cells.pop();
    cells.into_iter().map(|cell| cell.trim().to_owned()).collect()
}

fn raised(line: &str) -> Option<Raised> {
    let (before, after) = line.split_once(" should be raised at ")?;
    let (time, detail) = after.split_once(':')?;
    let kind = before.rsplit(' ').next()?.to_owned();
    Some(Raised { kind, time: time.trim().to_owned(), detail: detail.trim().to_owned() })
}
