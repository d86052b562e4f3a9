//! `SubgraphStrategy`: the traversal sees only the elements that pass the strategy's filters.

use edgewise_gremlin_syntax::ast::{Strategy, T};

use super::compiler::Compiler;
use super::walk;
use crate::error::Result;
use crate::program::{Chain, ElementKind, Op, Program, Step};
use crate::value::{Direction, Value};

/// The filters of the strategy, as chains that are inserted after steps.
struct Filters {
    vertices: Option<Chain>,
    edges: Option<Chain>,
    properties: Option<Chain>,
}

impl Compiler<'_> {
    pub fn subgraph(&mut self, strategy: &Strategy, program: &mut Program) -> Result<()> {
        let vertices = self.chain_option(strategy, "vertices")?;
        let own_edges = self.chain_option(strategy, "edges")?;
        let properties = self.chain_option(strategy, "vertexProperties")?;
        let check = !matches!(self.option(strategy, "checkAdjacentVertices")?, Some(Value::Bool(false)));
        let adjacent = vertices.as_ref().filter(|_| check).map(|filter| {
            let end = |direction| Chain::of([Op::EdgeVertex(direction), Op::Filter(filter.clone())]);
            Chain::of([Op::And(vec![end(Direction::In), end(Direction::Out)])])
        });
        let edges = match (own_edges, adjacent) {
            (Some(own), Some(adjacent)) => Some(Chain::of([Op::And(vec![adjacent, own])])),
            (own, adjacent) => own.or(adjacent),
        };
        apply(&mut program.chain, &Filters { vertices, edges, properties });
        Ok(())
    }
}

fn apply(chain: &mut Chain, filters: &Filters) {
    walk::chains_mut(chain, &mut |chain| {
        let mut steps = Vec::with_capacity(chain.steps.len());
        for step in chain.steps.drain(..) {
            rewrite(step, filters, &mut steps);
        }
        chain.steps = steps;
    });
}

/// Writes a step followed by the filters. The labels of the step move to the last filter.
fn rewrite(step: Step, filters: &Filters, out: &mut Vec<Step>) {
    let Step { op, labels } = step;
    let filter = |chain: &Option<Chain>| chain.clone().map(|chain| Step::new(Op::Filter(chain)));
    let mut steps = Vec::new();
    match op {
        Op::Elements { kind: ElementKind::Vertex, .. } | Op::EdgeVertex(_) | Op::OtherVertex => {
            steps.push(Step::new(op));
            steps.extend(filter(&filters.vertices));
        }
        Op::Elements { kind: ElementKind::Edge, .. } | Op::Move { edges: true, .. } => {
            steps.push(Step::new(op));
            steps.extend(filter(&filters.edges));
        }
        Op::Move { direction, edges: false, labels } if filters.edges.is_some() => {
            steps.push(Step::new(Op::Move { direction, edges: true, labels }));
            steps.extend(filter(&filters.edges));
            steps.push(Step::new(match direction {
                Direction::Out => Op::EdgeVertex(Direction::In),
                Direction::In => Op::EdgeVertex(Direction::Out),
                Direction::Both => Op::OtherVertex,
            }));
            steps.extend(filter(&filters.vertices));
        }
        Op::Move { .. } => {
            steps.push(Step::new(op));
            steps.extend(filter(&filters.vertices));
        }
        Op::Properties { keys, values } if filters.properties.is_some() => {
            steps.push(Step::new(Op::Properties { keys, values: false }));
            steps.extend(filter(&filters.properties));
            if values {
                steps.push(Step::new(Op::Token(T::Value)));
            }
        }
        Op::PropertyMap(mut options) => {
            options.filter.clone_from(&filters.properties);
            steps.push(Step::new(Op::PropertyMap(options)));
        }
        other => steps.push(Step::new(other)),
    }
    if let Some(last) = steps.last_mut() {
        last.labels = labels;
    }
    out.extend(steps);
}
