//! Makes expressions for values that are to be stored: they have the type of the key, and only values that a property
//! can hold.

use edgewise_cypher_syntax::ast::Expr;
use edgewise_model::Map;

use super::super::source::KeyId;
use super::super::{Base, Context, ValueType};

impl Context<'_> {
    /// Chooses a key that nodes or, if `of_relationship` is true, relationships may have.
    pub(crate) fn stored_key(&mut self, of_relationship: bool) -> Option<KeyId> {
        let source = self.source;
        let keys = if of_relationship { &source.relationship_keys } else { &source.node_keys };
        self.rng.pick(keys).copied()
    }

    /// Draws a map of a few keys, each with a value from its pool.
    pub(crate) fn stored_map(&mut self, of_relationship: bool) -> Map {
        let source = self.source;
        let mut map = Map::new();
        for _ in 0..self.rng.index(3) {
            let Some(key) = self.stored_key(of_relationship) else { break };
            if let Some(value) = self.rng.pick(&source.key(key).values) {
                map.insert(source.key(key).name.clone(), value.clone());
            }
        }
        map
    }

    /// Makes an expression for a value to store under a key: a value of its pool, the same key of another element, or a
    /// computed value. It may be null, which stores nothing.
    pub(crate) fn stored_expr(&mut self, key: KeyId) -> Expr {
        let source = self.source;
        let own = source.key(key);
        match self.rng.index(10) {
            0..3 => {
                let same = |kind: ValueType| kind == own.kind;
                match self.property_site(same) {
                    Some(site) => self.property_expr(site),
                    None => self.stored_literal(key),
                }
            }
            // Only booleans and strings are computed: computed floats may be NaN or infinite, computed lists may
            // contain null, and computed integers may become too large.
            3..6 if !own.kind.is_list() && matches!(own.kind.base, Base::Boolean | Base::String) => {
                self.expr(own.kind, 1)
            }
            _ => self.stored_literal(key),
        }
    }

    /// Makes the literal of a value from the key's pool; null if the pool is empty.
    pub(crate) fn stored_literal(&mut self, key: KeyId) -> Expr {
        let source = self.source;
        match self.rng.pick(&source.key(key).values) {
            Some(value) => self.value_or_parameter(value),
            None => Expr::null(),
        }
    }
}
