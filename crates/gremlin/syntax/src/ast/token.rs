//! The enumerations of Gremlin: `T.id`, `Order.desc`, `Scope.local` and so on.

macro_rules! tokens {
    ($(
        $(#[$meta:meta])*
        $Token:ident $class:literal { $( $(#[$word_meta:meta])* $Variant:ident $word:literal ),+ $(,)? }
    )*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Token {
            $( $(#[$word_meta])* $Variant, )+
        }

        impl $Token {
            /// The name of the enumeration as written before the dot.
            pub const CLASS: &'static str = $class;

            /// Every value of the enumeration.
            pub const ALL: &[Self] = &[$(Self::$Variant),+];

            /// The value as written after the dot.
            pub const fn word(self) -> &'static str {
                match self { $( Self::$Variant => $word, )+ }
            }

            /// The value with this spelling.
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $( $word => Some(Self::$Variant), )+
                    _ => None,
                }
            }
        }
    )*};
}

tokens! {
    /// Whether a step works on the whole stream or on each traverser's value.
    Scope "Scope" {
        /// On the value of each traverser.
        Local "local",
        /// On all traversers together.
        Global "global",
    }

    /// The structural tokens of an element.
    T "T" {
        /// The id.
        Id "id",
        /// The label.
        Label "label",
        /// The key of a property.
        Key "key",
        /// The value of a property.
        Value "value",
    }

    /// Sort orders.
    Order "Order" {
        /// Smallest first.
        Asc "asc",
        /// Largest first.
        Desc "desc",
        /// In random order.
        Shuffle "shuffle",
    }

    /// The direction of an edge seen from a vertex. `from` is `OUT`, `to` is `IN`.
    Direction "Direction" {
        /// Along the edge.
        Out "OUT",
        /// Against the edge.
        In "IN",
        /// In either direction.
        Both "BOTH",
    }

    /// How many values of one key `property()` allows a vertex to have.
    Cardinality "Cardinality" {
        /// At most one value.
        Single "single",
        /// Several distinct values.
        Set "set",
        /// Several values, which may be equal.
        List "list",
    }

    /// The keys or the values of a map.
    Column "Column" {
        /// The keys.
        Keys "keys",
        /// The values.
        Values "values",
    }

    /// Which of several objects with one label `select()` returns.
    Pop "Pop" {
        /// The oldest.
        First "first",
        /// The newest.
        Last "last",
        /// A list of all.
        All "all",
        /// The object if there is only one, else a list.
        Mixed "mixed",
    }

    /// The events and edge ends that `mergeV()` and `mergeE()` have options for.
    Merge "Merge" {
        /// No element matched, so one is created.
        OnCreate "onCreate",
        /// An element matched.
        OnMatch "onMatch",
        /// The start of the edge.
        OutV "outV",
        /// The end of the edge.
        InV "inV",
    }

    /// Binary operators of sacks, side effects and `fold()`.
    Operator "Operator" {
        /// Adds all elements of the second collection.
        AddAll "addAll",
        /// Logical and.
        And "and",
        /// Replaces the first operand by the second.
        Assign "assign",
        /// Division.
        Div "div",
        /// The larger operand.
        Max "max",
        /// The smaller operand.
        Min "min",
        /// Difference.
        Minus "minus",
        /// Product.
        Mult "mult",
        /// Logical or.
        Or "or",
        /// Sum.
        Sum "sum",
        /// Sum of 64-bit integers.
        SumLong "sumLong",
    }

    /// The special keys of `option()`.
    Pick "Pick" {
        /// Matches every value.
        Any "any",
        /// Matches values that no other option matches.
        None "none",
        /// Matches traversers for which the choice traversal has no result.
        Unproductive "unproductive",
    }

    /// Units of time of `dateAdd()`.
    Dt "DT" {
        /// A second.
        Second "second",
        /// A minute.
        Minute "minute",
        /// An hour.
        Hour "hour",
        /// A day.
        Day "day",
    }

    /// Types of values, as `typeOf()` and `asNumber()` name them.
    GType "GType" {
        /// A decimal number of any precision.
        BigDecimal "BIGDECIMAL",
        /// An integer of any size.
        BigInt "BIGINT",
        /// Bytes.
        Binary "BINARY",
        /// `true` or `false`.
        Boolean "BOOLEAN",
        /// An 8-bit integer.
        Byte "BYTE",
        /// A character.
        Char "CHAR",
        /// A date with time and offset.
        Datetime "DATETIME",
        /// A 64-bit float.
        Double "DOUBLE",
        /// A span of time.
        Duration "DURATION",
        /// An edge.
        Edge "EDGE",
        /// A 32-bit float.
        Float "FLOAT",
        /// A graph.
        Graph "GRAPH",
        /// A 32-bit integer.
        Int "INT",
        /// A list.
        List "LIST",
        /// A 64-bit integer.
        Long "LONG",
        /// A map.
        Map "MAP",
        /// `null`.
        Null "NULL",
        /// Any number.
        Number "NUMBER",
        /// A path.
        Path "PATH",
        /// A property of an edge or of a vertex property.
        Property "PROPERTY",
        /// A set.
        Set "SET",
        /// A 16-bit integer.
        Short "SHORT",
        /// A string.
        String "STRING",
        /// A tree.
        Tree "TREE",
        /// A UUID.
        Uuid "UUID",
        /// A vertex.
        Vertex "VERTEX",
        /// A property of a vertex.
        VProperty "VPROPERTY",
    }
}
