//! `Kind`: what is known of the type of the traversers' values at a point of a traversal.
//!
//! Kinds form a lattice: `Item` is for single values, `Kind` for single values and containers of them. `Item::Any` is
//! above all items and `Kind::ANY` above all kinds; [`Kind::join`] is the least upper bound.

use edgewise_gremlin_syntax::ast::Scope;

use crate::ValueKind;

/// A class of numbers. It decides which arithmetic cannot raise an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Number {
    /// Integers of at most three digits, of any fixed width.
    Small,
    /// Integers of at most 32 bits.
    Word,
    /// Integers of at most 64 bits.
    Wide,
    /// Floats, NaN and the infinities included.
    Float,
    /// Integers of any size.
    Big,
    /// Decimals of any precision.
    Decimal,
    /// Numbers of any of the other classes.
    Mixed,
}

impl Number {
    /// Whether sums of thousands of these numbers stay within 64 bits, or cannot overflow at all.
    pub const fn adds(self) -> bool {
        !matches!(self, Self::Wide | Self::Mixed)
    }

    /// Whether all numbers of the class are integers of at most 64 bits.
    pub const fn is_integer(self) -> bool {
        matches!(self, Self::Small | Self::Word | Self::Wide)
    }

    /// The smallest class that contains both classes.
    pub fn join(self, other: Self) -> Self {
        match (self.min(other), self.max(other)) {
            (low, high) if low == high => low,
            (low, high @ (Self::Word | Self::Wide)) if low < high => high,
            (low, Self::Big) if low.is_integer() => Self::Big,
            _ => Self::Mixed,
        }
    }
}

/// A class of strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Text {
    /// Any strings.
    Any,
    /// Strings that `asNumber()` accepts.
    Number,
    /// Strings that `asBool()` accepts.
    Truth,
    /// Strings that `asDate()` accepts.
    Date,
}

/// The kind of a single value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Item {
    /// A vertex.
    Vertex,
    /// An edge.
    Edge,
    /// A property of a vertex.
    VertexProperty,
    /// A property of an edge, or a meta-property.
    Property,
    /// A boolean.
    Boolean,
    /// A number.
    Number(Number),
    /// Text.
    Text(Text),
    /// A point in time.
    Date,
    /// A UUID.
    Uuid,
    /// Anything, `null` included.
    Any,
}

impl Item {
    /// The smallest item that contains both items.
    pub fn join(self, other: Self) -> Self {
        match (self, other) {
            (a, b) if a == b => a,
            (Self::Number(a), Self::Number(b)) => Self::Number(a.join(b)),
            (Self::Text(_), Self::Text(_)) => Self::Text(Text::Any),
            _ => Self::Any,
        }
    }

    /// Whether values of this kind have properties.
    pub const fn is_element(self) -> bool {
        matches!(self, Self::Vertex | Self::Edge | Self::VertexProperty)
    }

    /// The kind of the values of a key.
    pub const fn of(kind: ValueKind, small: bool) -> Self {
        match kind {
            ValueKind::Boolean => Self::Boolean,
            ValueKind::Byte | ValueKind::Short | ValueKind::Int | ValueKind::Long if small => {
                Self::Number(Number::Small)
            }
            ValueKind::Byte | ValueKind::Short | ValueKind::Int => Self::Number(Number::Word),
            ValueKind::Long => Self::Number(Number::Wide),
            ValueKind::BigInteger => Self::Number(Number::Big),
            ValueKind::Float | ValueKind::Double => Self::Number(Number::Float),
            ValueKind::BigDecimal => Self::Number(Number::Decimal),
            ValueKind::String => Self::Text(Text::Any),
            ValueKind::Uuid => Self::Uuid,
            ValueKind::Date => Self::Date,
        }
    }
}

/// The kind of the values of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// Single values.
    One(Item),
    /// Lists of values.
    Many(Item),
    /// Anything.
    Any,
}

/// The container of several values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Holder {
    /// A list.
    List,
    /// A set.
    Set,
    /// The result of `aggregate()`: a set with counts.
    Bag,
}

/// The kind of the traversers' values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A single value.
    One(Item),
    /// Several values.
    Many(Holder, Item),
    /// A map from keys to contents.
    Map(Item, Content),
    /// An entry of a map.
    Entry(Item, Content),
    /// A path.
    Path,
    /// A tree.
    Tree,
    /// A graph.
    Graph,
}

impl Kind {
    /// Anything.
    pub const ANY: Self = Self::One(Item::Any);
    /// Text.
    pub const TEXT: Self = Self::One(Item::Text(Text::Any));
    /// A count: small enough to be added and multiplied.
    pub const COUNT: Self = Self::One(Item::Number(Number::Word));

    /// The item of a single value; `Item::Any` for containers.
    pub const fn item(self) -> Item {
        match self {
            Self::One(item) => item,
            _ => Item::Any,
        }
    }

    /// The smallest kind that contains both kinds.
    pub fn join(self, other: Self) -> Self {
        match (self, other) {
            (a, b) if a == b => a,
            (Self::One(a), Self::One(b)) => Self::One(a.join(b)),
            (Self::Many(a, x), Self::Many(b, y)) if a == b => Self::Many(a, x.join(y)),
            _ => Self::ANY,
        }
    }

    /// The kind as the content of a map.
    pub const fn content(self) -> Content {
        match self {
            Self::One(item) => Content::One(item),
            Self::Many(Holder::List, item) => Content::Many(item),
            _ => Content::Any,
        }
    }

    /// Whether a step with local scope works on the values inside a value of this kind.
    pub const fn is_container(self) -> bool {
        matches!(self, Self::Many(..) | Self::Map(..) | Self::Path)
    }
}

impl Content {
    /// The kind of a traverser's value after taking it out of the map.
    pub const fn kind(self) -> Kind {
        match self {
            Self::One(item) => Kind::One(item),
            Self::Many(item) => Kind::Many(Holder::List, item),
            Self::Any => Kind::ANY,
        }
    }
}

/// The classes of kinds that have a table of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Vertices.
    Vertex,
    /// Edges.
    Edge,
    /// Properties of vertices.
    VertexProperty,
    /// Other properties.
    Property,
    /// Booleans.
    Boolean,
    /// Numbers.
    Number,
    /// Text.
    Text,
    /// Dates.
    Date,
    /// UUIDs.
    Uuid,
    /// Lists, sets and bags.
    Many,
    /// Maps.
    Map,
    /// Entries of maps.
    Entry,
    /// Paths.
    Path,
    /// Trees.
    Tree,
    /// Graphs.
    Graph,
    /// Anything.
    Any,
}

impl Class {
    /// Every class.
    pub const ALL: &[Self] = &[
        Self::Vertex,
        Self::Edge,
        Self::VertexProperty,
        Self::Property,
        Self::Boolean,
        Self::Number,
        Self::Text,
        Self::Date,
        Self::Uuid,
        Self::Many,
        Self::Map,
        Self::Entry,
        Self::Path,
        Self::Tree,
        Self::Graph,
        Self::Any,
    ];

    /// The class of a kind.
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::One(Item::Vertex) => Self::Vertex,
            Kind::One(Item::Edge) => Self::Edge,
            Kind::One(Item::VertexProperty) => Self::VertexProperty,
            Kind::One(Item::Property) => Self::Property,
            Kind::One(Item::Boolean) => Self::Boolean,
            Kind::One(Item::Number(_)) => Self::Number,
            Kind::One(Item::Text(_)) => Self::Text,
            Kind::One(Item::Date) => Self::Date,
            Kind::One(Item::Uuid) => Self::Uuid,
            Kind::One(Item::Any) => Self::Any,
            Kind::Many(..) => Self::Many,
            Kind::Map(..) => Self::Map,
            Kind::Entry(..) => Self::Entry,
            Kind::Path => Self::Path,
            Kind::Tree => Self::Tree,
            Kind::Graph => Self::Graph,
        }
    }
}

/// Classes as a set of bits.
pub type Classes = u16;

/// The bits of some classes.
pub const fn classes(list: &[Class]) -> Classes {
    let (mut bits, mut place) = (0, 0);
    while place < list.len() {
        bits |= 1 << list[place] as u16;
        place += 1;
    }
    bits
}

/// Every class.
pub const EVERY: Classes = Classes::MAX;
/// Vertices, edges and properties of vertices.
pub const ELEMENTS: Classes = classes(&[Class::Vertex, Class::Edge, Class::VertexProperty]);
/// Vertices.
pub const VERTICES: Classes = classes(&[Class::Vertex]);
/// Edges.
pub const EDGES: Classes = classes(&[Class::Edge]);
/// All properties.
pub const PROPERTIES: Classes = classes(&[Class::VertexProperty, Class::Property]);
/// Numbers.
pub const NUMBERS: Classes = classes(&[Class::Number]);
/// Text.
pub const TEXTS: Classes = classes(&[Class::Text]);
/// Dates.
pub const DATES: Classes = classes(&[Class::Date]);
/// Lists, sets and bags.
pub const MANIES: Classes = classes(&[Class::Many]);
/// Maps.
pub const MAPS: Classes = classes(&[Class::Map]);
/// Kinds with values inside that steps of local scope work on.
pub const CONTAINERS: Classes = classes(&[Class::Many, Class::Map, Class::Path]);
/// Single values that are not elements.
pub const SCALARS: Classes = classes(&[Class::Boolean, Class::Number, Class::Text, Class::Date, Class::Uuid]);

/// `Scope.local` as it is written.
pub const LOCAL: Option<Scope> = Some(Scope::Local);
