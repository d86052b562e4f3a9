//! Checks statically whether a traversal is valid Gremlin.

use edgewise_gremlin_semantics::determinism::analyse;
use edgewise_gremlin_semantics::{ErrorKind, Parameters, Value};
use edgewise_gremlin_syntax::ast::{Query, Step, Traversal};
use edgewise_gremlin_syntax::walk::{Visit, variables, walk_nested};

/// Whether a traversal begins with a step that may follow `g`, holds no empty nested traversal, and compiles.
pub(crate) fn is_valid(traversal: &Traversal) -> bool {
    let begins = traversal.steps.first().is_some_and(Step::may_follow_source);
    if !begins || has_empty(traversal) {
        return false;
    }
    // The values of variables do not influence these checks, so all of them are 0.
    let query = Query::Traversal(traversal.clone());
    let parameters: Parameters = variables(&query).into_iter().map(|name| (name, Value::Int(0))).collect();
    match analyse(traversal, &parameters) {
        Ok(_) => true,
        // The traversal is valid unless the language or the semantics reject it.
        Err(error) => !error.kind.is_verdict() && error.kind != ErrorKind::NotSupported,
    }
}

fn has_empty(traversal: &Traversal) -> bool {
    struct Empty(bool);
    impl Visit for Empty {
        fn nested(&mut self, nested: &edgewise_gremlin_syntax::ast::Nested) {
            self.0 |= nested.steps.is_empty();
            walk_nested(self, nested);
        }
    }
    let mut empty = Empty(false);
    empty.traversal(traversal);
    empty.0
}
