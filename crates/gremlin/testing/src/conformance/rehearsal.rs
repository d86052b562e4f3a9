//! `Rehearsal`: plays a scenario on the executable semantics before an engine plays it.

use super::seen_schema::SeenSchema;
use super::{PlayError, Player, ReferencePlayer, Request};
use crate::feature::GraphName;
use edgewise_gremlin_semantics::Value;

/// Plays a scenario on the semantics, and records what its graphs contained and whether its results contained paths, trees or
/// graphs.
pub(super) struct Rehearsal<'g> {
    player: ReferencePlayer<'g>,
    /// The labels, keys and types of all graphs so far.
    pub(super) seen: SeenSchema,
    /// Whether a result was or held a path.
    pub(super) paths: bool,
    /// Whether a result was or held a tree.
    pub(super) trees: bool,
    /// Whether a result was or held a graph.
    pub(super) graphs: bool,
}

impl<'g> Rehearsal<'g> {
    pub(super) fn on(player: ReferencePlayer<'g>) -> Self {
        Self { player, seen: SeenSchema::default(), paths: false, trees: false, graphs: false }
    }

    fn record_kinds(&mut self, value: &Value) {
        match value {
            Value::Path(_) => self.paths = true,
            Value::Tree(_) => self.trees = true,
            Value::Graph(_) => self.graphs = true,
            Value::Map(map) => {
                for (key, value) in map.entries() {
                    self.record_kinds(key);
                    self.record_kinds(value);
                }
            }
            value => value.members().unwrap_or_default().iter().for_each(|member| self.record_kinds(member)),
        }
    }
}

impl Player for Rehearsal<'_> {
    fn load(&mut self, graph: GraphName) -> Result<(), PlayError> {
        self.player.load(graph)?;
        self.seen.add(self.player.graph());
        Ok(())
    }

    fn play(&mut self, request: Request<'_>) -> Result<Vec<Value>, PlayError> {
        let result = self.player.play(request);
        if super::engine_player::may_write(request.text) {
            self.seen.add(self.player.graph());
        }
        result.iter().flatten().for_each(|value| self.record_kinds(value));
        result
    }
}
