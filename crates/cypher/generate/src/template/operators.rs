//! The tables of operators, with the types of their operands.

use edgewise_cypher_syntax::function::Type;

/// An operator or another construct with operands.
pub(super) struct Operator {
    /// Its text, with a placeholder `{0}`, `{1}`, … for each operand.
    pub(super) form: &'static str,
    /// The type of each operand.
    pub(super) operands: &'static [Type],
}

/// A line of the table.
const fn operator(form: &'static str, operands: &'static [Type]) -> Operator {
    Operator { form, operands }
}

/// Every operator except comparisons.
pub(super) const OPERATORS: &[Operator] = &[
    operator("{0} + {1}", &[Type::Int, Type::Int]),
    operator("{0} + {1}", &[Type::Float, Type::Int]),
    operator("{0} + {1}", &[Type::String, Type::String]),
    operator("{0} + {1}", &[Type::String, Type::Int]),
    operator("{0} + {1}", &[Type::List, Type::List]),
    operator("{0} + {1}", &[Type::List, Type::Any]),
    operator("{0} - {1}", &[Type::Int, Type::Int]),
    operator("{0} * {1}", &[Type::Int, Type::Float]),
    operator("-({0})", &[Type::Float]),
    operator("{0} / {1}", &[Type::Int, Type::Int]),
    operator("{0} / {1}", &[Type::Int, Type::Int]),
    operator("{0} / {1}", &[Type::Float, Type::Float]),
    operator("{0} % {1}", &[Type::Int, Type::Int]),
    operator("{0} % {1}", &[Type::Int, Type::Int]),
    operator("{0} % {1}", &[Type::Float, Type::Int]),
    operator("{0}[{1}]", &[Type::List, Type::Int]),
    operator("{0}[{1}]", &[Type::List, Type::Int]),
    operator("{0}[{1}..{2}]", &[Type::List, Type::Int, Type::Int]),
    operator("{0}[{1}..{2}]", &[Type::List, Type::Int, Type::Int]),
    operator("{0}[{1}..]", &[Type::List, Type::Int]),
    operator("{0}[..{1}]", &[Type::List, Type::Int]),
    operator("{0} IN {1}", &[Type::Any, Type::List]),
    operator("{0} IN {1}", &[Type::Int, Type::List]),
    operator("NOT ({0} IN {1})", &[Type::Int, Type::List]),
    operator("{0} IN [{1}, {2}]", &[Type::Any, Type::Any, Type::Any]),
    operator("{0} STARTS WITH {1}", &[Type::String, Type::String]),
    operator("{0} ENDS WITH {1}", &[Type::String, Type::String]),
    operator("{0} CONTAINS {1}", &[Type::String, Type::String]),
    operator("{0} =~ {1}", &[Type::String, Type::String]),
    operator("{0} AND {1}", &[Type::Bool, Type::Bool]),
    operator("{0} OR {1}", &[Type::Bool, Type::Bool]),
    operator("{0} XOR {1}", &[Type::Bool, Type::Bool]),
    operator("NOT {0}", &[Type::Bool]),
    operator("{0} IS NULL", &[Type::Any]),
    operator("CASE {0} WHEN {1} THEN 1 ELSE 2 END", &[Type::Any, Type::Any]),
    operator("CASE WHEN {0} THEN 1 WHEN {1} THEN 2 ELSE 3 END", &[Type::Bool, Type::Bool]),
    operator("all(x IN {0} WHERE x > {1})", &[Type::IntList, Type::Int]),
    operator("any(x IN {0} WHERE x > {1})", &[Type::IntList, Type::Int]),
    operator("none(x IN {0} WHERE x > {1})", &[Type::IntList, Type::Int]),
    operator("single(x IN {0} WHERE x > {1})", &[Type::IntList, Type::Int]),
    operator("none(x IN {0} WHERE x = {1})", &[Type::List, Type::Any]),
    operator("[x IN {0} WHERE x IS NOT NULL]", &[Type::List]),
    operator("[x IN {0} WHERE x <> {1} | x]", &[Type::List, Type::Any]),
    operator("reduce(t = {0}, x IN {1} | t + x)", &[Type::Int, Type::IntList]),
    operator("({0}).a", &[Type::Map]),
];

/// Temporal operations: truncation, components and arithmetic. Besides their operands, they have placeholders `{unit}`
/// for a unit and `{part}` for a component.
pub(super) const CALENDAR: &[Operator] = &[
    operator("date.truncate('{unit}', {0})", &[Type::Date]),
    operator("date.truncate('{unit}', {0})", &[Type::Date]),
    operator("date.truncate('{unit}', {0})", &[Type::LocalDateTime]),
    operator("localdatetime.truncate('{unit}', {0})", &[Type::LocalDateTime]),
    operator("localdatetime.truncate('{unit}', {0})", &[Type::LocalDateTime]),
    operator("datetime.truncate('{unit}', {0})", &[Type::DateTime]),
    operator("localtime.truncate('{unit}', {0})", &[Type::LocalTime]),
    operator("time.truncate('{unit}', {0})", &[Type::Time]),
    operator("({0}).{part}", &[Type::Date]),
    operator("({0}).{part}", &[Type::LocalTime]),
    operator("({0}).{part}", &[Type::LocalDateTime]),
    operator("({0}).{part}", &[Type::DateTime]),
    operator("({0}).{part}", &[Type::Duration]),
    operator("{0} + {1}", &[Type::Date, Type::Duration]),
    operator("{0} - {1}", &[Type::Date, Type::Duration]),
    operator("{0} + {1}", &[Type::LocalDateTime, Type::Duration]),
    operator("{0} + {1}", &[Type::LocalTime, Type::Duration]),
    operator("{0} + {1}", &[Type::Duration, Type::Duration]),
    operator("{0} * {1}", &[Type::Duration, Type::Int]),
    operator("duration.between({0}, {1})", &[Type::Date, Type::Date]),
    operator("duration.between({0}, {1})", &[Type::LocalDateTime, Type::LocalDateTime]),
    operator("duration.inMonths({0}, {1})", &[Type::Date, Type::Date]),
    operator("duration.inDays({0}, {1})", &[Type::DateTime, Type::DateTime]),
    operator("duration.inSeconds({0}, {1})", &[Type::LocalTime, Type::LocalTime]),
    operator("{0} < {1}", &[Type::Date, Type::Date]),
    operator("{0} <= {1}", &[Type::DateTime, Type::DateTime]),
    operator("{0} = {1}", &[Type::Duration, Type::Duration]),
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

/// The components of temporal values. If a value does not have the component, the reference rejects the expression.
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
