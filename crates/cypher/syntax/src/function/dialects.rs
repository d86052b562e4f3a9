//! `Dialects`: a set of dialects, for entries of the function registry.

use crate::dialect::IDS;

/// A set of the dialects of [`IDS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Dialects(u16);

impl Dialects {
    /// No dialect.
    pub const NONE: Self = Self(0);
    /// openCypher 9 alone.
    pub const OPENCYPHER: Self = Self(1);
    /// Neo4j 4.4 alone.
    pub const NEO4J_4_4: Self = Self(1 << 1);
    /// Cypher 5 alone.
    pub const NEO4J_5: Self = Self(1 << 2);
    /// Cypher 25 alone.
    pub const NEO4J_25: Self = Self(1 << 3);
    /// FalkorDB alone.
    pub const FALKORDB: Self = Self(1 << 4);
    /// Memgraph alone.
    pub const MEMGRAPH: Self = Self(1 << 5);
    /// Apache AGE alone.
    pub const AGE: Self = Self(1 << 6);
    /// ArcadeDB alone.
    pub const ARCADEDB: Self = Self(1 << 7);
    /// Kuzu alone.
    pub const KUZU: Self = Self(1 << 8);
    /// Grafeo alone.
    pub const GRAFEO: Self = Self(1 << 9);
    /// nGQL alone.
    pub const NGQL: Self = Self(1 << 10);
    /// Every dialect.
    pub const EVERY: Self = Self((1 << 11) - 1);
    /// All versions of Neo4j.
    pub const NEO4J: Self = Self::NEO4J_4_4.and(Self::CYPHER_5);
    /// Neo4j 5 and later.
    pub const CYPHER_5: Self = Self::NEO4J_5.and(Self::NEO4J_25);
    /// openCypher 9 and the engines that follow its conformance suite (TCK) closely.
    pub const CORE: Self =
        Self::OPENCYPHER.and(Self::NEO4J).and(Self::ARCADEDB).and(Self::GRAFEO).and(Self::MEMGRAPH);

    /// The union of two sets.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// This set without the dialects of the other.
    pub const fn but(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set contains the dialect with this id.
    pub fn has(self, id: &str) -> bool {
        IDS.iter().position(|known| *known == id).is_some_and(|index| self.0 >> index & 1 == 1)
    }

    /// The ids of the dialects in the set.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        IDS.into_iter().filter(move |id| self.has(id))
    }
}
