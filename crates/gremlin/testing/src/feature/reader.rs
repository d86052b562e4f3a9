//! Reads the part of Gherkin that TinkerPop's feature files use, line by line.

use super::{
    Expectation, Feature, FeatureError, GraphName, Iteration, MessageTest, Notation, Scenario, SubgraphPart,
    parse_notation,
};
use edgewise_model::Name;

/// Parses a feature file.
pub fn parse_feature(text: &str) -> Result<Feature, FeatureError> {
    let mut reader = Reader {
        lines: text.lines().enumerate().map(|(index, line)| (index + 1, line)).collect(),
        at: 0,
        feature: Feature { name: String::new(), tags: Vec::new(), scenarios: Vec::new() },
        background: None,
        in_background: false,
    };
    reader.read()?;
    Ok(reader.feature)
}

struct Reader<'t> {
    lines: Vec<(usize, &'t str)>,
    at: usize,
    feature: Feature,
    /// The steps of `Background:`, with which every scenario begins.
    background: Option<Scenario>,
    in_background: bool,
}

impl<'t> Reader<'t> {
    fn read(&mut self) -> Result<(), FeatureError> {
        let mut tags = Vec::new();
        while let Some((number, line)) = self.next() {
            if line.starts_with('@') {
                tags.extend(line.split_whitespace().map(|tag| tag.trim_start_matches('@').to_owned()));
            } else if let Some(name) = line.strip_prefix("Feature:") {
                self.feature.name = name.trim().to_owned();
                self.feature.tags = std::mem::take(&mut tags);
            } else if line.starts_with("Background:") {
                self.background = Some(blank(String::new(), Vec::new(), number));
                self.in_background = true;
            } else if let Some(name) = line.strip_prefix("Scenario:") {
                let mut scenario =
                    self.background.clone().unwrap_or_else(|| blank(String::new(), Vec::new(), number));
                scenario.name = name.trim().to_owned();
                scenario.tags = std::mem::take(&mut tags);
                scenario.line = number;
                self.in_background = false;
                self.feature.scenarios.push(scenario);
            } else {
                self.step(number, line)?;
            }
        }
        Ok(())
    }

    /// The next line that is neither blank nor a comment. In one file the licence header of another file follows
    /// without a line break, so a comment may also end a line.
    fn next(&mut self) -> Option<(usize, &'t str)> {
        loop {
            let (number, line) = *self.lines.get(self.at)?;
            self.at += 1;
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                return Some((number, line));
            }
        }
    }

    fn step(&mut self, number: usize, line: &'t str) -> Result<(), FeatureError> {
        let unknown = || FeatureError::UnknownStep { line: number, text: line.to_owned() };
        let (keyword, step) = line.split_once(' ').ok_or_else(unknown)?;
        if !matches!(keyword, "Given" | "When" | "Then" | "And" | "But" | "*") {
            return Err(unknown());
        }
        let step = step.trim();
        let texts = step.ends_with("the traversal of")
            || step.ends_with("the graph initializer of")
            || step.ends_with("nothing should happen because");
        let body = if texts { self.doc_string(number)? } else { String::new() };
        let rows = self.table(number)?;
        let scenario = match (&mut self.background, self.in_background) {
            (Some(background), true) => background,
            _ => self.feature.scenarios.last_mut().ok_or_else(|| FeatureError::Misplaced {
                line: number,
                fault: "the step stands before the first scenario".to_owned(),
            })?,
        };
        apply(scenario, step, body, rows, number).ok_or_else(unknown)?
    }

    /// The text between two lines of `"""`.
    fn doc_string(&mut self, number: usize) -> Result<String, FeatureError> {
        let missing =
            || FeatureError::Misplaced { line: number, fault: "the text of the step is missing".to_owned() };
        let (_, open) = self.next().ok_or_else(missing)?;
        if !open.starts_with("\"\"\"") {
            return Err(missing());
        }
        let mut body: Vec<&str> = Vec::new();
        while let Some((_, line)) = self.lines.get(self.at) {
            self.at += 1;
            if line.trim().starts_with("\"\"\"") {
                return Ok(body.join("\n"));
            }
            body.push(line.trim());
        }
        Err(missing())
    }

    /// The rows of the table on the next lines, without its header row.
    fn table(&mut self, _number: usize) -> Result<Option<Table>, FeatureError> {
        let mut head = None;
        let mut rows = Vec::new();
        while let Some((number, line)) = self.lines.get(self.at).copied() {
            let line = line.trim();
            if !line.starts_with('|') {
                break;
            }
            self.at += 1;
            let inner = line.strip_prefix('|').unwrap_or(line);
            let cell = unescape(inner.strip_suffix('|').unwrap_or(inner).trim());
            if head.is_none() {
                head = Some(cell);
                continue;
            }
            rows.push(notation(&cell, number)?);
        }
        Ok(head.map(|head| Table { head, rows }))
    }
}

/// A table of a feature file, whose rows are values.
struct Table {
    head: String,
    rows: Vec<Notation>,
}

fn blank(name: String, tags: Vec<String>, line: usize) -> Scenario {
    Scenario {
        name,
        tags,
        line,
        graph: None,
        initializers: Vec::new(),
        parameters: Vec::new(),
        side_effects: Vec::new(),
        traversal: String::new(),
        iteration: Iteration::ToList,
        expectations: Vec::new(),
    }
}

fn notation(text: &str, line: usize) -> Result<Notation, FeatureError> {
    parse_notation(text).map_err(|fault| FeatureError::Notation { line, text: text.to_owned(), fault })
}

/// Adds a step to a scenario; `None` if the step is unknown.
fn apply(
    scenario: &mut Scenario,
    step: &str,
    body: String,
    table: Option<Table>,
    line: usize,
) -> Option<Result<(), FeatureError>> {
    if let Some(rest) = step.strip_prefix("using the parameter ") {
        return Some(defined(rest, line).map(|parameter| scenario.parameters.push(parameter)));
    }
    if let Some(rest) = step.strip_prefix("using the side effect ") {
        return Some(defined(rest, line).map(|side_effect| scenario.side_effects.push(side_effect)));
    }
    match step {
        "an unsupported test" => {}
        "the graph initializer of" => scenario.initializers.push(body),
        "the traversal of" => scenario.traversal = body,
        "iterated to list" => scenario.iteration = Iteration::ToList,
        "iterated next" => scenario.iteration = Iteration::Next,
        "nothing should happen because" => scenario.expectations.push(Expectation::Nothing(body)),
        _ => match graph(step) {
            Some(graph) => scenario.graph = Some(graph),
            None => scenario.expectations.push(expectation(step, table)?),
        },
    }
    Some(Ok(()))
}

/// The graph that a step such as `the modern graph` names.
fn graph(step: &str) -> Option<GraphName> {
    let word = step.strip_prefix("the ")?.strip_suffix(" graph")?;
    GraphName::ALL.iter().copied().find(|graph| graph.word() == word)
}

/// The name and value of a definition such as `xx1 defined as "d[1].i"`.
fn defined(rest: &str, line: usize) -> Result<(Name, Notation), FeatureError> {
    let fault =
        || FeatureError::Misplaced { line, fault: "expected a name and `defined as \"…\"`".to_owned() };
    let (name, value) = rest.split_once(" defined as ").ok_or_else(fault)?;
    let value = quoted(value).ok_or_else(fault)?;
    Ok((Name::new(name.trim()), notation(&value, line)?))
}

/// The text between the first and the last quote, with its escapes resolved.
fn quoted(text: &str) -> Option<String> {
    let text = text.trim().strip_prefix('"')?;
    let end = text.rfind('"')?;
    Some(unescape(&text[..end]))
}

/// Resolves Gherkin's escapes: `\n` is a line break; `\\`, `\|` and `\"` are the second character.
fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, characters.clone().next()) {
            ('\\', Some('n')) => {
                plain.push('\n');
                characters.next();
            }
            ('\\', Some(next @ ('\\' | '|' | '"'))) => {
                plain.push(next);
                characters.next();
            }
            _ => plain.push(character),
        }
    }
    plain
}

fn expectation(step: &str, table: Option<Table>) -> Option<Expectation> {
    // A comment may follow on the same line, where the licence header of another file was appended.
    let plain = step.split('#').next().unwrap_or(step).trim();
    if let Some(rest) = step.strip_prefix("the graph should return ") {
        let (count, traversal) = rest.split_once(" for count of ")?;
        return Some(Expectation::GraphCount {
            count: count.trim().parse().ok()?,
            traversal: quoted(traversal)?,
        });
    }
    if let Some(rest) = step.strip_prefix("the traversal will raise an error with message ") {
        let (how, text) = rest.split_once(" text of ")?;
        let text = quoted(text)?;
        let test = match how {
            "containing" => MessageTest::Containing(text),
            "starting" | "starting with" => MessageTest::Starting(text),
            "ending" | "ending with" => MessageTest::Ending(text),
            _ => return None,
        };
        return Some(Expectation::Error(Some(test)));
    }
    if let Some(count) = plain.strip_prefix("the result should have a count of ") {
        return Some(Expectation::Count(count.trim().parse().ok()?));
    }
    match plain {
        "the result should be unordered" => Some(Expectation::Unordered(table?.rows)),
        "the result should be ordered" => Some(Expectation::Ordered(table?.rows)),
        "the result should be of" => Some(Expectation::Of(table?.rows)),
        "the result should be empty" => Some(Expectation::Empty),
        "the traversal will raise an error" => Some(Expectation::Error(None)),
        "the result should be a subgraph with the following" => {
            let table = table?;
            let part = match table.head.as_str() {
                "vertices" => SubgraphPart::Vertices,
                "edges" => SubgraphPart::Edges,
                _ => return None,
            };
            Some(Expectation::Subgraph(part, table.rows))
        }
        _ => None,
    }
}
