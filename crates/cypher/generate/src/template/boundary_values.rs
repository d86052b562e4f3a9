//! Boundary values of each type, as texts of literals; and *families* of values that are equal or nearly equal.

use crate::Features;
use edgewise_cypher_syntax::function::Type;
use edgewise_model::{Rng, Value};

/// Boundary integers: some that are small multiples of others, then the limits of the integer widths that engines use
/// internally.
const INTEGERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "-2",
    "3",
    "-3",
    "4",
    "-4",
    "6",
    "10",
    "12",
    "0",
    "1",
    "-1",
    "2",
    "-2",
    "9007199254740992",
    "9007199254740993",
    "-9007199254740993",
    "9223372036854775807",
    "-9223372036854775807",
    "2147483648",
];

/// Boundary floats that have a literal.
const FLOATS: &[&str] = &[
    "0.0",
    "-0.0",
    "1.0",
    "-1.0",
    "0.5",
    "-0.5",
    "1.5",
    "2.5",
    "-2.5",
    "0.25",
    "0.75",
    "10.0",
    "9007199254740992.0",
    "1.0E20",
    "-1.0E20",
    "1.0E300",
];

/// Expressions for the floats that have no literal: NaN and both infinities.
const NON_FINITE: &[&str] = &["0.0 / 0.0", "1.0 / 0.0", "-1.0 / 0.0"];

/// Boundary strings: empty, blank, one character, beyond ASCII and beyond 16 bits, numbers, regular expressions.
const STRINGS: &[&str] = &[
    "''", "''", "''", "' '", "'a'", "'ab'", "'aba'", "',a,,'", "','", "'é'", "'aé'", "'ß'", "'𝄞a'", "'a𝄞b'",
    "'  a '", "'-1'", "'1.5'", "'true'", "'.*'",
];

const LISTS: &[&str] = &[
    "[]",
    "[null]",
    "[1, null]",
    "[null, 1]",
    "[1, 2, 3]",
    "[3, 1, 2]",
    "[1.0, 2]",
    "['a', '']",
    "[[1], []]",
    "[1, 1.0, null]",
    "[0.0, -0.0]",
    "[true, null, false]",
    "['1', 'x', null]",
    "[[null], null]",
];

const MAPS: &[&str] = &[
    "{}",
    "{a: 1}",
    "{a: null}",
    "{a: 1, b: null}",
    "{year: 2024, month: 2, day: 29}",
    "{year: 2020, week: 53, dayOfWeek: 7}",
    "{year: 2024, ordinalDay: 366}",
    "{hour: 23, minute: 59, second: 59}",
    "{days: 1, hours: -25}",
    "{months: 1, days: -31}",
    "{x: 0.0, y: -0.0}",
];

/// Boundary dates: first and last days of weeks, months, years and of the epoch, Sundays and Mondays, leap days, a day
/// in week 53.
const DATES: &[&str] = &[
    "date('2024-02-29')",
    "date('2024-03-03')",
    "date('2024-03-04')",
    "date('2020-12-31')",
    "date('2021-01-03')",
    "date('2019-12-30')",
    "date('1970-01-01')",
    "date('1969-12-28')",
    "date('2000-01-31')",
    "date('2023-12-31')",
    "date('2024-03-31')",
    "date('1900-03-01')",
];

const LOCAL_TIMES: &[&str] = &[
    "localtime('00:00')",
    "localtime('23:59:59.999999999')",
    "localtime('12:30:15.5')",
    "localtime('00:00:00.001')",
];

const TIMES: &[&str] =
    &["time('00:00Z')", "time('23:59:59.999+14:00')", "time('12:00-01:30')", "time('00:30+01:00')"];

const LOCAL_DATETIMES: &[&str] = &[
    "localdatetime('1969-12-31T23:59:59')",
    "localdatetime('1970-01-01T00:00')",
    "localdatetime('2024-02-29T12:30:15.25')",
    "localdatetime('2021-01-03T23:00')",
    "localdatetime('1965-07-04T12:00')",
    "localdatetime('2023-12-31T23:59:59.999999999')",
];

const DATETIMES: &[&str] = &[
    "datetime('1969-12-31T23:59:59Z')",
    "datetime('1970-01-01T00:00+01:00')",
    "datetime('2024-02-29T12:30:15.25-11:00')",
    "datetime('2021-01-03T23:30Z')",
    "datetime('2023-12-31T23:59:59.999+14:00')",
];

const DURATIONS: &[&str] = &[
    "duration('P1M')",
    "duration('P-1M')",
    "duration('P1M-1D')",
    "duration('PT0S')",
    "duration('P14M3DT-5S')",
    "duration('PT-0.5S')",
    "duration('P1W')",
    "duration('P1DT24H')",
];

const POINTS: &[&str] =
    &["point({x: 0.0, y: 0.0})", "point({x: -0.0, y: 1.0})", "point({longitude: 180.0, latitude: 90.0})"];

/// Families of values that an engine may confuse: if it takes one for another, the answer is wrong.
const FAMILIES: &[&[&str]] = &[
    &["null", "null", "0"],
    &["0", "0.0", "-0.0"],
    &["0.0", "-0.0"],
    &["1", "1.0", "true"],
    &["9007199254740992", "9007199254740993", "9007199254740992.0", "9007199254740994.0"],
    &["9007199254740992", "9007199254740993"],
    &["-9007199254740993", "-9007199254740992.0", "-9007199254740992"],
    &["9223372036854775807", "9223372036854775806", "9223372036854775807.0"],
    &["''", "' '", "null"],
    &["'a'", "'A'", "'a '"],
    &["'é'", "'e'", "'ê'"],
    &["[1, null]", "[1, null]", "[1.0, null]", "[null, 1]"],
    &["[null]", "[]", "[[]]", "null"],
    &["[0.0]", "[-0.0]", "[0]"],
    &["{a: null}", "{}", "{a: 1}", "{a: 1.0}"],
    &["true", "false", "null"],
    &["1", "2", "3", "4", "null"],
    &["-2", "7", "0", "3"],
    &["0.5", "1.5", "2.5", "null"],
];

/// A family of floats with NaN and an infinity, for targets that have them.
const COMPUTED: &[&str] = &["0.0 / 0.0", "0.0 / 0.0", "1.0 / 0.0", "1.0", "null"];

/// Families of temporal values, for targets that have them.
const TEMPORAL: &[&[&str]] = &[
    &["duration('P1M')", "duration('P30D')", "duration('P4W2D')"],
    &["duration('PT24H')", "duration('P1D')"],
    &["date('2021-01-03')", "date('2021-01-04')", "date('2020-12-31')"],
    &["datetime('2024-01-01T00:00Z')", "datetime('2024-01-01T01:00+01:00')"],
];

/// Draws a boundary value of a type, as text; none for types without literals.
pub(super) fn draw(of: Type, features: &Features, rng: &mut Rng) -> Option<&'static str> {
    if rng.one_in(12) {
        return Some("null");
    }
    let table = match of {
        Type::Any => family(features, rng),
        Type::Bool => &["true", "false"],
        Type::Int => INTEGERS,
        Type::Float if features.has("non-finite") && rng.one_in(8) => NON_FINITE,
        Type::Float if rng.one_in(6) => INTEGERS,
        Type::Float => FLOATS,
        Type::String => STRINGS,
        Type::List => LISTS,
        Type::BoolList => &["[]", "[true, null]", "[false]"],
        Type::IntList => &["[]", "[1, 2, null]", "[0, -1]", "[3, 3]"],
        Type::FloatList => &["[]", "[0.0, -0.0]", "[1.5, null]"],
        Type::StringList => &["[]", "['', 'a']", "['a', null]", "[',']"],
        Type::Map => MAPS,
        Type::Date => DATES,
        Type::LocalTime => LOCAL_TIMES,
        Type::Time => TIMES,
        Type::LocalDateTime => LOCAL_DATETIMES,
        Type::DateTime => DATETIMES,
        Type::Duration => DURATIONS,
        Type::Point => POINTS,
        Type::NodeList
        | Type::RelationshipList
        | Type::Node
        | Type::Relationship
        | Type::Path
        | Type::First
        | Type::ElementOfFirst => return None,
    };
    rng.pick(table).copied()
}

/// Draws a family of values that are equal or nearly equal.
pub(super) fn family(features: &Features, rng: &mut Rng) -> &'static [&'static str] {
    match rng.index(10) {
        0 if features.has("non-finite") => COMPUTED,
        1 if features.has_function("date") && features.has_function("duration") => {
            TEMPORAL[rng.index(TEMPORAL.len())]
        }
        _ => FAMILIES[rng.index(FAMILIES.len())],
    }
}

/// Draws a boundary value of the type that another value has, as text.
pub(super) fn boundary_of_same_type(value: &Value, features: &Features, rng: &mut Rng) -> Option<String> {
    let of = match value {
        Value::Int(_) => Type::Int,
        Value::Float(_) => Type::Float,
        Value::String(_) => Type::String,
        Value::Bool(_) => Type::Bool,
        Value::Date(_) => Type::Date,
        Value::Duration(_) => Type::Duration,
        _ => return None,
    };
    draw(of, features, rng).map(|text| format!("({text})"))
}
