//! `Parser`: turns the text of a regular expression into a tree; an error if it is invalid or not supported.

use super::{
    char_set::CharSet,
    node::{Assertion, Node},
};
use crate::{Detail, ErrorKind, EvalError, knobs::RegexDialect};

/// How deeply groups may be nested; deeper ones are refused, because the parser is recursive.
const MAX_DEPTH: usize = 100;

/// The flags that are in force: `i` and `s`.
#[derive(Clone, Copy, Default)]
pub(super) struct Flags {
    pub ignores_case: bool,
    pub dot_takes_all: bool,
}

/// The state of the parser.
pub struct Parser<'a> {
    pub(super) rest: std::iter::Peekable<std::str::Chars<'a>>,
    pub(super) dialect: RegexDialect,
    pub(super) flags: Flags,
    depth: usize,
}

/// The error for an expression that is invalid in its dialect.
pub(super) fn invalid(message: impl Into<Box<str>>) -> EvalError {
    EvalError::new(ErrorKind::ArgumentError, Detail::InvalidArgumentValue, message)
}

/// The error for an expression that may be valid but is not supported; `message` names the unsupported part.
pub(super) fn unsupported(message: &str) -> EvalError {
    EvalError::unsupported(format!("the reference does not support a regular expression with {message}"))
}

impl<'a> Parser<'a> {
    /// Parses a whole regular expression.
    pub fn parse(pattern: &'a str, dialect: RegexDialect) -> Result<Node, EvalError> {
        let rest = pattern.chars().peekable();
        let mut parser = Self { rest, dialect, flags: Flags::default(), depth: 0 };
        let node = parser.alternatives()?;
        match parser.rest.next() {
            None => Ok(node),
            Some(_) => Err(invalid("a closing parenthesis has no opening one")),
        }
    }

    /// Whether the next character is this one; if so, consumes it.
    pub(super) fn skip_if(&mut self, char: char) -> bool {
        self.rest.next_if_eq(&char).is_some()
    }

    /// Parses alternatives separated by `|`.
    fn alternatives(&mut self) -> Result<Node, EvalError> {
        let flags = self.flags;
        let mut choices = vec![self.sequence()?];
        while self.skip_if('|') {
            choices.push(self.sequence()?);
        }
        // A flag that is set inside a group holds only until the end of the group.
        self.flags = flags;
        Ok(if choices.len() == 1 { choices.remove(0) } else { Node::Alternate(choices) })
    }

    /// Parses atoms with their quantifiers, up to `|`, `)` or the end.
    fn sequence(&mut self) -> Result<Node, EvalError> {
        let mut nodes = Vec::new();
        while let Some(char) = self.rest.peek().copied() {
            if char == '|' || char == ')' {
                break;
            }
            self.rest.next();
            let Some(node) = self.atom(char)? else { continue };
            nodes.push(self.quantified(node)?);
        }
        Ok(Node::Concat(nodes))
    }

    /// Parses one atom that starts with this character; `None` for a group that only sets flags, such as `(?i)`.
    fn atom(&mut self, char: char) -> Result<Option<Node>, EvalError> {
        let ignores_case = self.flags.ignores_case;
        Ok(Some(match char {
            '.' => Node::Set(self.dot_set()),
            '^' => Node::Assert(Assertion::Start),
            '$' if self.dialect == RegexDialect::Java => Node::Assert(Assertion::LastLine),
            '$' => Node::Assert(Assertion::End),
            '(' => return self.group(),
            '[' => Node::Set(self.class()?),
            '\\' => return self.escape().map(Some),
            '*' | '+' | '?' => return Err(invalid(format!("there is nothing before '{char}' to repeat"))),
            // The JVM reads some of these as plain characters, depending on what follows.
            '{' => return Err(unsupported("a repetition of nothing")),
            '}' | ']' if self.dialect != RegexDialect::Java => return Err(unsupported("a lone bracket")),
            char => Node::Set(CharSet::one(char, ignores_case)),
        }))
    }

    /// The characters that `.` matches without the flag `s`: all but line terminators, which in Java are six, in RE2
    /// and POSIX only the line feed.
    fn dot_set(&self) -> CharSet {
        match self.dialect {
            _ if self.flags.dot_takes_all => CharSet::none_of(&[]),
            RegexDialect::Java => CharSet::none_of(&['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']),
            RegexDialect::EcmaScript => CharSet::none_of(&['\n', '\r', '\u{2028}', '\u{2029}']),
            RegexDialect::Re2 => CharSet::none_of(&['\n']),
            RegexDialect::Posix => CharSet::none_of(&[]),
        }
    }

    /// Parses the quantifier after an atom, if there is one.
    fn quantified(&mut self, node: Node) -> Result<Node, EvalError> {
        let (min, max) = match self.rest.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.rest.next();
                let bounds = self.repetition_bounds()?;
                return self.repeated(node, bounds);
            }
            _ => return Ok(node),
        };
        self.rest.next();
        self.repeated(node, (min, max))
    }

    /// The repetition of an atom; also consumes a `?` after the quantifier, and refuses what may not follow it.
    fn repeated(&mut self, node: Node, (min, max): (u32, Option<u32>)) -> Result<Node, EvalError> {
        match self.rest.peek() {
            Some('?') if self.dialect != RegexDialect::Posix => {
                // A reluctant quantifier such as `*?` changes which match is found first, but not whether the whole
                // string matches.
                self.rest.next();
            }
            Some('+') if self.dialect == RegexDialect::Java => {
                return Err(unsupported("a possessive quantifier"));
            }
            _ => {}
        }
        match (self.rest.peek(), self.dialect) {
            (Some('*' | '+' | '?'), RegexDialect::Java) => {
                Err(invalid("a quantifier follows another quantifier"))?
            }
            (Some('*' | '+' | '?' | '{'), _) => Err(unsupported("a quantifier of a quantifier"))?,
            _ => {}
        }
        if node.contains_start() {
            return Err(unsupported("a repeated start of string"));
        }
        Ok(Node::Repeat { node: Box::new(node), min, max })
    }

    /// Parses the rest of a counted repetition after its `{`: `n}`, `n,}` or `n,m}`.
    fn repetition_bounds(&mut self) -> Result<(u32, Option<u32>), EvalError> {
        let min = self.digits()?.ok_or_else(|| invalid("illegal repetition"))?;
        let max = if self.skip_if(',') { self.digits()? } else { Some(min) };
        if !self.skip_if('}') {
            return Err(invalid("the counted repetition is not closed"));
        }
        if max.is_some_and(|max| max < min) {
            return Err(invalid("the bounds of the repetition are invalid"));
        }
        Ok((min, max))
    }

    /// Parses a number; `None` if there are no digits.
    fn digits(&mut self) -> Result<Option<u32>, EvalError> {
        let mut text = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            text.push(digit);
        }
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| invalid("the number of repetitions is too large"))
    }

    /// Parses the rest of a group after its `(`; `None` for a group that only sets flags.
    fn group(&mut self) -> Result<Option<Node>, EvalError> {
        let flags = self.flags;
        if self.skip_if('?') {
            match self.rest.next() {
                Some(':') => {}
                Some('=' | '!') => return Err(unsupported("look-ahead")),
                Some('>') => return Err(unsupported("an atomic group")),
                Some('<') => {
                    if matches!(self.rest.peek(), Some('=' | '!')) {
                        return Err(unsupported("look-behind"));
                    }
                    self.group_name()?;
                }
                Some(char) => {
                    if !self.flag_list(char)? {
                        return Ok(None);
                    }
                }
                None => return Err(invalid("the group is not closed")),
            }
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(EvalError::resource("the regular expression is nested too deeply"));
        }
        let node = self.alternatives()?;
        self.depth -= 1;
        self.flags = flags;
        if self.skip_if(')') { Ok(Some(node)) } else { Err(invalid("the group is not closed")) }
    }

    /// Parses the rest of a group name after `(?<`, and drops it.
    fn group_name(&mut self) -> Result<(), EvalError> {
        if self.dialect == RegexDialect::Posix {
            return Err(unsupported("a named group"));
        }
        let mut length = 0;
        while self.rest.next_if(char::is_ascii_alphanumeric).is_some() {
            length += 1;
        }
        if length > 0 && self.skip_if('>') {
            Ok(())
        } else {
            Err(invalid("the name of the group is invalid"))
        }
    }

    /// Parses the rest of a list of flags: `i)`, `is-s)`, `i:`…. Returns true if a group with these flags follows,
    /// false if they hold from here on.
    fn flag_list(&mut self, first: char) -> Result<bool, EvalError> {
        if matches!(self.dialect, RegexDialect::EcmaScript | RegexDialect::Posix) {
            return Err(unsupported("flags"));
        }
        let mut on = true;
        let mut next = Some(first);
        loop {
            match next {
                Some('i') => self.flags.ignores_case = on,
                Some('s') => self.flags.dot_takes_all = on,
                Some('-') if on => on = false,
                Some(')') => return Ok(false),
                Some(':') => return Ok(true),
                Some('m' | 'x' | 'u' | 'd' | 'U') => return Err(unsupported("a flag besides i and s")),
                _ => return Err(invalid("the flag of the group is unknown")),
            }
            next = self.rest.next();
        }
    }

    /// Parses an escape outside a class, after its backslash.
    fn escape(&mut self) -> Result<Node, EvalError> {
        let ignores_case = self.flags.ignores_case;
        let Some(char) = self.rest.next() else { return Err(invalid("the pattern ends in a backslash")) };
        let java = self.dialect == RegexDialect::Java;
        Ok(match char {
            'b' | 'B' if java => Node::Assert(Assertion::Word(char == 'b')),
            'A' if java => Node::Assert(Assertion::Start),
            'z' if java => Node::Assert(Assertion::End),
            'Q' if java => self.quoted()?,
            'p' | 'P' if java => Node::Set(self.property(char == 'P')?),
            _ => match self.shorthand(char)? {
                Some(set) => Node::Set(set),
                None => Node::Set(CharSet::one(self.escaped(char)?, ignores_case)),
            },
        })
    }

    /// The set of `\d`, `\w`, `\s` or their negations; `None` for any other letter.
    pub(super) fn shorthand(&self, char: char) -> Result<Option<CharSet>, EvalError> {
        let Some(set) = CharSet::of_escape(char) else { return Ok(None) };
        match (self.dialect, char) {
            (RegexDialect::Posix, _) | (RegexDialect::EcmaScript, 's' | 'S') => {
                Err(unsupported("this character class"))
            }
            _ => Ok(Some(set)),
        }
    }

    /// Parses the rest of `\p{Name}` or, if `negated`, of `\P{Name}`.
    pub(super) fn property(&mut self, negated: bool) -> Result<CharSet, EvalError> {
        let mut name = String::new();
        if !self.skip_if('{') {
            return Err(unsupported("a Unicode property"));
        }
        loop {
            match self.rest.next() {
                Some('}') => break,
                Some(char) => name.push(char),
                None => return Err(invalid("the name of the character class is not closed")),
            }
        }
        let ignores_case = self.flags.ignores_case;
        match CharSet::of_posix(&name) {
            Some(_) if negated && ignores_case => Err(unsupported("a negated property that ignores case")),
            Some(mut set) => {
                (set.negated, set.ignores_case) = (negated, ignores_case);
                Ok(set)
            }
            None => Err(unsupported("a Unicode property")),
        }
    }

    /// Parses quoted text, `\Q…\E`, after its `\Q`.
    fn quoted(&mut self) -> Result<Node, EvalError> {
        let mut nodes = Vec::new();
        while let Some(char) = self.rest.next() {
            if char == '\\' && self.rest.peek() == Some(&'E') {
                self.rest.next();
                break;
            }
            nodes.push(Node::Set(CharSet::one(char, self.flags.ignores_case)));
        }
        match self.rest.peek() {
            Some('*' | '+' | '?' | '{') => Err(unsupported("a quantified quotation")),
            _ => Ok(Node::Concat(nodes)),
        }
    }

    /// The character that an escape stands for, given the letter after the backslash.
    pub(super) fn escaped(&mut self, char: char) -> Result<char, EvalError> {
        Ok(match char {
            't' => '\t',
            'n' => '\n',
            'r' => '\r',
            'f' => '\u{c}',
            'a' if self.dialect == RegexDialect::Java => '\u{7}',
            'e' if self.dialect == RegexDialect::Java => '\u{1b}',
            'x' if self.skip_if('{') => {
                let mut text = String::new();
                while let Some(digit) = self.rest.next_if(char::is_ascii_hexdigit) {
                    text.push(digit);
                }
                if !self.skip_if('}') {
                    return Err(invalid("the hexadecimal escape is not closed"));
                }
                self.code_point(&text)?
            }
            'x' => self.hexadecimal(2)?,
            'u' if self.dialect != RegexDialect::Re2 => self.hexadecimal(4)?,
            '0'..='9' | 'k' => return Err(unsupported("a back-reference or octal escape")),
            char if char.is_ascii_alphabetic() => match self.dialect {
                RegexDialect::Java if "cGhHvVRXZN".contains(char) => return Err(unsupported("this escape")),
                RegexDialect::Java => return Err(invalid("the escape sequence is invalid")),
                _ => return Err(unsupported("this escape")),
            },
            char => char,
        })
    }

    /// Parses this many hexadecimal digits as a character.
    fn hexadecimal(&mut self, digits: usize) -> Result<char, EvalError> {
        let mut text = String::new();
        for _ in 0..digits {
            match self.rest.next_if(char::is_ascii_hexdigit) {
                Some(digit) => text.push(digit),
                None => return Err(invalid("the hexadecimal escape is invalid")),
            }
        }
        self.code_point(&text)
    }

    /// The character with this hexadecimal code; an error if there is none.
    fn code_point(&self, text: &str) -> Result<char, EvalError> {
        let number =
            u32::from_str_radix(text, 16).map_err(|_| invalid("illegal hexadecimal escape sequence"))?;
        char::from_u32(number).ok_or_else(|| unsupported("half a surrogate pair"))
    }
}
