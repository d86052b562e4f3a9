//! What is known of a value that is read from a part of another: `e.k`, `e[i]` and `e[a..b]`.

use super::analysis::Analysis;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::interval::Interval;
use super::kinds::Kinds;
use super::risk::Risk;

/// The properties of a date, such as `d.year`.
const DATE: &[&str] = &[
    "year",
    "quarter",
    "month",
    "week",
    "weekyear",
    "day",
    "ordinalday",
    "weekday",
    "dayofweek",
    "dayofquarter",
];
/// The properties of a time of day, such as `t.hour`.
const CLOCK: &[&str] = &["hour", "minute", "second", "millisecond", "microsecond", "nanosecond"];
/// The properties of a time zone that are strings.
const ZONE: &[&str] = &["timezone", "offset"];
/// The properties of a time zone that are numbers.
const OFFSET: &[&str] = &["offsetminutes", "offsetseconds"];
/// The properties of an instant that count the seconds or milliseconds since 1970.
const EPOCH: &[&str] = &["epochseconds", "epochmillis"];
/// The properties of a duration that can be computed without overflow.
const DURATION: &[&str] = &[
    "years",
    "quarters",
    "months",
    "weeks",
    "days",
    "hours",
    "minutes",
    "seconds",
    "quartersofyear",
    "monthsofyear",
    "monthsofquarter",
    "daysofweek",
    "minutesofhour",
    "secondsofminute",
    "millisecondsofsecond",
    "microsecondsofsecond",
    "nanosecondsofsecond",
];

impl Analysis<'_> {
    /// Notes that the contents of a node or relationship are read. Records a risk if it may have been deleted.
    pub(super) fn note_content_read(&mut self, of: &Inferred) {
        if of.stale && of.kinds.has(Kinds::ELEMENT) {
            self.risk(Risk::Deleted);
        }
    }

    /// What is known of the value of `e.k`.
    pub(super) fn entry(&mut self, of: &Inferred, key: &str) -> Inferred {
        const WITH_PROPERTIES: Kinds =
            Kinds::ELEMENT.or(Kinds::MAP).or(Kinds::INSTANT).or(Kinds::DURATION).or(Kinds::POINT);
        self.expect(of, WITH_PROPERTIES);
        let mut found = Inferred::of(Kinds::NONE);
        if of.kinds.has(Kinds::ELEMENT) {
            self.note_content_read(of);
            found = found.or(self.property(of.kinds, key));
        }
        if of.kinds.has(Kinds::MAP) {
            found = found.or(match &of.entries {
                Some(entries) => entries.get(key).cloned().unwrap_or_else(|| Inferred::of(Kinds::NULL)),
                None => Inferred::any(),
            });
        }
        let lower = key.to_ascii_lowercase();
        const TEMPORAL_AND_POINT: [Kinds; 7] = [
            Kinds::DATE,
            Kinds::LOCAL_TIME,
            Kinds::TIME,
            Kinds::LOCAL_DATE_TIME,
            Kinds::DATE_TIME,
            Kinds::DURATION,
            Kinds::POINT,
        ];
        for kind in TEMPORAL_AND_POINT.into_iter().filter(|kind| of.kinds.has(*kind)) {
            match component(kind, &lower) {
                Some(value) => found = found.or(value),
                None => self.risk(Risk::Argument),
            }
        }
        let mut of = of.clone();
        // The properties of a created element are deterministic; only its id is not.
        of.fresh = false;
        if of.freedom == Freedom::Tie {
            of.freedom = Freedom::Free;
        }
        let mut value = found.nullable_as(&of).derived_from([&of]);
        value.stale = false;
        value
    }

    /// What is known of the value of `e[i]`.
    pub(super) fn index(&mut self, of: &Inferred, at: &Inferred) -> Inferred {
        let (lists, keyed) = (of.kinds.has(Kinds::LIST), of.kinds.has(Kinds::MAP.or(Kinds::ELEMENT)));
        self.expect(of, Kinds::LIST.or(Kinds::MAP).or(Kinds::ELEMENT));
        if lists {
            self.expect(at, Kinds::INT);
        }
        if keyed {
            self.expect(at, Kinds::STRING);
            self.note_content_read(of);
        }
        let mut value = if lists && !keyed { of.element() } else { self.read(Inferred::any()) };
        value = value.nullable().derived_from([of, at]);
        value
    }

    /// What is known of the value of `e[a..b]`.
    pub(super) fn slice(&mut self, of: &Inferred, bounds: &[Inferred]) -> Inferred {
        self.expect(of, Kinds::LIST);
        let mut list = Inferred { kinds: Kinds::LIST, freedom: of.freedom.through(), ..of.clone() };
        list = list.nullable_as(of);
        for bound in bounds {
            self.expect(bound, Kinds::INT);
            list = list.nullable_as(bound).derived_from([bound]);
        }
        list
    }
}

/// What is known of the property `key` of a temporal value or a point; none if values of this kind have no such
/// property.
fn component(kind: Kinds, key: &str) -> Option<Inferred> {
    let has = |names: &[&str]| names.contains(&key);
    let dated = kind.has(Kinds::DATE.or(Kinds::LOCAL_DATE_TIME).or(Kinds::DATE_TIME));
    let clocked = kind.has(Kinds::LOCAL_TIME.or(Kinds::TIME).or(Kinds::LOCAL_DATE_TIME).or(Kinds::DATE_TIME));
    let zoned = kind.has(Kinds::TIME.or(Kinds::DATE_TIME));
    const YEARS: Interval = Interval::new(-1_000_000_000, 1_000_000_000);
    const SECONDS: Interval = Interval::new(-100_000_000_000_000_000, 100_000_000_000_000_000);
    if dated && has(DATE) {
        return Some(Inferred::integer(YEARS));
    }
    if clocked && has(CLOCK) || zoned && has(OFFSET) {
        return Some(Inferred::integer(YEARS));
    }
    if zoned && has(ZONE) {
        return Some(Inferred::of(Kinds::STRING));
    }
    if kind == Kinds::DATE_TIME && has(EPOCH) {
        // In milliseconds, the range of an instant exceeds the interval `SECONDS`.
        return Some(Inferred::integer(if key == "epochseconds" { SECONDS } else { Interval::ALL }));
    }
    if kind == Kinds::DURATION && has(DURATION) {
        return Some(Inferred::integer(Interval::ALL));
    }
    if kind == Kinds::POINT {
        return match key {
            "x" | "y" => Some(Inferred::of(Kinds::FLOAT)),
            "crs" => Some(Inferred::of(Kinds::STRING)),
            "srid" => Some(Inferred::integer(Interval::COUNT)),
            // Whether a point has a height or a longitude depends on its coordinate system.
            _ => None,
        };
    }
    None
}
