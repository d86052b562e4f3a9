//! Decodes scalars in GraphSON: numbers of every width, text, times, tokens.

use super::json::Json;
use data_encoding::BASE64;
use edgewise_model::{
    BigDecimal, BigInteger, DateTime, Direction, LocalDateTime, Name, Opaque, Scalar, Token, Value,
};
use std::str::FromStr;

/// Converts a typed scalar; `None` if the type is not one of these or the value is invalid.
pub(super) fn typed(kind: &str, json: &Json<'_>) -> Option<Value> {
    let value = match kind {
        "g:Int32" => Scalar::Int32(whole(json)?).into(),
        "g:Int64" => Value::Int(whole(json)?),
        "gx:Byte" => Scalar::Byte(whole(json)?).into(),
        "gx:Int16" => Scalar::Short(whole(json)?).into(),
        "g:Double" => Value::Float(float(json)?),
        "g:Float" => Scalar::Float32(float(json)?).into(),
        "gx:BigInteger" => Scalar::BigInteger(BigInteger::parse(digits(json)?)?).into(),
        "gx:BigDecimal" => Scalar::BigDecimal(BigDecimal::parse(digits(json)?)?).into(),
        "gx:Char" => {
            let mut characters = json.as_str()?.chars();
            let first = characters.next()?;
            characters.next().is_none().then_some(Scalar::Char(first).into())?
        }
        "g:UUID" | "hugegraph:UUID" => Scalar::Uuid(uuid(json.as_str()?)?).into(),
        "gx:ByteBuffer" => Scalar::Binary(BASE64.decode(json.as_str()?.as_bytes()).ok()?.into()).into(),
        "g:T" => {
            let word = json.as_str()?;
            Scalar::Token(Token::ALL.into_iter().find(|token| token.word() == word)?).into()
        }
        "g:Direction" => {
            let word = json.as_str()?;
            Scalar::Direction(Direction::ALL.into_iter().find(|way| way.word() == word)?).into()
        }
        "g:Date" | "g:Timestamp" => instant(i128::from(whole::<i64>(json)?) * 1_000_000)?,
        "gx:OffsetDateTime" | "gx:Instant" => Value::DateTime(text(json)?),
        "gx:LocalDateTime" => Value::LocalDateTime(text(json)?),
        "gx:LocalDate" => Value::Date(text(json)?),
        "gx:LocalTime" => Value::LocalTime(text(json)?),
        "gx:OffsetTime" => Value::Time(text(json)?),
        "gx:Duration" => Value::Duration(text(json)?),
        _ => return None,
    };
    Some(value)
}

/// Converts an untyped JSON scalar. Some servers leave out the type of numbers.
pub(super) fn plain(json: &Json<'_>) -> Option<Value> {
    Some(match json {
        Json::Null => Value::Null,
        Json::Bool(value) => Value::Bool(*value),
        Json::String(text) => Value::String(Name::new(text)),
        Json::Broken(raw) => Opaque::new("invalid-utf16", *raw).into(),
        Json::Number(digits) => match digits.parse() {
            Ok(number) => Value::Int(number),
            Err(_) => match BigInteger::parse(digits) {
                Some(number) => Scalar::BigInteger(number).into(),
                None => Value::Float(digits.parse().ok()?),
            },
        },
        Json::Array(_) | Json::Object(_) => return None,
    })
}

fn whole<N: FromStr>(json: &Json<'_>) -> Option<N> {
    match json {
        Json::Number(digits) => digits.parse().ok(),
        _ => None,
    }
}

fn float<N: FromStr>(json: &Json<'_>) -> Option<N> {
    match json {
        Json::Number(digits) => digits.parse().ok(),
        // Rust's parser would accept other words too.
        Json::String(word) if matches!(&**word, "NaN" | "Infinity" | "-Infinity") => word.parse().ok(),
        _ => None,
    }
}

fn digits<'j>(json: &'j Json<'_>) -> Option<&'j str> {
    match json {
        Json::Number(digits) => Some(digits),
        Json::String(text) => Some(text),
        _ => None,
    }
}

fn text<T: FromStr>(json: &Json<'_>) -> Option<T> {
    json.as_str()?.parse().ok()
}

fn instant(nanos: i128) -> Option<Value> {
    let local = LocalDateTime::from_epoch_nanos(nanos).ok()?;
    Some(Value::DateTime(DateTime::new(local, 0).ok()?))
}

fn uuid(text: &str) -> Option<[u8; 16]> {
    let bytes = text.as_bytes();
    let dashed = bytes.len() == 36 && [8, 13, 18, 23].iter().all(|place| bytes[*place] == b'-');
    let hex: String = text.chars().filter(|character| *character != '-').collect();
    if !dashed || hex.len() != 32 {
        return None;
    }
    crate::wire::from_hex(&hex)?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::Bounds;

    fn read(text: &str) -> Option<Value> {
        let json = Json::read(text, Bounds::default()).unwrap();
        match json.typed() {
            Some((kind, value)) => typed(kind, value),
            None => plain(&json),
        }
    }

    fn of(kind: &str, value: &str) -> Option<Value> {
        read(&format!("{{\"@type\":\"{kind}\",\"@value\":{value}}}"))
    }

    #[test]
    fn numbers_keep_their_width() {
        assert_eq!(of("g:Int32", "5"), Some(Scalar::Int32(5).into()));
        assert_eq!(of("g:Int64", "5"), Some(Value::Int(5)));
        assert_eq!(of("gx:Byte", "-128"), Some(Scalar::Byte(-128).into()));
        assert_eq!(of("gx:Byte", "128"), None, "no byte");
        assert_eq!(of("gx:Int16", "5"), Some(Scalar::Short(5).into()));
        assert_eq!(of("g:Float", "0.1"), Some(Scalar::Float32(0.1).into()));
        assert_eq!(of("g:Double", "\"-Infinity\""), Some(Value::Float(f64::NEG_INFINITY)));
        assert_eq!(of("g:Double", "-0.0"), Some(Value::Float(-0.0)));
        assert_eq!(of("g:Double", "\"inf\""), None);
        let big = "123456789987654321123456789987654321";
        let number = BigInteger::parse(big).map(|number| Scalar::BigInteger(number).into());
        assert_eq!(of("gx:BigInteger", big), number);
        assert_eq!(read(big), number);
        let decimal = of("gx:BigDecimal", "1.50").map(|value| value.to_string());
        assert_eq!(decimal.as_deref(), Some("1.50m"));
        assert_eq!((read("7"), read("7.0")), (Some(Value::Int(7)), Some(Value::Float(7.0))));
    }

    #[test]
    fn times_are_read_in_the_forms_of_every_version() {
        let moment = of("gx:OffsetDateTime", "\"2020-01-01T00:00Z\"");
        assert!(matches!(moment, Some(Value::DateTime(_))), "{moment:?}");
        assert_eq!(of("g:Date", "1577836800000"), moment);
        assert_eq!(of("gx:Instant", "\"2020-01-01T00:00:00Z\""), moment);
        for (kind, text) in [
            ("gx:LocalDate", "2020-01-01"),
            ("gx:LocalDateTime", "2020-01-01T10:00"),
            ("gx:LocalTime", "10:00:00.5"),
            ("gx:OffsetTime", "10:15:30+01:00"),
            ("gx:Duration", "PT120H"),
            ("gx:Duration", "PT-1.5S"),
        ] {
            assert!(of(kind, &format!("\"{text}\"")).is_some(), "{kind} {text}");
            assert_eq!(of(kind, "\"soon\""), None);
        }
    }

    #[test]
    fn invalid_scalars_are_refused() {
        assert_eq!(of("g:UUID", "\"41d2e28a-20a4-4ab0-b379-d810dede37\""), None);
        assert!(of("g:UUID", "\"41d2e28a-20a4-4ab0-b379-d810dede3786\"").is_some());
        assert_eq!(of("g:T", "\"ID\""), None);
        assert_eq!(of("g:T", "\"id\""), Some(Scalar::Token(Token::Id).into()));
        assert_eq!(of("g:Direction", "\"OUT\""), Some(Scalar::Direction(Direction::Out).into()));
        assert_eq!(of("gx:Char", "\"xy\""), None);
        assert_eq!(of("gx:Char", "\"é\""), Some(Scalar::Char('é').into()));
        assert_eq!(of("gx:ByteBuffer", "\"AP8=\""), Some(Scalar::Binary([0, 255].into()).into()));
        assert_eq!(of("g:Int32", "\"5\""), None);
    }
}
