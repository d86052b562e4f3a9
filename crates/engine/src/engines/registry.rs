//! `Registry`: finds the engine for a target text.

use super::{
    AGE, ANY_GREMLIN, ARCADEDB, ARCADEDB_HTTP, FALKORDB, GRAPHQLITE, HUGEGRAPH, HUGEGRAPH_CYPHER, JANUSGRAPH,
    MEMGRAPH, NEO4J, ORIENTDB, OpenOptions, SAMYAMA, SQLG, ServerEngine, ServerKind, TINKERGRAPH,
};
use crate::{Engine, EngineError, Target, launch};

/// Opens the engine that a target names.
pub type Open = fn(&Target, &OpenOptions) -> Result<Box<dyn Engine>, EngineError>;

/// An entry of the registry.
pub struct EngineEntry {
    /// The id of the engine, which is also its name as a target.
    pub id: &'static str,
    /// The display name of the engine.
    pub title: &'static str,
    /// How Edgewise reaches the engine, for `engine list`.
    pub how: &'static str,
    /// The targets that name the engine, for `engine list`.
    pub targets: &'static str,
    /// True if the target belongs to this engine.
    pub claims: fn(&Target) -> bool,
    /// Opens a target that `claims` accepts.
    pub open: Open,
}

impl EngineEntry {
    /// True if Edgewise starts the engine when a target has nothing but its name; false if a target has to say where it
    /// runs. It is read from `targets`, whose first target is the name then.
    pub fn starts_by_name(&self) -> bool {
        let first = self.targets.split([',', '[', ' ']).next().unwrap_or_default();
        first == self.id
    }
}

/// The engines of this crate, in the order of `engine list`.
static ENGINES: &[EngineEntry] = &[
    #[cfg(feature = "grafeo")]
    EngineEntry {
        id: super::grafeo::ID,
        title: "Grafeo",
        how: "a library, hosted in a child process of this program",
        targets: "grafeo",
        claims: |target| named(target, super::grafeo::ID),
        open: super::grafeo::open,
    },
    #[cfg(feature = "grafeo")]
    EngineEntry {
        id: super::grafeo_gremlin::ID,
        title: "Grafeo by its Gremlin",
        how: "the same library in its other language, hosted in a child process of this program",
        targets: "grafeo-gremlin, grafeo --language gremlin",
        claims: |target| named(target, super::grafeo_gremlin::ID),
        open: super::grafeo_gremlin::open,
    },
    EngineEntry {
        id: NEO4J.common.id,
        title: "Neo4j",
        how: "a server over Bolt; by name it is fetched and started",
        targets: "neo4j[@VERSION], bolt://HOST[:7687][/DATABASE]",
        claims: |target| {
            named(target, NEO4J.common.id) || reached_by(target, &["bolt", "bolt+s", "bolt+ssc"])
        },
        open: |target, options| started_or_running(&NEO4J, target, options),
    },
    EngineEntry {
        id: FALKORDB.common.id,
        title: "FalkorDB",
        how: "a server over RESP; RedisGraph too; by name it is fetched and started",
        targets: "falkordb[@VERSION], falkor://HOST[:6379][/GRAPH], redis://…",
        claims: |target| {
            named(target, FALKORDB.common.id) || reached_by(target, &["falkor", "falkors", "redis", "rediss"])
        },
        open: |target, options| started_or_running(&FALKORDB, target, options),
    },
    EngineEntry {
        id: ARCADEDB.common.id,
        title: "ArcadeDB",
        how: "a server over Bolt, before 26 over HTTP; by name it is fetched and started",
        targets: "arcadedb[@VERSION], arcadedb://HOST[:7687]/DATABASE, arcadedb+http://HOST[:2480]/DATABASE",
        claims: |target| named(target, ARCADEDB.common.id) || reached_over(target, ARCADEDB.common.scheme),
        open: |target, options| {
            let by_http = reached_by(target, &["arcadedb+http", "arcadedb+https"]);
            let kind: &'static dyn ServerKind = if by_http { &ARCADEDB_HTTP } else { &ARCADEDB };
            started_or_running(kind, target, options)
        },
    },
    EngineEntry {
        id: AGE.common.id,
        title: "Apache AGE",
        how: "in PostgreSQL; by name it is fetched and started",
        targets: "age[@VERSION], postgres://HOST[:5432]/DATABASE[?graph=GRAPH]",
        claims: |target| named(target, AGE.common.id) || reached_over(target, AGE.common.scheme),
        open: |target, options| started_or_running(&AGE, target, options),
    },
    EngineEntry {
        id: SAMYAMA.id,
        title: "Samyama",
        how: "a Python library, fetched and hosted in a child process",
        targets: "samyama[@VERSION]",
        claims: |target| named(target, SAMYAMA.id),
        open: |target, options| SAMYAMA.open(target, options),
    },
    EngineEntry {
        id: GRAPHQLITE.id,
        title: "GraphQLite",
        how: "an extension of SQLite, fetched and hosted in a child process",
        targets: "graphqlite[@VERSION]",
        claims: |target| named(target, GRAPHQLITE.id),
        open: |target, options| GRAPHQLITE.open(target, options),
    },
    EngineEntry {
        id: MEMGRAPH.common.id,
        title: "Memgraph",
        how: "a running server over Bolt; not run against a real server",
        targets: "memgraph://HOST[:7687][/DATABASE]",
        claims: |target| named(target, MEMGRAPH.common.id) || reached_over(target, MEMGRAPH.common.scheme),
        open: |target, options| started_or_running(&MEMGRAPH, target, options),
    },
    EngineEntry {
        id: super::nebula::ID,
        title: "NebulaGraph",
        how: "a running server, through an adapter in Python; not run against a real server",
        targets: "nebula://HOST[:9669]/SPACE",
        claims: |target| named(target, super::nebula::ID) || reached_by(target, &["nebula"]),
        open: super::nebula::open,
    },
    EngineEntry {
        id: TINKERGRAPH.common.id,
        title: "TinkerGraph",
        how: "Gremlin Server over WebSocket; by name it is fetched and started",
        targets: "tinkergraph[@VERSION], tinkergraph://HOST[:8182][/SOURCE]",
        claims: |target| {
            named(target, TINKERGRAPH.common.id) || reached_over(target, TINKERGRAPH.common.scheme)
        },
        open: |target, options| started_or_running(&TINKERGRAPH, target, options),
    },
    EngineEntry {
        id: JANUSGRAPH.common.id,
        title: "JanusGraph",
        how: "in Gremlin Server over WebSocket; by name it is fetched and started, in memory",
        targets: "janusgraph[@VERSION][+berkeleydb][+lucene], janusgraph://HOST[:8182][/SOURCE]",
        claims: |target| {
            named(target, JANUSGRAPH.common.id) || reached_over(target, JANUSGRAPH.common.scheme)
        },
        open: |target, options| started_or_running(&JANUSGRAPH, target, options),
    },
    EngineEntry {
        id: HUGEGRAPH.common.id,
        title: "HugeGraph",
        how: "in Gremlin Server over WebSocket; by name it is fetched and started, in memory",
        targets: "hugegraph[@VERSION], hugegraph://HOST[:8182][/SOURCE]",
        claims: |target| named(target, HUGEGRAPH.common.id) || reached_over(target, HUGEGRAPH.common.scheme),
        open: |target, options| started_or_running(&HUGEGRAPH, target, options),
    },
    EngineEntry {
        id: HUGEGRAPH_CYPHER.common.id,
        title: "HugeGraph by its Cypher",
        how: "its REST server over HTTP, which translates to Gremlin; by name it is fetched and started, in memory",
        targets: "hugegraph-cypher[@VERSION], hugegraph --language cypher, hugegraph-cypher://HOST[:8080][/GRAPH]",
        claims: |target| {
            named(target, HUGEGRAPH_CYPHER.common.id) || reached_over(target, HUGEGRAPH_CYPHER.common.scheme)
        },
        open: |target, options| started_or_running(&HUGEGRAPH_CYPHER, target, options),
    },
    EngineEntry {
        id: ORIENTDB.common.id,
        title: "OrientDB",
        how: "in Gremlin Server over WebSocket; by name it is fetched and started, in memory",
        targets: "orientdb[@VERSION], orientdb://HOST[:8182][/SOURCE]",
        claims: |target| named(target, ORIENTDB.common.id) || reached_over(target, ORIENTDB.common.scheme),
        open: |target, options| started_or_running(&ORIENTDB, target, options),
    },
    EngineEntry {
        id: SQLG.common.id,
        title: "Sqlg",
        how: "on H2 in Gremlin Server over WebSocket; by name it is fetched and started",
        targets: "sqlg[@VERSION], sqlg://HOST[:8182][/SOURCE]",
        claims: |target| named(target, SQLG.common.id) || reached_over(target, SQLG.common.scheme),
        open: |target, options| started_or_running(&SQLG, target, options),
    },
    EngineEntry {
        id: ANY_GREMLIN.common.id,
        title: "any server of TinkerPop 3",
        how: "a server over WebSocket, or HTTP by gremlin+http://; encrypted by gremlins://",
        targets: "gremlin://HOST[:8182][/SOURCE]",
        claims: |target| {
            named(target, ANY_GREMLIN.common.id)
                || reached_over(target, ANY_GREMLIN.common.scheme)
                || reached_by(target, &["gremlins"])
        },
        open: |target, options| started_or_running(&ANY_GREMLIN, target, options),
    },
    EngineEntry {
        id: launch::KUZU_WHEEL.id,
        title: "Kuzu",
        how: "a Python library, fetched and hosted in a child process by an adapter",
        targets: "kuzu[@VERSION]",
        claims: |target| named(target, launch::KUZU_WHEEL.id),
        open: |target, options| launch::KUZU_WHEEL.open(target, options),
    },
    EngineEntry {
        id: launch::LADYBUG_WHEEL.id,
        title: "Ladybug",
        how: "a Python library, fetched and hosted in a child process by an adapter",
        targets: "ladybug[@VERSION]",
        claims: |target| named(target, launch::LADYBUG_WHEEL.id),
        open: |target, options| launch::LADYBUG_WHEEL.open(target, options),
    },
    EngineEntry {
        id: launch::RYUGRAPH_WHEEL.id,
        title: "RyuGraph",
        how: "a Python library, fetched and hosted in a child process by an adapter",
        targets: "ryugraph[@VERSION]",
        claims: |target| named(target, launch::RYUGRAPH_WHEEL.id),
        open: |target, options| launch::RYUGRAPH_WHEEL.open(target, options),
    },
    EngineEntry {
        id: super::external::ID,
        title: "any database with an adapter",
        how: "a program of yours that speaks the external protocol",
        targets: "external:PROGRAM [ARGUMENT]...",
        claims: |target| matches!(target, Target::External(_)),
        open: super::external::open,
    },
];

/// The engines that a program knows. This crate provides those that do not depend on a query language; a program
/// adds reference engines by [`Registry::with`].
#[derive(Clone)]
pub struct Registry {
    entries: Vec<&'static EngineEntry>,
}

impl Default for Registry {
    /// The engines of this crate only.
    fn default() -> Self {
        Self { entries: ENGINES.iter().collect() }
    }
}

impl Registry {
    /// Adds an engine, before the generic adapters.
    #[must_use]
    pub fn with(mut self, entry: &'static EngineEntry) -> Self {
        let place = self.entries.len().saturating_sub(1);
        self.entries.insert(place, entry);
        self
    }

    /// All engines, in the order of `engine list`.
    pub fn entries(&self) -> impl Iterator<Item = &'static EngineEntry> {
        self.entries.iter().copied()
    }

    /// Opens the engine a target names.
    ///
    /// # Errors
    /// When the target names no known engine, or the engine cannot be opened.
    pub fn open(&self, target: &Target, options: &OpenOptions) -> Result<Box<dyn Engine>, EngineError> {
        (self.entry(target)?.open)(target, options)
    }

    /// The engine that a target names. Nothing is fetched, started or reached.
    ///
    /// # Errors
    /// When the target names no known engine.
    pub fn entry(&self, target: &Target) -> Result<&'static EngineEntry, EngineError> {
        let found = self.entries().find(|entry| (entry.claims)(target));
        found.ok_or_else(|| EngineError::Target(self.unknown(target)))
    }

    fn unknown(&self, target: &Target) -> String {
        let name = match target {
            Target::Named { name, .. } => name.as_str(),
            Target::Url(url) => {
                let scheme = url.split("://").next().unwrap_or_default();
                return format!(
                    "no engine is reached by `{scheme}://`; `edgewise engine list` shows what can be tested"
                );
            }
            Target::External(_) => "external",
        };
        let ids: Vec<&str> = self.entries().map(|entry| entry.id).collect();
        format!("there is no engine `{name}`{}", nearest(name, &ids))
    }
}

/// Opens a target. A server given by name is fetched and started; one given by URL is already running.
fn started_or_running(
    kind: &'static dyn ServerKind,
    target: &Target,
    options: &OpenOptions,
) -> Result<Box<dyn Engine>, EngineError> {
    match target {
        // Servers that Edgewise cannot start are known only by their address.
        Target::Named { name, .. } if launch::recipe(name).is_none() => {
            ServerEngine::open(kind, target, options).map(|engine| Box::new(engine) as Box<dyn Engine>)
        }
        Target::Named { .. } => launch::open(target, options),
        _ => Ok(Box::new(ServerEngine::open(kind, target, options)?)),
    }
}

fn named(target: &Target, id: &str) -> bool {
    matches!(target, Target::Named { name, .. } if name == id)
}

fn reached_by(target: &Target, schemes: &[&str]) -> bool {
    let Target::Url(url) = target else { return false };
    let scheme = url.split("://").next().unwrap_or_default();
    schemes.iter().any(|known| known.eq_ignore_ascii_case(scheme))
}

/// True if the target is a URL with this scheme, with or without a suffix for encryption or transport: `gremlin`,
/// `gremlin+s`.
fn reached_over(target: &Target, scheme: &str) -> bool {
    const WORDS: [&str; 5] = ["", "+s", "+ssc", "+http", "+https"];
    let Target::Url(url) = target else { return false };
    let own = url.split("://").next().unwrap_or_default().to_ascii_lowercase();
    own.strip_prefix(scheme).is_some_and(|word| WORDS.contains(&word))
}

/// The hint that ends an error message about an unknown name: the nearest known name, or all of them.
pub fn nearest(name: &str, known: &[&str]) -> String {
    match known.iter().map(|known| (strsim::levenshtein(name, known), known)).min() {
        Some((distance, near)) if distance <= 2 || near.starts_with(name) => {
            format!("; did you mean `{near}`?")
        }
        _ => format!("; there are {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        let target = Target::parse(text).expect("a target");
        match Registry::default().open(&target, &OpenOptions::default()) {
            Ok(engine) => panic!("{} was opened", engine.target()),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    #[cfg(feature = "grafeo")]
    fn the_nearest_name_is_suggested_for_a_misspelt_one() {
        assert_eq!(refusal("grafe"), "there is no engine `grafe`; did you mean `grafeo`?");
        assert_eq!(refusal("garfeo"), "there is no engine `garfeo`; did you mean `grafeo`?");
    }

    #[test]
    fn all_names_are_listed_if_none_is_near() {
        let sentence = refusal("oracle-of-delphi");
        assert!(sentence.contains("there are ") && sentence.contains("external"), "{sentence}");
    }

    #[test]
    fn the_message_names_an_unknown_scheme() {
        assert!(refusal("gopher://host:70").contains("`gopher://`"));
    }

    #[test]
    fn gremlin_urls_are_assigned_to_their_engine() {
        let claimed = |text: &str| {
            let target = Target::parse(text).expect("a target");
            Registry::default().entries().find(|entry| (entry.claims)(&target)).map(|entry| entry.id)
        };
        for scheme in ["gremlin", "gremlins", "gremlin+s", "gremlin+ssc", "gremlin+http", "gremlin+https"] {
            assert_eq!(claimed(&format!("{scheme}://h:8182/g")), Some("gremlin"), "{scheme}");
        }
        assert_eq!(claimed("TinkerGraph+s://h"), Some("tinkergraph"));
        assert_eq!(claimed("gremlin+x://h"), None);
    }

    #[test]
    fn every_engine_with_a_recipe_starts_by_its_name_and_one_known_by_its_address_does_not() {
        for recipe in launch::recipes() {
            let entry = ENGINES.iter().find(|entry| entry.id == recipe.id());
            let entry = entry.unwrap_or_else(|| panic!("{} is not in the table", recipe.id()));
            assert!(entry.starts_by_name(), "{}", entry.id);
        }
        let of = |id: &str| ENGINES.iter().find(|entry| entry.id == id).map(EngineEntry::starts_by_name);
        assert_eq!(of("gremlin"), Some(false));
        assert_eq!(of("external"), Some(false));
        #[cfg(feature = "grafeo")]
        assert_eq!((of("grafeo"), of("grafeo-gremlin")), (Some(true), Some(true)));
    }

    #[test]
    fn ids_are_unique_and_every_named_engine_claims_its_own_name() {
        let mut ids: Vec<&str> = ENGINES.iter().map(|entry| entry.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), ENGINES.len());
        for entry in ENGINES.iter().filter(|entry| entry.id != super::super::external::ID) {
            let target = Target::parse(entry.id).expect("a target");
            assert!((entry.claims)(&target), "{}", entry.id);
        }
    }
}
