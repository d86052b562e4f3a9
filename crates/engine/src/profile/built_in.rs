//! The table of built-in profiles.

use super::Profile;
use crate::EngineError;

/// A built-in profile.
struct BuiltIn {
    /// The engine's id, as in `engine list`.
    engine: &'static str,
    /// The prefixes of the engine's target texts.
    targets: &'static [&'static str],
    /// The major versions that it applies to; empty for all.
    majors: &'static [&'static str],
    /// The profile as TOML.
    toml: &'static str,
}

/// The built-in profiles. The first one that matches a target is used.
static BUILT_IN: &[BuiltIn] = &[
    // Must come before `grafeo`, which is a prefix of its name.
    BuiltIn {
        engine: "grafeo-gremlin",
        targets: &["grafeo-gremlin"],
        majors: &[],
        toml: include_str!("../../profiles/grafeo-gremlin.toml"),
    },
    BuiltIn {
        engine: "grafeo",
        targets: &["grafeo"],
        majors: &[],
        toml: include_str!("../../profiles/grafeo.toml"),
    },
    BuiltIn {
        engine: "falkordb",
        targets: &["falkor", "redis"],
        majors: &[],
        toml: include_str!("../../profiles/falkordb.toml"),
    },
    BuiltIn {
        engine: "neo4j",
        targets: &["neo4j", "bolt"],
        majors: &["3", "4"],
        toml: include_str!("../../profiles/neo4j-4.toml"),
    },
    BuiltIn {
        engine: "neo4j",
        targets: &["neo4j", "bolt"],
        majors: &[],
        toml: include_str!("../../profiles/neo4j.toml"),
    },
    BuiltIn {
        engine: "arcadedb",
        targets: &["arcadedb"],
        majors: &["21", "22", "23", "24", "25"],
        toml: include_str!("../../profiles/arcadedb-25.toml"),
    },
    BuiltIn {
        engine: "arcadedb",
        targets: &["arcadedb"],
        majors: &[],
        toml: include_str!("../../profiles/arcadedb.toml"),
    },
    BuiltIn {
        engine: "age",
        targets: &["age", "postgres"],
        majors: &[],
        toml: include_str!("../../profiles/age.toml"),
    },
    BuiltIn {
        engine: "samyama",
        targets: &["samyama"],
        majors: &[],
        toml: include_str!("../../profiles/samyama.toml"),
    },
    BuiltIn {
        engine: "graphqlite",
        targets: &["graphqlite"],
        majors: &[],
        toml: include_str!("../../profiles/graphqlite.toml"),
    },
    BuiltIn {
        engine: "memgraph",
        targets: &["memgraph"],
        majors: &[],
        toml: include_str!("../../profiles/memgraph.toml"),
    },
    BuiltIn {
        engine: "nebula",
        targets: &["nebula"],
        majors: &[],
        toml: include_str!("../../profiles/nebula.toml"),
    },
    BuiltIn {
        engine: "tinkergraph",
        targets: &["tinkergraph"],
        majors: &[],
        toml: include_str!("../../profiles/tinkergraph.toml"),
    },
    BuiltIn {
        engine: "janusgraph",
        targets: &["janusgraph"],
        majors: &[],
        toml: include_str!("../../profiles/janusgraph.toml"),
    },
    // Must come before `hugegraph`, which is a prefix of its name.
    BuiltIn {
        engine: "hugegraph-cypher",
        targets: &["hugegraph-cypher"],
        majors: &[],
        toml: include_str!("../../profiles/hugegraph-cypher.toml"),
    },
    BuiltIn {
        engine: "hugegraph",
        targets: &["hugegraph"],
        majors: &[],
        toml: include_str!("../../profiles/hugegraph.toml"),
    },
    BuiltIn {
        engine: "orientdb",
        targets: &["orientdb"],
        majors: &[],
        toml: include_str!("../../profiles/orientdb.toml"),
    },
    BuiltIn {
        engine: "sqlg",
        targets: &["sqlg"],
        majors: &[],
        toml: include_str!("../../profiles/sqlg.toml"),
    },
    // Must come before `gremlin`, which is a prefix of its name.
    BuiltIn {
        engine: "gremlin-reference",
        targets: &["gremlin-reference"],
        majors: &[],
        toml: include_str!("../../profiles/gremlin-reference.toml"),
    },
    BuiltIn {
        engine: "gremlin",
        targets: &["gremlin"],
        majors: &[],
        toml: include_str!("../../profiles/gremlin.toml"),
    },
    BuiltIn {
        engine: "reference",
        targets: &["reference"],
        majors: &[],
        toml: include_str!("../../profiles/reference.toml"),
    },
    BuiltIn {
        engine: "kuzu",
        targets: &["kuzu"],
        majors: &[],
        toml: include_str!("../../profiles/kuzu.toml"),
    },
    BuiltIn {
        engine: "ladybug",
        targets: &["ladybug"],
        majors: &[],
        toml: include_str!("../../profiles/ladybug.toml"),
    },
    BuiltIn {
        engine: "ryugraph",
        targets: &["ryugraph"],
        majors: &[],
        toml: include_str!("../../profiles/ryugraph.toml"),
    },
    BuiltIn {
        engine: "external",
        targets: &["external"],
        majors: &[],
        toml: include_str!("../../profiles/external.toml"),
    },
];

impl BuiltIn {
    /// Reads the profile. One that says `like = "kuzu"` has only the keys in which its engine differs from that one.
    fn read(&self) -> Result<Profile, EngineError> {
        let wrong = |error: &dyn std::fmt::Display| {
            EngineError::Target(format!("the profile of {} cannot be read: {error}", self.engine))
        };
        let mut keys: toml::Table = toml::from_str(self.toml).map_err(|error| wrong(&error))?;
        let Some(like) = keys.remove("like") else { return Profile::from_toml(self.toml) };
        let model = BUILT_IN.iter().find(|known| Some(known.engine) == like.as_str());
        let model = model.ok_or_else(|| wrong(&format!("there is no engine {like}")))?;
        let keys = serde_json::to_value(keys).map_err(|error| wrong(&error))?;
        Profile::from_toml(model.toml)?.overlaid(keys).map_err(|error| wrong(&error))
    }

    fn is_named_by(&self, target: &str) -> bool {
        self.targets.iter().any(|start| target.starts_with(start))
    }

    fn is_for(&self, version: Option<&str>) -> bool {
        let major = version.and_then(|version| version.split('.').next()).unwrap_or_default();
        self.majors.is_empty() || self.majors.contains(&major)
    }
}

impl Profile {
    /// The id of the engine that a target text names: `falkordb@4.16.3` and `falkor://host` are both `falkordb`.
    /// `None` for an engine without a profile.
    pub fn engine_of(target: &str) -> Option<&'static str> {
        BUILT_IN.iter().find(|known| known.is_named_by(target)).map(|known| known.engine)
    }

    /// The built-in profile for a target text, without connecting to the target; `None` for an unknown engine.
    pub fn built_in(target: &str) -> Option<Self> {
        Self::find(|known| known.is_named_by(target), version_in(target)).ok()
    }

    /// The built-in profile for a target text and a version, which for a URL is not part of the text.
    pub fn built_in_at(target: &str, version: &str) -> Option<Self> {
        let stated = version_in(target).or(Some(version));
        Some(Self::find(|known| known.is_named_by(target), stated).ok()?.at(version))
    }

    /// The built-in profile for a version of an engine. Without a version, everything that some version refuses is
    /// switched off.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub fn of_engine(engine: &str, version: Option<&str>) -> Result<Self, EngineError> {
        Self::find(|known| known.engine == engine, version)
    }

    fn find(is_meant: impl Fn(&BuiltIn) -> bool, version: Option<&str>) -> Result<Self, EngineError> {
        let known = BUILT_IN.iter().find(|known| is_meant(known) && known.is_for(version));
        let known = known
            .ok_or_else(|| EngineError::Target("there is no built-in profile for this engine".to_owned()))?;
        let profile = known.read()?;
        Ok(match version {
            Some(version) => profile.at(version),
            None => profile,
        })
    }
}

/// The version in a target text, if there is one. In a URL, `@` separates the user from the host instead.
fn version_in(target: &str) -> Option<&str> {
    let (name, rest) = target.split_once('@')?;
    let version = rest.split('+').next().unwrap_or(rest);
    (!name.contains("://")).then_some(version)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_profile_can_be_read_and_has_the_id_of_its_engine() {
        for known in BUILT_IN {
            let profile = known.read().expect(known.engine);
            assert!(profile.id.starts_with(known.engine), "{}", profile.id);
        }
    }

    #[test]
    fn targets_name_their_engine() {
        let cases = [
            ("falkordb@4.16.3", Some("falkordb")),
            ("rediss://host", Some("falkordb")),
            ("bolt+s://host:7687/db", Some("neo4j")),
            ("neo4j@4.4", Some("neo4j")),
            ("reference+chaos", Some("reference")),
            ("external:./adapter.py", Some("external")),
            ("tinkergraph@3.8.1", Some("tinkergraph")),
            ("gremlins://host/g", Some("gremlin")),
            ("gopher://host", None),
        ];
        for (target, engine) in cases {
            assert_eq!(Profile::engine_of(target), engine, "{target}");
        }
    }

    #[test]
    fn an_edition_changes_the_profile_of_its_versions() {
        let dialect = |target: &str| Profile::built_in(target).expect(target).dialect;
        assert_eq!(dialect("tinkergraph"), "gremlin-lang 3.8");
        assert_eq!(dialect("tinkergraph@3.7.4"), "gremlin-lang 3.7");
        assert_eq!(dialect("tinkergraph@3.4.10"), "gremlin-groovy 3.4");
        assert_eq!(dialect("tinkergraph@3.5.1+x"), "gremlin-groovy 3.5");
    }

    #[test]
    fn every_edition_of_every_profile_can_be_applied() {
        for known in BUILT_IN {
            let profile = known.read().expect(known.engine);
            for edition in profile.editions.clone() {
                let keys = serde_json::Value::Object(edition.keys);
                assert!(profile.overlaid(keys).is_ok(), "{}", known.engine);
            }
        }
    }

    #[test]
    fn the_version_decides_between_two_profiles_of_an_engine() {
        let id = |target: &str| Profile::built_in(target).expect(target).id;
        assert_eq!(
            ["neo4j@4", "neo4j@4.4.48", "neo4j@5.26.30", "neo4j", "bolt://h"].map(id),
            ["neo4j-4", "neo4j-4", "neo4j", "neo4j", "neo4j"]
        );
        let at = |target: &str, version: &str| Profile::built_in_at(target, version).expect(target).id;
        assert_eq!(at("bolt://h", "4.4.40"), "neo4j-4");
        assert_eq!(at("bolt://me@h", "2026.08.1"), "neo4j");
        assert_eq!(at("neo4j@4.4.48", ""), "neo4j-4");
    }
}
