//! Parses character classes in brackets, such as `[a-z]`.

use super::{
    char_set::CharSet,
    parser::{Parser, invalid, unsupported},
};
use crate::{EvalError, knobs::RegexDialect};

impl Parser<'_> {
    /// Parses the rest of a character class after its `[`.
    pub(super) fn class(&mut self) -> Result<CharSet, EvalError> {
        let mut set = CharSet::empty(self.flags.ignores_case);
        set.negated = self.skip_if('^');
        if self.rest.peek() == Some(&']') {
            return Err(unsupported("a bracket first in a class"));
        }
        loop {
            let low = match self.rest.next() {
                None => return Err(invalid("the character class is not closed")),
                Some(']') => return Ok(set),
                Some('[') => return Err(unsupported("a class within a class")),
                Some('&') if self.rest.peek() == Some(&'&') => {
                    return Err(unsupported("an intersection of classes"));
                }
                Some('\\') => match self.class_escape(&mut set)? {
                    Some(char) => char,
                    None => continue,
                },
                Some(char) => char,
            };
            let high = match self.rest.peek() {
                Some('-') => {
                    self.rest.next();
                    match self.rest.peek() {
                        Some(']') => {
                            set.add('-', '-');
                            low
                        }
                        Some('[') => return Err(unsupported("a class within a class")),
                        Some('\\') => {
                            self.rest.next();
                            let char = self.class_escape(&mut set)?;
                            char.ok_or_else(|| invalid("the end of the character range is not a character"))?
                        }
                        Some(_) => self.rest.next().unwrap_or(low),
                        None => return Err(invalid("the character class is not closed")),
                    }
                }
                _ => low,
            };
            if high < low {
                return Err(invalid("the end of the character range is before its start"));
            }
            set.add(low, high);
        }
    }

    /// Parses an escape within a class. Returns the character it stands for; if it stands for a set, adds the set and
    /// returns `None`.
    fn class_escape(&mut self, set: &mut CharSet) -> Result<Option<char>, EvalError> {
        if self.dialect == RegexDialect::Posix {
            return Err(unsupported("a backslash in a class"));
        }
        let Some(char) = self.rest.next() else { return Err(invalid("the character class is not closed")) };
        let shorthand = match char {
            'p' | 'P' if self.dialect == RegexDialect::Java => Some(self.property(char == 'P')?),
            'b' | 'B' | 'Q' | 'E' | 'A' | 'z' => return Err(unsupported("this escape in a class")),
            _ => self.shorthand(char)?,
        };
        match shorthand {
            Some(added) if added.negated => Err(unsupported("a negated class within a class")),
            Some(added) => {
                set.add_all(&added);
                Ok(None)
            }
            None => self.escaped(char).map(Some),
        }
    }
}
