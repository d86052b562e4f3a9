//! The lexer: turns text into tokens, in one pass and without copying.
//!
//! It also links each opening bracket with its closing one, and records for each pair of brackets the last `|` and
//! whether there is a comma directly inside. With this the parser decides "pattern or parenthesis" and "list or
//! comprehension" by looking at a few tokens, so it never backtracks and takes linear time.

use super::error::ParseErrorKind;
use super::number;
use super::string;
use super::token::{Kind, NO_LINK, Token};
use super::word::Word;

/// The tokens of a text, and the error that ended them, if any.
pub(super) struct Lexed {
    /// The tokens; the last is `End` or `Bad`.
    pub(super) tokens: Vec<Token>,
    /// The lexical error that caused a `Bad` token.
    pub(super) fault: Option<Fault>,
}

/// A lexical error, and the text that could not be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    /// The kind of error.
    pub(super) kind: ParseErrorKind,
    /// The byte offset at which the unreadable text starts.
    pub(super) start: usize,
    /// The byte offset after the unreadable text.
    pub(super) end: usize,
}

/// A bracket that is not closed yet.
struct Open {
    token: u32,
    kind: Kind,
    last_bar: u32,
    comma: bool,
}

/// Reads all tokens of a text shorter than 4 GiB.
pub(super) fn lex(text: &str) -> Lexed {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        tokens: Vec::with_capacity(text.len() / 2 + 8),
        open: Vec::with_capacity(16),
    };
    let fault = lexer.run().err();
    let (kind, at) = match fault {
        Some(fault) => (Kind::Bad, fault.start),
        None => (Kind::End, text.len()),
    };
    lexer.push(kind, at, at);
    Lexed { tokens: lexer.tokens, fault }
}

/// The state of the lexer: the text, the tokens so far, and the brackets that are not closed yet.
struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    tokens: Vec<Token>,
    open: Vec<Open>,
}

impl Lexer<'_> {
    /// Reads the whole text. The position is a local variable, passed to and returned by the functions that read a
    /// token, so that it stays in a register.
    fn run(&mut self) -> Result<(), Fault> {
        let mut at = if self.text.starts_with('\u{feff}') { 3 } else { 0 };
        while let Some(&byte) = self.bytes.get(at) {
            match byte {
                b' ' | b'\t'..=b'\r' | 0x1c..=0x1f => at += 1,
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => at = self.name(at),
                b'(' => at = self.open(Kind::LeftParen, at),
                b')' => at = self.close(Kind::RightParen, Kind::LeftParen, at),
                b',' => {
                    if let Some(open) = self.open.last_mut() {
                        open.comma = true;
                    }
                    at = self.push(Kind::Comma, at, at + 1);
                }
                b':' | b'-' | b'<' | b'>' | b'=' | b'+' | b'*' | b'%' | b'^' | b'&' | b'!' | b'|' | b';' => {
                    at = self.symbol(byte, at);
                }
                b'.' | b'/' => at = self.period_or_slash(byte, at)?,
                b'[' => at = self.open(Kind::LeftBracket, at),
                b']' => at = self.close(Kind::RightBracket, Kind::LeftBracket, at),
                b'{' => at = self.open(Kind::LeftBrace, at),
                b'}' => at = self.close(Kind::RightBrace, Kind::LeftBrace, at),
                b'0'..=b'9' => at = self.number(at)?,
                b'\'' | b'"' => at = self.quoted(Kind::String, at, at, byte)?,
                b'`' => at = self.quoted(Kind::Quoted, at, at, byte)?,
                b'$' => at = self.dollar(at)?,
                0x80.. => at = self.beyond_ascii(at)?,
                _ => return Err(Fault { kind: ParseErrorKind::InvalidCharacter, start: at, end: at + 1 }),
            }
        }
        Ok(())
    }

    /// Adds a token and returns the byte offset after it.
    #[inline]
    fn push(&mut self, kind: Kind, start: usize, end: usize) -> usize {
        let token = Token {
            kind,
            word: Word::None,
            flag: false,
            start: start as u32,
            end: end as u32,
            link: NO_LINK,
        };
        self.tokens.push(token);
        end
    }

    /// Reads a name without back-ticks, `<regular identifier>`. ASCII characters are scanned fast; only other
    /// characters are looked up in Unicode tables.
    #[inline]
    fn name(&mut self, start: usize) -> usize {
        let end = name_end(self.text, start);
        let word = Word::of(&self.bytes[start..end]);
        let token = Token {
            kind: Kind::Name,
            word,
            flag: false,
            start: start as u32,
            end: end as u32,
            link: NO_LINK,
        };
        self.tokens.push(token);
        end
    }

    /// Reads a number.
    fn number(&mut self, start: usize) -> Result<usize, Fault> {
        let number::Scanned { kind, end } = number::scan(self.text, start);
        match kind {
            Some(kind) => Ok(self.push(kind, start, end)),
            None => Err(Fault { kind: ParseErrorKind::InvalidNumberLiteral, start, end }),
        }
    }

    /// Reads a token that starts at `start` and ends with the quoted text that starts at `quote_at`.
    fn quoted(&mut self, kind: Kind, start: usize, quote_at: usize, quote: u8) -> Result<usize, Fault> {
        let (end, escaped) = string::scan(self.text, quote_at, quote)?;
        self.push(kind, start, end);
        if let Some(token) = self.tokens.last_mut() {
            token.flag = escaped;
        }
        Ok(end)
    }

    /// Reads a parameter: `<general parameter reference> ::= <dollar sign> <parameter name>`.
    fn dollar(&mut self, start: usize) -> Result<usize, Fault> {
        if self.bytes.get(start + 1) == Some(&b'`') {
            return self.quoted(Kind::QuotedParameter, start, start + 1, b'`');
        }
        let end = name_end(self.text, start + 1);
        Ok(self.push(if end > start + 1 { Kind::Parameter } else { Kind::Dollar }, start, end))
    }

    /// Reads `.`, `..`, a float that starts with its point, `/` or a comment.
    fn period_or_slash(&mut self, byte: u8, start: usize) -> Result<usize, Fault> {
        match (byte, self.bytes.get(start + 1)) {
            (b'.', Some(b'0'..=b'9')) => self.number(start),
            (b'.', Some(b'.')) => Ok(self.push(Kind::DotDot, start, start + 2)),
            (b'.', _) => Ok(self.push(Kind::Dot, start, start + 1)),
            (_, Some(b'/')) => {
                let rest = &self.bytes[start + 2..];
                let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
                Ok(start + 2 + length)
            }
            (_, Some(b'*')) => match self.bytes[start + 2..].windows(2).position(|pair| pair == b"*/") {
                Some(length) => Ok(start + 2 + length + 2),
                None => Err(Fault { kind: ParseErrorKind::UnterminatedComment, start, end: start + 2 }),
            },
            _ => Ok(self.push(Kind::Slash, start, start + 1)),
        }
    }

    /// Reads white space and names outside ASCII; any other character outside ASCII is an error.
    fn beyond_ascii(&mut self, start: usize) -> Result<usize, Fault> {
        let Some(character) = self.text[start..].chars().next() else { return Ok(self.bytes.len()) };
        let end = start + character.len_utf8();
        if character.is_whitespace() || character == '\u{180e}' {
            return Ok(end);
        }
        if is_name_start(character) {
            return Ok(self.name(start));
        }
        Err(Fault { kind: ParseErrorKind::InvalidUnicodeCharacter, start, end })
    }

    /// Reads a token of one or two punctuation characters.
    #[inline]
    fn symbol(&mut self, byte: u8, start: usize) -> usize {
        let next = self.bytes.get(start + 1).copied().unwrap_or(0);
        let (kind, length) = match (byte, next) {
            (b':', b':') => (Kind::DoubleColon, 2),
            (b':', _) => (Kind::Colon, 1),
            (b'-', _) => (Kind::Minus, 1),
            (b'<', b'>') => (Kind::NotEqual, 2),
            (b'<', b'=') => (Kind::LessEqual, 2),
            (b'<', _) => (Kind::Less, 1),
            (b'>', b'=') => (Kind::GreaterEqual, 2),
            (b'>', _) => (Kind::Greater, 1),
            (b'=', b'~') => (Kind::Regex, 2),
            (b'=', b'=') => (Kind::Equal, 2),
            (b'=', _) => (Kind::Equal, 1),
            (b'+', b'=') => (Kind::PlusEqual, 2),
            (b'+', _) => (Kind::Plus, 1),
            (b'*', _) => (Kind::Star, 1),
            (b'%', _) => (Kind::Percent, 1),
            (b'^', _) => (Kind::Caret, 1),
            (b'&', _) => (Kind::Ampersand, 1),
            (b'!', b'=') => (Kind::NotEqual, 2),
            (b'!', _) => (Kind::Bang, 1),
            (b'|', b'|') => (Kind::DoubleBar, 2),
            (b'|', _) => {
                let token = self.tokens.len() as u32;
                if let Some(open) = self.open.last_mut() {
                    open.last_bar = token;
                }
                (Kind::Bar, 1)
            }
            _ => {
                // A bracket cannot be closed after the end of its statement.
                self.open.clear();
                (Kind::Semicolon, 1)
            }
        };
        self.push(kind, start, start + length)
    }

    /// Adds an opening bracket and remembers that it is not closed yet.
    #[inline]
    fn open(&mut self, kind: Kind, at: usize) -> usize {
        let token = self.tokens.len() as u32;
        self.open.push(Open { token, kind, last_bar: NO_LINK, comma: false });
        self.push(kind, at, at + 1)
    }

    /// Links a closing bracket with its opening one. A bracket of the wrong kind gets no link; the parser rejects it
    /// later.
    #[inline]
    fn close(&mut self, kind: Kind, partner: Kind, at: usize) -> usize {
        let token = self.tokens.len();
        self.push(kind, at, at + 1);
        if self.open.last().is_some_and(|open| open.kind == partner)
            && let Some(open) = self.open.pop()
        {
            self.tokens[open.token as usize].link = token as u32;
            let close = &mut self.tokens[token];
            close.link = open.last_bar;
            close.flag = open.comma;
        }
        at + 1
    }
}

/// For each byte: whether it is an ASCII character that a name may contain. A table, because the lexer asks this for
/// almost every byte.
static NAME_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte == b'_' as usize;
        byte += 1;
    }
    table
};

/// The byte offset after the name characters that start at `start`.
#[inline]
pub(super) fn name_end(text: &str, start: usize) -> usize {
    let bytes = text.as_bytes();
    let mut end = start;
    while let Some(&byte) = bytes.get(end) {
        if NAME_BYTES[byte as usize] {
            end += 1;
        } else if byte < 0x80 {
            break;
        } else {
            match text[end..].chars().next() {
                Some(character) if unicode_ident::is_xid_continue(character) => end += character.len_utf8(),
                _ => break,
            }
        }
    }
    end
}

/// True if a name can start with the character: XID_START of Unicode and, as in openCypher 9, connector punctuation.
pub(super) fn is_name_start(character: char) -> bool {
    unicode_ident::is_xid_start(character)
        || matches!(
            character,
            '_' | '\u{203f}' | '\u{2040}' | '\u{2054}' | '\u{fe33}' | '\u{fe34}' | '\u{fe4d}'
                ..='\u{fe4f}' | '\u{ff3f}'
        )
}
