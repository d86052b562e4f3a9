//! The table of recipes: how each function is called so that it raises no error.

use super::super::{Base, ValueType as T};
use super::recipe::{Argument as A, Recipe};

/// The recipe of a function that returns the given type.
const fn recipe(name: &'static str, returns: T, arguments: &'static [A], weight: u32) -> Recipe {
    Recipe { name, returns: Some(returns), arguments, weight }
}

/// The recipe of a function that returns the type of its arguments.
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

/// Every recipe. Functions that depend on time or chance, or that may raise an error whatever their arguments, have
/// none.
pub static RECIPES: &[Recipe] = &[
    // Strings
    recipe("toLower", T::STRING, &[A::Of(T::STRING)], 6),
    recipe("toUpper", T::STRING, &[A::Of(T::STRING)], 6),
    recipe("trim", T::STRING, &[A::Of(T::STRING)], 5),
    recipe("lTrim", T::STRING, &[A::Of(T::STRING)], 3),
    recipe("rTrim", T::STRING, &[A::Of(T::STRING)], 3),
    recipe("reverse", T::STRING, &[A::Of(T::STRING)], 4),
    recipe("left", T::STRING, &[A::Of(T::STRING), A::Count], 5),
    recipe("right", T::STRING, &[A::Of(T::STRING), A::Count], 5),
    recipe("substring", T::STRING, &[A::Of(T::STRING), A::Count], 4),
    recipe("substring", T::STRING, &[A::Of(T::STRING), A::Count, A::Count], 4),
    recipe("replace", T::STRING, &[A::Of(T::STRING), A::Separator, A::Of(T::STRING)], 4),
    recipe("toString", T::STRING, &[A::Of(T::INTEGER)], 4),
    recipe("toString", T::STRING, &[A::Of(T::BOOLEAN)], 3),
    recipe("toString", T::STRING, &[A::Of(T::STRING)], 1),
    recipe("toString", T::STRING, &[A::Of(DATE)], 1),
    recipe("type", T::STRING, &[A::Of(T::RELATIONSHIP)], 6),
    recipe("btrim", T::STRING, &[A::Of(T::STRING)], 1),
    recipe("btrim", T::STRING, &[A::Of(T::STRING), A::Separator], 2),
    recipe("lower", T::STRING, &[A::Of(T::STRING)], 2),
    recipe("upper", T::STRING, &[A::Of(T::STRING)], 2),
    recipe("normalize", T::STRING, &[A::Of(T::STRING)], 1),
    recipe("toStringOrNull", T::STRING, &[A::Of(T::INTEGER)], 2),
    recipe("toStringOrNull", T::STRING, &[A::AnyList], 1),
    recipe("valueType", T::STRING, &[A::Of(T::INTEGER)], 1),
    recipe("valueType", T::STRING, &[A::Of(T::STRING)], 1),
    // Integers
    recipe("length", T::SMALL, &[A::Of(T::TRACK)], 10),
    recipe("character_length", T::SMALL, &[A::Of(T::STRING)], 1),
    recipe("toIntegerOrNull", T::INTEGER, &[A::Word(NUMBERS)], 2),
    recipe("toIntegerOrNull", T::INTEGER, &[A::Of(T::BOOLEAN)], 1),
    recipe("toInteger", T::INTEGER, &[A::Word(NUMBERS)], 2),
    recipe("size", T::SMALL, &[A::Of(T::STRING)], 10),
    recipe("size", T::SMALL, &[A::AnyList], 10),
    recipe("length", T::SMALL, &[A::Of(T::PATH)], 10),
    recipe("char_length", T::SMALL, &[A::Of(T::STRING)], 2),
    recipe("abs", T::SMALL, &[A::Of(T::SMALL)], 6),
    recipe("sign", T::SMALL, &[A::Of(T::INTEGER)], 5),
    recipe("sign", T::SMALL, &[A::Of(T::FLOAT)], 3),
    recipe("toInteger", T::SMALL, &[A::Of(T::SMALL)], 3),
    recipe("toInteger", T::INTEGER, &[A::Of(T::INTEGER)], 2),
    // Floats
    recipe("abs", T::FLOAT, &[A::Of(T::FLOAT)], 8),
    recipe("ceil", T::FLOAT, &[A::Of(T::FLOAT)], 6),
    recipe("floor", T::FLOAT, &[A::Of(T::FLOAT)], 6),
    recipe("round", T::FLOAT, &[A::Of(T::FLOAT)], 6),
    recipe("sqrt", T::FLOAT, &[A::Of(T::FLOAT)], 4),
    recipe("toFloat", T::FLOAT, &[A::Of(T::INTEGER)], 6),
    recipe("toFloat", T::FLOAT, &[A::Of(T::FLOAT)], 2),
    recipe("toFloat", T::FLOAT, &[A::Word(NUMBERS)], 3),
    recipe("toFloat", T::FLOAT, &[A::Of(T::STRING)], 1),
    recipe("pi", T::FLOAT, &[], 1),
    recipe("e", T::FLOAT, &[], 1),
    recipe("exp", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("log", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("log10", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("sin", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("cos", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("tan", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("cot", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("asin", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("acos", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("atan", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("atan2", T::FLOAT, &[A::Of(T::FLOAT), A::Of(T::FLOAT)], 1),
    recipe("degrees", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("radians", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("haversin", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("point.distance", T::FLOAT, &[A::Of(POINT), A::Of(POINT)], 3),
    recipe("distance", T::FLOAT, &[A::Of(POINT), A::Of(POINT)], 1),
    recipe("round", T::FLOAT, &[A::Of(T::FLOAT), A::Count], 2),
    recipe("round", T::FLOAT, &[A::Of(T::FLOAT), A::Count, A::Word(ROUNDINGS)], 2),
    recipe("toFloatOrNull", T::FLOAT, &[A::Word(NUMBERS)], 2),
    recipe("toFloatOrNull", T::FLOAT, &[A::Of(T::INTEGER)], 1),
    recipe("cosh", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("sinh", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("tanh", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    recipe("coth", T::FLOAT, &[A::Of(T::FLOAT)], 1),
    // Booleans
    recipe("toBooleanOrNull", T::BOOLEAN, &[A::Word(TRUTHS)], 2),
    recipe("toBooleanOrNull", T::BOOLEAN, &[A::Of(T::SMALL)], 1),
    recipe("point.withinBBox", T::BOOLEAN, &[A::Of(POINT), A::Of(POINT), A::Of(POINT)], 2),
    recipe("exists", T::BOOLEAN, &[A::Property], 2),
    recipe("isEmpty", T::BOOLEAN, &[A::Of(T::MAP)], 2),
    recipe("toBoolean", T::BOOLEAN, &[A::Word(TRUTHS)], 3),
    recipe("toBoolean", T::BOOLEAN, &[A::Of(T::STRING)], 1),
    recipe("toBoolean", T::BOOLEAN, &[A::Of(T::BOOLEAN)], 3),
    recipe("isEmpty", T::BOOLEAN, &[A::Of(T::STRING)], 5),
    recipe("isEmpty", T::BOOLEAN, &[A::AnyList], 5),
    recipe("isNaN", T::BOOLEAN, &[A::Of(T::FLOAT)], 4),
    // Lists
    recipe("split", T::STRING.list(), &[A::Of(T::STRING), A::Separator], 8),
    recipe("labels", T::STRING.list(), &[A::Of(T::NODE)], 6),
    recipe("keys", T::STRING.list(), &[A::Element], 6),
    recipe("range", T::SMALL.list(), &[A::Bound, A::Bound], 8),
    recipe("range", T::SMALL.list(), &[A::Bound, A::Bound, A::Step], 4),
    recipe("nodes", T::NODE.list(), &[A::Of(T::PATH)], 8),
    recipe("relationships", T::RELATIONSHIP.list(), &[A::Of(T::PATH)], 9),
    recipe("toStringList", T::STRING.list(), &[A::Of(T::INTEGER.list())], 3),
    recipe("toIntegerList", T::INTEGER.list(), &[A::Of(T::STRING.list())], 3),
    recipe("toFloatList", T::FLOAT.list(), &[A::Of(T::INTEGER.list())], 3),
    recipe("toBooleanList", T::BOOLEAN.list(), &[A::Of(T::STRING.list())], 3),
    recipe("keys", T::STRING.list(), &[A::Of(T::MAP)], 2),
    recipe("rels", T::RELATIONSHIP.list(), &[A::Of(T::PATH)], 4),
    // Elements and maps
    recipe("startNode", T::NODE, &[A::Of(T::RELATIONSHIP)], 6),
    recipe("endNode", T::NODE, &[A::Of(T::RELATIONSHIP)], 6),
    recipe("properties", T::MAP, &[A::Element], 8),
    // Temporal
    recipe("date.truncate", DATE, &[A::Word(DAY_UNITS), A::NonNull(DATE)], 4),
    recipe("localtime.truncate", LOCAL_TIME, &[A::Word(TIME_UNITS), A::NonNull(LOCAL_TIME)], 4),
    recipe("time.truncate", TIME, &[A::Word(TIME_UNITS), A::NonNull(TIME)], 4),
    recipe("localdatetime.truncate", LOCAL_DATE_TIME, &[A::Word(DAY_UNITS), A::NonNull(LOCAL_DATE_TIME)], 4),
    recipe("datetime.truncate", DATE_TIME, &[A::Word(DAY_UNITS), A::NonNull(DATE_TIME)], 4),
    recipe("date", DATE, &[A::Of(LOCAL_DATE_TIME)], 2),
    recipe("localtime", LOCAL_TIME, &[A::Of(LOCAL_DATE_TIME)], 2),
    recipe("duration.between", DURATION, &[A::Of(DATE), A::Of(DATE)], 4),
    recipe("duration.inMonths", DURATION, &[A::Of(DATE), A::Of(DATE)], 2),
    recipe("duration.inDays", DURATION, &[A::Of(DATE), A::Of(DATE)], 2),
    recipe("duration.inSeconds", DURATION, &[A::Of(LOCAL_DATE_TIME), A::Of(LOCAL_DATE_TIME)], 2),
    recipe("date", DATE, &[A::Fields(DAY)], 3),
    recipe("date", DATE, &[A::Fields(WEEK)], 1),
    recipe("date", DATE, &[A::Fields(ORDINAL)], 1),
    recipe("date.truncate", DATE, &[A::Word(DAY_UNITS), A::NonNull(DATE), A::Fields(DAY_OF_MONTH)], 1),
    recipe("localtime", LOCAL_TIME, &[A::Fields(CLOCK)], 3),
    recipe("time", TIME, &[A::Fields(CLOCK)], 3),
    recipe("localdatetime", LOCAL_DATE_TIME, &[A::Fields(INSTANT)], 3),
    recipe("datetime", DATE_TIME, &[A::Fields(INSTANT)], 3),
    recipe("datetime.fromepoch", DATE_TIME, &[A::Count, A::Count], 1),
    recipe("datetime.fromepochmillis", DATE_TIME, &[A::NonNull(T::SMALL)], 1),
    recipe("duration", DURATION, &[A::Fields(SPAN)], 3),
    // Any type
    generic("coalesce", &[A::Wanted, A::Wanted], 10),
    generic("coalesce", &[A::Wanted, A::Wanted, A::Wanted], 3),
    generic("head", &[A::ListOfWanted], 5),
    generic("last", &[A::ListOfWanted], 5),
    generic("nullIf", &[A::Wanted, A::Wanted], 3),
    generic("tail", &[A::WantedList], 4),
    generic("reverse", &[A::WantedList], 4),
];
