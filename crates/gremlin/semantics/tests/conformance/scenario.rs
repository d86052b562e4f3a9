//! Reads the scenarios of TinkerPop's feature files.

/// An expectation of a scenario.
#[derive(Clone, Debug)]
pub enum Expectation {
    Ordered(Vec<String>),
    Unordered(Vec<String>),
    Of(Vec<String>),
    Empty,
    Count(usize),
    Error(Option<String>),
    GraphCount(usize, String),
    Subgraph(String, Vec<String>),
}

/// One scenario.
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    pub name: String,
    pub tags: Vec<String>,
    pub graph: String,
    pub parameters: Vec<(String, String)>,
    pub side_effects: Vec<(String, String)>,
    pub initializers: Vec<String>,
    pub traversal: String,
    pub next: bool,
    pub expectations: Vec<Expectation>,
}

/// Reads the scenarios of a file.
pub fn read(text: &str) -> Vec<Scenario> {
    let mut scenarios = Vec::new();
    let mut tags: Vec<String> = Vec::new();
    let mut feature_tags: Vec<String> = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let line = lines[at].trim();
        if line.starts_with('@') {
            tags.extend(line.split_whitespace().map(str::to_owned));
        } else if line.starts_with("Feature:") {
            feature_tags = std::mem::take(&mut tags);
        } else if let Some(name) = line.strip_prefix("Scenario:") {
            let mut all = feature_tags.clone();
            all.append(&mut tags);
            scenarios.push(Scenario { name: name.trim().to_owned(), tags: all, ..Scenario::default() });
        } else if let Some(scenario) = scenarios.last_mut() {
            let (text, table, next) = argument(&lines, at + 1);
            if step(scenario, line, text, table) {
                at = next;
                continue;
            }
        }
        at += 1;
    }
    scenarios
}

/// The text block or the table that follows a step.
fn argument(lines: &[&str], mut at: usize) -> (Option<String>, Vec<String>, usize) {
    let mut table = Vec::new();
    if lines.get(at).is_some_and(|line| line.trim().starts_with("\"\"\"")) {
        let mut text = String::new();
        at += 1;
        while at < lines.len() && !lines[at].trim().starts_with("\"\"\"") {
            text.push_str(lines[at]);
            text.push('\n');
            at += 1;
        }
        return (Some(text.trim().to_owned()), table, at + 1);
    }
    while lines.get(at).is_some_and(|line| line.trim().starts_with('|')) {
        let row = lines[at].trim();
        table.push(row[1..row.len() - 1].trim().replace("\\\\", "\\"));
        at += 1;
    }
    (None, table, at)
}

fn step(scenario: &mut Scenario, line: &str, text: Option<String>, table: Vec<String>) -> bool {
    let line = ["Given ", "And ", "When ", "Then ", "But "]
        .iter()
        .find_map(|word| line.strip_prefix(word))
        .unwrap_or("")
        .trim();
    let rows = || table.iter().skip(1).cloned().collect::<Vec<_>>();
    let quoted = |text: &str| text.trim().trim_matches('"').replace("\\\"", "\"");
    if let Some(graph) = line.strip_prefix("the ").and_then(|rest| rest.strip_suffix(" graph")) {
        scenario.graph = graph.to_owned();
    } else if line == "an unsupported test" {
        scenario.graph = "unsupported".into();
    } else if line.starts_with("the graph initializer of") {
        scenario.initializers.extend(text);
    } else if line.starts_with("the traversal of") {
        scenario.traversal = text.unwrap_or_default();
    } else if let Some((name, value)) = defined(line, "using the parameter ") {
        scenario.parameters.push((name, value));
    } else if let Some((name, value)) = defined(line, "using the side effect ") {
        scenario.side_effects.push((name, value));
    } else if line == "iterated next" {
        scenario.next = true;
    } else if line == "the result should be empty" {
        scenario.expectations.push(Expectation::Empty);
    } else if line == "the result should be ordered" {
        scenario.expectations.push(Expectation::Ordered(rows()));
    } else if line == "the result should be unordered" {
        scenario.expectations.push(Expectation::Unordered(rows()));
    } else if line == "the result should be of" {
        scenario.expectations.push(Expectation::Of(rows()));
    } else if let Some(count) = line.strip_prefix("the result should have a count of ") {
        scenario.expectations.push(Expectation::Count(count.trim().parse().unwrap_or(usize::MAX)));
    } else if line.starts_with("the result should be a subgraph") {
        let kind = table.first().cloned().unwrap_or_default();
        scenario.expectations.push(Expectation::Subgraph(kind, rows()));
    } else if let Some(rest) = line.strip_prefix("the traversal will raise an error") {
        let message = rest.split_once(" of ").map(|(_, message)| quoted(message));
        scenario.expectations.push(Expectation::Error(message));
    } else if let Some(rest) = line.strip_prefix("the graph should return ") {
        if let Some((count, query)) = rest.split_once(" for count of ") {
            let count = count.trim().parse().unwrap_or(usize::MAX);
            scenario.expectations.push(Expectation::GraphCount(count, quoted(query)));
        }
    } else {
        return !line.is_empty();
    }
    true
}

fn defined(line: &str, prefix: &str) -> Option<(String, String)> {
    let (name, value) = line.strip_prefix(prefix)?.split_once(" defined as ")?;
    let value = value.trim();
    let value = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
    Some((name.trim().to_owned(), value.replace("\\\"", "\"")))
}
