//! Every recipe, one table line each.

use super::super::{Base, ValueType as T};
use super::recipe::{Argument as A, Recipe};

const fn line(name: &'static str, returns: T, arguments: &'static [A], weight: u32) -> Recipe {
    Recipe { name, returns: Some(returns), arguments, weight }
}

const fn generic(name: &'static str, arguments: &'static [A], weight: u32) -> Recipe {
    Recipe { name, returns: None, arguments, weight }
}

const DATE: T = T::of(Base::Date);
const LOCAL_TIME: T = T::of(Base::LocalTime);
const TIME: T = T::of(Base::Time);
const LOCAL_DATE_TIME: T = T::of(Base::LocalDateTime);
const DATE_TIME: T = T::of(Base::DateTime);
const DURATION: T = T::of(Base::Duration);
const POINT: T = T::of(Base::Point);
const DAY_UNITS: &[&str] = &["year", "quarter", "month", "week", "day", "decade", "century"];
const TIME_UNITS: &[&str] = &["hour", "minute", "second", "millisecond", "microsecond"];
const TRUTHS: &[&str] = &["true", "false", "TRUE", "False", " true ", "yes", "", "1"];
const NUMBERS: &[&str] = &["0", "1.5", "-2", "1e3", ".5", " 7 ", "-0.0", "1e", "one", ""];

const ROUNDINGS: &[&str] = &["UP", "DOWN", "CEILING", "FLOOR", "HALF_UP", "HALF_DOWN", "HALF_EVEN"];
const DAY: &[(&str, i64, i64)] = &[("year", 1900, 2100), ("month", 1, 12), ("day", 1, 28)];
const WEEK: &[(&str, i64, i64)] = &[("year", 1900, 2100), ("week", 1, 52), ("dayOfWeek", 1, 7)];
const ORDINAL: &[(&str, i64, i64)] = &[("year", 1900, 2100), ("ordinalDay", 1, 365)];
const DAY_OF_MONTH: &[(&str, i64, i64)] = &[("day", 1, 28)];
const CLOCK: &[(&str, i64, i64)] =
    &[("hour", 0, 23), ("minute", 0, 59), ("second", 0, 59), ("nanosecond", 0, 999_999_999)];
const INSTANT: &[(&str, i64, i64)] = &[
    ("year", 1900, 2100),
    ("month", 1, 12),
    ("day", 1, 28),
    ("hour", 0, 23),
    ("minute", 0, 59),
    ("second", 0, 59),
    ("millisecond", 0, 999),
];
const SPAN: &[(&str, i64, i64)] =
    &[("days", -40, 40), ("months", -24, 24), ("years", -3, 3), ("hours", -30, 30), ("minutes", -90, 90)];

/// Every recipe. Left out are functions that depend on time or chance, and those that may raise an error whatever
/// their arguments.
pub static RECIPES: &[Recipe] = &[
    // Strings
    line("toLower", T::STRING, &[A::Of(T::STRING)], 6),
    line("toUpper", T::STRING, &[A::Of(T::STRING)], 6),
    line("trim", T::STRING, &[A::Of(T::STRING)], 5),
    line("lTrim", T::STRING, &[A::Of(T::STRING)], 3),
    line("rTrim", T::STRING, &[A::Of(T::STRING)], 3),
    line("reverse", T::STRING, &[A::Of(T::STRING)], 4),
    line("left", T::STRING, &[A::Of(T::STRING), A::Count], 5),
    line("right", T::STRING, &[A::Of(T::STRING), A::Count], 5),
    line("substring", T::STRING, &[A::Of(T::STRING), A::Count], 4),
    line("substring", T::STRING, &[A::Of(T::STRING), A::Count, A::Count], 4),
    line("replace", T::STRING, &[A::Of(T::STRING), A::Separator, A::Of(T::STRING)], 4),
    line("toString", T::STRING, &[A::Of(T::INTEGER)], 4),
    line("toString", T::STRING, &[A::Of(T::BOOLEAN)], 3),
    line("toString", T::STRING, &[A::Of(T::STRING)], 1),
    line("toString", T::STRING, &[A::Of(DATE)], 1),
    line("type", T::STRING, &[A::Of(T::RELATIONSHIP)], 6),
    line("btrim", T::STRING, &[A::Of(T::STRING)], 1),
    line("btrim", T::STRING, &[A::Of(T::STRING), A::Separator], 2),
    line("lower", T::STRING, &[A::Of(T::STRING)], 2),
    line("upper", T::STRING, &[A::Of(T::STRING)], 2),
    line("normalize", T::STRING, &[A::Of(T::STRING)], 1),
    line("toStringOrNull", T::STRING, &[A::Of(T::INTEGER)], 2),
    line("toStringOrNull", T::STRING, &[A::AnyList], 1),
    line("valueType", T::STRING, &[A::Of(T::INTEGER)], 1),
    line("valueType", T::STRING, &[A::Of(T::STRING)], 1),
    // Integers
    line("length", T::SMALL, &[A::Of(T::TRACK)], 10),
    line("character_length", T::SMALL, &[A::Of(T::STRING)], 1),
    line("toIntegerOrNull", T::INTEGER, &[A::Word(NUMBERS)], 2),
    line("toIntegerOrNull", T::INTEGER, &[A::Of(T::BOOLEAN)], 1),
    line("toInteger", T::INTEGER, &[A::Word(NUMBERS)], 2),
    line("size", T::SMALL, &[A::Of(T::STRING)], 10),
    line("size", T::SMALL, &[A::AnyList], 10),
    line("length", T::SMALL, &[A::Of(T::PATH)], 10),
    line("char_length", T::SMALL, &[A::Of(T::STRING)], 2),
    line("abs", T::SMALL, &[A::Of(T::SMALL)], 6),
    line("sign", T::SMALL, &[A::Of(T::INTEGER)], 5),
    line("sign", T::SMALL, &[A::Of(T::FLOAT)], 3),
    line("toInteger", T::SMALL, &[A::Of(T::SMALL)], 3),
    line("toInteger", T::INTEGER, &[A::Of(T::INTEGER)], 2),
    // Floats
    line("abs", T::FLOAT, &[A::Of(T::FLOAT)], 8),
    line("ceil", T::FLOAT, &[A::Of(T::FLOAT)], 6),
    line("floor", T::FLOAT, &[A::Of(T::FLOAT)], 6),
    line("round", T::FLOAT, &[A::Of(T::FLOAT)], 6),
    line("sqrt", T::FLOAT, &[A::Of(T::FLOAT)], 4),
    line("toFloat", T::FLOAT, &[A::Of(T::INTEGER)], 6),
    line("toFloat", T::FLOAT, &[A::Of(T::FLOAT)], 2),
    line("toFloat", T::FLOAT, &[A::Word(NUMBERS)], 3),
    line("toFloat", T::FLOAT, &[A::Of(T::STRING)], 1),
    line("pi", T::FLOAT, &[], 1),
    line("e", T::FLOAT, &[], 1),
    line("exp", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("log", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("log10", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("sin", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("cos", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("tan", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("cot", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("asin", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("acos", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("atan", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("atan2", T::FLOAT, &[A::Of(T::FLOAT), A::Of(T::FLOAT)], 1),
    line("degrees", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("radians", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("haversin", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("point.distance", T::FLOAT, &[A::Of(POINT), A::Of(POINT)], 3),
    line("distance", T::FLOAT, &[A::Of(POINT), A::Of(POINT)], 1),
    line("round", T::FLOAT, &[A::Of(T::FLOAT), A::Count], 2),
    line("round", T::FLOAT, &[A::Of(T::FLOAT), A::Count, A::Word(ROUNDINGS)], 2),
    line("toFloatOrNull", T::FLOAT, &[A::Word(NUMBERS)], 2),
    line("toFloatOrNull", T::FLOAT, &[A::Of(T::INTEGER)], 1),
    line("cosh", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("sinh", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("tanh", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    line("coth", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    // Booleans
    line("toBooleanOrNull", T::BOOLEAN, &[A::Word(TRUTHS)], 2),
    line("toBooleanOrNull", T::BOOLEAN, &[A::Of(T::SMALL)], 1),
    line("point.withinBBox", T::BOOLEAN, &[A::Of(POINT), A::Of(POINT), A::Of(POINT)], 2),
    line("exists", T::BOOLEAN, &[A::Property], 2),
    line("isEmpty", T::BOOLEAN, &[A::Of(T::MAP)], 2),
    line("toBoolean", T::BOOLEAN, &[A::Word(TRUTHS)], 3),
    line("toBoolean", T::BOOLEAN, &[A::Of(T::STRING)], 1),
    line("toBoolean", T::BOOLEAN, &[A::Of(T::BOOLEAN)], 3),
    line("isEmpty", T::BOOLEAN, &[A::Of(T::STRING)], 5),
    line("isEmpty", T::BOOLEAN, &[A::AnyList], 5),
    line("isNaN", T::BOOLEAN, &[A::Of(T::FLOAT)], 4),
    // Lists
    line("split", T::STRING.list(), &[A::Of(T::STRING), A::Separator], 8),
    line("labels", T::STRING.list(), &[A::Of(T::NODE)], 6),
    line("keys", T::STRING.list(), &[A::Element], 6),
    line("range", T::SMALL.list(), &[A::Bound, A::Bound], 8),
    line("range", T::SMALL.list(), &[A::Bound, A::Bound, A::Step], 4),
    line("nodes", T::NODE.list(), &[A::Of(T::PATH)], 8),
    line("relationships", T::RELATIONSHIP.list(), &[A::Of(T::PATH)], 9),
    line("toStringList", T::STRING.list(), &[A::Of(T::INTEGER.list())], 3),
    line("toIntegerList", T::INTEGER.list(), &[A::Of(T::STRING.list())], 3),
    line("toFloatList", T::FLOAT.list(), &[A::Of(T::INTEGER.list())], 3),
    line("toBooleanList", T::BOOLEAN.list(), &[A::Of(T::STRING.list())], 3),
    line("keys", T::STRING.list(), &[A::Of(T::MAP)], 2),
    line("rels", T::RELATIONSHIP.list(), &[A::Of(T::PATH)], 4),
    // Elements and maps
    line("startNode", T::NODE, &[A::Of(T::RELATIONSHIP)], 6),
    line("endNode", T::NODE, &[A::Of(T::RELATIONSHIP)], 6),
    line("properties", T::MAP, &[A::Element], 8),
    // Temporal
    line("date.truncate", DATE, &[A::Word(DAY_UNITS), A::NonNull(DATE)], 4),
    line("localtime.truncate", LOCAL_TIME, &[A::Word(TIME_UNITS), A::NonNull(LOCAL_TIME)], 4),
    line("time.truncate", TIME, &[A::Word(TIME_UNITS), A::NonNull(TIME)], 4),
    line("localdatetime.truncate", LOCAL_DATE_TIME, &[A::Word(DAY_UNITS), A::NonNull(LOCAL_DATE_TIME)], 4),
    line("datetime.truncate", DATE_TIME, &[A::Word(DAY_UNITS), A::NonNull(DATE_TIME)], 4),
    line("date", DATE, &[A::Of(LOCAL_DATE_TIME)], 2),
    line("localtime", LOCAL_TIME, &[A::Of(LOCAL_DATE_TIME)], 2),
    line("duration.between", DURATION, &[A::Of(DATE), A::Of(DATE)], 4),
    line("duration.inMonths", DURATION, &[A::Of(DATE), A::Of(DATE)], 2),
    line("duration.inDays", DURATION, &[A::Of(DATE), A::Of(DATE)], 2),
    line("duration.inSeconds", DURATION, &[A::Of(LOCAL_DATE_TIME), A::Of(LOCAL_DATE_TIME)], 2),
    line("date", DATE, &[A::Fields(DAY)], 3),
    line("date", DATE, &[A::Fields(WEEK)], 1),
    line("date", DATE, &[A::Fields(ORDINAL)], 1),
    line("date.truncate", DATE, &[A::Word(DAY_UNITS), A::NonNull(DATE), A::Fields(DAY_OF_MONTH)], 1),
    line("localtime", LOCAL_TIME, &[A::Fields(CLOCK)], 3),
    line("time", TIME, &[A::Fields(CLOCK)], 3),
    line("localdatetime", LOCAL_DATE_TIME, &[A::Fields(INSTANT)], 3),
    line("datetime", DATE_TIME, &[A::Fields(INSTANT)], 3),
    line("datetime.fromepoch", DATE_TIME, &[A::Count, A::Count], 1),
    line("datetime.fromepochmillis", DATE_TIME, &[A::NonNull(T::SMALL)], 1),
    line("duration", DURATION, &[A::Fields(SPAN)], 3),
    // Any type
    generic("coalesce", &[A::Wanted, A::Wanted], 10),
    generic("coalesce", &[A::Wanted, A::Wanted, A::Wanted], 3),
    generic("head", &[A::ListOfWanted], 5),
    generic("last", &[A::ListOfWanted], 5),
    generic("nullIf", &[A::Wanted, A::Wanted], 3),
    generic("tail", &[A::WantedList], 4),
    generic("reverse", &[A::WantedList], 4),
];
