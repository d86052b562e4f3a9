//! `Inferred`: what is known of a value before the query runs.

use super::freedom::Freedom;
use super::interval::Interval;
use super::kinds::Kinds;
use edgewise_cypher_syntax::ast::Name;
use edgewise_model::{PropertyType, Value};
use std::collections::BTreeMap;

/// The types of times with a zone.
const ZONED: Kinds = Kinds::TIME.or(Kinds::DATE_TIME);

/// What is known of a value before the query runs: the types it may have, and how deterministic it is.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Inferred {
    /// The types that the value may have.
    pub(super) kinds: Kinds,
    /// The range of the value if it is an integer.
    pub(super) integers: Interval,
    /// What is known of the elements if the value is a list; none if nothing is known.
    pub(super) items: Option<Box<Inferred>>,
    /// What is known of each entry if the value is a map; none if nothing is known.
    pub(super) entries: Option<BTreeMap<Name, Inferred>>,
    /// How far one engine may vary the value from run to run.
    pub(super) freedom: Freedom,
    /// Whether two engines may differ in the last digits of the value, or in what such digits decided.
    pub(super) approximate: bool,
    /// Whether two engines may differ by more than last digits, because openCypher leaves the value open.
    pub(super) arbitrary: bool,
    /// Whether the value may contain elements that this query created, whose ids are arbitrary.
    pub(super) fresh: bool,
    /// Whether the value may contain elements that this query deleted.
    pub(super) stale: bool,
}

impl Inferred {
    /// A deterministic value that has one of these types; nothing else is known.
    pub(super) fn of(kinds: Kinds) -> Self {
        Self {
            kinds,
            integers: Interval::ALL,
            items: None,
            entries: None,
            freedom: Freedom::Exact,
            approximate: false,
            arbitrary: false,
            fresh: false,
            stale: false,
        }
    }

    /// A deterministic value of any type.
    pub(super) fn any() -> Self {
        Self::of(Kinds::ANY)
    }

    /// A value of any type that may change from run to run.
    pub(super) fn free() -> Self {
        Self { freedom: Freedom::Free, approximate: true, arbitrary: true, ..Self::any() }
    }

    /// An integer within a range.
    pub(super) fn integer(range: Interval) -> Self {
        Self { integers: range, ..Self::of(Kinds::INT) }
    }

    /// A list whose elements are like `item`.
    pub(super) fn list(item: Self) -> Self {
        let mut list = Self::of(Kinds::LIST);
        // A list with an element that is not deterministic is not deterministic either, and no way of comparing lists
        // can ignore that.
        list.take_over_nondeterminism(&item);
        list.items =
            Some(Box::new(Self { freedom: Freedom::Exact, approximate: false, arbitrary: false, ..item }));
        list
    }

    /// A value of a property type with integers in this range, or null.
    pub(super) fn property(kind: PropertyType, integers: Interval) -> Self {
        let scalar = Self { integers, ..Self::of(Kinds::of_scalar(kind.scalar())) };
        let value = if kind.is_list() { Self::list(scalar) } else { scalar };
        value.nullable()
    }

    /// What is known of a given value: its types, and its range or parts.
    pub(super) fn value(value: &Value) -> Self {
        match value {
            Value::Null => Self::of(Kinds::NULL),
            Value::Bool(_) => Self::of(Kinds::BOOL),
            Value::Int(number) => Self::integer(Interval::one(*number)),
            Value::Float(_) => Self::of(Kinds::FLOAT),
            Value::String(_) => Self::of(Kinds::STRING),
            Value::List(items) => {
                let item = items.iter().map(Self::value).reduce(Self::or);
                Self::list(item.unwrap_or_else(|| Self::of(Kinds::NONE)))
            }
            Value::Map(map) => {
                let entries = map.iter().map(|(key, value)| (key.clone(), Self::value(value))).collect();
                Self { entries: Some(entries), ..Self::of(Kinds::MAP) }
            }
            Value::Date(_) => Self::of(Kinds::DATE),
            Value::LocalTime(_) => Self::of(Kinds::LOCAL_TIME),
            Value::Time(_) => Self::of(Kinds::TIME),
            Value::LocalDateTime(_) => Self::of(Kinds::LOCAL_DATE_TIME),
            Value::DateTime(_) => Self::of(Kinds::DATE_TIME),
            Value::Duration(_) => Self::of(Kinds::DURATION),
            Value::Point(_) => Self::of(Kinds::POINT),
            _ => Self::any(),
        }
    }

    /// Replaces the range of integers, also of those in a list.
    #[must_use]
    pub(super) fn with_integers(mut self, integers: Interval) -> Self {
        self.integers = integers;
        if let Some(items) = &mut self.items {
            items.integers = integers;
        }
        self
    }

    /// Any value that a property can hold, or null.
    pub(super) fn storable() -> Self {
        let mut value = Self::of(Kinds::SCALAR.or(Kinds::LIST).or(Kinds::NULL));
        value.items = Some(Box::new(Self::of(Kinds::SCALAR)));
        value
    }

    /// Adds null to the possible values.
    #[must_use]
    pub(super) fn nullable(mut self) -> Self {
        self.kinds = self.kinds.or(Kinds::NULL);
        self
    }

    /// Adds null to the possible values if `other` may be null.
    #[must_use]
    pub(super) fn nullable_as(self, other: &Self) -> Self {
        if other.kinds.has(Kinds::NULL) { self.nullable() } else { self }
    }

    /// If `arbitrary` is true, records that openCypher leaves the value open.
    pub(super) fn set_arbitrary(&mut self, arbitrary: bool) {
        self.approximate |= arbitrary;
        self.arbitrary |= arbitrary;
    }

    /// Takes over the nondeterminism of `from`, from which this value is computed.
    pub(super) fn take_over_nondeterminism(&mut self, from: &Self) {
        self.freedom = self.freedom.or(from.freedom.through());
        self.approximate |= from.approximate;
        self.arbitrary |= from.arbitrary;
        self.fresh |= from.fresh;
        self.stale |= from.stale;
    }

    /// Takes over the nondeterminism of all values from which this one is computed.
    #[must_use]
    pub(super) fn derived_from<'a>(mut self, sources: impl IntoIterator<Item = &'a Self>) -> Self {
        for source in sources {
            self.take_over_nondeterminism(source);
        }
        self
    }

    /// What is known of a value that is either `self` or `other`.
    #[must_use]
    pub(super) fn or(mut self, other: Self) -> Self {
        self.integers = match (self.kinds.has(Kinds::INT), other.kinds.has(Kinds::INT)) {
            (true, true) => self.integers.or(other.integers),
            (true, false) => self.integers,
            _ => other.integers,
        };
        self.items = match (self.kinds.has(Kinds::LIST), other.kinds.has(Kinds::LIST)) {
            (true, true) => match (self.items, other.items) {
                (Some(own), Some(other)) => Some(Box::new(own.or(*other))),
                _ => None,
            },
            (true, false) => self.items,
            _ => other.items,
        };
        self.entries = match (self.kinds.has(Kinds::MAP), other.kinds.has(Kinds::MAP)) {
            (true, true) => match (self.entries, other.entries) {
                (Some(own), Some(other)) => Some(either_entries(own, other)),
                _ => None,
            },
            (true, false) => self.entries,
            _ => other.entries,
        };
        self.kinds = self.kinds.or(other.kinds);
        self.freedom = self.freedom.or(other.freedom);
        self.approximate |= other.approximate;
        self.arbitrary |= other.arbitrary;
        self.fresh |= other.fresh;
        self.stale |= other.stale;
        self
    }

    /// Forgets ranges and contents, which an iteration of a loop may change.
    #[must_use]
    pub(super) fn widened(mut self) -> Self {
        self.integers = Interval::ALL;
        self.items = None;
        self.entries = None;
        self
    }

    /// What is known of an element, if the value is a list. It is at most as deterministic as the list.
    pub(super) fn element(&self) -> Self {
        let mut item = match &self.items {
            Some(items) => (**items).clone(),
            None => Self::any(),
        };
        item.take_over_nondeterminism(self);
        item
    }

    /// Whether the value may be or contain a time with a zone, according to a known type; false if the type is unknown.
    /// openCypher does not define whether the same instant in two zones is one value.
    pub(super) fn is_zoned(&self) -> bool {
        // A stored property of unknown type may be a time, but nothing says that it is one.
        let known = !Kinds::SCALAR.within(self.kinds);
        known && self.kinds.has(ZONED) || self.holds_zoned()
    }

    /// Whether the value may be or contain a time with a zone; true if its type is unknown.
    pub(super) fn may_be_zoned(&self) -> bool {
        self.kinds.has(ZONED)
            || self.kinds.has(Kinds::LIST) && self.items.as_ref().is_none_or(|items| items.may_be_zoned())
            || self.kinds.has(Kinds::MAP)
                && self.entries.as_ref().is_none_or(|entries| entries.values().any(Self::may_be_zoned))
    }

    /// Whether the value is a list or a map whose contents have a known type that includes times with a zone.
    pub(super) fn holds_zoned(&self) -> bool {
        let items = self.items.iter().map(|items| &**items);
        let entries = self.entries.iter().flat_map(|entries| entries.values());
        items.chain(entries).any(Self::is_zoned)
    }

    /// Whether the value may be null.
    pub(super) fn may_be_null(&self) -> bool {
        self.kinds.has(Kinds::NULL)
    }

    /// Whether the value may have a type with equivalent but distinguishable values: 1 and 1.0, 0.0 and -0.0, the same
    /// instant in two zones.
    pub(super) fn is_ambiguous(&self) -> bool {
        const AMBIGUOUS: Kinds = Kinds::FLOAT.or(Kinds::TIME).or(Kinds::DATE_TIME).or(Kinds::POINT);
        self.kinds.has(AMBIGUOUS)
            || self.kinds.has(Kinds::LIST) && self.items.as_ref().is_none_or(|items| items.is_ambiguous())
            || self.kinds.has(Kinds::MAP)
                && self.entries.as_ref().is_none_or(|entries| entries.values().any(Self::is_ambiguous))
    }

    /// Records that the engine may have chosen this value among equivalent ones, as DISTINCT and grouping do.
    #[must_use]
    pub(super) fn representative(mut self) -> Self {
        if self.is_ambiguous() {
            self.freedom = self.freedom.or(Freedom::Representative);
        }
        self
    }

    /// Whether the value can certainly be stored as a property. Null counts as storable, because it removes the
    /// property.
    pub(super) fn is_storable(&self) -> bool {
        let scalars = self.kinds.within(Kinds::SCALAR.or(Kinds::LIST));
        let items = !self.kinds.has(Kinds::LIST)
            || self
                .items
                .as_ref()
                .is_some_and(|items| items.kinds.within(Kinds::SCALAR) && !items.may_be_null());
        scalars && items
    }
}

/// What is known of the entries of a map that is either of two maps. An entry that only one of them has may be null.
fn either_entries(
    own: BTreeMap<Name, Inferred>,
    mut other: BTreeMap<Name, Inferred>,
) -> BTreeMap<Name, Inferred> {
    let mut entries: BTreeMap<Name, Inferred> = own
        .into_iter()
        .map(|(key, value)| match other.remove(&key) {
            Some(also) => (key, value.or(also)),
            None => (key, value.nullable()),
        })
        .collect();
    entries.extend(other.into_iter().map(|(key, value)| (key, value.nullable())));
    entries
}
