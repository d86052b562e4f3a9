//! `PartitionStrategy`: the traversal reads only elements whose property has one of certain values, and sets this property
//! on the elements that it writes.

use edgewise_gremlin_syntax::ast::Strategy;
use edgewise_model::Name;

use super::compiler::Compiler;
use super::walk;
use crate::error::{Error, Result};
use crate::program::{Arg, Chain, HasKey, Op, Predicate, Program, Property, PropertyKey, Step};
use crate::value::{Direction, Map, Value};

struct Partition {
    key: Name,
    write: Option<Value>,
    read: Vec<Value>,
    meta: bool,
}

impl Compiler<'_> {
    pub fn partition(&mut self, strategy: &Strategy, program: &mut Program) -> Result<()> {
        let Some(Value::String(key)) = self.option(strategy, "partitionKey")? else {
            return Err(Error::state("The partition key cannot be null"));
        };
        let read = self.option(strategy, "readPartitions")?.and_then(|value| value.members());
        let partition = Partition {
            key,
            write: self.option(strategy, "writePartition")?,
            read: read.unwrap_or_default(),
            meta: matches!(self.option(strategy, "includeMetaProperties")?, Some(Value::Bool(true))),
        };
        walk::chains_mut(&mut program.chain, &mut |chain| partition.apply(chain));
        Ok(())
    }
}

impl Partition {
    fn apply(&self, chain: &mut Chain) {
        let mut steps = Vec::with_capacity(chain.steps.len());
        for step in chain.steps.drain(..) {
            self.rewrite(step, &mut steps);
        }
        chain.steps = steps;
    }

    fn test(&self) -> Op {
        Op::Has(vec![(HasKey::Property(Some(self.key.clone())), Predicate::Within(self.read.clone()))])
    }

    fn rewrite(&self, step: Step, out: &mut Vec<Step>) {
        let Step { op, labels } = step;
        let mut steps = Vec::new();
        match op {
            Op::Elements { .. } | Op::Move { edges: true, .. } | Op::EdgeVertex(_) | Op::OtherVertex => {
                steps.extend([Step::new(op), Step::new(self.test())]);
            }
            Op::Move { direction, edges: false, labels } => {
                let end = match direction {
                    Direction::Out => Op::EdgeVertex(Direction::In),
                    Direction::In => Op::EdgeVertex(Direction::Out),
                    Direction::Both => Op::OtherVertex,
                };
                let edges = Op::Move { direction, edges: true, labels };
                steps.extend([edges, self.test(), end, self.test()].map(Step::new));
            }
            Op::Properties { keys, values } if self.meta => {
                steps.push(Step::new(Op::Properties { keys, values: false }));
                steps.push(Step::new(self.test()));
                if values {
                    steps.push(Step::new(Op::Token(crate::value::T::Value)));
                }
            }
            Op::AddV { label, mut properties, start } => {
                self.write_meta(&mut properties);
                properties.extend(self.written());
                steps.push(Step::new(Op::AddV { label, properties, start }));
            }
            Op::AddE { label, ends, mut properties, start } => {
                properties.extend(self.written());
                steps.push(Step::new(Op::AddE { label, ends, properties, start }));
            }
            Op::Property(mut properties) => {
                self.write_meta(&mut properties);
                steps.push(Step::new(Op::Property(properties)));
            }
            Op::Merge(mut merging) => {
                merging.search = merging.search.map(|arg| self.with_partition(arg));
                merging.on_create = merging.on_create.map(|(arg, c)| (self.with_partition(arg), c));
                steps.push(Step::new(Op::Merge(merging)));
            }
            other => steps.push(Step::new(other)),
        }
        if let Some(last) = steps.last_mut() {
            last.labels = labels;
        }
        out.extend(steps);
    }

    fn written(&self) -> Option<Property> {
        let value = Arg::Value(self.write.clone()?);
        Some(Property {
            cardinality: None,
            key: PropertyKey::Name(self.key.clone()),
            value,
            meta: Vec::new(),
        })
    }

    fn write_meta(&self, properties: &mut [Property]) {
        let Some(write) = self.write.as_ref().filter(|_| self.meta) else { return };
        for property in properties {
            if matches!(property.key, PropertyKey::Name(_)) {
                property.meta.push((self.key.clone(), Arg::Value(write.clone())));
            }
        }
    }

    fn with_partition(&self, arg: Arg) -> Arg {
        match (arg, &self.write) {
            (Arg::Value(Value::Map(map)), Some(write)) => {
                let mut map: Map = map.as_ref().clone();
                map.insert(Value::String(self.key.clone()), write.clone());
                Arg::Value(Value::map(map))
            }
            (other, _) => other,
        }
    }
}
