//! Dialects: which part of Cypher each engine understands and how statements must be written for it.
//!
//! A dialect is a language level plus deviations. Each dialect's file lists its deviations with their source; a
//! profile can change the dialect further, and `edgewise engine probe` may show that a source is out of date.

mod accept;
mod age;
mod arcadedb;
mod construct;
mod definition;
mod expr_uses;
mod falkordb;
mod grafeo;
mod graphqlite;
mod kuzu;
mod meet;
mod memgraph;
mod neo4j_25;
mod neo4j_4_4;
mod neo4j_5;
mod ngql;
mod opencypher_9;
mod samyama;
mod schema_uses;
mod spelling;
mod uses;
mod whole;
pub(crate) mod words;

pub use accept::Unsupported;
pub use construct::{Construct, LanguageLevel};
pub use definition::Dialect;
pub use spelling::{
    EqualsSpelling, ExistsSpelling, LabelSpelling, Precedence, PropertySpelling, SchemaSpelling, Spelling,
    StringQuote, TypeSpelling,
};
pub use uses::{Use, uses_of};

use std::sync::LazyLock;

/// The ids of all dialects. The bits of `function::Dialects` follow this order.
pub const IDS: [&str; 13] = [
    "opencypher-9",
    "neo4j-4.4",
    "neo4j-5",
    "neo4j-25",
    "falkordb",
    "memgraph",
    "age",
    "arcadedb",
    "kuzu",
    "grafeo",
    "ngql",
    "samyama",
    "graphqlite",
];

static ALL: LazyLock<[Dialect; 13]> = LazyLock::new(|| {
    [
        opencypher_9::dialect(),
        neo4j_4_4::dialect(),
        neo4j_5::dialect(),
        neo4j_25::dialect(),
        falkordb::dialect(),
        memgraph::dialect(),
        age::dialect(),
        arcadedb::dialect(),
        kuzu::dialect(),
        grafeo::dialect(),
        ngql::dialect(),
        samyama::dialect(),
        graphqlite::dialect(),
    ]
});

static WHOLE: LazyLock<Dialect> = LazyLock::new(whole::dialect);

impl Dialect {
    /// The dialects of all engines, in the order of [`IDS`].
    pub fn all() -> &'static [Self] {
        ALL.as_slice()
    }

    /// The dialect with this id. `whole` is [`Dialect::whole`], and `ladybug` has the dialect of Kuzu.
    pub fn by_id(id: &str) -> Option<&'static Self> {
        match id {
            "whole" => Some(Self::whole()),
            "ladybug" => Self::by_id("kuzu"),
            _ => Self::all().iter().find(|dialect| dialect.id == id),
        }
    }

    /// A dialect with every construct of the syntax tree, which the parser accepts and the formatter prints. No engine
    /// has it.
    pub fn whole() -> &'static Self {
        &WHOLE
    }
}
