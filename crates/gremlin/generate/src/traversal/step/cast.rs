//! Makes steps that convert between types of values, and steps on dates.

use edgewise_gremlin_syntax::ast::{DateDiff, Dt, GType, Map, Nested, Scalar, Step, Value};

use crate::ValueKind;
use crate::traversal::kind::{Class, Classes, DATES, Item, Kind, NUMBERS, Number, TEXTS, Text, classes};
use crate::traversal::production::{Production, line};
use crate::traversal::{Maker, Point};

const READABLE: Classes = NUMBERS | TEXTS;
const TRUTHS: Classes = classes(&[Class::Number, Class::Boolean, Class::Text]);

/// Productions of conversions and of steps on dates.
pub const LINES: &[Production] = &[
    line("asNumber", &["asNumber"], READABLE, 8, |maker, at, out| {
        let kind = readable(at.kind)?;
        let (wanted, result) = match maker.rng.index(6) {
            0 | 1 => (None, kind),
            2 if kind.is_integer() => (Some(GType::Long), kind),
            3 if kind == Number::Small => (Some(GType::Short), kind),
            4 if kind.is_integer() => (Some(GType::BigInt), Number::Big),
            5 if kind.is_integer() => (Some(GType::Double), Number::Float),
            _ if matches!(kind, Number::Small | Number::Word) => (Some(GType::Int), kind),
            _ => (None, kind),
        };
        out.push(Scalar::AsNumber(wanted).into());
        Some(Kind::One(Item::Number(result)))
    }),
    line("asBool", &["asBool"], TRUTHS, 6, |_, at, out| {
        if matches!(at.kind, Kind::One(Item::Text(text)) if text != Text::Truth) {
            return None;
        }
        out.push(Scalar::AsBool.into());
        Some(Kind::One(Item::Boolean))
    }),
    line("asDate", &["asDate"], classes(&[Class::Number, Class::Text, Class::Date]), 8, |_, at, out| {
        match at.kind {
            Kind::One(Item::Date | Item::Text(Text::Date) | Item::Number(Number::Small | Number::Word)) => {}
            _ => return None,
        }
        out.push(Scalar::AsDate.into());
        Some(Kind::One(Item::Date))
    }),
    line("dateAdd", &["dateAdd"], DATES, 24, |maker, _, out| {
        let unit = maker.pick(Dt::ALL);
        let amount = maker.rng.range_i64(-400..=400);
        out.push(Scalar::DateAdd { unit, amount }.into());
        Some(Kind::One(Item::Date))
    }),
    line("dateDiff", &["dateDiff"], DATES, 24, date_diff),
    line("date-text", &["asDate", "constant"], classes(&[Class::Any, Class::Map]), 2, |maker, _, out| {
        let value = maker.random(ValueKind::Date);
        let Value::Datetime(Some(text)) = value else { return None };
        out.push(Map::Constant(Value::String(text)).into());
        Some(Kind::One(Item::Text(Text::Date)))
    }),
    line(
        "truth-text",
        &["asBool", "constant"],
        classes(&[Class::Any, Class::Boolean]),
        2,
        |maker, _, out| {
            let text = maker.pick(&["true", "FALSE", "True"]);
            out.push(Map::Constant(Value::string(text)).into());
            Some(Kind::One(Item::Text(Text::Truth)))
        },
    ),
];

/// The class of numbers that `asNumber()` returns for a kind.
const fn readable(kind: Kind) -> Option<Number> {
    match kind {
        Kind::One(Item::Number(number)) => Some(number),
        Kind::One(Item::Text(Text::Number)) => Some(Number::Mixed),
        _ => None,
    }
}

/// Appends `dateDiff()`, the milliseconds between two dates.
fn date_diff(maker: &mut Maker<'_>, at: &Point, out: &mut Vec<Step>) -> Option<Kind> {
    let literal = maker.limits.has_literals(ValueKind::Date);
    let other = match (maker.rng.bool() && literal, maker.can_nest(at)) {
        (true, _) => DateDiff::Date(maker.random(ValueKind::Date)),
        (false, true) => DateDiff::Traversal(maker.nested_to(at, DATES)?.nested),
        (false, false) if literal => {
            DateDiff::Traversal(Nested::new([Map::Constant(maker.random(ValueKind::Date))]))
        }
        _ => return None,
    };
    out.push(Scalar::DateDiff(other).into());
    Some(Kind::One(Item::Number(Number::Wide)))
}
