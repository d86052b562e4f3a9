//! `Scalar`: a single value of a type that Gremlin has and Cypher does not.

use std::{
    cmp::Ordering,
    fmt::{self, Display, Formatter},
    hash::{Hash, Hasher},
};

/// A number of another width than 64 bits, a character, a UUID, bytes or a token. (`Value::Int` and `Value::Float` have
/// 64 bits.)
///
/// All four relations of [`crate::relation`] on scalars are identity; the semantics of Gremlin define their own.
#[derive(Clone, Debug)]
pub enum Scalar {
    /// An 8-bit integer.
    Byte(i8),
    /// A 16-bit integer.
    Short(i16),
    /// A 32-bit integer.
    Int32(i32),
    /// A 32-bit float.
    Float32(f32),
    /// An integer of any size.
    BigInteger(BigInteger),
    /// A decimal number of any size.
    BigDecimal(BigDecimal),
    /// One character.
    Char(char),
    /// A UUID in big-endian byte order.
    Uuid([u8; 16]),
    /// Bytes.
    Binary(Box<[u8]>),
    /// A token: `T.id`, `T.key`, `T.label` or `T.value`.
    Token(Token),
    /// A direction of an edge.
    Direction(Direction),
}

/// An integer of any size in canonical decimal digits: no leading zeros, no plus sign, no negative zero.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BigInteger(Box<str>);

/// A decimal number of any size: its digits, and how many of them come after the decimal point. 1.0 and 1.00 differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BigDecimal {
    digits: BigInteger,
    scale: i32,
}

/// A part of an element: the enumeration `T` of TinkerPop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // each variant is TinkerPop's name in lower case
pub enum Token {
    Id,
    Key,
    Label,
    Value,
}

/// A direction of an edge: the enumeration `Direction` of TinkerPop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // each variant is TinkerPop's name in upper case
pub enum Direction {
    Out,
    In,
    Both,
}

impl Token {
    /// Every token.
    pub const ALL: [Self; 4] = [Self::Id, Self::Key, Self::Label, Self::Value];

    /// The name of the token in TinkerPop.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Id => "id",
            Self::Key => "key",
            Self::Label => "label",
            Self::Value => "value",
        }
    }
}

impl Direction {
    /// Every direction.
    pub const ALL: [Self; 3] = [Self::Out, Self::In, Self::Both];

    /// The name of the direction in TinkerPop.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Out => "OUT",
            Self::In => "IN",
            Self::Both => "BOTH",
        }
    }
}

impl BigInteger {
    /// Parses decimal digits with an optional sign; `None` for any other text.
    pub fn parse(text: &str) -> Option<Self> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(digits) => (true, digits),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(match digits.trim_start_matches('0') {
            "" => Self("0".into()),
            digits if negative => Self(format!("-{digits}").into()),
            digits => Self(digits.into()),
        })
    }

    /// The digits of the number, after a minus if it is negative.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl BigDecimal {
    /// A number with these digits, `scale` of which come after the decimal point; a negative scale appends zeros.
    pub const fn new(digits: BigInteger, scale: i32) -> Self {
        Self { digits, scale }
    }

    /// Parses a number with an optional point and exponent, in the syntax of Java's `BigDecimal`; `None` for any other
    /// text.
    pub fn parse(text: &str) -> Option<Self> {
        let (number, exponent) = match text.find(['e', 'E']) {
            Some(place) => (&text[..place], text[place + 1..].parse::<i64>().ok()?),
            None => (text, 0),
        };
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        if fraction.starts_with(['-', '+']) {
            return None;
        }
        let digits = BigInteger::parse(&format!("{whole}{fraction}"))?;
        let scale = i64::try_from(fraction.len()).ok()?.checked_sub(exponent)?;
        let scale = i32::try_from(scale).ok()?;
        Some(Self { digits, scale })
    }

    /// The digits of the number without a point.
    pub const fn digits(&self) -> &BigInteger {
        &self.digits
    }

    /// How many digits come after the point.
    pub const fn scale(&self) -> i32 {
        self.scale
    }
}

/// Writes the digits with their decimal point. If the scale is negative or above 64, an exponent is written, so
/// that extreme scales stay short.
impl Display for BigDecimal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (sign, digits) = match self.digits.0.strip_prefix('-') {
            Some(digits) => ("-", digits),
            None => ("", &*self.digits.0),
        };
        match usize::try_from(self.scale) {
            Ok(0) => write!(f, "{sign}{digits}"),
            Ok(scale @ 1..=64) => {
                let digits = format!("{digits:0>width$}", width = scale + 1);
                let (whole, fraction) = digits.split_at(digits.len() - scale);
                write!(f, "{sign}{whole}.{fraction}")
            }
            _ => write!(f, "{sign}{digits}E{}", -i64::from(self.scale)),
        }
    }
}

impl Scalar {
    /// The rank of the scalar's kind. Stored hashes are computed from it, so a new kind gets the next number and no
    /// rank ever changes.
    pub(crate) const fn rank(&self) -> u8 {
        match self {
            Self::Byte(_) => 0,
            Self::Short(_) => 1,
            Self::Int32(_) => 2,
            Self::Float32(_) => 3,
            Self::BigInteger(_) => 4,
            Self::BigDecimal(_) => 5,
            Self::Char(_) => 6,
            Self::Uuid(_) => 7,
            Self::Binary(_) => 8,
            Self::Token(_) => 9,
            Self::Direction(_) => 10,
        }
    }

    /// The bits of a 32-bit float, with all NaNs mapped to one.
    pub(crate) const fn float_bits(float: f32) -> u32 {
        if float.is_nan() { f32::NAN.to_bits() } else { float.to_bits() }
    }
}

/// A total order, to sort scalars by. Scalars are `Equal` in it exactly if they are identical; across kinds the order
/// has no other meaning.
impl Ord for Scalar {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Byte(a), Self::Byte(b)) => a.cmp(b),
            (Self::Short(a), Self::Short(b)) => a.cmp(b),
            (Self::Int32(a), Self::Int32(b)) => a.cmp(b),
            (Self::Float32(a), Self::Float32(b)) => {
                let real = |float: f32| f32::from_bits(Self::float_bits(float));
                real(*a).total_cmp(&real(*b))
            }
            (Self::BigInteger(a), Self::BigInteger(b)) => a.cmp(b),
            (Self::BigDecimal(a), Self::BigDecimal(b)) => a.cmp(b),
            (Self::Char(a), Self::Char(b)) => a.cmp(b),
            (Self::Uuid(a), Self::Uuid(b)) => a.cmp(b),
            (Self::Binary(a), Self::Binary(b)) => a.cmp(b),
            (Self::Token(a), Self::Token(b)) => a.cmp(b),
            (Self::Direction(a), Self::Direction(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl PartialOrd for Scalar {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Scalar {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Scalar {}

impl Hash for Scalar {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rank().hash(state);
        match self {
            Self::Byte(value) => value.hash(state),
            Self::Short(value) => value.hash(state),
            Self::Int32(value) => value.hash(state),
            Self::Float32(value) => Self::float_bits(*value).hash(state),
            Self::BigInteger(value) => value.hash(state),
            Self::BigDecimal(value) => value.hash(state),
            Self::Char(value) => value.hash(state),
            Self::Uuid(value) => value.hash(state),
            Self::Binary(value) => value.hash(state),
            Self::Token(value) => value.hash(state),
            Self::Direction(value) => value.hash(state),
        }
    }
}

/// Writes a UUID as five groups of hexadecimal digits.
pub(crate) fn uuid_text(bytes: [u8; 16]) -> String {
    let hex = hex_text(&bytes);
    format!("{}-{}-{}-{}-{}", &hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..])
}

/// Writes bytes as hexadecimal digits.
pub(crate) fn hex_text(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes the scalar as text. Numbers have the type suffix of Gremlin's grammar.
impl Display for Scalar {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Byte(value) => write!(f, "{value}b"),
            Self::Short(value) => write!(f, "{value}s"),
            Self::Int32(value) => write!(f, "{value}i"),
            Self::Float32(value) if value.is_nan() => f.write_str("NaNf"),
            Self::Float32(value) if value.is_infinite() => {
                f.write_str(if *value > 0.0 { "Infinityf" } else { "-Infinityf" })
            }
            Self::Float32(value) => write!(f, "{value:?}f"),
            Self::BigInteger(value) => write!(f, "{}n", value.as_str()),
            Self::BigDecimal(value) => write!(f, "{value}m"),
            Self::Char(value) => write!(f, "{value:?}c"),
            Self::Uuid(value) => write!(f, "UUID({})", uuid_text(*value)),
            Self::Binary(value) => write!(f, "Binary({})", hex_text(value)),
            Self::Token(value) => write!(f, "T.{}", value.word()),
            Self::Direction(value) => write!(f, "Direction.{}", value.word()),
        }
    }
}
