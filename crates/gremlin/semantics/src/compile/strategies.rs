//! Applies the strategies of `withStrategies()` that change what a traversal means.

use edgewise_gremlin_syntax::ast::{self, Strategy};
use edgewise_model::Name;

use super::compiler::Compiler;
use super::walk;
use crate::error::{Error, ErrorKind, Result};
use crate::program::{Chain, Op, Program, Property, PropertyKey};
use crate::value::Value;

impl Compiler<'_> {
    pub fn strategy(&mut self, strategy: &Strategy, program: &mut Program) -> Result<()> {
        match strategy.name.as_str() {
            "ReadOnlyStrategy" => read_only(&program.chain),
            "SeedStrategy" => {
                let seed = self.option(strategy, "seed")?.and_then(|value| value.as_i64());
                program.seed = Some(seed.unwrap_or(0));
                Ok(())
            }
            "SubgraphStrategy" => self.subgraph(strategy, program),
            "PartitionStrategy" => self.partition(strategy, program),
            "ProductiveByStrategy" => {
                let keys = self.option(strategy, "productiveKeys")?.and_then(|keys| keys.members());
                let keys = keys.unwrap_or_default();
                program.productive =
                    Some(keys.iter().filter_map(|key| key.as_str().map(Name::new)).collect());
                Ok(())
            }
            "ReservedKeysVerificationStrategy" => {
                let throws = matches!(self.option(strategy, "throwException")?, Some(Value::Bool(true)));
                let keys = self.option(strategy, "keys")?.and_then(|keys| keys.members());
                let keys = keys.unwrap_or_else(|| vec!["id".into(), "label".into()]);
                if throws { reserved_keys(&program.chain, &keys) } else { Ok(()) }
            }
            "EdgeLabelVerificationStrategy" => {
                let throws = matches!(self.option(strategy, "throwException")?, Some(Value::Bool(true)));
                if throws { edge_labels(&program.chain) } else { Ok(()) }
            }
            "VertexProgramStrategy" => {
                Err(Error::not_supported("VertexProgramStrategy needs a graph computer"))
            }
            // All other strategies change how a traversal is executed, not what it means.
            _ => Ok(()),
        }
    }

    pub fn option(&mut self, strategy: &Strategy, name: &str) -> Result<Option<Value>> {
        match self.tree_option(strategy, name) {
            None => Ok(None),
            Some(value) => self.value(value).map(Some),
        }
    }

    pub fn tree_option<'s>(&self, strategy: &'s Strategy, name: &str) -> Option<&'s ast::Value> {
        strategy.options.iter().flatten().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The option of a strategy that is a traversal.
    pub fn chain_option(&mut self, strategy: &Strategy, name: &str) -> Result<Option<Chain>> {
        match self.tree_option(strategy, name) {
            Some(ast::Value::Nested(nested)) => self.nested(nested).map(Some),
            None | Some(ast::Value::Null) => Ok(None),
            Some(_) => Err(Error::argument(format!("the option {name} must be a traversal"))),
        }
    }
}

/// Whether a step changes the graph.
pub(crate) const fn is_mutating(op: &Op) -> bool {
    matches!(op, Op::AddV { .. } | Op::AddE { .. } | Op::Merge(_) | Op::Property(_) | Op::Drop)
}

fn read_only(chain: &Chain) -> Result<()> {
    let mut mutating = false;
    walk::steps(chain, &mut |step| mutating |= is_mutating(&step.op));
    if mutating {
        return Err(Error::new(
            ErrorKind::Verification,
            "The provided traversal has a mutating step and thus is not read only",
        ));
    }
    Ok(())
}

fn reserved_keys(chain: &Chain, keys: &[Value]) -> Result<()> {
    let reserved = |property: &Property| match &property.key {
        PropertyKey::Name(name) => keys.iter().any(|key| key.as_str() == Some(name)),
        _ => false,
    };
    let mut found = None;
    walk::steps(chain, &mut |step| {
        if let Op::AddV { properties, .. } | Op::AddE { properties, .. } | Op::Property(properties) = &step.op
            && let Some(Property { key: PropertyKey::Name(name), .. }) =
                properties.iter().find(|one| reserved(one))
        {
            found.get_or_insert_with(|| name.clone());
        }
    });
    if let Some(name) = found {
        return Err(Error::new(
            ErrorKind::Verification,
            format!(
                "The provided traversal contains a step that is setting a property key to a reserved word: {name}"
            ),
        ));
    }
    Ok(())
}

fn edge_labels(chain: &Chain) -> Result<()> {
    let mut missing = false;
    walk::steps(chain, &mut |step| {
        missing |= matches!(&step.op, Op::Move { labels, .. } if labels.is_empty());
    });
    if missing {
        return Err(Error::new(
            ErrorKind::Verification,
            "The provided traversal contains a vertex step without any specified edge label",
        ));
    }
    Ok(())
}
