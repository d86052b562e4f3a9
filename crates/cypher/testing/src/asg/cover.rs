//! Covers a pattern graph with random walks that together use every edge exactly once and visit every vertex.

use super::graph::Asg;
use edgewise_model::Rng;

/// A walk through the pattern graph: the vertex it starts at, then its steps. Vertices and edges are indexes.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    pub(super) start: usize,
    pub(super) steps: Vec<Step>,
}

/// One step of a walk: the edge it follows, whether it follows the edge against its direction, and the vertex it
/// reaches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) edge: usize,
    pub(super) backwards: bool,
    pub(super) to: usize,
}

/// Covers the graph with random walks (GRev, algorithm 1).
///
/// `naming` says whether an anonymous node may get a variable. If so, a walk may end at the node and another walk may
/// start there; if not, a walk must pass through it.
pub(super) fn cover(graph: &Asg, naming: bool, rng: &mut Rng) -> Vec<Walk> {
    let mut left: Vec<bool> = vec![true; graph.edges.len()];
    let mut remaining = graph.edges.len();
    let mut seen: Vec<bool> = vec![false; graph.vertices.len()];
    let through: Vec<bool> = graph
        .vertices
        .iter()
        .map(|vertex| vertex.variable.is_none() && vertex.degree == 2 && (!naming || rng.bool()))
        .collect();
    let mut walks = Vec::with_capacity(graph.vertices.len());
    let mut starts = Vec::with_capacity(graph.vertices.len());
    let mut ways: Vec<Step> = Vec::with_capacity(8);
    loop {
        starts.clear();
        starts.extend((0..graph.vertices.len()).filter(|place| {
            let vertex = &graph.vertices[*place];
            let lonely = vertex.degree == 0 && !seen[*place];
            let open =
                vertex.degree > 0
                    && !through[*place]
                    && graph.edges.iter().zip(&left).any(|(edge, left)| {
                        *left && (edge.from == *place || edge.to == *place && !edge.one_way)
                    });
            lonely || open
        }));
        let Some(start) = rng.pick(&starts).copied() else { break };
        let may_stop = naming || graph.vertices[start].variable.is_some();
        let mut steps = Vec::new();
        let mut at = start;
        seen[at] = true;
        loop {
            ways.clear();
            for (place, edge) in graph.edges.iter().enumerate().filter(|(place, _)| left[*place]) {
                if edge.from == at {
                    ways.push(Step { edge: place, backwards: false, to: edge.to });
                } else if edge.to == at && !edge.one_way {
                    ways.push(Step { edge: place, backwards: true, to: edge.from });
                }
            }
            let open = ways.len() as u32;
            if open == 0 {
                break;
            }
            let stop = if steps.is_empty() {
                may_stop && rng.one_in(3 * open + 1)
            } else {
                !through[at] && rng.one_in(open + 1)
            };
            if stop {
                break;
            }
            let step = ways[rng.index(ways.len())];
            left[step.edge] = false;
            remaining -= 1;
            at = step.to;
            seen[at] = true;
            steps.push(step);
        }
        walks.push(Walk { start, steps });
        if remaining == 0 && seen.iter().all(|seen| *seen) {
            break;
        }
    }
    // As in GRev, add walks without steps: each writes a named node by itself once more, even if all its edges are
    // used.
    let named: Vec<usize> =
        (0..graph.vertices.len()).filter(|place| graph.vertices[*place].variable.is_some()).collect();
    for _ in 0..rng.geometric(2, 2) {
        if let Some(start) = rng.pick(&named).copied() {
            walks.push(Walk { start, steps: Vec::new() });
        }
    }
    rng.shuffle(&mut walks);
    walks
}
