//! `Inferred`: what is known of a value before the query runs.

use super::freedom::Freedom;
use super::interval::Interval;
use super::kinds::Kinds;
use edgewise_cypher_syntax::ast::Name;
use edgewise_model::{PropertyType, Value};
use std::collections::BTreeMap;

/// The types of times with a zone.
const ZONED: Kinds = Kinds::TIME.or(Kinds::DATE_TIME);

/// What is known of a value before the query runs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Inferred {
    /// The types it may have.
    pub(super) kinds: Kinds,
    /// The range of its values if it is an integer.
    pub(super) integers: Interval,
    /// Its elements if it is a list; none if they are not known.
    pub(super) items: Option<Box<Inferred>>,
    /// Its entries if it is a map; none if they are not known.
    pub(super) entries: Option<BTreeMap<Name, Inferred>>,
    /// How far an engine may vary it.
    pub(super) freedom: Freedom,
    /// Whether two engines may differ in its last digits, or in what such digits decided.
    pub(super) approximate: bool,
    /// Whether they may differ in more than that: in what openCypher leaves open.
    pub(super) arbitrary: bool,
    /// Whether it may contain elements this query created, whose ids are arbitrary.
    pub(super) fresh: bool,
    /// Whether it may contain deleted elements.
    pub(super) stale: bool,
}

impl Inferred {
    /// A deterministic value of these types, of which nothing else is known.
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

    /// Any value, but a deterministic one.
    pub(super) fn any() -> Self {
        Self::of(Kinds::ANY)
    }

    /// Any value, which may change from run to run.
    pub(super) fn free() -> Self {
        Self { freedom: Freedom::Free, approximate: true, arbitrary: true, ..Self::any() }
    }

    /// An integer within a range.
    pub(super) fn integer(range: Interval) -> Self {
        Self { integers: range, ..Self::of(Kinds::INT) }
    }

    /// A list of these elements.
    pub(super) fn list(item: Self) -> Self {
        let mut list = Self::of(Kinds::LIST);
        // A nondeterministic element makes the list nondeterministic in a way that no list comparison tolerates.
        list.taint(&item);
        list.items =
            Some(Box::new(Self { freedom: Freedom::Exact, approximate: false, arbitrary: false, ..item }));
        list
    }

    /// A value of a property type, or null.
    pub(super) fn property(kind: PropertyType, integers: Interval) -> Self {
        let scalar = Self { integers, ..Self::of(Kinds::of_scalar(kind.scalar())) };
        let value = if kind.is_list() { Self::list(scalar) } else { scalar };
        value.nullable()
    }

    /// A known value.
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

    /// This, with integers limited to a range, also in lists.
    #[must_use]
    pub(super) fn reaching(mut self, integers: Interval) -> Self {
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

    /// This, or null.
    #[must_use]
    pub(super) fn nullable(mut self) -> Self {
        self.kinds = self.kinds.or(Kinds::NULL);
        self
    }

    /// This, or null if the other may be null.
    #[must_use]
    pub(super) fn nullable_as(self, other: &Self) -> Self {
        if other.kinds.has(Kinds::NULL) { self.nullable() } else { self }
    }

    /// Marks it, if so, as a value that openCypher leaves open.
    pub(super) fn set_arbitrary(&mut self, arbitrary: bool) {
        self.approximate |= arbitrary;
        self.arbitrary |= arbitrary;
    }

    /// Takes over the nondeterminism of a value that this one is computed from.
    pub(super) fn taint(&mut self, from: &Self) {
        self.freedom = self.freedom.or(from.freedom.through());
        self.approximate |= from.approximate;
        self.arbitrary |= from.arbitrary;
        self.fresh |= from.fresh;
        self.stale |= from.stale;
    }

    /// This, computed from these sources.
    #[must_use]
    pub(super) fn derived_from<'a>(mut self, sources: impl IntoIterator<Item = &'a Self>) -> Self {
        for source in sources {
            self.taint(source);
        }
        self
    }

    /// Either of the two.
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
                (Some(own), Some(other)) => Some(either(own, other)),
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

    /// This without everything that an iteration of a loop may change.
    #[must_use]
    pub(super) fn widened(mut self) -> Self {
        self.integers = Interval::ALL;
        self.items = None;
        self.entries = None;
        self
    }

    /// An element of it, if it is a list; as deterministic as the list.
    pub(super) fn element(&self) -> Self {
        let mut item = match &self.items {
            Some(items) => (**items).clone(),
            None => Self::any(),
        };
        item.taint(self);
        item
    }

    /// Whether it may be or contain a time with a zone, if its type is known at all. openCypher does not define
    /// whether the same instant in two zones is one value.
    pub(super) fn is_zoned(&self) -> bool {
        // A property of unknown type tells nothing.
        let known = !Kinds::SCALAR.within(self.kinds);
        known && self.kinds.has(ZONED) || self.holds_zoned()
    }

    /// Whether it may be or contain a time with a zone, even if its type is not known.
    pub(super) fn may_be_zoned(&self) -> bool {
        self.kinds.has(ZONED)
            || self.kinds.has(Kinds::LIST) && self.items.as_ref().is_none_or(|items| items.may_be_zoned())
            || self.kinds.has(Kinds::MAP)
                && self.entries.as_ref().is_none_or(|entries| entries.values().any(Self::may_be_zoned))
    }

    /// Whether it is a list or a map that may contain times with a zone, if the type of its contents is known.
    pub(super) fn holds_zoned(&self) -> bool {
        let items = self.items.iter().map(|items| &**items);
        let entries = self.entries.iter().flat_map(|entries| entries.values());
        items.chain(entries).any(Self::is_zoned)
    }

    /// Whether it may be null.
    pub(super) fn may_be_null(&self) -> bool {
        self.kinds.has(Kinds::NULL)
    }

    /// Whether equivalent values of it can be distinguished: 1 and 1.0, 0.0 and -0.0, one instant in two zones.
    pub(super) fn is_ambiguous(&self) -> bool {
        const AMBIGUOUS: Kinds = Kinds::FLOAT.or(Kinds::TIME).or(Kinds::DATE_TIME).or(Kinds::POINT);
        self.kinds.has(AMBIGUOUS)
            || self.kinds.has(Kinds::LIST) && self.items.as_ref().is_none_or(|items| items.is_ambiguous())
            || self.kinds.has(Kinds::MAP)
                && self.entries.as_ref().is_none_or(|entries| entries.values().any(Self::is_ambiguous))
    }

    /// This as the representative of a group of equivalent values.
    #[must_use]
    pub(super) fn representative(mut self) -> Self {
        if self.is_ambiguous() {
            self.freedom = self.freedom.or(Freedom::Representative);
        }
        self
    }

    /// Whether every value of it can be stored as a property; null counts, because it removes one.
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

/// The entries of one of two maps: an entry that only one of them has may be null.
fn either(own: BTreeMap<Name, Inferred>, mut other: BTreeMap<Name, Inferred>) -> BTreeMap<Name, Inferred> {
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
