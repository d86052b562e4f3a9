//! `CanonicalForm`: the canonical form of one component, found by individualisation and refinement.

use super::colour::{Colouring, Component};

/// How many steps (nodes and relationship ends visited in one refinement round) the search may spend on one
/// component. At some 25 ns a step it is 50 ms; a generated graph of 30 nodes and 60 relationships needs none
/// of it (23 µs in all), a bare ring of 80 nodes just fits.
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
    /// Renumbers by a colouring in which every node has its own colour.
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

    /// The canonical form, or `None` if it is beyond the budget.
    pub fn canonical(component: &Component, stable: &Colouring) -> Option<Self> {
        if stable.is_discrete() {
            return Some(Self::new(component, stable));
        }
        let twins = component.twins(stable);
        // What a whole level costs does not depend on the numbering, so neither does whether the budget is passed,
        // even though it may be noticed in the midst of a level.
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
                // The same trace means the same form but for a chance collision; the least makes it certain.
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

fn keep_least_trace(level: &mut Vec<Colouring>) {
    let key = |colouring: &Colouring| (colouring.trace, colouring.colours);
    let least = level.iter().map(key).min();
    level.retain(|colouring| Some(key(colouring)) == least);
}

/// Gives a colour of its own to each node of the colours that hold nothing but twins of one another: any order
/// among them is as good as any other. Says how many steps that took.
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

/// The nodes to choose from: of the colour with the fewest different ones, one of each kind of twin.
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
