//! The constants that `with()` accepts as keys and values.

macro_rules! constants {
    ($( $(#[$meta:meta])* $Kind:ident { $( $Variant:ident $class:literal $word:literal ),+ $(,)? } )*) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Kind {
            $( #[doc = concat!("`", $class, ".", $word, "`.")] $Variant, )+
        }

        impl $Kind {
            /// Every constant.
            pub const ALL: &[Self] = &[$(Self::$Variant),+];

            /// The class name as written before the dot.
            pub const fn class(self) -> &'static str {
                match self { $( Self::$Variant => $class, )+ }
            }

            /// The name as written after the dot.
            pub const fn word(self) -> &'static str {
                match self { $( Self::$Variant => $word, )+ }
            }

            /// The constant with this class and name.
            pub fn from_words(class: &str, word: &str) -> Option<Self> {
                match (class, word) {
                    $( ($class, $word) => Some(Self::$Variant), )+
                    _ => None,
                }
            }
        }
    )*};
}

constants! {
    /// Keys of `with()`.
    OptionKey {
        Tokens "WithOptions" "tokens",
        Indexer "WithOptions" "indexer",
        IoReader "IO" "reader",
        IoWriter "IO" "writer",
        ShortestPathTarget "ShortestPath" "target",
        ShortestPathEdges "ShortestPath" "edges",
        ShortestPathDistance "ShortestPath" "distance",
        ShortestPathMaxDistance "ShortestPath" "maxDistance",
        ShortestPathIncludeEdges "ShortestPath" "includeEdges",
        ConnectedComponentComponent "ConnectedComponent" "component",
        ConnectedComponentEdges "ConnectedComponent" "edges",
        ConnectedComponentPropertyName "ConnectedComponent" "propertyName",
        PageRankEdges "PageRank" "edges",
        PageRankTimes "PageRank" "times",
        PageRankPropertyName "PageRank" "propertyName",
        PeerPressureEdges "PeerPressure" "edges",
        PeerPressureTimes "PeerPressure" "times",
        PeerPressurePropertyName "PeerPressure" "propertyName",
    }

    /// Values of `with()`.
    OptionValue {
        Tokens "WithOptions" "tokens",
        None "WithOptions" "none",
        Ids "WithOptions" "ids",
        Labels "WithOptions" "labels",
        Keys "WithOptions" "keys",
        Values "WithOptions" "values",
        All "WithOptions" "all",
        List "WithOptions" "list",
        Map "WithOptions" "map",
        Gryo "IO" "gryo",
        Graphson "IO" "graphson",
        Graphml "IO" "graphml",
    }
}
