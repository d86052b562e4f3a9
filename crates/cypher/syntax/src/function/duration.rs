//! The registry entries of functions on durations.

use super::definition::{Function, Raise::*, function, signature};
use super::dialects::Dialects as D;

/// The dialects that have the durations of openCypher.
const DURATIONS: D = D::OPENCYPHER.and(D::NEO4J).and(D::ARCADEDB);

/// Makes the entry of a function that gives the time between two instants.
macro_rules! between {
    ($name:literal) => {
        function(
            $name,
            &[
                signature!(Date, Date => Duration), signature!(DateTime, DateTime => Duration),
                signature!(LocalDateTime, LocalDateTime => Duration), signature!(Date, DateTime => Duration),
                signature!(Time, Time => Duration), signature!(LocalTime, LocalTime => Duration),
                signature!(LocalDateTime, Date => Duration),
            ],
        )
        .raising(&[Overflow])
        .in_(DURATIONS)
    };
}

pub(super) const FUNCTIONS: &[Function] = &[
    function("duration", &[signature!(String => Duration), signature!(Map => Duration)])
        .raising(&[Argument, Parse, Overflow])
        .in_(DURATIONS.and(D::MEMGRAPH).and(D::FALKORDB).and(D::GRAFEO).and(D::NGQL)),
    between!("duration.between"),
    between!("duration.inMonths"),
    between!("duration.inDays"),
    between!("duration.inSeconds"),
];
