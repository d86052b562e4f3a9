//! `Feature`: parses a Gherkin file with its scenarios, scenario outlines with examples, doc strings and tables.

/// The contents of a Gherkin file.
#[derive(Clone, Debug, Default)]
pub struct Feature {
    /// The text after `Feature:`.
    pub name: String,
    /// The steps that precede those of every scenario.
    pub background: Vec<Step>,
    /// The scenarios and scenario outlines, in order.
    pub outlines: Vec<Outline>,
}

/// A scenario, or a scenario outline with its examples.
#[derive(Clone, Debug, Default)]
pub struct Outline {
    /// The text after `Scenario:`.
    pub name: String,
    /// The tags of the scenario, each with its `@`.
    pub tags: Vec<String>,
    /// The steps of the scenario, without those of the background.
    pub steps: Vec<Step>,
    /// The tables of examples, each with its header; none for a plain scenario.
    pub examples: Vec<Vec<Vec<String>>>,
    /// The number of the line with its name.
    pub line: usize,
}

/// A step such as `When executing query:`, with the text or table after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The text of the step, without the keyword `Given`, `When`, `Then`, `And` or `But`.
    pub text: String,
    /// The doc string or table after the step, if there is one.
    pub argument: Option<Argument>,
}

/// What may follow a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// Text between triple quotes.
    DocString(String),
    /// The rows of a table, each with its cells.
    Table(Vec<Vec<String>>),
}

/// Why a text is not a Gherkin file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GherkinError {
    /// The file has a line that is not expected at its place.
    #[error("line {line}: {text:?} is not expected here")]
    Unexpected {
        /// The number of the line, from 1.
        line: usize,
        /// The text of the line.
        text: String,
    },
    /// The file has a doc string without closing quotes.
    #[error("line {line}: the doc string has no closing quotes")]
    Unterminated {
        /// The number of the line where the doc string begins, from 1.
        line: usize,
    },
}

impl Feature {
    /// Parses the text of a Gherkin file.
    pub fn parse(text: &str) -> Result<Self, GherkinError> {
        let mut feature = Self::default();
        let mut reader = Reader { lines: text.lines().enumerate(), place: Place::Feature, tags: Vec::new() };
        while let Some((index, line)) = reader.lines.next() {
            reader.line(index + 1, line, &mut feature)?;
        }
        Ok(feature)
    }
}

/// The section of the file that the current line belongs to.
enum Place {
    Feature,
    Background,
    Scenario,
    Examples,
}

/// Reads a file line by line.
struct Reader<'t> {
    lines: std::iter::Enumerate<std::str::Lines<'t>>,
    place: Place,
    tags: Vec<String>,
}

impl Reader<'_> {
    /// Reads one line into the feature.
    fn line(&mut self, number: usize, line: &str, feature: &mut Feature) -> Result<(), GherkinError> {
        let text = line.trim();
        let unexpected = || GherkinError::Unexpected { line: number, text: text.to_owned() };
        if text.is_empty() || text.starts_with('#') {
            return Ok(());
        }
        if text.starts_with('@') {
            self.tags.extend(text.split_whitespace().map(str::to_owned));
        } else if let Some(name) = text.strip_prefix("Feature:") {
            feature.name = name.trim().to_owned();
        } else if text.starts_with("Background:") {
            self.place = Place::Background;
        } else if let Some(name) = scenario_name(text) {
            self.place = Place::Scenario;
            let tags = std::mem::take(&mut self.tags);
            feature.outlines.push(Outline {
                name: name.to_owned(),
                tags,
                line: number,
                ..Outline::default()
            });
        } else if text.starts_with("Examples:") || text.starts_with("Scenarios:") {
            self.place = Place::Examples;
            feature.outlines.last_mut().ok_or_else(unexpected)?.examples.push(Vec::new());
        } else if text.starts_with('|') {
            let row = row(text);
            match self.place {
                Place::Examples => {
                    let outline = feature.outlines.last_mut().ok_or_else(unexpected)?;
                    outline.examples.last_mut().ok_or_else(unexpected)?.push(row);
                }
                _ => match self.steps(feature).and_then(|steps| steps.last_mut()) {
                    Some(Step { argument: Some(Argument::Table(rows)), .. }) => rows.push(row),
                    Some(Step { argument: argument @ None, .. }) => {
                        *argument = Some(Argument::Table(vec![row]))
                    }
                    _ => return Err(unexpected()),
                },
            }
        } else if text.starts_with("\"\"\"") {
            let text = self.doc_string(number, line)?;
            match self.steps(feature).and_then(|steps| steps.last_mut()) {
                Some(step) => step.argument = Some(Argument::DocString(text)),
                None => return Err(unexpected()),
            }
        } else if let Some(step) = step_text(text) {
            let step = Step { text: step.to_owned(), argument: None };
            self.steps(feature).ok_or_else(unexpected)?.push(step);
        } else if !matches!(self.place, Place::Feature) {
            return Err(unexpected());
        }
        Ok(())
    }

    /// The steps of the section that is being read.
    fn steps<'f>(&self, feature: &'f mut Feature) -> Option<&'f mut Vec<Step>> {
        match self.place {
            Place::Feature => None,
            Place::Background => Some(&mut feature.background),
            Place::Scenario | Place::Examples => {
                feature.outlines.last_mut().map(|outline| &mut outline.steps)
            }
        }
    }

    /// The lines of a doc string up to the closing quotes, without the indentation of the opening quotes.
    fn doc_string(&mut self, number: usize, opening: &str) -> Result<String, GherkinError> {
        let indent = opening.len() - opening.trim_start().len();
        let mut text = String::new();
        for (_, line) in self.lines.by_ref() {
            if line.trim().starts_with("\"\"\"") {
                return Ok(text);
            }
            let cut =
                line.char_indices().take_while(|(at, letter)| *at < indent && letter.is_whitespace()).count();
            if !text.is_empty() {
                text.push('\n');
            }
            text.push_str(line.get(cut..).unwrap_or_default());
        }
        Err(GherkinError::Unterminated { line: number })
    }
}

fn scenario_name(text: &str) -> Option<&str> {
    let prefixes = ["Scenario Outline:", "Scenario Template:", "Scenario:", "Example:"];
    prefixes.iter().find_map(|prefix| text.strip_prefix(prefix)).map(str::trim)
}

fn step_text(text: &str) -> Option<&str> {
    let keywords = ["Given ", "When ", "Then ", "And ", "But ", "* "];
    keywords.iter().find_map(|keyword| text.strip_prefix(keyword)).map(str::trim)
}

/// The cells of a row `| a | b |`, with `\|`, `\\` and `\n` unescaped.
fn row(text: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let mut cell = String::new();
    let mut letters = text.trim().chars().skip(1);
    while let Some(letter) = letters.next() {
        match letter {
            '|' => cells.push(std::mem::take(&mut cell).trim().to_owned()),
            '\\' => match letters.next() {
                Some('n') => cell.push('\n'),
                Some(escaped @ ('|' | '\\')) => cell.push(escaped),
                Some(other) => cell.extend(['\\', other]),
                None => cell.push('\\'),
            },
            other => cell.push(other),
        }
    }
    cells
}

impl Outline {
    /// The steps of each scenario that this outline describes: its own steps, or its steps once per example with every
    /// `<name>` replaced. Also the number of the example.
    pub fn expand(&self) -> Vec<(Option<usize>, Vec<Step>)> {
        if self.examples.is_empty() {
            return vec![(None, self.steps.clone())];
        }
        let mut expanded = Vec::new();
        for table in &self.examples {
            let Some((header, rows)) = table.split_first() else { continue };
            for row in rows {
                let replace = |text: &str| {
                    let pairs = header.iter().zip(row);
                    pairs.fold(text.to_owned(), |text, (name, value)| {
                        text.replace(&format!("<{name}>"), value)
                    })
                };
                let steps = self.steps.iter().map(|step| Step {
                    text: replace(&step.text),
                    argument: step.argument.as_ref().map(|argument| match argument {
                        Argument::DocString(text) => Argument::DocString(replace(text)),
                        Argument::Table(rows) => Argument::Table(
                            rows.iter().map(|row| row.iter().map(|cell| replace(cell)).collect()).collect(),
                        ),
                    }),
                });
                expanded.push((Some(expanded.len() + 1), steps.collect()));
            }
        }
        expanded
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outline_expands_to_one_scenario_per_example() {
        let feature = Feature::parse(
            "Feature: F\n  @tag\n  Scenario Outline: S\n    When executing query:\n      \"\"\"\n      RETURN <x>\n        AS a\n      \"\"\"\n    Then the result should be, in any order:\n      | a |\n      | <x> |\n    Examples:\n      | x |\n      | 1 |\n      | 'a\\|b' |\n",
        )
        .expect("a feature");
        assert_eq!(feature.outlines[0].tags, ["@tag"]);
        let expanded = feature.outlines[0].expand();
        assert_eq!(expanded.len(), 2);
        let Some(Argument::DocString(text)) = &expanded[0].1[0].argument else { panic!("no doc string") };
        assert_eq!(text, "RETURN 1\n  AS a");
        let Some(Argument::Table(rows)) = &expanded[1].1[1].argument else { panic!("no table") };
        assert_eq!(rows[1], ["'a|b'"]);
    }

    #[test]
    fn a_doc_string_without_end_is_an_error() {
        let text = "Feature: F\n Scenario: S\n When x:\n \"\"\"\n RETURN 1\n";
        assert_eq!(Feature::parse(text).expect_err("no end"), GherkinError::Unterminated { line: 4 });
    }
}
