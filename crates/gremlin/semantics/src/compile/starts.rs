//! Compiles start steps and moves between elements.

use edgewise_gremlin_syntax::ast::{Move, Start, WithKey, WithValue};

use super::compiler::Compiler;
use super::draft::Draft;
use crate::error::{Error, Result};
use crate::program::{ElementKind, Op};
use crate::value::{Direction, Map, Value};

impl Compiler<'_> {
    pub fn start(&mut self, step: &Start, draft: &Draft<'_>, start: bool) -> Result<Op> {
        Ok(match step {
            Start::V(ids) => Op::Elements { kind: ElementKind::Vertex, ids: self.collection(ids)?, start },
            Start::E(ids) => Op::Elements { kind: ElementKind::Edge, ids: self.collection(ids)?, start },
            Start::Inject(values) => Op::Inject { values: self.values(values)?, start, first: false },
            Start::Io(_) => return Err(Error::not_supported("io(): the semantics access no files")),
            Start::Call(call) => {
                let mut parameters = match &call.parameters {
                    None => None,
                    Some(value) => Some(self.value(value)?),
                };
                for (key, value) in &draft.withs {
                    let (WithKey::String(key), Some(WithValue::Value(value))) = (key, value) else {
                        continue;
                    };
                    let mut map = match &parameters {
                        Some(Value::Map(map)) => map.as_ref().clone(),
                        _ => Map::new(),
                    };
                    map.insert(Value::String(key.clone()), self.value(value)?);
                    parameters = Some(Value::map(map));
                }
                let chain = call.traversal.as_ref().map(|nested| self.nested(nested)).transpose()?;
                Op::Call { service: call.service.clone(), parameters, chain, start }
            }
        })
    }

    pub fn move_(&mut self, step: &Move) -> Result<Op> {
        let (direction, edges, labels) = match step {
            Move::Out(labels) => (Direction::Out, false, labels),
            Move::In(labels) => (Direction::In, false, labels),
            Move::Both(labels) => (Direction::Both, false, labels),
            Move::OutE(labels) => (Direction::Out, true, labels),
            Move::InE(labels) => (Direction::In, true, labels),
            Move::BothE(labels) => (Direction::Both, true, labels),
            Move::To { direction, labels } => (*direction, false, labels),
            Move::ToE { direction, labels } => (*direction, true, labels),
            Move::ToV(direction) => return Ok(Op::EdgeVertex(*direction)),
            Move::OutV => return Ok(Op::EdgeVertex(Direction::Out)),
            Move::InV => return Ok(Op::EdgeVertex(Direction::In)),
            Move::BothV => return Ok(Op::EdgeVertex(Direction::Both)),
            Move::OtherV => return Ok(Op::OtherVertex),
        };
        let labels = labels.iter().map(|label| self.text(label)).collect::<Result<_>>()?;
        Ok(Op::Move { direction, edges, labels })
    }
}
