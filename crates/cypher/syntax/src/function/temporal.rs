//! The registry entries of the constructors of temporal instants, their clocks and truncation.
//!
//! A constructor without argument reads a clock, so the determinism analysis treats such a call as not
//! deterministic. The entries of `….transaction`, `….statement` and `….realtime` are marked as not deterministic
//! themselves.

use super::definition::{Function, NullBehaviour::*, Raise::*, function, signature};
use super::dialects::Dialects as D;

/// The dialects that have all temporal instants of openCypher.
const INSTANTS: D = D::OPENCYPHER.and(D::NEO4J).and(D::ARCADEDB);
/// The dialects that have dates and times without time zone.
const LOCAL: D = INSTANTS.and(D::MEMGRAPH).and(D::FALKORDB);

/// Makes the entry of a constructor that takes nothing, a string, a map or another instant.
macro_rules! instant {
    ($name:literal, $result:ident, $dialects:expr) => {
        function(
            $name,
            &[
                signature!(String => $result), signature!(Map => $result), signature!(DateTime => $result),
                signature!(LocalDateTime => $result), signature!(=> $result),
            ],
        )
        .raising(&[Argument, Parse])
        .in_($dialects)
    };
}

/// Makes the entry of a function that reads a clock, with an optional time zone.
macro_rules! clock {
    ($name:literal, $result:ident) => {
        function($name, &[signature!([String] => $result)]).random().raising(&[Argument]).in_(INSTANTS)
    };
}

/// Makes the entry of a truncation to a unit. Optional components are set after the truncation.
macro_rules! truncate {
    ($name:literal, $result:ident) => {
        function(
            $name,
            &[
                signature!(String, DateTime, [Map] => $result), signature!(String, LocalDateTime, [Map] => $result),
                signature!(String, Date, [Map] => $result),
            ],
        )
        .null(FirstPropagates)
        .raising(&[Argument])
        .in_(INSTANTS)
    };
}

/// Makes the entry of a truncation of a time of day to a unit.
macro_rules! truncate_time {
    ($name:literal, $result:ident) => {
        function(
            $name,
            &[
                signature!(String, DateTime, [Map] => $result), signature!(String, LocalDateTime, [Map] => $result),
                signature!(String, Time, [Map] => $result), signature!(String, LocalTime, [Map] => $result),
            ],
        )
        .null(FirstPropagates)
        .raising(&[Argument])
        .in_(INSTANTS)
    };
}

pub(super) const FUNCTIONS: &[Function] = &[
    instant!("date", Date, LOCAL.and(D::KUZU).and(D::GRAFEO).and(D::NGQL)),
    instant!("localtime", LocalTime, LOCAL),
    instant!("time", Time, INSTANTS.and(D::GRAFEO).and(D::NGQL)),
    instant!("localdatetime", LocalDateTime, LOCAL.and(D::GRAFEO)),
    instant!("datetime", DateTime, INSTANTS.and(D::MEMGRAPH).and(D::GRAFEO).and(D::NGQL)),
    function("datetime.fromepoch", &[signature!(Int, Int => DateTime)]).raising(&[Overflow]).in_(INSTANTS),
    function("datetime.fromepochmillis", &[signature!(Int => DateTime)]).raising(&[Overflow]).in_(INSTANTS),
    truncate!("date.truncate", Date),
    truncate_time!("localtime.truncate", LocalTime),
    truncate_time!("time.truncate", Time),
    truncate!("localdatetime.truncate", LocalDateTime),
    truncate!("datetime.truncate", DateTime),
    clock!("date.transaction", Date),
    clock!("date.statement", Date),
    clock!("date.realtime", Date),
    clock!("localtime.transaction", LocalTime),
    clock!("localtime.statement", LocalTime),
    clock!("localtime.realtime", LocalTime),
    clock!("time.transaction", Time),
    clock!("time.statement", Time),
    clock!("time.realtime", Time),
    clock!("localdatetime.transaction", LocalDateTime),
    clock!("localdatetime.statement", LocalDateTime),
    clock!("localdatetime.realtime", LocalDateTime),
    clock!("datetime.transaction", DateTime),
    clock!("datetime.statement", DateTime),
    clock!("datetime.realtime", DateTime),
];
