//! Values to store, and invalid statements of each class.

use super::expected::rows_of;
use edgewise_engine::{ErrorClass, Request};
use edgewise_lab::probe::{ErrorSample, StoredKind, StoredSample};

/// Expressions of the values that are stored.
const VALUES: &[(StoredKind, &str)] = &[
    (StoredKind::NonFinite, "0.0 / 0.0"),
    (StoredKind::NonFinite, "1.0 / 0.0"),
    (StoredKind::NonFinite, "-1.0 / 0.0"),
    (StoredKind::Temporal, "date('2020-01-31')"),
    (StoredKind::Temporal, "localtime('10:11:12.123456789')"),
    (StoredKind::Temporal, "localdatetime('2020-01-31T10:11:12.5')"),
    (StoredKind::Temporal, "time('10:11:12.5+01:00')"),
    (StoredKind::Temporal, "datetime('2020-01-31T10:11:12.5+01:00')"),
    (StoredKind::Duration, "duration('P1M2DT3.5S')"),
    (StoredKind::Duration, "duration('P1D')"),
    (StoredKind::Point, "point({longitude: 1.5, latitude: 2.5})"),
    (StoredKind::List, "[1, 2]"),
    (StoredKind::List, "[1.5, -0.0]"),
    (StoredKind::List, "['a', '']"),
    (StoredKind::List, "[true, false]"),
    (StoredKind::List, "[]"),
];

/// The values that are stored and read back.
pub(super) fn stored() -> Vec<StoredSample> {
    let sample = |(kind, text): &(StoredKind, &str)| {
        let rows = rows_of(&format!("RETURN {text} AS a"))?;
        Some(StoredSample {
            kind: *kind,
            write: Request::new(format!("CREATE (:Stored {{v: {text}}})")),
            read: Request::new("MATCH (n:Stored) RETURN n.v AS a"),
            value: rows.rows.into_iter().next()?.into_iter().next()?,
        })
    };
    VALUES.iter().filter_map(sample).collect()
}

/// Invalid statements, with the class of the error that they must raise.
pub(super) fn errors() -> Vec<ErrorSample> {
    use ErrorClass::{Constraint, Data, Semantic, Syntax, Unsupported};
    [
        (Syntax, "RETRUN 1"),
        (Syntax, "RETURN 1 +"),
        (Syntax, "MATCH (n RETURN n"),
        (Semantic, "RETURN nosuchvariable"),
        (Semantic, "MATCH (n) RETURN 1 AS b, 2 AS b"),
        (Semantic, "MATCH (n) WHERE count(n) > 1 RETURN 1 AS a"),
        (Unsupported, "RETURN nosuchfunction(1) AS a"),
        (Unsupported, "CALL nosuch.procedure()"),
        (Data, "RETURN 1 / 0 AS a"),
        (Data, "MATCH (n) RETURN n.s * 2 AS a"),
        (Data, "MATCH (n) RETURN substring(n.s, -1) AS a"),
        (Data, "UNWIND ['x'] AS x RETURN date(x) AS a"),
        (Data, "UNWIND [9223372036854775807] AS x RETURN x + 1 AS a"),
        (Constraint, "MATCH (n:A) DELETE n"),
    ]
    .map(|(class, text)| ErrorSample { class, text: text.to_owned() })
    .to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_to_store_is_known_to_the_semantics() {
        assert_eq!(stored().len(), VALUES.len());
    }
}
