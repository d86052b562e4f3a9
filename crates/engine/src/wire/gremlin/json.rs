//! `Json`: a JSON text as a tree that keeps what GraphSON needs: the digits of numbers and the order of keys.
//!
//! `serde_json` would round big numbers, reorder keys and stop at 128 levels; one level of GraphSON takes three or
//! four of these.

use super::json_reader::{JsonError, JsonReader};
use crate::wire::{Allowance, Bounds};
use std::{borrow::Cow, fmt};

/// A JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as its digits.
    Number(&'a str),
    /// A string.
    String(Cow<'a, str>),
    /// A string with an unpaired surrogate, as it was written: Java can represent it, Rust cannot.
    Broken(&'a str),
    /// An array.
    Array(Vec<Json<'a>>),
    /// An object. Keys keep their order, and may be repeated.
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// Parses a whole text. The bounds apply to this text alone.
    ///
    /// # Errors
    /// When it is not JSON, or exceeds the bounds.
    pub fn read(text: &'a str, bounds: Bounds) -> Result<Self, JsonError> {
        // One level of GraphSON takes up to four levels of JSON.
        let depth = bounds.depth.saturating_mul(4);
        let mut allowance = Allowance::new(Bounds { depth, ..bounds });
        let mut reader = JsonReader::new(text);
        let json = reader.value(&mut allowance)?;
        reader.end()?;
        Ok(json)
    }

    /// The value of a key of an object; the last one if it is repeated.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(entries) => entries.iter().rev().find(|(own, _)| own == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// A measure of the memory that this value takes, which is counted against the limit of a reply: 1 for each nested value
    /// and key, and 1 for each 32 bytes of text.
    pub fn cells(&self) -> usize {
        const VALUE: usize = 32;
        1 + match self {
            Self::Null | Self::Bool(_) => 0,
            Self::Number(text) | Self::Broken(text) => text.len() / VALUE,
            Self::String(text) => text.len() / VALUE,
            Self::Array(items) => items.iter().map(Self::cells).sum(),
            Self::Object(entries) => {
                entries.iter().map(|(key, value)| 1 + key.len() / VALUE + value.cells()).sum()
            }
        }
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::String(text) => Some(text),
            _ => None,
        }
    }

    /// The items of an array.
    pub fn as_array(&self) -> Option<&[Self]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The type and the value of a GraphSON object `{"@type": …, "@value": …}`; null if the value is absent.
    pub fn typed(&self) -> Option<(&str, &Self)> {
        const NULL: &Json<'static> = &Json::Null;
        Some((self.get("@type")?.as_str()?, self.get("@value").unwrap_or(NULL)))
    }

    /// The value without its GraphSON type, if it has one.
    pub fn untyped(&self) -> &Self {
        self.typed().map_or(self, |(_, value)| value)
    }
}

/// Writes compact JSON.
impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(digits) => f.write_str(digits),
            Self::String(text) => f.write_str(&quoted(text)),
            Self::Broken(raw) => write!(f, "\"{raw}\""),
            Self::Array(items) => {
                for (place, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if place == 0 { "[" } else { "," })?;
                }
                f.write_str(if items.is_empty() { "[]" } else { "]" })
            }
            Self::Object(entries) => {
                for (place, (key, value)) in entries.iter().enumerate() {
                    write!(f, "{}{}:{value}", if place == 0 { "{" } else { "," }, quoted(key))?;
                }
                f.write_str(if entries.is_empty() { "{}" } else { "}" })
            }
        }
    }
}

/// A text as a JSON string.
pub fn quoted(text: &str) -> String {
    // Serialising a string cannot fail.
    serde_json::to_string(text).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Json<'_>, JsonError> {
        Json::read(text, Bounds::default())
    }

    #[test]
    fn parsed_json_is_written_unchanged() {
        for text in [
            "null",
            "true",
            "-0.0",
            "123456789987654321123456789987654321",
            r#""a\"\\b""#,
            "[]",
            "{}",
            r#"{"@type":"g:List","@value":[1,2.5e-3,"x",null,false,{"a":[]}]}"#,
        ] {
            assert_eq!(read(text).expect(text).to_string(), text);
        }
        assert_eq!(
            read(" [ 1 ,\t{ \"k\" : \"\\u00e9\\n\" } ]\r\n").unwrap().to_string(),
            "[1,{\"k\":\"é\\n\"}]"
        );
    }

    #[test]
    fn cells_count_values_keys_and_long_texts() {
        let cells = |text: &str| read(text).unwrap().cells();
        assert_eq!((cells("1"), cells("[1,[2,3]]"), cells(r#"{"k":null}"#)), (1, 5, 3));
        assert_eq!(cells(&format!("\"{}\"", "x".repeat(3_200))), 101);
    }

    #[test]
    fn surrogate_pairs_are_one_character_and_unpaired_ones_are_kept_as_written() {
        assert_eq!(read(r#""\ud83d\ude00""#).unwrap(), Json::String("😀".into()));
        assert_eq!(read(r#""a\ud83d""#).unwrap(), Json::Broken(r"a\ud83d"));
        assert_eq!(read(r#""\ude00\ud83d""#).unwrap(), Json::Broken(r"\ude00\ud83d"));
    }

    #[test]
    fn the_type_and_the_value_are_found_in_any_order() {
        let json = read(r#"{"@value":5,"@type":"g:Int32"}"#).unwrap();
        assert_eq!(json.typed(), Some(("g:Int32", &Json::Number("5"))));
        assert_eq!(read("5").unwrap().typed(), None);
        assert_eq!(read(r#"{"@type":"g:X"}"#).unwrap().typed(), Some(("g:X", &Json::Null)));
    }
}
