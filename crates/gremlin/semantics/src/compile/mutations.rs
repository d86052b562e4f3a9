//! Compiles steps that change the graph.

use edgewise_gremlin_syntax::ast::{
    Choice, Label, Merge as MergeToken, MergeMap, Mutation, Property as PropertyTree,
};

use super::compiler::Compiler;
use super::draft::Draft;
use crate::error::{Error, Result};
use crate::program::{Arg, Chain, Merging, Op, Property, PropertyKey};
use crate::value::Value;

impl Compiler<'_> {
    /// Compiles a mutation; `None` if it became part of the previous step.
    pub fn mutation(
        &mut self,
        step: &Mutation,
        draft: &Draft<'_>,
        start: bool,
        chain: &mut Chain,
    ) -> Result<Option<Op>> {
        Ok(Some(match step {
            Mutation::AddV(label) => {
                let label = label.as_ref().map(|label| self.new_label(label)).transpose()?;
                Op::AddV { label, properties: Vec::new(), start }
            }
            Mutation::AddE(label) => Op::AddE {
                label: self.new_label(label)?,
                ends: Box::new(self.ends(draft)?),
                properties: Vec::new(),
                start,
            },
            Mutation::MergeV(search) => Op::Merge(Box::new(self.merging(search, draft, false, start)?)),
            Mutation::MergeE(search) => Op::Merge(Box::new(self.merging(search, draft, true, start)?)),
            Mutation::Property(property) => return self.property(property, draft, chain),
            Mutation::Drop => Op::Drop,
        }))
    }

    fn new_label(&mut self, label: &Label) -> Result<Arg> {
        Ok(match label {
            Label::Text(text) => Arg::Value(self.text(text)?.map_or(Value::Null, Value::String)),
            Label::Traversal(nested) => Arg::Chain(self.nested(nested)?),
        })
    }

    /// Compiles `property()`. After `addV()` or `addE()` the property becomes part of that step, so that `T.id` can be
    /// set and traversals in its arguments get the value that came into `addV()` or `addE()`.
    fn property(&mut self, tree: &PropertyTree, draft: &Draft<'_>, chain: &mut Chain) -> Result<Option<Op>> {
        let late = self.ends(draft)?;
        let properties = match tree {
            PropertyTree::One { cardinality, key, value, meta } => {
                let key = match self.arg(key)? {
                    Arg::Value(Value::String(name)) => PropertyKey::Name(name),
                    Arg::Value(Value::T(token)) => PropertyKey::Token(token),
                    Arg::Value(Value::Null) => PropertyKey::Null,
                    Arg::Chain(chain) => PropertyKey::Chain(chain),
                    Arg::Value(other) => {
                        return Err(Error::argument(format!("not a property key: {other}")));
                    }
                };
                let mut pairs = Vec::new();
                for pair in meta.chunks(2) {
                    let [key, value] = pair else {
                        return Err(Error::argument(
                            "The provided key/value array length must be a multiple of two",
                        ));
                    };
                    let Value::String(key) = self.value(key)? else {
                        return Err(Error::argument("The provided key/value array must have a String key"));
                    };
                    pairs.push((key, self.arg(value)?));
                }
                vec![Property { cardinality: *cardinality, key, value: self.arg(value)?, meta: pairs }]
            }
            PropertyTree::Map { cardinality, map } => match self.value(map)? {
                Value::Null => return Ok(Some(Op::Property(Vec::new()))),
                Value::Map(map) => map
                    .entries()
                    .iter()
                    .map(|(key, value)| {
                        let key = match key {
                            Value::String(name) => PropertyKey::Name(name.clone()),
                            Value::T(token) => PropertyKey::Token(*token),
                            Value::Null => PropertyKey::Null,
                            other => return Err(Error::argument(format!("not a property key: {other}"))),
                        };
                        Ok(Property {
                            cardinality: *cardinality,
                            key,
                            value: Arg::Value(value.clone()),
                            meta: Vec::new(),
                        })
                    })
                    .collect::<Result<_>>()?,
                other => return Err(Error::argument(format!("property() takes a map, not {other}"))),
            },
        };
        let foldable = properties.iter().all(|property| {
            property.meta.is_empty()
                && (property.cardinality.is_none() || matches!(property.key, PropertyKey::Token(_)))
        });
        let creator =
            chain.steps.iter_mut().rev().find(|step| !matches!(step.op, Op::Property(_))).map(|s| &mut s.op);
        if foldable && let Some(Op::AddV { properties: own, .. } | Op::AddE { properties: own, .. }) = creator
        {
            own.extend(properties);
            // The `from()` and `to()` of an `addE()` may come after its properties.
            if let Some(Op::AddE { ends, .. }) = chain.steps.last_mut().map(|step| &mut step.op) {
                ends.from = late.from.or(ends.from.take());
                ends.to = late.to.or(ends.to.take());
            }
            return Ok(None);
        }
        Ok(Some(Op::Property(properties)))
    }

    fn merging(
        &mut self,
        search: &Option<MergeMap>,
        draft: &Draft<'_>,
        edge: bool,
        start: bool,
    ) -> Result<Merging> {
        let search = search.as_ref().map(|map| self.merge_map(map)).transpose()?;
        let mut merging = Merging {
            edge,
            start,
            search,
            on_create: None,
            on_match: None,
            out_vertex: None,
            in_vertex: None,
        };
        for option in &draft.options {
            let Choice::Merge { event, map, cardinality } = option else {
                return Err(Error::argument("mergeV() and mergeE() take only Merge options"));
            };
            let map = self.merge_map(map)?;
            match event {
                MergeToken::OnCreate => merging.on_create = Some((map, *cardinality)),
                MergeToken::OnMatch => merging.on_match = Some((map, *cardinality)),
                MergeToken::OutV => merging.out_vertex = Some(map),
                MergeToken::InV => merging.in_vertex = Some(map),
            }
        }
        Ok(merging)
    }

    fn merge_map(&mut self, map: &MergeMap) -> Result<Arg> {
        Ok(match map {
            MergeMap::Value(value) => Arg::Value(self.value(value)?),
            MergeMap::Traversal(nested) => Arg::Chain(self.nested(nested)?),
        })
    }
}
