//! Writes scalars as JSON and reads them back.

use serde_json::Value as Json;

use super::{
    JsonError,
    read::shape_error,
    write::{tag, text},
};
use crate::{
    BigDecimal, BigInteger, Direction, Scalar, Token,
    scalar::{hex_text, uuid_text},
};

/// Writes the scalar as JSON.
pub fn write(scalar: &Scalar) -> Json {
    match scalar {
        Scalar::Byte(value) => tag("$byte", (*value).into()),
        Scalar::Short(value) => tag("$short", (*value).into()),
        Scalar::Int32(value) => tag("$int32", (*value).into()),
        Scalar::Float32(value) => tag("$float32", float_text(*value).into()),
        Scalar::BigInteger(value) => text("$biginteger", &value.as_str()),
        Scalar::BigDecimal(value) => text("$bigdecimal", value),
        Scalar::Char(value) => text("$char", value),
        Scalar::Uuid(value) => text("$uuid", &uuid_text(*value)),
        Scalar::Binary(value) => text("$binary", &hex_text(value)),
        Scalar::Token(value) => text("$token", &value.word()),
        Scalar::Direction(value) => text("$direction", &value.word()),
    }
}

/// The shortest text that reads back to the same 32-bit float.
fn float_text(value: f32) -> String {
    if value.is_nan() {
        "NaN".to_owned()
    } else if value.is_infinite() {
        if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned()
    } else {
        format!("{value:?}")
    }
}

/// Reads the scalar with this tag and content; `None` if the tag is not that of a scalar.
pub fn read(tag: &str, content: &Json) -> Option<Result<Scalar, JsonError>> {
    let word = content.as_str();
    let read = match tag {
        "$byte" => {
            read_integer(content).map(Scalar::Byte).ok_or(shape_error("$byte", "an integer of 8 bits"))
        }
        "$short" => {
            read_integer(content).map(Scalar::Short).ok_or(shape_error("$short", "an integer of 16 bits"))
        }
        "$int32" => {
            read_integer(content).map(Scalar::Int32).ok_or(shape_error("$int32", "an integer of 32 bits"))
        }
        "$float32" => word
            .and_then(|text| text.parse().ok())
            .map(Scalar::Float32)
            .ok_or(shape_error("$float32", "the text of a float")),
        "$biginteger" => word
            .and_then(BigInteger::parse)
            .map(Scalar::BigInteger)
            .ok_or(shape_error("$biginteger", "the text of an integer")),
        "$bigdecimal" => word
            .and_then(BigDecimal::parse)
            .map(Scalar::BigDecimal)
            .ok_or(shape_error("$bigdecimal", "the text of a decimal number")),
        "$char" => word
            .and_then(|text| text.parse().ok())
            .map(Scalar::Char)
            .ok_or(shape_error("$char", "one character")),
        "$uuid" => {
            word.and_then(read_uuid).map(Scalar::Uuid).ok_or(shape_error("$uuid", "the text of a UUID"))
        }
        "$binary" => word
            .and_then(read_bytes)
            .map(|bytes| Scalar::Binary(bytes.into()))
            .ok_or(shape_error("$binary", "hexadecimal digits")),
        "$token" => Token::ALL
            .into_iter()
            .find(|token| Some(token.word()) == word)
            .map(Scalar::Token)
            .ok_or(shape_error("$token", "id, key, label or value")),
        "$direction" => Direction::ALL
            .into_iter()
            .find(|direction| Some(direction.word()) == word)
            .map(Scalar::Direction)
            .ok_or(shape_error("$direction", "OUT, IN or BOTH")),
        _ => return None,
    };
    Some(read)
}

/// Reads an integer that fits into the type `N`.
fn read_integer<N: TryFrom<i64>>(content: &Json) -> Option<N> {
    content.as_i64().and_then(|integer| N::try_from(integer).ok())
}

/// Reads a UUID from its five groups of hexadecimal digits.
fn read_uuid(text: &str) -> Option<[u8; 16]> {
    let lengths = text.split('-').map(str::len);
    if !lengths.eq([8, 4, 4, 4, 12]) {
        return None;
    }
    read_bytes(&text.replace('-', ""))?.try_into().ok()
}

/// Reads bytes from hexadecimal digits.
fn read_bytes(text: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        text.chars().map(|digit| digit.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect();
    let digits = digits?;
    digits.len().is_multiple_of(2).then(|| digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]).collect())
}
