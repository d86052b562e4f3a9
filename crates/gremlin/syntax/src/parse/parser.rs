//! `Parser`: the cursor over the tokens, the nesting depth, and errors.

use super::error::shortened;
use super::read::Mismatch;
use super::token::{Token, TokenKind};
use super::{ParseError, ParseErrorKind, lexer};
use crate::dialect::Dialect;

/// The deepest nesting of traversals, predicates and collections a text may have.
pub const MAX_DEPTH: usize = 128;

pub(super) type Parsed<P> = Result<P, Box<ParseError>>;

pub(super) struct Parser<'t> {
    pub(super) text: &'t str,
    pub(super) dialect: Dialect,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// The deepest level of the tree so far. `p.and(q).or(r)` nests to the left, so parsed parts may get deeper
    /// afterwards.
    pub(super) peak: usize,
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str, dialect: Dialect) -> Parsed<Self> {
        if u32::try_from(text.len()).is_err() {
            return Err(Box::new(ParseError::new(
                ParseErrorKind::TooLong,
                text,
                0,
                "the text has 4 GiB or more",
            )));
        }
        let tokens = lexer::tokens(text, dialect);
        Ok(Self { text, dialect, tokens, at: 0, depth: 0, peak: 0 })
    }

    pub(super) fn groovy(&self) -> bool {
        self.dialect.is_groovy()
    }

    /// The token `ahead` positions after the current one; at the end, the last one.
    pub(super) fn token(&self, ahead: usize) -> Token {
        self.tokens[(self.at + ahead).min(self.tokens.len() - 1)]
    }

    pub(super) fn kind(&self) -> TokenKind {
        self.token(0).kind
    }

    /// Whether the token `ahead` positions after the current one is this punctuation.
    pub(super) fn is(&self, ahead: usize, mark: u8) -> bool {
        self.token(ahead).kind.is(mark)
    }

    /// The byte offset of the current token.
    pub(super) fn offset(&self) -> usize {
        self.token(0).start as usize
    }

    /// The text of the token `ahead` positions after the current one.
    pub(super) fn source(&self, ahead: usize) -> &'t str {
        let token = self.token(ahead);
        &self.text[token.start as usize..token.end as usize]
    }

    /// The word `ahead` positions after the current token; empty if that is not a word.
    pub(super) fn word(&self, ahead: usize) -> &'t str {
        match self.token(ahead).kind {
            TokenKind::Word => self.source(ahead),
            _ => "",
        }
    }

    pub(super) fn advance(&mut self, count: usize) {
        self.at += count;
    }

    /// Consumes this punctuation if it is next. Returns true if it was.
    pub(super) fn eat(&mut self, mark: u8) -> bool {
        let found = self.is(0, mark);
        self.at += usize::from(found);
        found
    }

    /// Consumes this punctuation; `expected` describes what is allowed here, for the error message.
    pub(super) fn expect(&mut self, mark: u8, expected: &str) -> Parsed<()> {
        if self.eat(mark) { Ok(()) } else { Err(self.unexpected(expected)) }
    }

    /// Enters a nesting level.
    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        self.peak = self.peak.max(self.depth);
        self.check_depth()
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    pub(super) fn check_depth(&self) -> Parsed<()> {
        if self.depth.max(self.peak) > MAX_DEPTH {
            let message = format!("nested more than {MAX_DEPTH} levels deep");
            return Err(self.error(ParseErrorKind::TooDeep, self.offset(), message));
        }
        Ok(())
    }

    #[cold]
    pub(super) fn error(
        &self,
        kind: ParseErrorKind,
        at: usize,
        message: impl Into<String>,
    ) -> Box<ParseError> {
        Box::new(ParseError::new(kind, self.text, at, message))
    }

    /// The error that the current token is not allowed here.
    #[cold]
    pub(super) fn unexpected(&self, expected: &str) -> Box<ParseError> {
        let token = self.token(0);
        let at = token.start as usize;
        let found = shortened(self.source(0));
        let (kind, message) = match token.kind {
            TokenKind::Bad(kind) => (kind, self.bad(kind, at)),
            TokenKind::End => {
                (ParseErrorKind::UnexpectedToken, format!("the text ends where {expected} is expected"))
            }
            TokenKind::Mark(b'>') => (ParseErrorKind::Lambda, lambda_message()),
            _ => (ParseErrorKind::UnexpectedToken, format!("found `{found}` where {expected} is expected")),
        };
        self.error(kind, at, message)
    }

    fn bad(&self, kind: ParseErrorKind, at: usize) -> String {
        match kind {
            ParseErrorKind::UnterminatedString => "the string has no closing quote".to_owned(),
            ParseErrorKind::UnterminatedComment => "the comment has no `*/`".to_owned(),
            _ => {
                let character = self.text[at..].chars().next().unwrap_or('?');
                format!("the character {character:?} has no meaning in {}", self.dialect)
            }
        }
    }

    #[cold]
    pub(super) fn lambda(&self) -> Box<ParseError> {
        self.error(ParseErrorKind::Lambda, self.offset(), lambda_message())
    }

    /// The error that an argument of a call does not match; `end` is the offset of its closing parenthesis.
    #[cold]
    pub(super) fn mismatch(&self, call: &str, mismatch: &Mismatch, end: usize) -> Box<ParseError> {
        let Mismatch { index, at, expected } = mismatch;
        let message = match at {
            Some(_) => format!("`{call}()` expects {expected} as argument {}", index + 1),
            None => format!("`{call}()` is missing argument {}: {expected}", index + 1),
        };
        self.error(ParseErrorKind::WrongArgument, at.unwrap_or(end), message)
    }
}

fn lambda_message() -> String {
    "lambdas are not supported: only traversals without code can be tested".to_owned()
}
