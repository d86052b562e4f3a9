//! Operators and accessors with the types of their operands: one line each.

use edgewise_cypher_syntax::function::Type;

/// An operator with placeholders `{0}`, `{1}`, … for its operands.
pub(super) struct Operator {
    /// How it is written, with placeholders.
    pub(super) form: &'static str,
    /// The types of its operands.
    pub(super) operands: &'static [Type],
}

const fn line(form: &'static str, operands: &'static [Type]) -> Operator {
    Operator { form, operands }
}

/// Every operator except comparisons.
pub(super) const OPERATORS: &[Operator] = &[
    line("{0} + {1}", &[Type::Int, Type::Int]),
    line("{0} + {1}", &[Type::Float, Type::Int]),
    line("{0} + {1}", &[Type::String, Type::String]),
    line("{0} + {1}", &[Type::String, Type::Int]),
    line("{0} + {1}", &[Type::List, Type::List]),
    line("{0} + {1}", &[Type::List, Type::Any]),
    line("{0} - {1}", &[Type::Int, Type::Int]),
    line("{0} * {1}", &[Type::Int, Type::Float]),
    line("-({0})", &[Type::Float]),
    line("{0} / {1}", &[Type::Int, Type::Int]),
    line("{0} / {1}", &[Type::Int, Type::Int]),
    line("{0} / {1}", &[Type::Float, Type::Float]),
    line("{0} % {1}", &[Type::Int, Type::Int]),
    line("{0} % {1}", &[Type::Int, Type::Int]),
    line("{0} % {1}", &[Type::Float, Type::Int]),
    line("{0}[{1}]", &[Type::List, Type::Int]),
    line("{0}[{1}]", &[Type::List, Type::Int]),
    line("{0}[{1}..{2}]", &[Type::List, Type::Int, Type::Int]),
    line("{0}[{1}..{2}]", &[Type::List, Type::Int, Type::Int]),
    line("{0}[{1}..]", &[Type::List, Type::Int]),
    line("{0}[..{1}]", &[Type::List, Type::Int]),
    line("{0} IN {1}", &[Type::Any, Type::List]),
    line("{0} IN {1}", &[Type::Int, Type::List]),
    line("NOT ({0} IN {1})", &[Type::Int, Type::List]),
    line("{0} IN [{1}, {2}]", &[Type::Any, Type::Any, Type::Any]),
    line("{0} STARTS WITH {1}", &[Type::String, Type::String]),
    line("{0} ENDS WITH {1}", &[Type::String, Type::String]),
    line("{0} CONTAINS {1}", &[Type::String, Type::String]),
    line("{0} =~ {1}", &[Type::String, Type::String]),
    line("{0} AND {1}", &[Type::Bool, Type::Bool]),
    line("{0} OR {1}", &[Type::Bool, Type::Bool]),
    line("{0} XOR {1}", &[Type::Bool, Type::Bool]),
    line("NOT {0}", &[Type::Bool]),
    line("{0} IS NULL", &[Type::Any]),
    line("CASE {0} WHEN {1} THEN 1 ELSE 2 END", &[Type::Any, Type::Any]),
    line("CASE WHEN {0} THEN 1 WHEN {1} THEN 2 ELSE 3 END", &[Type::Bool, Type::Bool]),
    line("all(x IN {0} WHERE x > {1})", &[Type::IntList, Type::Int]),
    line("any(x IN {0} WHERE x > {1})", &[Type::IntList, Type::Int]),
    line("none(x IN {0} WHERE x > {1})", &[Type::IntList, Type::Int]),
    line("single(x IN {0} WHERE x > {1})", &[Type::IntList, Type::Int]),
    line("none(x IN {0} WHERE x = {1})", &[Type::List, Type::Any]),
    line("[x IN {0} WHERE x IS NOT NULL]", &[Type::List]),
    line("[x IN {0} WHERE x <> {1} | x]", &[Type::List, Type::Any]),
    line("reduce(t = {0}, x IN {1} | t + x)", &[Type::Int, Type::IntList]),
    line("({0}).a", &[Type::Map]),
];

/// Temporal operations: truncation, components, arithmetic. `{unit}` and `{part}` are placeholders too.
pub(super) const CALENDAR: &[Operator] = &[
    line("date.truncate('{unit}', {0})", &[Type::Date]),
    line("date.truncate('{unit}', {0})", &[Type::Date]),
    line("date.truncate('{unit}', {0})", &[Type::LocalDateTime]),
    line("localdatetime.truncate('{unit}', {0})", &[Type::LocalDateTime]),
    line("localdatetime.truncate('{unit}', {0})", &[Type::LocalDateTime]),
    line("datetime.truncate('{unit}', {0})", &[Type::DateTime]),
    line("localtime.truncate('{unit}', {0})", &[Type::LocalTime]),
    line("time.truncate('{unit}', {0})", &[Type::Time]),
    line("({0}).{part}", &[Type::Date]),
    line("({0}).{part}", &[Type::LocalTime]),
    line("({0}).{part}", &[Type::LocalDateTime]),
    line("({0}).{part}", &[Type::DateTime]),
    line("({0}).{part}", &[Type::Duration]),
    line("{0} + {1}", &[Type::Date, Type::Duration]),
    line("{0} - {1}", &[Type::Date, Type::Duration]),
    line("{0} + {1}", &[Type::LocalDateTime, Type::Duration]),
    line("{0} + {1}", &[Type::LocalTime, Type::Duration]),
    line("{0} + {1}", &[Type::Duration, Type::Duration]),
    line("{0} * {1}", &[Type::Duration, Type::Int]),
    line("duration.between({0}, {1})", &[Type::Date, Type::Date]),
    line("duration.between({0}, {1})", &[Type::LocalDateTime, Type::LocalDateTime]),
    line("duration.inMonths({0}, {1})", &[Type::Date, Type::Date]),
    line("duration.inDays({0}, {1})", &[Type::DateTime, Type::DateTime]),
    line("duration.inSeconds({0}, {1})", &[Type::LocalTime, Type::LocalTime]),
    line("{0} < {1}", &[Type::Date, Type::Date]),
    line("{0} <= {1}", &[Type::DateTime, Type::DateTime]),
    line("{0} = {1}", &[Type::Duration, Type::Duration]),
];

/// Units of truncation.
pub(super) const UNITS: &[&str] = &[
    "century",
    "decade",
    "year",
    "weekYear",
    "quarter",
    "month",
    "week",
    "day",
    "hour",
    "minute",
    "second",
    "millisecond",
];

/// Components of temporal values. Expressions that ask a value for a component it lacks are rejected.
pub(super) const PARTS: &[&str] = &[
    "year",
    "quarter",
    "month",
    "week",
    "weekYear",
    "day",
    "dayOfQuarter",
    "dayOfWeek",
    "weekDay",
    "ordinalDay",
    "hour",
    "minute",
    "second",
    "millisecond",
    "nanosecond",
    "epochSeconds",
    "epochMillis",
    "months",
    "days",
    "hours",
    "monthsOfYear",
    "secondsOfMinute",
    "nanosecondsOfSecond",
];
