//! `JsonReader`: reads JSON incrementally, within bounds, and can skip values.

use super::json::Json;
use crate::wire::{Allowance, Exceeded, WireError};
use std::borrow::Cow;

/// Why a text could not be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonError {
    /// It is not JSON: what is wrong, and at which byte.
    Malformed(&'static str, usize),
    /// It exceeds the bounds.
    Exceeded,
}

impl From<Exceeded> for JsonError {
    fn from(_: Exceeded) -> Self {
        Self::Exceeded
    }
}

impl From<JsonError> for WireError {
    fn from(error: JsonError) -> Self {
        match error {
            JsonError::Malformed(what, at) => Self::protocol(format!("{what} at byte {at} of a message")),
            JsonError::Exceeded => Self::TooLarge("the message contains too many values".to_owned()),
        }
    }
}

/// A position in a JSON text.
pub struct JsonReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> JsonReader<'a> {
    /// Starts at the beginning of a text.
    pub fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// Reads a value.
    ///
    /// # Errors
    /// When there is none, or it exceeds the allowance.
    pub fn value(&mut self, allowance: &mut Allowance) -> Result<Json<'a>, JsonError> {
        allowance.take(1)?;
        match self.peek() {
            Some(b'{') => self.object(allowance),
            Some(b'[') => self.array(allowance),
            Some(b'"') => self.string(),
            Some(b'n') => self.literal("null", Json::Null),
            Some(b't') => self.literal("true", Json::Bool(true)),
            Some(b'f') => self.literal("false", Json::Bool(false)),
            Some(b'-' | b'0'..=b'9') => self.number(),
            _ => Err(self.malformed("no value")),
        }
    }

    fn object(&mut self, allowance: &mut Allowance) -> Result<Json<'a>, JsonError> {
        allowance.down()?;
        let mut entries = Vec::new();
        self.open()?;
        while let Some(key) = self.key(entries.is_empty())? {
            // A key takes memory like a value.
            allowance.take(1)?;
            entries.push((key, self.value(allowance)?));
        }
        allowance.up();
        Ok(Json::Object(entries))
    }

    fn array(&mut self, allowance: &mut Allowance) -> Result<Json<'a>, JsonError> {
        allowance.down()?;
        self.at += 1;
        let mut items = Vec::new();
        if self.peek() == Some(b']') {
            self.at += 1;
        } else {
            loop {
                items.push(self.value(allowance)?);
                match self.next() {
                    Some(b',') => {}
                    Some(b']') => break,
                    _ => return Err(self.malformed("unterminated array")),
                }
            }
        }
        allowance.up();
        Ok(Json::Array(items))
    }

    /// Opens an object. Its entries are then read by [`Self::key`], followed by one value each.
    ///
    /// # Errors
    /// When the next value is not an object.
    pub fn open(&mut self) -> Result<(), JsonError> {
        if self.next() == Some(b'{') { Ok(()) } else { Err(self.malformed("not an object")) }
    }

    /// The next key of an open object, or `None` at its end. `first` is true before the first key.
    ///
    /// # Errors
    /// When there is neither a key nor the end.
    pub fn key(&mut self, first: bool) -> Result<Option<Cow<'a, str>>, JsonError> {
        match self.peek() {
            Some(b'}') => {
                self.at += 1;
                return Ok(None);
            }
            Some(b',') if !first => self.at += 1,
            Some(_) if first => {}
            _ => return Err(self.malformed("unterminated object")),
        }
        if self.peek() != Some(b'"') {
            return Err(self.malformed("missing key"));
        }
        let key = match self.string()? {
            Json::String(key) => key,
            _ => return Err(self.malformed("missing key")),
        };
        if self.next() == Some(b':') { Ok(Some(key)) } else { Err(self.malformed("missing colon")) }
    }

    /// Skips a value without building it, and returns its text. The skipped text is not fully validated.
    ///
    /// # Errors
    /// When it does not end.
    pub fn skip(&mut self) -> Result<&'a str, JsonError> {
        self.peek();
        let start = self.at;
        let mut depth = 0_usize;
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b'"') => self.skip_string()?,
                Some(b'{' | b'[') => {
                    depth += 1;
                    self.at += 1;
                }
                Some(b'}' | b']') if depth > 0 => {
                    depth -= 1;
                    self.at += 1;
                }
                // The value is a literal or number that ends here.
                Some(b',' | b'}' | b']') if depth == 0 => break,
                Some(_) => self.at += 1,
                None => break,
            }
            if depth == 0 && matches!(bytes.get(self.at - 1), Some(b'"' | b'}' | b']')) {
                break;
            }
        }
        if depth > 0 || self.at == start {
            return Err(self.malformed("unterminated value"));
        }
        Ok(self.text[start..self.at].trim_end())
    }

    /// Checks that nothing follows.
    ///
    /// # Errors
    /// When something follows.
    pub fn end(&mut self) -> Result<(), JsonError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.malformed("more than one value")) }
    }

    fn skip_string(&mut self) -> Result<(), JsonError> {
        let bytes = self.text.as_bytes();
        self.at += 1;
        loop {
            match bytes.get(self.at) {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\\') if bytes.len() > self.at + 1 => self.at += 2,
                Some(b'\\') | None => return Err(self.malformed("unterminated string")),
                Some(_) => self.at += 1,
            }
        }
    }

    /// Reads a string; the next byte is its quotation mark.
    fn string(&mut self) -> Result<Json<'a>, JsonError> {
        let start = self.at + 1;
        self.skip_string()?;
        let raw = self.text.get(start..self.at - 1).ok_or_else(|| self.malformed("unterminated string"))?;
        if !raw.contains('\\') {
            return Ok(Json::String(Cow::Borrowed(raw)));
        }
        let mut text = String::with_capacity(raw.len());
        let mut rest = raw;
        while let Some(place) = rest.find('\\') {
            text.push_str(&rest[..place]);
            match escape(&rest[place..]).ok_or_else(|| self.malformed("invalid escape"))? {
                (Some(character), length) => {
                    text.push(character);
                    rest = &rest[place + length..];
                }
                (None, _) => return Ok(Json::Broken(raw)),
            }
        }
        text.push_str(rest);
        Ok(Json::String(Cow::Owned(text)))
    }

    fn number(&mut self) -> Result<Json<'a>, JsonError> {
        let start = self.at;
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')) {
            self.at += 1;
        }
        let digits = &self.text[start..self.at];
        let is_number = digits.parse::<f64>().is_ok() && !digits.starts_with('+');
        if is_number { Ok(Json::Number(digits)) } else { Err(self.malformed("invalid number")) }
    }

    fn literal(&mut self, word: &str, value: Json<'a>) -> Result<Json<'a>, JsonError> {
        if !self.text.as_bytes()[self.at..].starts_with(word.as_bytes()) {
            return Err(self.malformed("no value"));
        }
        self.at += word.len();
        Ok(value)
    }

    /// The next byte that is not whitespace.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while matches!(bytes.get(self.at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn malformed(&self, what: &'static str) -> JsonError {
        JsonError::Malformed(what, self.at)
    }
}

/// The character and the length of an escape at the beginning of a text; no character for an unpaired surrogate.
fn escape(text: &str) -> Option<(Option<char>, usize)> {
    let plain = match text.as_bytes().get(1)? {
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let first = hex_code_unit(&text[2..])?;
            if let Some(character) = char::from_u32(first) {
                return Some((Some(character), 6));
            }
            let second = text.get(6..8).filter(|mark| *mark == "\\u").and_then(|_| hex_code_unit(&text[8..]));
            let pair = second.filter(|second| first < 0xdc00 && (0xdc00..0xe000).contains(second));
            let whole = pair.map(|second| 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00));
            return Some((whole.and_then(char::from_u32), 12));
        }
        _ => return None,
    };
    Some((Some(plain), 2))
}

/// Parses four hex digits.
fn hex_code_unit(text: &str) -> Option<u32> {
    let digits = text.get(..4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
    u32::from_str_radix(digits, 16).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Bounds;

    #[test]
    fn malformed_json_is_refused() {
        for text in [
            "",
            " ",
            "{",
            "[",
            "[1",
            "[1,]",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "{,}",
            "\"",
            "\"\\",
            "\"\\u12\"",
            "\"\\x\"",
            "nul",
            "truex",
            "1 2",
            "-",
            "1e",
            "+1",
            "{1:2}",
            "]",
            "\"\\u12é4\"",
        ] {
            assert!(matches!(Json::read(text, Bounds::default()), Err(JsonError::Malformed(..))), "{text}");
        }
    }

    #[test]
    fn texts_that_exceed_the_bounds_are_refused() {
        let bounds = Bounds { depth: 2, cells: 10, ..Bounds::default() };
        assert!(Json::read(&"[".repeat(100_000), Bounds::default()).is_err());
        assert_eq!(Json::read("[[[[[[[[[1]]]]]]]]]", bounds), Err(JsonError::Exceeded));
        assert_eq!(Json::read("[0,0,0,0,0,0,0,0,0,0]", bounds), Err(JsonError::Exceeded));
        assert!(Json::read("[[[0,0,0,0,0]]]", bounds).is_ok());
    }

    #[test]
    fn skipping_a_value_returns_its_text() {
        let mut reader = JsonReader::new(r#" {"a" : [1, {"b": "]}\""}] ,"c":tru , "d":"x"}"#);
        reader.open().unwrap();
        assert_eq!(reader.key(true).unwrap().as_deref(), Some("a"));
        assert_eq!(reader.skip().unwrap(), r#"[1, {"b": "]}\""}]"#);
        assert_eq!(reader.key(false).unwrap().as_deref(), Some("c"));
        assert_eq!(reader.skip().unwrap(), "tru");
        assert_eq!(reader.key(false).unwrap().as_deref(), Some("d"));
        assert_eq!(reader.skip().unwrap(), "\"x\"");
        assert_eq!(reader.key(false).unwrap(), None);
        assert!(JsonReader::new("[1").skip().is_err() && JsonReader::new("").skip().is_err());
        assert!(JsonReader::new("\"abc").skip().is_err());
    }
}
