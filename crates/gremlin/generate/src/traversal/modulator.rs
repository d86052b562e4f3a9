//! Makes `by()` steps, which select what a step uses of the traversers' values.

use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{
    Branch, By, ByKey, Column, Map, Modulator, Nested, Order, Reduce, Step, T, Text,
};

use super::kind::{Class, Classes, EVERY, Item, Kind, NUMBERS, SCALARS};
use super::{Maker, Point};

/// A `by()` without a sort order.
pub fn by_step(key: Option<ByKey>) -> Step {
    Modulator::By(By { key, order: None }).into()
}

impl Maker<'_> {
    /// Makes a `by()` with a result of any kind.
    pub fn by(&mut self, at: &Point) -> (Option<ByKey>, Kind) {
        self.by_to(at, EVERY).unwrap_or((None, at.kind))
    }

    /// Makes a `by()` that returns a number; if `adds` is set, a number that can be added without overflow.
    pub fn by_number(&mut self, at: &Point, adds: bool) -> Option<(Option<ByKey>, Kind)> {
        for _ in 0..3 {
            let made = self.by_to(at, NUMBERS)?;
            if !adds || matches!(made.1, Kind::One(Item::Number(number)) if number.adds()) {
                return Some(made);
            }
        }
        None
    }

    /// Makes a `by()` whose result has one of these classes.
    pub fn by_to(&mut self, at: &Point, wanted: Classes) -> Option<(Option<ByKey>, Kind)> {
        let fits = |kind: Kind| wanted & (1 << Class::of(kind) as u16) != 0;
        for _ in 0..4 {
            let mark = self.mark();
            let made = match self.rng.index(10) {
                0..=3 => self.by_key(at),
                4 | 5 => self.by_token(at),
                6 | 7 => self.by_nested(at, wanted),
                _ => Some((None, at.kind)),
            };
            match made {
                Some(made) if fits(made.1) => return Some(made),
                _ => self.roll_back(mark),
            }
        }
        // A count is always a number.
        let count = || Some(ByKey::Traversal(Nested::new([Reduce::Count(None)])));
        match fits(Kind::COUNT) {
            true => Some((count(), Kind::COUNT)),
            false if fits(at.kind) => Some((None, at.kind)),
            false => None,
        }
    }

    /// Makes a `by()` to sort by: before 3.6 only for values that can be compared.
    pub fn by_sortable(&mut self, at: &Point) -> Option<(Option<ByKey>, Kind)> {
        if self.since(Version::V3_6) { Some(self.by(at)) } else { self.by_to(at, SCALARS) }
    }

    /// Makes `by('key')`. Before 3.6, elements without the key get another value, because a missing key raises an
    /// error.
    fn by_key(&mut self, at: &Point) -> Option<(Option<ByKey>, Kind)> {
        if !at.kind.item().is_element() {
            return None;
        }
        // A key with several values would raise an error.
        let key = self.key_that(at, |key| key.single)?;
        let (name, item) = (self.key(key).name.clone(), self.key(key).item);
        let kind = Kind::One(item);
        if self.since(Version::V3_6) {
            return Some((Some(ByKey::Property(name)), kind));
        }
        let declared = self.key(key).kind;
        let constant = if self.limits.has_literals(declared) { self.random(declared) } else { return None };
        let ways = vec![
            Nested::new([Map::Values(vec![Text::String(name)])]),
            Nested::new([Map::Constant(constant)]),
        ];
        // The constant may be larger than the values of the key.
        let kind = match item {
            Item::Number(_) => Kind::One(Item::of(declared, false)),
            _ => kind,
        };
        Some((Some(ByKey::Traversal(Nested::new([Branch::Coalesce(ways)]))), kind))
    }

    fn by_token(&mut self, at: &Point) -> Option<(Option<ByKey>, Kind)> {
        Some(match at.kind {
            Kind::One(Item::Vertex | Item::Edge) if self.rng.one_in(3) && self.limits.id_literals => {
                (Some(ByKey::T(T::Id)), self.id_kind())
            }
            Kind::One(Item::Vertex | Item::Edge | Item::VertexProperty) => {
                (Some(ByKey::T(T::Label)), Kind::TEXT)
            }
            Kind::One(Item::Property) => (Some(ByKey::T(T::Key)), Kind::TEXT),
            Kind::Map(..) | Kind::Entry(..) => {
                let column = self.pick(Column::ALL);
                (Some(ByKey::Column(column)), column_kind(at.kind, column)?)
            }
            _ => return None,
        })
    }

    /// The kind of ids: the generator's numbers, or values that the target assigns.
    pub fn id_kind(&self) -> Kind {
        if self.limits.user_ids { Kind::One(Item::Number(super::kind::Number::Small)) } else { Kind::ANY }
    }

    /// Makes `by(traversal)`, from 3.6 on: in older versions it must have a result for every traverser. The nested traversal
    /// uses no labels, because a `by()` may run on the objects of a path, which have none.
    fn by_nested(&mut self, at: &Point, wanted: Classes) -> Option<(Option<ByKey>, Kind)> {
        if !self.can_nest(at) || !self.since(Version::V3_6) {
            return None;
        }
        let labels_from = self.labels.len();
        let hidden =
            Point { labels_from, in_repeat: false, crowd: at.crowd.clone(), ..at.clone_without_crowd() };
        // It uses no side effects either: they may no longer exist when a group is reduced.
        let effects = std::mem::take(&mut self.effects);
        let made = self.nested_to(&hidden, wanted);
        self.effects = effects;
        let made = made?;
        Some((Some(ByKey::Traversal(made.nested)), made.end.kind))
    }

    /// A sort order; `None`, for the default order, is rare.
    pub fn order(&mut self) -> Option<Order> {
        match self.rng.index(20) {
            0..=7 => Some(Order::Desc),
            8..=12 => Some(Order::Asc),
            13 if self.config.traversal.chance => Some(Order::Shuffle),
            _ => None,
        }
    }
}

/// The kind of the keys or values of a map, entry or path.
pub fn column_kind(kind: Kind, column: Column) -> Option<Kind> {
    use super::kind::Holder;
    Some(match (kind, column) {
        (Kind::Map(key, _), Column::Keys) => Kind::Many(Holder::Set, key),
        (Kind::Map(_, content), Column::Values) => Kind::Many(
            Holder::List,
            match content {
                super::kind::Content::One(item) => item,
                _ => Item::Any,
            },
        ),
        (Kind::Entry(key, _), Column::Keys) => Kind::One(key),
        (Kind::Entry(_, content), Column::Values) => content.kind(),
        (Kind::Path, _) => Kind::Many(Holder::List, Item::Any),
        _ => return None,
    })
}
