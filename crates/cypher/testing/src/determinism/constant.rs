//! Recognises literal arguments that a function is known to accept, so that the call cannot fail.

use edgewise_cypher_syntax::ast::{Expr, Literal, Name, UnaryOp};
use edgewise_model::{Date, DateTime, Duration, LocalDateTime, LocalTime, Time};

/// Whether the only argument of a call is a literal that the function is known to accept.
pub(super) fn is_valid_argument(function: &str, arguments: &[Expr]) -> bool {
    match (function, arguments) {
        (_, [Expr::Literal(Literal::String(text))]) => accepts_text(function, text),
        ("point", [Expr::Map(entries)]) => is_point(entries),
        ("date", [Expr::Map(entries)]) => is_date(entries),
        ("duration", [Expr::Map(entries)]) => is_duration(entries),
        ("localtime" | "time", [Expr::Map(entries)]) => is_clock(entries),
        ("localdatetime" | "datetime", [Expr::Map(entries)]) => {
            let (day, clock): (Vec<_>, Vec<_>) =
                entries.iter().cloned().partition(|(key, _)| DAY.contains(&key.as_str()));
            is_date(&day) && (clock.is_empty() || is_clock(&clock))
        }
        _ => false,
    }
}

/// Whether a function accepts this string. For dates, times and durations, that is the one spelling that all engines
/// accept.
fn accepts_text(function: &str, text: &str) -> bool {
    match function {
        "date" => text.parse::<Date>().is_ok(),
        "localtime" => text.parse::<LocalTime>().is_ok(),
        "time" => text.parse::<Time>().is_ok(),
        "localdatetime" => text.parse::<LocalDateTime>().is_ok(),
        "datetime" => text.parse::<DateTime>().is_ok(),
        // A duration of at most this size can be ordered and added without overflow.
        "duration" => text.parse::<Duration>().is_ok_and(|duration| {
            let far = 1_i64 << 40;
            duration.months().abs() < far && duration.days().abs() < far && duration.seconds().abs() < far
        }),
        "tointeger" => text.trim().len() < 18,
        "toboolean" | "tofloat" => true,
        _ => false,
    }
}

/// Whether all engines agree on which number a string is, or that it is none.
pub(super) fn is_plain_number(text: &str) -> bool {
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let number = unsigned
        .split_once('.')
        .map_or_else(|| digits(unsigned), |(whole, rest)| digits(whole) && digits(rest));
    // Some engines read words such as `infinity`, `nan` or `f` as numbers. No such word begins with one of these
    // letters.
    let word = text
        .starts_with(|first: char| matches!(first.to_ascii_lowercase(), 'g'..='h' | 'j'..='m' | 'o'..='z'));
    number || text.is_empty() || word && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The value of an integer literal, with or without a minus sign.
pub(super) fn integer(expr: &Expr) -> Option<i64> {
    match expr {
        Expr::Literal(Literal::Integer(integer)) => i64::try_from(integer.value).ok(),
        Expr::Unary(UnaryOp::Minus, inner) => integer(inner).map(|value| -value),
        _ => None,
    }
}

/// The value of a number literal, with or without a minus sign.
pub(super) fn number(expr: &Expr) -> Option<f64> {
    match expr {
        Expr::Literal(Literal::Float(float)) => Some(float.0),
        Expr::Unary(UnaryOp::Minus, inner) => number(inner).map(|value| -value),
        other => integer(other).map(|value| value as f64),
    }
}

/// The number of elements of a list literal, or an upper bound for a `range` between two integer literals.
pub(super) fn length(expr: &Expr) -> Option<usize> {
    match expr {
        Expr::List(items) => Some(items.len()),
        Expr::Function(call) if call.name.len() == 1 && call.name[0].eq_ignore_ascii_case("range") => {
            let first = integer(call.arguments.first()?)?;
            let last = integer(call.arguments.get(1)?)?;
            usize::try_from(first.abs_diff(last)).ok()?.checked_add(1)
        }
        _ => None,
    }
}

/// The value of a string literal.
pub(super) fn text(expr: &Expr) -> Option<&str> {
    match expr {
        Expr::Literal(Literal::String(text)) => Some(text),
        _ => None,
    }
}

/// Whether a regular expression is a literal that means the same to all engines: it uses only letters, digits, `.`,
/// classes without escapes, groups, alternatives, and one quantifier at a time.
pub(super) fn is_shared_regex(expr: &Expr) -> bool {
    let Some(pattern) = text(expr) else { return false };
    let (mut depth, mut class, mut quantifiable) = (0_u32, None, false);
    for character in pattern.chars() {
        if let Some(length) = &mut class {
            match character {
                ']' if *length > 0 => (class, quantifiable) = (None, true),
                '^' if *length == 0 => {}
                character if character.is_ascii_alphanumeric() || character == '-' || character == ' ' => {
                    *length += 1
                }
                _ => return false,
            }
            continue;
        }
        quantifiable = match character {
            '*' | '+' | '?' if quantifiable => false,
            '*' | '+' | '?' => return false,
            '[' => {
                class = Some(0_u32);
                false
            }
            '(' => {
                depth += 1;
                false
            }
            ')' if depth > 0 => {
                depth -= 1;
                true
            }
            '|' => false,
            '.' | ' ' | '_' => true,
            character if character.is_ascii_alphanumeric() => true,
            _ => return false,
        };
    }
    depth == 0 && class.is_none()
}

/// Whether the entries of a map describe a valid point: two or three finite coordinates, and, if a coordinate system is
/// named, one with that number of coordinates.
fn is_point(entries: &[(Name, Expr)]) -> bool {
    let get = |key: &str| entries.iter().find(|(own, _)| own == key).map(|(_, value)| value);
    let coordinate = |key: &str| get(key).and_then(number);
    let high = get("z").or_else(|| get("height")).is_some();
    let finite = entries.iter().all(|(key, value)| key == "crs" || key == "srid" || number(value).is_some());
    let system = match (get("crs").and_then(text), get("srid").and_then(integer)) {
        (Some(name), None) => match name {
            "cartesian" | "wgs-84" => !high,
            "cartesian-3d" | "wgs-84-3d" => high,
            _ => false,
        },
        (None, Some(srid)) => match srid {
            7203 | 4326 => !high,
            9157 | 4979 => high,
            _ => false,
        },
        (None, None) => get("crs").is_none() && get("srid").is_none(),
        _ => false,
    };
    let geographic = get("longitude").is_some()
        || get("crs").and_then(text).is_some_and(|name| name.starts_with("wgs"))
        || get("srid").and_then(integer).is_some_and(|srid| srid == 4326 || srid == 4979);
    let (x, y) = (
        coordinate("x").or_else(|| coordinate("longitude")),
        coordinate("y").or_else(|| coordinate("latitude")),
    );
    let placed = match (x, y) {
        (Some(x), Some(y)) => !geographic || (x.abs() <= 180.0 && y.abs() <= 90.0),
        _ => false,
    };
    // Engines differ in how they treat mixed coordinate names, and degrees in a Cartesian system.
    let pure = entries.iter().all(|(key, _)| match key.as_str() {
        "x" | "y" | "z" => get("longitude").is_none() && get("latitude").is_none(),
        "longitude" | "latitude" | "height" => {
            !get("crs").and_then(text).is_some_and(|name| name.starts_with("cart"))
        }
        "crs" | "srid" => true,
        _ => false,
    });
    finite && system && placed && pure
}

/// The keys that may define a day.
const DAY: &[&str] = &["year", "month", "day", "week", "dayOfWeek", "ordinalDay"];

/// Whether the entries of a map describe a valid date.
fn is_date(entries: &[(Name, Expr)]) -> bool {
    is_calendar_date(entries) || is_week_date(entries) || is_ordinal_date(entries)
}

/// Whether the entries are like `{year: 2000, week: 1, dayOfWeek: 7}`, with a week that every year has.
fn is_week_date(entries: &[(Name, Expr)]) -> bool {
    let value = |key: &str| entries.iter().find(|(own, _)| own == key).and_then(|(_, value)| integer(value));
    let known = ["year", "week", "dayOfWeek"];
    entries.iter().all(|(key, _)| known.contains(&key.as_str()))
        && value("year").is_some_and(|year| (1..=9_999).contains(&year))
        && value("week").is_some_and(|week| (1..=52).contains(&week))
        && match entries.len() {
            2 => true,
            3 => value("dayOfWeek").is_some_and(|day| (1..=7).contains(&day)),
            _ => false,
        }
}

/// Whether the entries are like `{year: 2000, ordinalDay: 365}`, with a day that every year has.
fn is_ordinal_date(entries: &[(Name, Expr)]) -> bool {
    let value = |key: &str| entries.iter().find(|(own, _)| own == key).and_then(|(_, value)| integer(value));
    entries.len() == 2
        && value("year").is_some_and(|year| (1..=9_999).contains(&year))
        && value("ordinalDay").is_some_and(|day| (1..=365).contains(&day))
}

/// Whether the entries are like `{year: 2000, month: 1, day: 31}`; the day, or month and day, may be left out.
fn is_calendar_date(entries: &[(Name, Expr)]) -> bool {
    let get = |key: &str| entries.iter().find(|(own, _)| own == key).and_then(|(_, value)| integer(value));
    let known = entries.iter().all(|(key, _)| matches!(key.as_str(), "year" | "month" | "day"));
    match (get("year"), get("month"), get("day")) {
        (Some(year), month, day) if known => {
            (day.is_none() || month.is_some())
                && Date::from_ymd(year, month.unwrap_or(1), day.unwrap_or(1)).is_ok()
                && entries.iter().all(|(_, value)| integer(value).is_some())
        }
        _ => false,
    }
}

/// Whether the entries of a map describe a valid time of day.
fn is_clock(entries: &[(Name, Expr)]) -> bool {
    let within = |value: &Expr, most: i64| integer(value).is_some_and(|value| (0..=most).contains(&value));
    let has = |key: &str| entries.iter().any(|(own, _)| own == key);
    let fraction = has("nanosecond") || has("millisecond");
    let ordered = has("hour")
        && (!has("second") || has("minute"))
        && (!fraction || has("second"))
        && !(has("nanosecond") && has("millisecond"));
    ordered
        && entries.iter().all(|(key, value)| match key.as_str() {
            "hour" => within(value, 23),
            "minute" | "second" => within(value, 59),
            "nanosecond" => within(value, 999_999_999),
            "millisecond" => within(value, 999),
            _ => false,
        })
}

/// Whether the entries of a map describe a valid duration that is far from overflow.
fn is_duration(entries: &[(Name, Expr)]) -> bool {
    const PARTS: &[&str] = &[
        "years",
        "quarters",
        "months",
        "weeks",
        "days",
        "hours",
        "minutes",
        "seconds",
        "milliseconds",
        "microseconds",
        "nanoseconds",
    ];
    entries.iter().all(|(key, value)| {
        PARTS.contains(&key.as_str()) && integer(value).is_some_and(|value| value.abs() < 1 << 36)
    })
}
