//! Temporal functions: the constructors of the five kinds of instants, their clocks and truncations, and instants from
//! seconds since 1970.

use super::{
    FunctionInfo,
    argument::{integer, map, text, wrong_type},
};
use crate::{
    EvalError, FunctionContext,
    temporal::{self, Instant, Parts, Unit, Zone},
};
use edgewise_model::Value;

/// The five functions of one kind of instant: `name`, `name.statement`, `name.transaction`, `name.realtime` and
/// `name.truncate`. All clocks give the same current instant.
macro_rules! family {
    ($kind:ident, $name:literal) => {
        [
            FunctionInfo::new($name, 0, 1, |arguments, context| {
                construct(Instant::$kind, arguments, context)
            })
            .steady_from(1),
            FunctionInfo::new(concat!($name, ".statement"), 0, 1, |a, c| clock(Instant::$kind, a, c))
                .steady_from(usize::MAX),
            FunctionInfo::new(concat!($name, ".transaction"), 0, 1, |a, c| clock(Instant::$kind, a, c))
                .steady_from(usize::MAX),
            FunctionInfo::new(concat!($name, ".realtime"), 0, 1, |a, c| clock(Instant::$kind, a, c))
                .steady_from(usize::MAX),
            FunctionInfo::new(concat!($name, ".truncate"), 1, 3, |a, c| truncate(Instant::$kind, a, c))
                .steady_from(2)
                .seeing_nulls(),
        ]
    };
}

/// The functions of each kind of instant.
const FAMILIES: [[FunctionInfo; 5]; 5] = [
    family!(Date, "date"),
    family!(LocalTime, "localtime"),
    family!(Time, "time"),
    family!(LocalDateTime, "localdatetime"),
    family!(DateTime, "datetime"),
];

/// The functions that compute an instant from a number.
const EPOCHS: [FunctionInfo; 3] = [
    FunctionInfo::new("datetime.fromepoch", 2, 2, from_epoch).seeing_nulls(),
    FunctionInfo::new("datetime.fromepochmillis", 1, 1, from_epoch_millis).seeing_nulls(),
    FunctionInfo::new("timestamp", 0, 0, |_, context| {
        Ok(Value::Int(context.now.epoch_nanos().div_euclid(1_000_000) as i64))
    })
    .steady_from(usize::MAX),
];

/// How many functions there are.
const COUNT: usize = 28;

pub(super) const FUNCTIONS: &[FunctionInfo] = &{
    let mut table = [EPOCHS[0]; COUNT];
    let mut place = 0;
    while place < COUNT {
        table[place] = if place < 25 { FAMILIES[place / 5][place % 5] } else { EPOCHS[place - 25] };
        place += 1;
    }
    table
};

/// Constructs an instant. Without argument: the current instant. From a string: its ISO 8601 text. From a map: its
/// fields. From another instant: the parts both have (TCK `Temporal1`, `Temporal2`, `Temporal3`). Null gives null
/// (TCK `Temporal4` \[13\]).
fn construct(kind: Instant, arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    match arguments {
        [] => temporal::now(kind, None, context),
        [Value::String(text)] => temporal::parse(kind, text, context),
        [Value::Map(map)] => temporal::build(kind, map, context),
        [value, ..] if Parts::of(value).is_some() => temporal::select(kind, value, context),
        [value, ..] => Err(wrong_type(constructor_name(kind), value)),
    }
}

/// The current instant, in the zone of the argument or, without argument, in the session's zone.
fn clock(kind: Instant, arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let zone =
        arguments.first().map(|value| Zone::parse(text(constructor_name(kind), value)?)).transpose()?;
    temporal::now(kind, zone.as_ref(), context)
}

/// Evaluates `date.truncate(unit [, instant [, fields]])` and the same for the other kinds. Without an instant, the
/// current one is truncated. A null unit or instant is an error, null fields count as no fields (Neo4j).
fn truncate(kind: Instant, arguments: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let unit = Unit::parse(text(constructor_name(kind), &arguments[0])?)?;
    let fields = arguments.get(2).filter(|value| !value.is_null());
    let fields = fields.map(|value| map(constructor_name(kind), value)).transpose()?;
    match arguments.get(1) {
        Some(value) => temporal::truncate(kind, unit, value, fields, context),
        None => {
            let now = temporal::now(kind, None, context)?;
            temporal::truncate(kind, unit, &now, fields, context)
        }
    }
}

/// The name of the constructor.
const fn constructor_name(kind: Instant) -> &'static str {
    match kind {
        Instant::Date => "date",
        Instant::LocalTime => "localtime",
        Instant::Time => "time",
        Instant::LocalDateTime => "localdatetime",
        Instant::DateTime => "datetime",
    }
}

/// An instant from seconds and nanoseconds since 1970, in UTC (TCK `Temporal1` \[11\]).
fn from_epoch(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let seconds = integer("datetime.fromepoch", &arguments[0])?;
    let nanos = integer("datetime.fromepoch", &arguments[1])?;
    if !(0..1_000_000_000).contains(&nanos) {
        return Err(EvalError::out_of_range("nanoseconds must be between 0 and 999,999,999"));
    }
    Ok(Value::DateTime(Zone::Offset(0).at(i128::from(seconds) * 1_000_000_000 + i128::from(nanos))?))
}

/// An instant from milliseconds since 1970, in UTC (TCK `Temporal1` \[11\]).
fn from_epoch_millis(arguments: &[Value], _: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let millis = integer("datetime.fromepochmillis", &arguments[0])?;
    Ok(Value::DateTime(Zone::Offset(0).at(i128::from(millis) * 1_000_000)?))
}
