//! Draws random literals of a type.

use edgewise_gremlin_syntax::ast::{Name, Number, Value};
use edgewise_model::Rng;

use super::{ValueKind, date, number, text};
use crate::Limits;
use edgewise_gremlin_syntax::Version;

/// Which values may be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// Whether only small integers are drawn.
    pub small: bool,
    /// Whether NaN and infinities are allowed.
    pub non_finite: bool,
    /// Percent of values that engines often get wrong.
    pub trouble: u32,
    /// Whether the least and greatest integers are allowed.
    pub extreme: bool,
    /// Whether strings with unusual characters are allowed.
    pub odd_text: bool,
    /// Whether -0.0 is allowed.
    pub negative_zero: bool,
    /// Whether dates may have an offset. Before 3.8, `datetime()` returns a point in time without one.
    pub offsets: bool,
}

impl Range {
    /// The values that may be stored on the target.
    pub fn stored(limits: &Limits, trouble: u32, small: bool) -> Self {
        Self {
            small,
            non_finite: limits.storable.non_finite,
            trouble,
            extreme: limits.has("extreme-integer"),
            odd_text: limits.has("odd-text"),
            negative_zero: limits.has("negative-zero"),
            offsets: limits.dialect.version >= Version::V3_8,
        }
    }
}

/// Draws a random literal of a type.
pub fn draw_value(rng: &mut Rng, kind: ValueKind, range: Range) -> Value {
    let trouble = rng.percent(range.trouble);
    match kind {
        ValueKind::Boolean => Value::Boolean(rng.bool()),
        ValueKind::Byte => Value::Number(Number::Byte(integer(rng, range, trouble, 8) as i8)),
        ValueKind::Short => Value::Number(Number::Short(integer(rng, range, trouble, 16) as i16)),
        ValueKind::Int => Value::int(integer(rng, range, trouble, 32) as i32),
        ValueKind::Long => Value::long(integer(rng, range, trouble, 64)),
        ValueKind::BigInteger => {
            let digits = match trouble {
                true => Name::new(pick(rng, number::TROUBLE_BIG)),
                false => Name::from(number::integer(rng, i64::MIN, i64::MAX).to_string()),
            };
            Value::Number(Number::BigInteger(digits))
        }
        ValueKind::Float => {
            let float = single(float(rng, range, trouble), range);
            Value::Number(Number::Float(if float.is_finite() { float } else { 0.5 }))
        }
        ValueKind::Double if trouble && range.non_finite && rng.one_in(6) => {
            Value::double(pick(rng, &[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]))
        }
        ValueKind::Double => Value::double(float(rng, range, trouble)),
        ValueKind::BigDecimal => Value::Number(Number::BigDecimal(decimal(rng, trouble))),
        ValueKind::String => Value::String(match (trouble, range.odd_text) {
            (true, true) => Name::new(pick(rng, text::TROUBLE)),
            (true, false) => Name::new(pick(rng, text::PLAIN_TROUBLE)),
            (false, _) => text::random(rng),
        }),
        ValueKind::Uuid => Value::Uuid(Some(uuid(rng))),
        ValueKind::Date => Value::Datetime(Some(date(rng, range, trouble))),
    }
}

fn float(rng: &mut Rng, range: Range, trouble: bool) -> f64 {
    let float = if trouble { pick(rng, number::TROUBLE_FLOATS) } else { number::float(rng) };
    if float == 0.0 && !range.negative_zero { 0.0 } else { float }
}

/// Converts a float to 32 bits. A small negative number becomes -0.0, which the target may not have.
fn single(float: f64, range: Range) -> f32 {
    let float = float as f32;
    if float == 0.0 && !range.negative_zero { 0.0 } else { float }
}

fn date(rng: &mut Rng, range: Range, trouble: bool) -> Name {
    let text = match trouble {
        true => Name::new(pick(rng, date::TROUBLE)),
        false => date::text(&date::random(rng)).unwrap_or_else(|| Name::new(date::TROUBLE[0])),
    };
    if range.offsets { text } else { date::in_utc(&text) }
}

fn pick<T: Copy>(rng: &mut Rng, items: &[T]) -> T {
    items[rng.index(items.len())]
}

/// An integer of a width. Larger values are clamped to its limits, unless extreme values are not allowed.
fn integer(rng: &mut Rng, range: Range, trouble: bool, bits: u32) -> i64 {
    if range.small {
        let most = if bits == 8 { 100 } else { number::SMALL };
        return number::small(rng).clamp(-most, most);
    }
    let (low, high) = (i64::MIN >> (64 - bits), i64::MAX >> (64 - bits));
    let (low, high) = if range.extreme { (low, high) } else { (low + 2, high - 2) };
    if trouble {
        return pick(rng, number::TROUBLE).clamp(low, high);
    }
    number::integer(rng, low, high)
}

fn decimal(rng: &mut Rng, trouble: bool) -> Name {
    if trouble {
        return Name::new(pick(rng, number::TROUBLE_DECIMALS));
    }
    let (whole, part) = (rng.range_i64(-1_000..=1_000), rng.below(100));
    Name::from(if rng.bool() { format!("{whole}.{part:02}") } else { format!("{whole}.5") })
}

/// A UUID of version 4.
fn uuid(rng: &mut Rng) -> Name {
    let (high, low) = (rng.u64(), rng.u64());
    Name::from(format!(
        "{:08x}-{:04x}-4{:03x}-a{:03x}-{:012x}",
        high >> 32,
        (high >> 16) & 0xffff,
        high & 0xfff,
        (low >> 48) & 0xfff,
        low & 0xffff_ffff_ffff
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use edgewise_gremlin_syntax::Dialect;

    #[test]
    fn a_number_that_is_too_small_for_32_bits_is_no_negative_zero_where_there_is_none() {
        let mut limits = Limits::all(Dialect::CANONICAL);
        assert!(single(-1e-60, Range::stored(&limits, 0, false)).is_sign_negative());
        limits.off.insert("negative-zero".to_owned());
        assert!(single(-1e-60, Range::stored(&limits, 0, false)).is_sign_positive());
    }
}
