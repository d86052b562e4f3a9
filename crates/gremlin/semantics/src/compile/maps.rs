//! Compiles steps that map one value to one value.

use std::sync::Arc;

use edgewise_gremlin_syntax::ast::{
    Map, Number, OptionKey, OptionValue, Pop, Scope, Select, T, Value as ValueTree, WithKey, WithValue,
};

use super::compiler::Compiler;
use super::draft::Draft;
use crate::error::{Error, Result};
use crate::program::{By, Chain, MapOptions, Op, Selection};
use crate::step::math::Formula;

/// All tokens that `valueMap()` can include, as a bit set.
const ALL_TOKENS: u8 = 15;

impl Compiler<'_> {
    pub fn map_step(&mut self, step: &Map, draft: &Draft<'_>) -> Result<Op> {
        Ok(match step {
            Map::Identity => Op::Identity,
            Map::Id => Op::Token(T::Id),
            Map::Label => Op::Token(T::Label),
            Map::Key => Op::Token(T::Key),
            Map::Value => Op::Token(T::Value),
            Map::Element => Op::Element,
            Map::Values(keys) => Op::Properties { keys: self.names(keys)?, values: true },
            Map::Properties(keys) => Op::Properties { keys: self.names(keys)?, values: false },
            Map::PropertyMap(keys) => {
                let keys = self.names(keys)?;
                let tokens = self.tokens(draft, 0)?;
                Op::PropertyMap(MapOptions {
                    properties: true,
                    keys,
                    tokens,
                    by: self.map_by(draft)?,
                    filter: None,
                })
            }
            Map::ValueMap { tokens, keys } => {
                let keys = self.names(keys)?;
                let tokens = self.tokens(draft, if *tokens == Some(true) { ALL_TOKENS } else { 0 })?;
                Op::PropertyMap(MapOptions {
                    properties: false,
                    keys,
                    tokens,
                    by: self.map_by(draft)?,
                    filter: None,
                })
            }
            Map::ElementMap(keys) => Op::ElementMap(self.names(keys)?),
            Map::Project(keys) => {
                let keys = self.names(keys)?;
                let twice = keys.iter().enumerate().any(|(place, key)| keys[..place].contains(key));
                if twice && self.knobs.project_keys_are_unique {
                    return Err(Error::argument(format!("keys must be unique in ProjectStep: {keys:?}")));
                }
                Op::Project { keys, bys: self.bys(draft)? }
            }
            Map::Select(select) => self.select(select, draft)?,
            Map::Match(patterns) => Op::Match(self.match_step(patterns)?),
            Map::Path => Op::Path { ends: self.label_ends(draft)?, bys: self.bys(draft)? },
            Map::Constant(value) => Op::Constant(self.value(value)?),
            Map::Math(formula) => {
                Op::Math { formula: Arc::new(Formula::parse(formula)?), bys: self.bys(draft)? }
            }
            Map::Index => Op::Index { map: self.indexes_as_map(draft) },
            Map::Loops(name) => Op::Loops(name.clone()),
            Map::Unfold => Op::Unfold,
            Map::Order(Some(Scope::Local)) => Op::OrderLocal(self.comparators(draft)?),
            Map::Order(_) => Op::Order(self.comparators(draft)?),
            Map::Sack(None) => Op::SackValue,
            Map::Sack(Some(operator)) => Op::SackChange(*operator, self.one_by(draft, "Sack")?),
        })
    }

    fn map_by(&mut self, draft: &Draft<'_>) -> Result<Option<By>> {
        match draft.bys.as_slice() {
            [] => Ok(None),
            [.., by] if draft.bys.len() == 1 || !self.knobs.second_by_raises => Ok(Some(self.by(by)?)),
            _ => Err(Error::state("valueMap()/propertyMap() step can only have one by modulator")),
        }
    }

    /// The tokens that `with(WithOptions.tokens, …)` asks for, as a bit set.
    fn tokens(&mut self, draft: &Draft<'_>, written: u8) -> Result<u8> {
        let mut tokens = written;
        for (key, value) in &draft.withs {
            let is_tokens = match key {
                WithKey::Constant(OptionKey::Tokens) => true,
                WithKey::String(name) => name == "~tinkerpop.valueMap.tokens",
                WithKey::Constant(_) => false,
            };
            if !is_tokens {
                continue;
            }
            tokens = match value {
                None => ALL_TOKENS,
                Some(WithValue::Constant(constant)) => match constant {
                    OptionValue::None => 0,
                    OptionValue::Ids => 1,
                    OptionValue::Labels => 2,
                    OptionValue::Keys => 4,
                    OptionValue::Values => 8,
                    _ => ALL_TOKENS,
                },
                Some(WithValue::Value(ValueTree::Boolean(on))) => u8::from(*on) * ALL_TOKENS,
                Some(WithValue::Value(value)) => {
                    let bits = self.value(value)?.as_i64().unwrap_or(i64::from(ALL_TOKENS));
                    bits as u8 & ALL_TOKENS
                }
            };
        }
        Ok(tokens)
    }

    fn indexes_as_map(&self, draft: &Draft<'_>) -> bool {
        draft.withs.iter().any(|(key, value)| {
            let is_indexer = match key {
                WithKey::Constant(OptionKey::Indexer) => true,
                WithKey::String(name) => name == "~tinkerpop.index.indexer",
                WithKey::Constant(_) => false,
            };
            is_indexer
                && matches!(
                    value,
                    Some(
                        WithValue::Constant(OptionValue::Map)
                            | WithValue::Value(ValueTree::Number(Number::Int(1)))
                    )
                )
        })
    }

    fn select(&mut self, select: &Select, draft: &Draft<'_>) -> Result<Op> {
        Ok(match select {
            Select::Column(column) => Op::SelectColumn(*column),
            Select::Labels { pop, labels } => {
                let labels = self.names(labels)?;
                if labels.len() > 1 && draft.bys.len() > labels.len() {
                    return Err(Error::state("select() has more by() than labels"));
                }
                Op::Select {
                    pop: Some(pop.unwrap_or(Pop::Last)),
                    selection: Selection::Labels(labels),
                    bys: self.bys(draft)?,
                }
            }
            Select::Traversal { pop, traversal } => Op::Select {
                pop: Some(pop.unwrap_or(Pop::Last)),
                selection: Selection::Chain(Box::new(self.nested(traversal)?)),
                bys: self.bys(draft)?,
            },
        })
    }

    /// The value traversal of `group()`. A `by()` without a reducing step collects its values into a list.
    pub fn group_value(&mut self, by: By) -> Chain {
        match by {
            By::Chain(chain) => chain,
            plain => Chain::of([Op::Modulate(plain), Op::Fold]),
        }
    }
}
