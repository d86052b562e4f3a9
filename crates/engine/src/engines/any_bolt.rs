//! Any server that speaks Bolt and Cypher, whatever its make: uses only what all of them have.

use super::cypher::CYPHER;
use crate::{
    Profile,
    server::{BoltQuirks, IndexWait, PlanForm, Quirks, Wipe},
};

/// A server of which nothing is known but its protocol.
pub static ANY_BOLT: BoltQuirks = BoltQuirks {
    common: Quirks {
        id: "bolt",
        scheme: "bolt",
        port: 7687,
        user: "neo4j",
        profile: |_| {
            let general = Profile::of_engine("external", None)?;
            let named = |words: &str| words.to_owned();
            Ok(Profile {
                id: named("bolt"),
                title: named("Unknown Bolt server"),
                isolation: crate::Isolation::Server,
                read_back: None,
                ..general
            })
        },
        statements: CYPHER,
        indexes: None,
        index_wait: IndexWait::None,
        flush: None,
    },
    version: |agent| agent,
    version_statement: None,
    wipe: Wipe { statement: "MATCH (n) DETACH DELETE n", batch: u64::MAX },
    // Indexes are kept, because no way of listing them works on every server. So a probe finds that none can be used.
    schema: None,
    explain: None,
    plan: PlanForm::Rows,
    termination: None,
    columns: None,
    commits_early: |text| text.to_ascii_uppercase().contains("TRANSACTIONS"),
};

/// True if a server names itself Neo4j. Those of other makes call themselves something else, or compatible with it.
pub(crate) fn is_neo4j(agent: &str) -> bool {
    agent.starts_with("Neo4j/") && !agent.to_ascii_lowercase().contains("compatible")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_neo4j_itself_is_taken_for_neo4j() {
        for agent in ["Neo4j/4.4.40", "Neo4j/5.26.0", "Neo4j/2026.08.1"] {
            assert!(is_neo4j(agent), "{agent}");
        }
        for agent in [
            "Neo4j/5.26.0 compatible (ArcadeDB 26.10.2)",
            "Memgraph/2.0",
            "Neo4j/v5.11.0 compatible graph database server - Memgraph",
            "",
        ] {
            assert!(!is_neo4j(agent), "{agent}");
        }
    }

    #[test]
    fn the_profile_of_an_unknown_server_assumes_nothing() {
        let profile = (ANY_BOLT.common.profile)(None).expect("a profile");
        assert!(!profile.rollback && !profile.node_indexes && profile.off.is_empty());
    }
}
