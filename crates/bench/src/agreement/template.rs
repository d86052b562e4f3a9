//! Templates: statements with alternatives, and their expansion.
//!
//! ```text
//! @number = 0 ¦ -1 ¦ 2.5 ¦ null
//! ## Arithmetic
//! RETURN «@number» «+ ¦ -» «1 ¦ @number» AS v
//! > UNWIND [2, 1] AS x RETURN x ORDER BY x «¦ DESC»
//! ```
//! `>` marks a statement whose rows have a fixed order. A line that begins with two spaces continues the line before
//! it. The characters `«`, `»` and `¦` do not occur in Cypher, so a template needs no escapes.

use std::collections::{BTreeMap, BTreeSet};

/// A statement of the corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The section of the corpus that the statement belongs to.
    pub section: String,
    /// The number of the statement's template in the file, from 1.
    pub template: usize,
    /// The text.
    pub text: String,
    /// Whether the order of its rows matters.
    pub ordered: bool,
}

/// Why a template is malformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError(String);

impl TemplateError {
    /// The error with the name of the file.
    pub(crate) fn within(self, file: &str) -> Self {
        Self(format!("{file}: {}", self.0))
    }
}

impl std::fmt::Display for TemplateError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TemplateError {}

/// Expands the templates of a file. Each statement occurs once.
pub fn expand(text: &str) -> Result<Vec<Entry>, TemplateError> {
    let mut sets: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut entries, mut seen) = (Vec::new(), BTreeSet::new());
    let (mut section, mut template) = (String::new(), 0);
    for line in joined(text) {
        if let Some(title) = line.strip_prefix("## ") {
            section = title.trim().to_owned();
        } else if let Some((name, set)) = line.strip_prefix('@').and_then(|line| line.split_once('=')) {
            let mut members = Vec::new();
            for member in split(set) {
                members.extend(alternative(&member, &sets)?);
            }
            sets.insert(name.trim().to_owned(), members);
        } else {
            template += 1;
            let (ordered, body) = match line.strip_prefix("> ") {
                Some(body) => (true, body),
                None => (false, line.as_str()),
            };
            for text in alternatives(body, &sets)? {
                let text = text.trim().to_owned();
                if seen.insert(text.clone()) {
                    entries.push(Entry { section: section.clone(), template, text, ordered });
                }
            }
        }
    }
    Ok(entries)
}

/// The lines without comments and empty lines, each joined with its continuation lines.
fn joined(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let comment = line.starts_with('#') && !line.starts_with("## ");
        if line.trim().is_empty() || comment {
            continue;
        }
        match (line.strip_prefix("  "), lines.last_mut()) {
            (Some(rest), Some(last)) => {
                last.push(' ');
                last.push_str(rest.trim());
            }
            _ => lines.push(line.trim_end().to_owned()),
        }
    }
    lines
}

/// Every text that a template stands for, in order.
fn alternatives(template: &str, sets: &BTreeMap<String, Vec<String>>) -> Result<Vec<String>, TemplateError> {
    let Some(open) = template.find('«') else { return Ok(vec![template.to_owned()]) };
    let inside = open + '«'.len_utf8();
    let close =
        closing(&template[inside..]).ok_or_else(|| TemplateError(format!("« without » in `{template}`")))?;
    let mut choices = Vec::new();
    for choice in split(&template[inside..inside + close]) {
        choices.extend(alternative(&choice, sets)?);
    }
    let rest = alternatives(&template[inside + close + '»'.len_utf8()..], sets)?;
    let before = &template[..open];
    Ok(choices
        .iter()
        .flat_map(|choice| rest.iter().map(move |rest| format!("{before}{choice}{rest}")))
        .collect())
}

/// The texts of one alternative: the name of a set, or a template itself.
fn alternative(text: &str, sets: &BTreeMap<String, Vec<String>>) -> Result<Vec<String>, TemplateError> {
    match text.strip_prefix('@') {
        Some(name) => {
            sets.get(name).cloned().ok_or_else(|| TemplateError(format!("there is no set @{name}")))
        }
        None => alternatives(text, sets),
    }
}

/// The position of the closing bracket.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, character) in text.char_indices() {
        match character {
            '«' => depth += 1,
            '»' if depth == 0 => return Some(at),
            '»' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// The alternatives between the bars of the outermost level, trimmed.
fn split(text: &str) -> Vec<String> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0, 0);
    for (at, character) in text.char_indices() {
        match character {
            '«' => depth += 1,
            '»' => depth -= 1,
            '¦' if depth == 0 => {
                parts.push(text[start..at].trim().to_owned());
                start = at + '¦'.len_utf8();
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim().to_owned());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_template_stands_for_every_choice_of_its_alternatives() {
        let entries =
            expand("@n = 1 ¦ 2\n## Sums\nRETURN «@n» + «@n ¦ x«y¦z»»\n> RETURN\n  3").expect("templates");
        let texts: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
        assert_eq!(
            texts,
            [
                "RETURN 1 + 1",
                "RETURN 1 + 2",
                "RETURN 1 + xy",
                "RETURN 1 + xz",
                "RETURN 2 + 1",
                "RETURN 2 + 2",
                "RETURN 2 + xy",
                "RETURN 2 + xz",
                "RETURN 3",
            ]
        );
        assert!(entries[8].ordered && !entries[0].ordered);
        assert_eq!((entries[0].section.as_str(), entries[8].template), ("Sums", 2));
    }

    #[test]
    fn an_undeclared_set_is_an_error() {
        assert!(expand("RETURN «@nothing»").is_err());
        assert!(expand("RETURN «1").is_err());
    }
}
