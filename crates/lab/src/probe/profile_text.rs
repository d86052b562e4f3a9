//! Writes a learned profile as TOML, with the evidence on each line.

use super::{Learned, Topic};
use edgewise_engine::{ErrorRule, Profile};
use serde::Serialize;
use std::fmt::Write;

/// The longest evidence in a comment.
const LONGEST: usize = 220;

impl Learned {
    /// The profile as TOML. Reading it gives exactly [`Learned::profile`].
    ///
    /// # Errors
    /// Never in practice: every part of a profile can be written as TOML.
    pub fn text(&self, date: &str) -> Result<String, toml::ser::Error> {
        let mut text = self.heading(date);
        self.keys(&mut text)?;
        self.taken(&mut text);
        self.off(&mut text)?;
        self.errors(&mut text)?;
        self.deviations(&mut text)?;
        Ok(text)
    }

    fn heading(&self, date: &str) -> String {
        let mut text = format!(
            "# What `edgewise engine probe {}` learned of version {} on {date}:\n\
             # {} statements in {:.0} s; the engine died {} times.\n\
             # Of {} generated statements with this profile, {:.1} % were taken.\n\
             # Use it by `edgewise run TARGET --profile FILE`. Read it first: what is `unconfirmed` is a bug or a choice\n\
             # of the engine, and only a person can decide which.\n",
            self.target,
            plain(&self.version),
            self.statements,
            self.took.as_secs_f64(),
            self.deaths,
            self.trial.statements,
            self.trial.validity()
        );
        for left in &self.leftovers {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "# Left in the database, because nothing drops it: {}", plain(left));
        }
        for fault in &self.faults {
            let _ = writeln!(text, "# A fault: {} {}", plain(&fault.text), plain(&fault.words));
        }
        for refused in &self.unexplained {
            let _ = writeln!(
                text,
                "# Refused, although each part of it is taken elsewhere: {} {}",
                plain(&refused.text),
                plain(&refused.words)
            );
        }
        text
    }

    fn keys(&self, text: &mut String) -> Result<(), toml::ser::Error> {
        let profile = &self.profile;
        for (key, value) in [("id", &profile.id), ("title", &profile.title), ("dialect", &profile.dialect)] {
            let _ = writeln!(text, "{key} = {}", literal(value)?);
        }
        let mut line = |key: &str, value: String| {
            if let Some(evidence) = self.fact(key) {
                let _ = writeln!(text, "# {}", plain(evidence));
            }
            let _ = writeln!(text, "{key} = {value}");
        };
        line("three_valued", profile.three_valued.to_string());
        line("isolation", literal(&profile.isolation)?);
        line("rollback", profile.rollback.to_string());
        line("schema_first", profile.schema_first.to_string());
        line("node_indexes", profile.node_indexes.to_string());
        line("relationship_indexes", profile.relationship_indexes.to_string());
        if let Some(digits) = profile.float_digits {
            line("float_digits", digits.to_string());
        }
        if !profile.other_languages.is_empty() {
            let _ = writeln!(text, "other_languages = {}", inline(&profile.other_languages)?);
        }
        if let Some(read_back) = &profile.read_back {
            let _ = writeln!(text, "read_back = {}", inline(read_back)?);
        }
        let _ = writeln!(text, "\n[knobs]");
        for knob in &self.knobs {
            let _ = writeln!(text, "# {}\n{} = {}", plain(&knob.evidence), knob.knob, literal(&knob.value)?);
        }
        let _ = writeln!(text, "\n[spelling]");
        for spelling in &self.spelling {
            let value = toml::Value::try_from(&spelling.value)?;
            let _ = writeln!(text, "# {}\n{} = {value}", plain(&spelling.evidence), spelling.key);
        }
        let _ = writeln!(text, "\n[storable]");
        let stored = profile.storable;
        for (key, holds) in [
            ("non_finite", stored.non_finite),
            ("temporal", stored.temporal),
            ("duration", stored.duration),
            ("point", stored.point),
            ("list", stored.list),
        ] {
            let evidence =
                self.fact(&format!("storable.{key}")).unwrap_or("no value of this kind was stored");
            let _ = writeln!(text, "# {}\n{key} = {holds}", plain(evidence));
        }
        Ok(())
    }

    /// What is taken, as comments: a dialect with every construct needs no entry for it.
    fn taken(&self, text: &mut String) {
        for topic in TOPICS {
            let own: Vec<_> = self.taken.iter().filter(|(one, ..)| *one == topic).collect();
            if own.is_empty() {
                continue;
            }
            let _ = writeln!(text, "\n# --- taken: {} ---", title(topic));
            for (_, what, statement) in own {
                let _ = writeln!(text, "# {what}: {}", plain(statement));
            }
        }
    }

    fn off(&self, text: &mut String) -> Result<(), toml::ser::Error> {
        let mut written = 0;
        for topic in TOPICS {
            // A switch that the trial found keeps its place in the order of the profile.
            for off in self.profile.off.iter().filter(|off| self.topics.get(&off.what) == Some(&topic)) {
                if written == 0 {
                    let _ = writeln!(text, "\n# --- refused: not generated ---");
                }
                written += 1;
                let _ = writeln!(text, "\n[[off]]\n{}", toml::to_string(off)?.trim_end());
            }
        }
        Ok(())
    }

    fn errors(&self, text: &mut String) -> Result<(), toml::ser::Error> {
        let _ = writeln!(text, "\n# --- error classes; the first rule that fits decides ---");
        for (place, rule) in self.profile.errors.iter().enumerate() {
            let evidence = self.errors.get(place).map_or("", String::as_str);
            let rule: &ErrorRule = rule;
            let _ =
                writeln!(text, "\n# {}\n[[errors]]\n{}", plain(evidence), toml::to_string(rule)?.trim_end());
        }
        Ok(())
    }

    fn deviations(&self, text: &mut String) -> Result<(), toml::ser::Error> {
        if !self.profile.deviations.is_empty() {
            let _ = writeln!(
                text,
                "\n# --- other answers than the language's: choices of the engine, and contradictions that nobody has\n\
                 # judged yet (`unconfirmed`). Delete an entry to have what it is about compared and reported. ---"
            );
        }
        for deviation in &self.profile.deviations {
            let _ = writeln!(text, "\n[[deviations]]\n{}", toml::to_string(deviation)?.trim_end());
        }
        Ok(())
    }

    /// The profile with its entries in the order of the written text, so that reading the text gives the same.
    #[must_use]
    pub fn ordered_profile(&self) -> Profile {
        let mut profile = self.profile.clone();
        let place = |what: &str| TOPICS.iter().position(|topic| self.topics.get(what) == Some(topic));
        profile.off.sort_by_key(|off| place(&off.what));
        profile
    }
}

/// The topics in the order in which a profile lists them.
const TOPICS: [Topic; 7] = [
    Topic::Construct,
    Topic::Combination,
    Topic::Function,
    Topic::Value,
    Topic::Schema,
    Topic::Surface,
    Topic::Spelling,
];

fn title(topic: Topic) -> &'static str {
    match topic {
        Topic::Construct => "constructs",
        Topic::Function => "functions",
        Topic::Combination => "combinations and orders of clauses",
        Topic::Value => "values and literals",
        Topic::Surface => "other spellings of a statement",
        Topic::Spelling => "how statements are written",
        Topic::Schema => "schema statements",
    }
}

/// A value as a TOML literal.
fn literal(value: &impl Serialize) -> Result<String, toml::ser::Error> {
    Ok(toml::Value::try_from(value)?.to_string())
}

/// A table on one line.
fn inline(value: &impl Serialize) -> Result<String, toml::ser::Error> {
    let toml::Value::Table(table) = toml::Value::try_from(value)? else { return literal(value) };
    let entries: Vec<String> =
        table.iter().map(|(key, value)| format!("{} = {value}", toml::Value::String(key.clone()))).collect();
    Ok(format!("{{ {} }}", entries.join(", ")))
}

/// A text that can stand in a comment: one line, of readable length.
fn plain(text: &str) -> String {
    let escaped: String = text
        .chars()
        .take(LONGEST)
        .map(|character| match character {
            '\n' | '\r' | '\t' => ' ',
            other if other.is_control() => '?',
            other => other,
        })
        .collect();
    if text.chars().count() > LONGEST { format!("{escaped}…") } else { escaped }
}
