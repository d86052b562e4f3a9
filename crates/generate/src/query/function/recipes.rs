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
const NUMBERS: &[&str] = &["0", "1.5", "-2", "1e3", ".5", " 7 ", "-0.0", "0x10", "one", ""];

/// Every recipe. Not here: what depends on the moment or on chance, and what may raise an error whatever its
/// arguments.
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
    // Integers
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
    // Booleans
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
    line("relationships", T::RELATIONSHIP.list(), &[A::Of(T::PATH)], 8),
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
    // Whatever the arguments are
    generic("coalesce", &[A::Wanted, A::Wanted], 10),
    generic("coalesce", &[A::Wanted, A::Wanted, A::Wanted], 3),
    generic("head", &[A::ListOfWanted], 5),
    generic("last", &[A::ListOfWanted], 5),
    generic("nullIf", &[A::Wanted, A::Wanted], 3),
    generic("tail", &[A::WantedList], 4),
    generic("reverse", &[A::WantedList], 4),
];
