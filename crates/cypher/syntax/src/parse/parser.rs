//! `Parser`: the state of the parser (its position and depth, and what it would have accepted), and its basic
//! operations.

use super::error::{ParseError, ParseErrorKind};
use super::lexer::{Fault, Lexed};
use super::string;
use super::token::{Kind, NO_LINK, Token};
use super::word::Word;
use crate::ast::Name;

/// A result inside the parser. The error is boxed to keep the result small, because parsing mostly succeeds.
pub(super) type Parsed<T> = Result<T, Box<ParseError>>;

/// How deeply brackets, signs and FOREACH may be nested. A subquery counts as two or three levels. A text at this limit
/// was measured to need at most 0.8 MiB of stack at `opt-level = 1`, and 1.6 MiB without optimisation.
pub const MAX_DEPTH: u32 = 400;

/// How high the tree of an expression may be. A long chain of operators makes the tree one level higher per operator,
/// without nesting in the text. The limit exists because trees are dropped, compared and printed by recursion.
pub const MAX_HEIGHT: u32 = 1_000;

/// A recursive-descent parser over tokens. It never backtracks.
pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    tokens: &'a [Token],
    last: Token,
    fault: Option<Fault>,
    at: usize,
    depth: u32,
    /// The height of the highest expression parsed in the current frame; see [`Parser::framed`].
    height: u32,
    /// Inside a comprehension: the index of the last `|` that can begin its projection.
    separator: u32,
    /// The indices of the tokens that are the literal 2^63, and for which no minus sign has been found yet.
    unclaimed: Vec<usize>,
    /// The index of the last token that was taken for a variable, although its word could begin a clause.
    suspect: usize,
    /// What would have been accepted at the furthest token. Only recorded when an error message is needed.
    notes: Option<Notes>,
}

/// What would have been accepted at one token.
#[derive(Default)]
struct Notes {
    at: usize,
    tried: Vec<&'static str>,
}

impl<'a> Parser<'a> {
    /// A parser at the first token. With `explain` it records what it would have accepted, for the error message.
    pub(super) fn new(text: &'a str, lexed: &'a Lexed, explain: bool) -> Self {
        Self {
            text,
            tokens: &lexed.tokens,
            last: lexed.tokens[lexed.tokens.len() - 1],
            fault: lexed.fault,
            at: 0,
            depth: 0,
            height: 0,
            separator: NO_LINK,
            unclaimed: Vec::new(),
            suspect: usize::MAX,
            notes: explain.then(Notes::default),
        }
    }

    // Looking at tokens

    /// The index of the current token.
    #[inline]
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// The token at this index; the last token if the index is beyond it.
    #[inline]
    pub(super) fn token(&self, index: usize) -> Token {
        match self.tokens.get(index) {
            Some(token) => *token,
            None => self.last,
        }
    }

    /// The current token.
    #[inline]
    pub(super) fn current(&self) -> Token {
        self.tokens[self.at]
    }

    /// The token that is `ahead` tokens after the current one.
    #[inline]
    pub(super) fn peek(&self, ahead: usize) -> Token {
        self.token(self.at + ahead)
    }

    /// The kind of the current token.
    #[inline]
    pub(super) fn kind(&self) -> Kind {
        self.current().kind
    }

    /// The word of the current token.
    #[inline]
    pub(super) fn word(&self) -> Word {
        self.current().word
    }

    /// True if the current token has this kind; otherwise records the kind as expected.
    #[inline]
    pub(super) fn at(&mut self, kind: Kind) -> bool {
        let found = self.kind() == kind;
        if !found {
            self.note(kind.shown());
        }
        found
    }

    /// True if the current token is this word; otherwise records the word as expected.
    #[inline]
    pub(super) fn at_word(&mut self, word: Word) -> bool {
        let found = self.word() == word;
        if !found {
            self.note(word.shown());
        }
        found
    }

    /// True if the token `ahead` tokens after the current one is a name, bare or in back-ticks.
    #[inline]
    pub(super) fn name_ahead(&self, ahead: usize) -> bool {
        matches!(self.peek(ahead).kind, Kind::Name | Kind::Quoted)
    }

    /// True if the token at `index` closes a bracket, separates items or ends the text, so that no operand can start
    /// there.
    pub(super) fn closes(&self, index: usize) -> bool {
        matches!(
            self.token(index).kind,
            Kind::End
                | Kind::Bad
                | Kind::Semicolon
                | Kind::RightParen
                | Kind::RightBracket
                | Kind::RightBrace
                | Kind::Comma
                | Kind::Bar
        )
    }

    /// The text of a token.
    #[inline]
    pub(super) fn slice(&self, token: Token) -> &'a str {
        &self.text[token.start as usize..token.end as usize]
    }

    /// The text between two byte offsets.
    pub(super) fn text_between(&self, start: usize, end: usize) -> &'a str {
        &self.text[start..end]
    }

    // Moving over tokens

    /// Steps over the current token, which is not the last one.
    #[inline]
    pub(super) fn step(&mut self) -> Token {
        let token = self.current();
        if self.at + 1 < self.tokens.len() {
            self.at += 1;
        }
        token
    }

    /// Steps over the current token if it has this kind.
    #[inline]
    pub(super) fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.step();
        }
        found
    }

    /// Steps over the current token if it is this word.
    #[inline]
    pub(super) fn eat_word(&mut self, word: Word) -> bool {
        let found = self.at_word(word);
        if found {
            self.step();
        }
        found
    }

    /// Steps over a token of this kind, or fails.
    #[inline]
    pub(super) fn expect(&mut self, kind: Kind, context: &'static str) -> Parsed<Token> {
        if self.at(kind) { Ok(self.step()) } else { Err(self.unexpected(context)) }
    }

    /// Steps over this word, or fails.
    #[inline]
    pub(super) fn expect_word(&mut self, word: Word, context: &'static str) -> Parsed<Token> {
        if self.at_word(word) { Ok(self.step()) } else { Err(self.unexpected(context)) }
    }

    /// Parses a name: `<identifier> ::= <regular identifier> | <delimited identifier> | <non-reserved word>`.
    #[inline]
    pub(super) fn name(&mut self, context: &'static str) -> Parsed<Name> {
        match self.kind() {
            Kind::Name => {
                let token = self.step();
                Ok(Name::new(self.slice(token)))
            }
            Kind::Quoted => {
                let token = self.step();
                Ok(self.unquoted(token, 1, '`'))
            }
            _ => {
                self.note(Kind::Name.shown());
                Err(self.unexpected(context))
            }
        }
    }

    /// The value of a quoted token. The quoted text begins at its byte `skip`, after the opening quote.
    pub(super) fn unquoted(&self, token: Token, skip: usize, quote: char) -> Name {
        let slice = self.slice(token);
        let inner = &slice[skip..slice.len() - 1];
        if token.flag { Name::new(string::decode(inner, quote)) } else { Name::new(inner) }
    }

    /// Parses one or more items with commas between them.
    pub(super) fn comma_list<T>(&mut self, mut one: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        // Room for four at once: most lists are short, and reallocation costs more than unused capacity.
        let mut items = Vec::with_capacity(4);
        items.push(one(self)?);
        while self.eat(Kind::Comma) {
            items.push(one(self)?);
        }
        Ok(items)
    }

    // Bounds of depth and height

    /// Goes one level of nesting down. Every `enter` has its `leave`, unless an error ends the parse.
    #[inline]
    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(self.too_deep()) } else { Ok(()) }
    }

    /// Goes one level of nesting up.
    #[inline]
    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Parses something nested in a frame of its own: one level deeper, with its own height and separator. Afterwards
    /// the height of the outer frame is at least the height inside plus one.
    #[inline]
    pub(super) fn framed<T>(
        &mut self,
        separator: u32,
        body: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        self.enter()?;
        let outer_height = std::mem::replace(&mut self.height, 0);
        let outer_separator = std::mem::replace(&mut self.separator, separator);
        let value = body(self)?;
        self.separator = outer_separator;
        self.height = outer_height.max(self.height + 1);
        self.leave();
        Ok(value)
    }

    /// Like [`Parser::framed`], for constructs that need `levels` times the stack of an expression.
    pub(super) fn framed_deep<T>(
        &mut self,
        levels: u32,
        body: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<T> {
        self.depth += levels - 1;
        let value = self.framed(NO_LINK, body)?;
        self.depth -= levels - 1;
        Ok(value)
    }

    /// Returns the height so far, and resets it to zero for the right operand of an operator.
    #[inline]
    pub(super) fn take_height(&mut self) -> u32 {
        std::mem::replace(&mut self.height, 0)
    }

    /// Sets the height to that of an operator above a left operand of height `left` and the operands parsed since.
    /// Fails if the tree becomes too high.
    #[inline]
    pub(super) fn grow(&mut self, left: u32) -> Parsed<()> {
        self.height = self.height.max(left) + 1;
        if self.height > MAX_HEIGHT { Err(self.too_deep()) } else { Ok(()) }
    }

    /// The index of the last `|` that can begin the projection of the comprehension whose direct content is being
    /// parsed.
    #[inline]
    pub(super) fn separator(&self) -> u32 {
        self.separator
    }

    /// Records a literal 2^63, which is valid only after a minus sign.
    pub(super) fn unclaimed_minimum(&mut self, token: usize) {
        self.unclaimed.push(token);
    }

    /// Records that the literal 2^63 parsed last has its minus sign.
    pub(super) fn claim_minimum(&mut self) {
        self.unclaimed.pop();
    }

    /// Takes the current word for a variable, although it could begin a clause. If the next token is then unexpected,
    /// the error is reported at this word: in `WHERE n.x = RETURN n` the operand is missing.
    pub(super) fn suspect(&mut self) {
        self.suspect = self.at;
    }

    // Making errors

    /// Records that something would have been accepted at the current token.
    #[inline]
    pub(super) fn note(&mut self, what: &'static str) {
        if self.notes.is_some() {
            self.keep_note(what);
        }
    }

    /// Records what would have been accepted, and forgets what was recorded at earlier tokens.
    #[cold]
    fn keep_note(&mut self, what: &'static str) {
        let at = self.at;
        if let Some(notes) = &mut self.notes {
            if notes.at != at {
                notes.at = at;
                notes.tried.clear();
            }
            if !notes.tried.contains(&what) {
                notes.tried.push(what);
            }
        }
    }

    /// The error for a current token that is not allowed here.
    #[cold]
    pub(super) fn unexpected(&mut self, context: &'static str) -> Box<ParseError> {
        self.unexpected_as(ParseErrorKind::UnexpectedToken, context)
    }

    /// Like [`Parser::unexpected`], with a more specific kind of error.
    #[cold]
    pub(super) fn unexpected_as(&mut self, kind: ParseErrorKind, context: &'static str) -> Box<ParseError> {
        if self.suspect != usize::MAX && self.suspect + 1 == self.at {
            let mut error = self.error_at(kind, self.suspect);
            error.expected = vec!["an expression"];
            return error;
        }
        let mut error = match self.fault {
            // If no number is allowed here, a malformed number is just an unexpected token.
            Some(fault) if self.kind() == Kind::Bad => match fault.kind {
                ParseErrorKind::InvalidNumberLiteral => self.error_between(kind, fault.start, fault.end),
                _ => return self.unreadable(),
            },
            _ => self.error_at(kind, self.at),
        };
        error.context = context;
        if let Some(notes) = self.notes.as_mut().filter(|notes| notes.at == self.at) {
            error.expected = std::mem::take(&mut notes.tried);
        }
        error
    }

    /// The lexical error at the current token; if there is none, the error that the token is unexpected.
    #[cold]
    pub(super) fn unreadable(&mut self) -> Box<ParseError> {
        match self.fault {
            Some(fault) if self.kind() == Kind::Bad => self.error_between(fault.kind, fault.start, fault.end),
            _ => self.unexpected(""),
        }
    }

    /// An error about the token at `index`.
    #[cold]
    pub(super) fn error_at(&self, kind: ParseErrorKind, index: usize) -> Box<ParseError> {
        let token = self.token(index);
        self.error_between(kind, token.start as usize, token.end as usize)
    }

    /// An error about the text between two byte offsets.
    #[cold]
    fn error_between(&self, kind: ParseErrorKind, start: usize, end: usize) -> Box<ParseError> {
        Box::new(ParseError::at(kind, self.text, start, end))
    }

    /// The error for nesting deeper than the parser allows.
    #[cold]
    fn too_deep(&self) -> Box<ParseError> {
        self.error_at(ParseErrorKind::TooDeep, self.at)
    }

    /// Fails if a literal 2^63 has no minus sign.
    pub(super) fn check_minimums(&self) -> Parsed<()> {
        match self.unclaimed.first() {
            Some(index) => Err(self.error_at(ParseErrorKind::IntegerOverflow, *index)),
            None => Ok(()),
        }
    }
}
