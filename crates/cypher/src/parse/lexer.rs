//! The lexer: text to tokens, in one pass and without copying.
//!
//! While it walks it also links each opening bracket with its partner and notes the last `|` and whether there is a
//! comma directly inside. With these links the parser decides "pattern or parenthesis", "list or comprehension" by
//! looking at a few tokens, so it never goes back and stays linear.

use super::error::ParseErrorKind;
use super::number;
use super::string;
use super::token::{Kind, NO_LINK, Token};
use super::word::Word;

/// The tokens of a text, and the fault that ended them, if any.
pub(super) struct Lexed {
    /// The tokens; the last is `End` or `Bad`.
    pub(super) tokens: Vec<Token>,
    /// The fault behind a `Bad` token.
    pub(super) fault: Option<Fault>,
}

/// Something the lexer could not read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault {
    /// What is wrong.
    pub(super) kind: ParseErrorKind,
    /// Where it starts.
    pub(super) start: usize,
    /// Where it ends.
    pub(super) end: usize,
}

/// An open bracket on the way.
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
        at: 0,
        tokens: Vec::with_capacity(text.len() / 3 + 8),
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

struct Lexer<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    tokens: Vec<Token>,
    open: Vec<Open>,
}

impl Lexer<'_> {
    fn run(&mut self) -> Result<(), Fault> {
        if self.bytes.starts_with("\u{feff}".as_bytes()) {
            self.at = 3;
        }
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t'..=b'\r' | 0x1c..=0x1f => self.at += 1,
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.name(),
                b'(' => self.open(Kind::LeftParen),
                b'[' => self.open(Kind::LeftBracket),
                b'{' => self.open(Kind::LeftBrace),
                b')' => self.close(Kind::RightParen, Kind::LeftParen),
                b']' => self.close(Kind::RightBracket, Kind::LeftBracket),
                b'}' => self.close(Kind::RightBrace, Kind::LeftBrace),
                b',' => self.comma(),
                b'0'..=b'9' => self.number()?,
                b'\'' | b'"' => self.string(byte)?,
                b'`' => {
                    let start = self.at;
                    let escaped = self.quoted(start)?;
                    self.push_flagged(Kind::Quoted, start, self.at, escaped);
                }
                b'$' => self.dollar()?,
                b'/' if matches!(self.next(), Some(b'/' | b'*')) => self.comment()?,
                b'.' if self.next().is_some_and(|byte| byte.is_ascii_digit()) => self.number()?,
                0x80.. => self.beyond_ascii()?,
                _ => self.symbol(byte)?,
            }
        }
        Ok(())
    }

    fn next(&self) -> Option<u8> {
        self.bytes.get(self.at + 1).copied()
    }

    #[inline]
    fn push(&mut self, kind: Kind, start: usize, end: usize) {
        self.push_flagged(kind, start, end, false);
    }

    #[inline]
    fn push_flagged(&mut self, kind: Kind, start: usize, end: usize, flag: bool) {
        let (start, end) = (start as u32, end as u32);
        self.tokens.push(Token { kind, word: Word::None, flag, start, end, link: NO_LINK });
    }

    /// `<regular identifier>`, bare: the scan runs over ASCII and looks closer only beyond it.
    #[inline]
    fn name(&mut self) {
        let start = self.at;
        let end = name_end(self.text, start);
        let word = Word::of(&self.bytes[start..end]);
        self.at = end;
        let (start, end) = (start as u32, end as u32);
        self.tokens.push(Token { kind: Kind::Name, word, flag: false, start, end, link: NO_LINK });
    }

    fn number(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let scanned = number::scan(self.text, start);
        self.at = scanned.end;
        match scanned.kind {
            Some(kind) => self.push(kind, start, scanned.end),
            None => {
                return Err(Fault { kind: ParseErrorKind::InvalidNumberLiteral, start, end: scanned.end });
            }
        }
        Ok(())
    }

    fn string(&mut self, quote: u8) -> Result<(), Fault> {
        let start = self.at;
        let (end, escaped) = string::scan(self.text, start, quote)?;
        self.at = end;
        self.push_flagged(Kind::String, start, end, escaped);
        Ok(())
    }

    /// A name in back-ticks that starts at `start`; true if it holds escapes.
    fn quoted(&mut self, start: usize) -> Result<bool, Fault> {
        let (end, escaped) = string::scan(self.text, start, b'`')?;
        self.at = end;
        Ok(escaped)
    }

    /// `<general parameter reference> ::= <dollar sign> <parameter name>`
    fn dollar(&mut self) -> Result<(), Fault> {
        let start = self.at;
        if self.next() == Some(b'`') {
            let escaped = self.quoted(start + 1)?;
            self.push_flagged(Kind::QuotedParameter, start, self.at, escaped);
            return Ok(());
        }
        let end = name_end(self.text, start + 1);
        self.at = end;
        self.push(if end > start + 1 { Kind::Parameter } else { Kind::Dollar }, start, end);
        Ok(())
    }

    fn comment(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let rest = &self.bytes[start + 2..];
        if self.next() == Some(b'/') {
            let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
            self.at = start + 2 + length;
            return Ok(());
        }
        match rest.windows(2).position(|pair| pair == b"*/") {
            Some(length) => {
                self.at = start + 2 + length + 2;
                Ok(())
            }
            None => Err(Fault { kind: ParseErrorKind::UnterminatedComment, start, end: start + 2 }),
        }
    }

    /// White space and names beyond ASCII; everything else there has no meaning.
    fn beyond_ascii(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let Some(character) = self.text[start..].chars().next() else { return Ok(()) };
        if character.is_whitespace() || character == '\u{180e}' {
            self.at += character.len_utf8();
            return Ok(());
        }
        if is_name_start(character) {
            self.name();
            return Ok(());
        }
        let end = start + character.len_utf8();
        Err(Fault { kind: ParseErrorKind::InvalidUnicodeCharacter, start, end })
    }

    /// Everything made of one or two ASCII signs that is no bracket.
    fn symbol(&mut self, byte: u8) -> Result<(), Fault> {
        let start = self.at;
        let (kind, length) = match (byte, self.next()) {
            (b';', _) => (Kind::Semicolon, 1),
            (b'.', Some(b'.')) => (Kind::DotDot, 2),
            (b'.', _) => (Kind::Dot, 1),
            (b':', Some(b':')) => (Kind::DoubleColon, 2),
            (b':', _) => (Kind::Colon, 1),
            (b'+', Some(b'=')) => (Kind::PlusEqual, 2),
            (b'+', _) => (Kind::Plus, 1),
            (b'-', _) => (Kind::Minus, 1),
            (b'*', _) => (Kind::Star, 1),
            (b'/', _) => (Kind::Slash, 1),
            (b'%', _) => (Kind::Percent, 1),
            (b'^', _) => (Kind::Caret, 1),
            (b'=', Some(b'~')) => (Kind::Regex, 2),
            (b'=', Some(b'=')) => (Kind::Equal, 2),
            (b'=', _) => (Kind::Equal, 1),
            (b'<', Some(b'>')) => (Kind::NotEqual, 2),
            (b'<', Some(b'=')) => (Kind::LessEqual, 2),
            (b'<', _) => (Kind::Less, 1),
            (b'>', Some(b'=')) => (Kind::GreaterEqual, 2),
            (b'>', _) => (Kind::Greater, 1),
            (b'|', Some(b'|')) => (Kind::DoubleBar, 2),
            (b'|', _) => (Kind::Bar, 1),
            (b'&', _) => (Kind::Ampersand, 1),
            (b'!', Some(b'=')) => (Kind::NotEqual, 2),
            (b'!', _) => (Kind::Bang, 1),
            _ => {
                return Err(Fault { kind: ParseErrorKind::InvalidCharacter, start, end: start + 1 });
            }
        };
        match kind {
            Kind::Bar => {
                let token = self.tokens.len() as u32;
                if let Some(open) = self.open.last_mut() {
                    open.last_bar = token;
                }
            }
            // Brackets do not reach beyond a statement.
            Kind::Semicolon => self.open.clear(),
            _ => {}
        }
        self.at = start + length;
        self.push(kind, start, start + length);
        Ok(())
    }

    fn open(&mut self, kind: Kind) {
        let token = self.tokens.len() as u32;
        self.open.push(Open { token, kind, last_bar: NO_LINK, comma: false });
        self.push(kind, self.at, self.at + 1);
        self.at += 1;
    }

    /// Links a closing bracket with its partner. One of the wrong kind is linked with nothing; the parser stumbles
    /// over it anyway.
    fn close(&mut self, kind: Kind, partner: Kind) {
        let token = self.tokens.len();
        self.push(kind, self.at, self.at + 1);
        self.at += 1;
        if self.open.last().is_some_and(|open| open.kind == partner)
            && let Some(open) = self.open.pop()
        {
            self.tokens[open.token as usize].link = token as u32;
            let close = &mut self.tokens[token];
            close.link = open.last_bar;
            close.flag = open.comma;
        }
    }

    fn comma(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.comma = true;
        }
        self.push(Kind::Comma, self.at, self.at + 1);
        self.at += 1;
    }
}

/// True for the ASCII bytes of `<identifier extend>`; a table, because this is the lexer's innermost question.
static NAME_BYTES: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = (byte as u8).is_ascii_alphanumeric() || byte == b'_' as usize;
        byte += 1;
    }
    table
};

/// Where the name characters that start at `start` end.
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

/// `<identifier start>`: XID_START and, as in openCypher 9, connector punctuation.
pub(super) fn is_name_start(character: char) -> bool {
    unicode_ident::is_xid_start(character)
        || matches!(
            character,
            '_' | '\u{203f}' | '\u{2040}' | '\u{2054}' | '\u{fe33}' | '\u{fe34}' | '\u{fe4d}'
                ..='\u{fe4f}' | '\u{ff3f}'
        )
}
