//! `Parser`: turns the text of a pattern into a tree; fails if the pattern is invalid or not supported.

use super::{
    char_set::CharSet,
    node::{Assertion, Node},
};
use crate::{Detail, ErrorKind, EvalError, knobs::RegexDialect};

/// How deeply groups may be nested.
const MAX_DEPTH: usize = 100;

#[derive(Clone, Copy, Default)]
pub(super) struct Flags {
    pub ignores_case: bool,
    pub dot_takes_all: bool,
}

pub struct Parser<'a> {
    pub(super) rest: std::iter::Peekable<std::str::Chars<'a>>,
    pub(super) dialect: RegexDialect,
    pub(super) flags: Flags,
    depth: usize,
}

/// The pattern is invalid in its dialect.
pub(super) fn invalid(message: impl Into<Box<str>>) -> EvalError {
    EvalError::new(ErrorKind::ArgumentError, Detail::InvalidArgumentValue, message)
}

/// The pattern may be valid, but is not supported.
pub(super) fn unsupported(message: &str) -> EvalError {
    EvalError::unsupported(format!("regular expression with {message}"))
}

impl<'a> Parser<'a> {
    pub fn parse(pattern: &'a str, dialect: RegexDialect) -> Result<Node, EvalError> {
        let rest = pattern.chars().peekable();
        let mut parser = Self { rest, dialect, flags: Flags::default(), depth: 0 };
        let node = parser.alternatives()?;
        match parser.rest.next() {
            None => Ok(node),
            Some(_) => Err(invalid("unmatched closing parenthesis")),
        }
    }

    pub(super) fn take(&mut self, char: char) -> bool {
        self.rest.next_if_eq(&char).is_some()
    }

    fn alternatives(&mut self) -> Result<Node, EvalError> {
        let flags = self.flags;
        let mut choices = vec![self.sequence()?];
        while self.take('|') {
            choices.push(self.sequence()?);
        }
        // Flags set inside a group end with it.
        self.flags = flags;
        Ok(if choices.len() == 1 { choices.remove(0) } else { Node::Alternate(choices) })
    }

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

    /// One atom; `None` for a group that only sets flags.
    fn atom(&mut self, char: char) -> Result<Option<Node>, EvalError> {
        let ignores_case = self.flags.ignores_case;
        Ok(Some(match char {
            '.' => Node::Set(self.dot()),
            '^' => Node::Assert(Assertion::Start),
            '$' if self.dialect == RegexDialect::Java => Node::Assert(Assertion::LastLine),
            '$' => Node::Assert(Assertion::End),
            '(' => return self.group(),
            '[' => Node::Set(self.class()?),
            '\\' => return self.escape().map(Some),
            '*' | '+' | '?' => return Err(invalid(format!("dangling '{char}'"))),
            // The JVM reads some of these as plain characters, depending on what follows.
            '{' => return Err(unsupported("a repetition of nothing")),
            '}' | ']' if self.dialect != RegexDialect::Java => return Err(unsupported("a lone bracket")),
            char => Node::Set(CharSet::one(char, ignores_case)),
        }))
    }

    /// Line terminators do not match: in Java six of them, in RE2 and POSIX only the line feed.
    fn dot(&self) -> CharSet {
        match self.dialect {
            _ if self.flags.dot_takes_all => CharSet::none_of(&[]),
            RegexDialect::Java => CharSet::none_of(&['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']),
            RegexDialect::EcmaScript => CharSet::none_of(&['\n', '\r', '\u{2028}', '\u{2029}']),
            RegexDialect::Re2 => CharSet::none_of(&['\n']),
            RegexDialect::Posix => CharSet::none_of(&[]),
        }
    }

    fn quantified(&mut self, node: Node) -> Result<Node, EvalError> {
        let (min, max) = match self.rest.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => {
                self.rest.next();
                let bounds = self.bounds()?;
                return self.repeated(node, bounds);
            }
            _ => return Ok(node),
        };
        self.rest.next();
        self.repeated(node, (min, max))
    }

    fn repeated(&mut self, node: Node, (min, max): (u32, Option<u32>)) -> Result<Node, EvalError> {
        match self.rest.peek() {
            Some('?') if self.dialect != RegexDialect::Posix => {
                // A reluctant quantifier changes which match is found first, not whether the whole string matches.
                self.rest.next();
            }
            Some('+') if self.dialect == RegexDialect::Java => {
                return Err(unsupported("a possessive quantifier"));
            }
            _ => {}
        }
        match (self.rest.peek(), self.dialect) {
            (Some('*' | '+' | '?'), RegexDialect::Java) => Err(invalid("dangling quantifier"))?,
            (Some('*' | '+' | '?' | '{'), _) => Err(unsupported("a quantifier of a quantifier"))?,
            _ => {}
        }
        if node.contains_start() {
            return Err(unsupported("a repeated start of string"));
        }
        Ok(Node::Repeat { node: Box::new(node), min, max })
    }

    /// `n}`, `n,}` or `n,m}`
    fn bounds(&mut self) -> Result<(u32, Option<u32>), EvalError> {
        let min = self.digits()?.ok_or_else(|| invalid("illegal repetition"))?;
        let max = if self.take(',') { self.digits()? } else { Some(min) };
        if !self.take('}') {
            return Err(invalid("unclosed counted closure"));
        }
        if max.is_some_and(|max| max < min) {
            return Err(invalid("illegal repetition range"));
        }
        Ok((min, max))
    }

    fn digits(&mut self) -> Result<Option<u32>, EvalError> {
        let mut text = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            text.push(digit);
        }
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| invalid("a repetition too large"))
    }

    fn group(&mut self) -> Result<Option<Node>, EvalError> {
        let flags = self.flags;
        if self.take('?') {
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
                None => return Err(invalid("unclosed group")),
            }
        }
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(EvalError::resource("the regular expression is nested too deeply"));
        }
        let node = self.alternatives()?;
        self.depth -= 1;
        self.flags = flags;
        if self.take(')') { Ok(Some(node)) } else { Err(invalid("unclosed group")) }
    }

    fn group_name(&mut self) -> Result<(), EvalError> {
        if self.dialect == RegexDialect::Posix {
            return Err(unsupported("a named group"));
        }
        let mut length = 0;
        while self.rest.next_if(char::is_ascii_alphanumeric).is_some() {
            length += 1;
        }
        if length > 0 && self.take('>') { Ok(()) } else { Err(invalid("bad group name")) }
    }

    /// `i)`, `is-s)`, `i:`…; true if a group follows, false if the flags apply from here on.
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
                _ => return Err(invalid("unknown inline modifier")),
            }
            next = self.rest.next();
        }
    }

    fn escape(&mut self) -> Result<Node, EvalError> {
        let ignores_case = self.flags.ignores_case;
        let Some(char) = self.rest.next() else { return Err(invalid("a trailing backslash")) };
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

    pub(super) fn shorthand(&self, char: char) -> Result<Option<CharSet>, EvalError> {
        let Some(set) = CharSet::of_escape(char) else { return Ok(None) };
        match (self.dialect, char) {
            (RegexDialect::Posix, _) | (RegexDialect::EcmaScript, 's' | 'S') => {
                Err(unsupported("that character class"))
            }
            _ => Ok(Some(set)),
        }
    }

    pub(super) fn property(&mut self, negated: bool) -> Result<CharSet, EvalError> {
        let mut name = String::new();
        if !self.take('{') {
            return Err(unsupported("a Unicode property"));
        }
        loop {
            match self.rest.next() {
                Some('}') => break,
                Some(char) => name.push(char),
                None => return Err(invalid("unclosed character family")),
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

    /// `\Q…\E`
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

    /// The character that an escape stands for.
    pub(super) fn escaped(&mut self, char: char) -> Result<char, EvalError> {
        Ok(match char {
            't' => '\t',
            'n' => '\n',
            'r' => '\r',
            'f' => '\u{c}',
            'a' if self.dialect == RegexDialect::Java => '\u{7}',
            'e' if self.dialect == RegexDialect::Java => '\u{1b}',
            'x' if self.take('{') => {
                let mut text = String::new();
                while let Some(digit) = self.rest.next_if(char::is_ascii_hexdigit) {
                    text.push(digit);
                }
                if !self.take('}') {
                    return Err(invalid("unclosed hexadecimal escape sequence"));
                }
                self.code_point(&text)?
            }
            'x' => self.hexadecimal(2)?,
            'u' if self.dialect != RegexDialect::Re2 => self.hexadecimal(4)?,
            '0'..='9' | 'k' => return Err(unsupported("a back-reference or octal escape")),
            char if char.is_ascii_alphabetic() => match self.dialect {
                RegexDialect::Java if "cGhHvVRXZN".contains(char) => return Err(unsupported("that escape")),
                RegexDialect::Java => return Err(invalid("illegal/unsupported escape sequence")),
                _ => return Err(unsupported("that escape")),
            },
            char => char,
        })
    }

    fn hexadecimal(&mut self, digits: usize) -> Result<char, EvalError> {
        let mut text = String::new();
        for _ in 0..digits {
            match self.rest.next_if(char::is_ascii_hexdigit) {
                Some(digit) => text.push(digit),
                None => return Err(invalid("illegal hexadecimal escape sequence")),
            }
        }
        self.code_point(&text)
    }

    fn code_point(&self, text: &str) -> Result<char, EvalError> {
        let number =
            u32::from_str_radix(text, 16).map_err(|_| invalid("illegal hexadecimal escape sequence"))?;
        char::from_u32(number).ok_or_else(|| unsupported("half a surrogate pair"))
    }
}
