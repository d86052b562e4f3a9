//! `e.k`, `e[i]`, `e[a..b]`.

use super::analysis::Analysis;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::interval::Interval;
use super::kinds::Kinds;
use super::risk::Risk;

/// The components of a date.
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
/// The components of a time of day.
const CLOCK: &[&str] = &["hour", "minute", "second", "millisecond", "microsecond", "nanosecond"];
/// The components of an offset that are text.
const ZONE: &[&str] = &["timezone", "offset"];
/// Those that are numbers.
const OFFSET: &[&str] = &["offsetminutes", "offsetseconds"];
/// The components of an instant on the time line.
const EPOCH: &[&str] = &["epochseconds", "epochmillis"];
/// The components of a duration that cannot overflow.
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
    /// Notes that an element's contents are read: a risk if the element may be deleted.
    pub(super) fn touch(&mut self, of: &Inferred) {
        if of.stale && of.kinds.has(Kinds::ELEMENT) {
            self.risk(Risk::Deleted);
        }
    }

    /// `e.k`
    pub(super) fn entry(&mut self, of: &Inferred, key: &str) -> Inferred {
        const HAVING: Kinds =
            Kinds::ELEMENT.or(Kinds::MAP).or(Kinds::INSTANT).or(Kinds::DURATION).or(Kinds::POINT);
        self.expect(of, HAVING);
        let mut found = Inferred::of(Kinds::NONE);
        if of.kinds.has(Kinds::ELEMENT) {
            self.touch(of);
            found = found.or(self.property(of.kinds, key));
        }
        if of.kinds.has(Kinds::MAP) {
            found = found.or(match &of.entries {
                Some(entries) => entries.get(key).cloned().unwrap_or_else(|| Inferred::of(Kinds::NULL)),
                None => Inferred::any(),
            });
        }
        let lower = key.to_ascii_lowercase();
        const KINDS: [Kinds; 7] = [
            Kinds::DATE,
            Kinds::LOCAL_TIME,
            Kinds::TIME,
            Kinds::LOCAL_DATE_TIME,
            Kinds::DATE_TIME,
            Kinds::DURATION,
            Kinds::POINT,
        ];
        for kind in KINDS.into_iter().filter(|kind| of.kinds.has(*kind)) {
            match component(kind, &lower) {
                Some(value) => found = found.or(value),
                None => self.risk(Risk::Argument),
            }
        }
        let mut of = of.clone();
        // Properties of a created element are deterministic; only its id is not.
        of.fresh = false;
        if of.freedom == Freedom::Tie {
            of.freedom = Freedom::Free;
        }
        let mut value = found.nullable_as(&of).derived_from([&of]);
        value.stale = false;
        value
    }

    /// `e[i]`
    pub(super) fn index(&mut self, of: &Inferred, at: &Inferred) -> Inferred {
        let (lists, keyed) = (of.kinds.has(Kinds::LIST), of.kinds.has(Kinds::MAP.or(Kinds::ELEMENT)));
        self.expect(of, Kinds::LIST.or(Kinds::MAP).or(Kinds::ELEMENT));
        if lists {
            self.expect(at, Kinds::INT);
        }
        if keyed {
            self.expect(at, Kinds::STRING);
            self.touch(of);
        }
        let mut value = if lists && !keyed { of.element() } else { self.read(Inferred::any()) };
        value = value.nullable().derived_from([of, at]);
        value
    }

    /// `e[a..b]`
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

/// A component of a temporal value or a point; none if the kind has none of that name.
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
        // Milliseconds over a billion years exceed the tighter bound.
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
