//! The lexer: splits a text into tokens, in one pass.

use super::token::{Token, TokenKind};
use super::{ParseErrorKind, number};
use crate::dialect::Dialect;
use unicode_ident::{is_xid_continue, is_xid_start};

/// The tokens of a text; the last one is `End` or `Bad`.
pub(crate) fn tokens(text: &str, dialect: Dialect) -> Vec<Token> {
    let mut lexer = Lexer { text, bytes: text.as_bytes(), at: 0, groovy: dialect.is_groovy() };
    let mut tokens = Vec::with_capacity(text.len() / 3 + 2);
    loop {
        let token = lexer.next();
        tokens.push(token);
        if matches!(token.kind, TokenKind::End | TokenKind::Bad(_)) {
            return tokens;
        }
    }
}

struct Lexer<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    groovy: bool,
}

impl Lexer<'_> {
    fn byte(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn next(&mut self) -> Token {
        if let Err(start) = self.skip_space() {
            return self.token(TokenKind::Bad(ParseErrorKind::UnterminatedComment), start);
        }
        let start = self.at;
        let kind = match self.bytes.get(self.at) {
            None => TokenKind::End,
            Some(b'(' | b')' | b'[' | b']' | b'{' | b'}' | b',' | b'.' | b':' | b';') => {
                self.at += 1;
                TokenKind::Mark(self.bytes[start])
            }
            Some(b'"' | b'\'') => self.string(),
            Some(b'0'..=b'9') => self.number(),
            Some(b'+' | b'-') => self.signed(),
            Some(_) => self.word(),
        };
        self.token(kind, start)
    }

    fn token(&self, kind: TokenKind, start: usize) -> Token {
        Token { kind, start: start as u32, end: self.at as u32 }
    }

    /// Skips white space and comments. The error is the offset of a comment without an end.
    fn skip_space(&mut self) -> Result<(), usize> {
        loop {
            match self.byte(0) {
                b' ' | b'\t' | b'\r' | b'\n' | 0x0C => self.at += 1,
                b'/' if self.byte(1) == b'/' => {
                    let rest = &self.bytes[self.at..];
                    self.at +=
                        rest.iter().position(|byte| matches!(byte, b'\r' | b'\n')).unwrap_or(rest.len());
                }
                b'/' if self.groovy && self.byte(1) == b'*' => {
                    let start = self.at;
                    let Some(length) = self.text[start + 2..].find("*/") else { return Err(start) };
                    self.at = start + 2 + length + 2;
                }
                _ => return Ok(()),
            }
        }
    }

    fn string(&mut self) -> TokenKind {
        let quote = self.byte(0);
        let mut at = self.at + 1;
        loop {
            match self.bytes.get(at) {
                None => return TokenKind::Bad(ParseErrorKind::UnterminatedString),
                Some(b'\\') => at += 2,
                Some(byte) if *byte == quote => {
                    self.at = at + 1;
                    return TokenKind::String;
                }
                Some(_) => at += 1,
            }
        }
    }

    fn number(&mut self) -> TokenKind {
        let (length, float) = number::length(&self.bytes[self.at..], self.groovy);
        self.at += length;
        if float { TokenKind::Float } else { TokenKind::Integer }
    }

    fn signed(&mut self) -> TokenKind {
        if self.byte(0) == b'-' && self.byte(1) == b'>' {
            self.at += 2;
            return TokenKind::Mark(b'>');
        }
        if self.byte(1).is_ascii_digit() {
            self.at += 1;
            return self.number();
        }
        if self.bytes[self.at + 1..].starts_with(b"Infinity") {
            self.at += 1 + "Infinity".len();
            return TokenKind::Float;
        }
        TokenKind::Bad(ParseErrorKind::InvalidCharacter)
    }

    fn word(&mut self) -> TokenKind {
        let rest = &self.text[self.at..];
        let ascii = rest
            .bytes()
            .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
            .count();
        let mut length = ascii;
        if rest.as_bytes().get(ascii).is_some_and(|byte| !byte.is_ascii()) {
            length = rest
                .char_indices()
                .find(|(at, character)| !is_part(*character, *at == 0))
                .map_or(rest.len(), |(at, _)| at);
        }
        if length == 0 {
            return TokenKind::Bad(ParseErrorKind::InvalidCharacter);
        }
        self.at += length;
        TokenKind::Word
    }
}

/// Whether a character is allowed in an identifier; the grammar lists only characters of the Basic Multilingual
/// Plane.
fn is_part(character: char, first: bool) -> bool {
    match character {
        '_' | '$' => true,
        _ if character as u32 > 0xFFFF => false,
        _ if first => is_xid_start(character),
        _ => is_xid_continue(character),
    }
}
