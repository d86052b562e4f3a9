//! `CanonicalForm`: the canonical form of one component, found by individualisation and refinement.

use super::colour::{Colouring, Component};

/// How many steps (nodes and relationship ends visited in one refinement round) the search may take for one
/// component. At about 25 ns per step this is 50 ms. A generated graph of 30 nodes and 60 relationships needs none
/// (23 µs in all); a ring of 80 equal nodes just fits.
pub const BUDGET: usize = 2_000_000;

/// A component renumbered canonically: content classes in order, and sorted relationships.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct CanonicalForm {
    /// The content class of each node.
    pub classes: Vec<u32>,
    /// Start, end and content class of each relationship.
    pub edges: Vec<(u32, u32, u32)>,
}

impl CanonicalForm {
    /// Renumbers a component by a colouring that gives every node its own colour.
    fn new(component: &Component, colouring: &Colouring) -> Self {
        let mut classes = vec![0; component.size()];
        for (class, colour) in component.classes.iter().zip(&colouring.of) {
            classes[*colour as usize] = *class;
        }
        let of = |node: u32| colouring.of[node as usize];
        let mut edges: Vec<(u32, u32, u32)> =
            component.edges.iter().map(|(start, end, class)| (of(*start), of(*end), *class)).collect();
        edges.sort_unstable();
        Self { classes, edges }
    }

    /// The canonical form of a component; `None` if it would exceed the budget.
    pub fn canonical(component: &Component, stable: &Colouring) -> Option<Self> {
        if stable.is_discrete() {
            return Some(Self::new(component, stable));
        }
        let twins = component.twins(stable);
        // The cost of a whole level does not depend on the numbering of the nodes. So neither does whether the budget is
        // exceeded, even if that is noticed in the middle of a level.
        let mut spent = 0;
        let mut level = vec![stable.clone()];
        loop {
            for colouring in &mut level {
                spent += separate_twins(component, &twins, colouring);
                if spent > BUDGET {
                    return None;
                }
            }
            keep_least_trace(&mut level);
            if level.iter().all(Colouring::is_discrete) {
                // Colourings with the same trace have the same form, unless their hashes collide; taking the minimum is
                // right even then.
                return level.iter().map(|colouring| Self::new(component, colouring)).min();
            }
            let mut next = Vec::new();
            for colouring in &level {
                let choices = choices(&twins, colouring);
                if choices.is_empty() {
                    next.push(colouring.clone());
                }
                for node in choices {
                    let mut child = colouring.clone();
                    spent += child.individualise(component, &[node]);
                    if spent > BUDGET {
                        return None;
                    }
                    next.push(child);
                }
            }
            keep_least_trace(&mut next);
            level = next;
        }
    }
}

/// Keeps only the colourings with the smallest trace.
fn keep_least_trace(level: &mut Vec<Colouring>) {
    let key = |colouring: &Colouring| (colouring.trace, colouring.colours);
    let least = level.iter().map(key).min();
    level.retain(|colouring| Some(key(colouring)) == least);
}

/// Where all nodes of a colour are twins of each other, gives each of them its own colour: any order among twins is
/// equivalent. Returns the number of steps.
fn separate_twins(component: &Component, twins: &[u32], colouring: &mut Colouring) -> usize {
    let mut steps = 0;
    loop {
        let only_twins = |cell: &Vec<u32>| {
            cell.len() > 1 && cell.iter().all(|node| twins[*node as usize] == twins[cell[0] as usize])
        };
        let nodes: Vec<u32> = colouring.cells().into_iter().filter(only_twins).flatten().collect();
        if nodes.is_empty() {
            return steps;
        }
        steps += colouring.individualise(component, &nodes);
    }
}

/// The nodes to choose from. Among the colours that several nodes share, takes the one with the fewest classes of
/// twins, and returns one node of each class.
fn choices(twins: &[u32], colouring: &Colouring) -> Vec<u32> {
    let different = |cell: Vec<u32>| {
        let mut kinds: Vec<(u32, u32)> = cell.into_iter().map(|node| (twins[node as usize], node)).collect();
        kinds.sort_unstable();
        kinds.dedup_by_key(|kind| kind.0);
        kinds.into_iter().map(|kind| kind.1).collect::<Vec<u32>>()
    };
    let cells = colouring.cells().into_iter().filter(|cell| cell.len() > 1).map(different);
    cells.min_by_key(Vec::len).unwrap_or_default()
}
