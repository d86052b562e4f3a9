//! `Summary`: what a server reports after the last row.

use crate::Counters;
use edgewise_model::{Map, Value};

/// What a statement changed, and its plan if one was requested.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// What changed; `None` if nothing did.
    pub counters: Option<Counters>,
    /// The plan, as the server sends it.
    pub plan: Option<Map>,
    /// True if an index or constraint was added or removed.
    pub schema_changed: bool,
}

impl Summary {
    /// Reads the map of the SUCCESS that ends a result.
    pub fn from_map(mut map: Map) -> Self {
        let mut plan = |key: &str| match map.remove(key) {
            Some(Value::Map(plan)) => Some(plan),
            _ => None,
        };
        let plan = plan("plan").or_else(|| plan("profile"));
        let Some(Value::Map(stats)) = map.get("stats") else {
            return Self { counters: None, plan, schema_changed: false };
        };
        let count = |key: &str| match stats.get(key) {
            Some(Value::Int(count)) => u64::try_from(*count).unwrap_or(0),
            _ => 0,
        };
        let schema = ["indexes-added", "indexes-removed", "constraints-added", "constraints-removed"];
        let counters = Counters {
            nodes_created: count("nodes-created"),
            nodes_deleted: count("nodes-deleted"),
            relationships_created: count("relationships-created"),
            relationships_deleted: count("relationships-deleted"),
            properties_set: count("properties-set"),
            labels_added: count("labels-added"),
            labels_removed: count("labels-removed"),
        };
        Self { counters: Some(counters), plan, schema_changed: schema.iter().any(|key| count(key) > 0) }
    }
}
