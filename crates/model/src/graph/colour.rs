//! `Colouring`: colour refinement of one connected component, and `Component` with its twins.

use std::ops::Range;

/// One connected component of a graph. Its nodes are numbered from 0, and contents are replaced by class numbers.
#[derive(Debug, Default)]
pub struct Component {
    /// The content class of each node.
    pub classes: Vec<u32>,
    /// Start, end and content class of each relationship.
    pub edges: Vec<(u32, u32, u32)>,
    /// The relationship ends of all nodes, one node after another; `bounds` has the start of each node's part.
    ends: Vec<End>,
    bounds: Vec<u32>,
}

/// A relationship seen from one of its nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct End {
    /// The direction of the relationship, seen from the node. A loop is listed once.
    direction: Direction,
    class: u32,
    other: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Direction {
    Out,
    In,
    Loop,
}

impl Component {
    /// A component of these nodes and relationships.
    pub fn new(classes: Vec<u32>, edges: Vec<(u32, u32, u32)>) -> Self {
        let mut bounds = vec![0; classes.len() + 1];
        for (start, end, _) in &edges {
            bounds[*start as usize + 1] += 1;
            if start != end {
                bounds[*end as usize + 1] += 1;
            }
        }
        for node in 0..classes.len() {
            bounds[node + 1] += bounds[node];
        }
        let mut next: Vec<u32> = bounds.clone();
        let blank = End { direction: Direction::Loop, class: 0, other: 0 };
        let mut ends = vec![blank; bounds[classes.len()] as usize];
        let mut put = |node: u32, end: End| {
            ends[next[node as usize] as usize] = end;
            next[node as usize] += 1;
        };
        for (start, end, class) in edges.iter().copied() {
            if start == end {
                put(start, End { direction: Direction::Loop, class, other: start });
            } else {
                put(start, End { direction: Direction::Out, class, other: end });
                put(end, End { direction: Direction::In, class, other: start });
            }
        }
        Self { classes, edges, ends, bounds }
    }

    /// How many nodes the component has.
    pub const fn size(&self) -> usize {
        self.classes.len()
    }

    /// The cost of one round of refinement, in steps.
    pub const fn cost(&self) -> usize {
        self.classes.len() + self.ends.len()
    }

    /// The range in `ends` of the relationship ends of a node.
    fn range(&self, node: usize) -> Range<usize> {
        self.bounds[node] as usize..self.bounds[node + 1] as usize
    }

    /// True if two nodes of the same class are twins: swapping them, and nothing else, leaves the component unchanged.
    fn are_twins(&self, left: u32, right: u32) -> bool {
        let exchanged = |node: u32, twin: u32| {
            let mut ends: Vec<(Direction, u32, Option<u32>)> = self.ends[self.range(node as usize)]
                .iter()
                .map(|end| {
                    (end.direction, end.class, (end.other != node && end.other != twin).then_some(end.other))
                })
                .collect();
            ends.sort_unstable();
            ends
        };
        exchanged(left, right) == exchanged(right, left)
    }

    /// A number for each node, which is the same for twins. Being twins is an equivalence relation, so each node is
    /// compared with only one member of each class.
    pub fn twins(&self, colouring: &Colouring) -> Vec<u32> {
        let mut twins: Vec<u32> = (0..self.size() as u32).collect();
        for cell in colouring.cells() {
            let mut first_of_class: Vec<u32> = Vec::new();
            for node in cell {
                match first_of_class.iter().find(|first| self.are_twins(**first, node)) {
                    Some(first) => twins[node as usize] = *first,
                    None => first_of_class.push(node),
                }
            }
        }
        twins
    }
}

/// A colour for each node, 0 to `colours` - 1. The colours do not depend on the numbering of the nodes.
#[derive(Clone, Debug)]
pub struct Colouring {
    /// The colour of each node.
    pub of: Vec<u32>,
    /// How many colours there are.
    pub colours: usize,
    /// A hash of how the colours were computed. It does not depend on the numbering of the nodes.
    pub trace: u64,
}

impl Colouring {
    /// The coarsest stable colouring that separates different contents.
    pub fn of(component: &Component) -> Self {
        let mut colouring = Self { of: component.classes.clone(), colours: 0, trace: 0 };
        let mut order: Vec<u32> = (0..component.size() as u32).collect();
        order.sort_unstable_by_key(|node| component.classes[*node as usize]);
        colouring.renumber(&order, |left, right| {
            component.classes[left as usize] == component.classes[right as usize]
        });
        colouring.refine(component);
        colouring
    }

    /// Whether every node has its own colour.
    pub const fn is_discrete(&self) -> bool {
        self.colours == self.of.len()
    }

    /// The nodes of each colour, in the order of the colours.
    pub fn cells(&self) -> Vec<Vec<u32>> {
        let mut cells = vec![Vec::new(); self.colours];
        for (node, colour) in self.of.iter().enumerate() {
            cells[*colour as usize].push(node as u32);
        }
        cells
    }

    /// Gives each of these nodes its own colour, in the given order and before the rest of its former colour, and
    /// refines. Returns the number of steps.
    pub fn individualise(&mut self, component: &Component, nodes: &[u32]) -> usize {
        let key: Vec<(u32, u32)> = {
            let mut key: Vec<(u32, u32)> = self.of.iter().map(|colour| (*colour, u32::MAX)).collect();
            for (place, node) in nodes.iter().enumerate() {
                key[*node as usize].1 = place as u32;
            }
            key
        };
        let mut order: Vec<u32> = (0..self.of.len() as u32).collect();
        order.sort_unstable_by_key(|node| key[*node as usize]);
        self.renumber(&order, |left, right| key[left as usize] == key[right as usize]);
        self.refine(component)
    }

    /// Splits colours by the colours of neighbours, until nothing changes. Returns the number of steps.
    fn refine(&mut self, component: &Component) -> usize {
        let mut steps = 0;
        let mut signatures = vec![0; component.ends.len()];
        let mut order: Vec<u32> = (0..component.size() as u32).collect();
        loop {
            steps += component.cost();
            for node in 0..component.size() {
                let range = component.range(node);
                let signature = &mut signatures[range.clone()];
                for (place, end) in signature.iter_mut().zip(&component.ends[range]) {
                    *place = (u128::from(end.direction as u8) << 64)
                        | (u128::from(end.class) << 32)
                        | u128::from(self.of[end.other as usize]);
                }
                signature.sort_unstable();
            }
            let around = |node: u32| &signatures[component.range(node as usize)];
            let colour = |node: u32| self.of[node as usize];
            order.sort_unstable_by(|left, right| {
                colour(*left).cmp(&colour(*right)).then_with(|| around(*left).cmp(around(*right)))
            });
            for node in &order {
                self.trace = mix(self.trace, u64::from(self.of[*node as usize]) + 1);
                for part in around(*node) {
                    self.trace = mix(self.trace, (*part >> 32) as u64);
                    self.trace = mix(self.trace, *part as u64);
                }
            }
            let before = self.colours;
            let old = self.of.clone();
            self.renumber(&order, |left, right| {
                old[left as usize] == old[right as usize] && around(left) == around(right)
            });
            if self.colours == before || self.is_discrete() {
                return steps;
            }
        }
    }

    /// Numbers the colours again. `order` lists the nodes so that nodes of the same colour are adjacent, and `same`
    /// returns whether two nodes have the same colour.
    fn renumber(&mut self, order: &[u32], same: impl Fn(u32, u32) -> bool) {
        let mut colour = 0;
        for (place, node) in order.iter().enumerate() {
            if place > 0 && !same(order[place - 1], *node) {
                colour += 1;
            }
            self.of[*node as usize] = colour;
        }
        self.colours = if order.is_empty() { 0 } else { colour as usize + 1 };
    }

    /// The stable colouring as a list of numbers: for each colour the number of its nodes, their class, and their
    /// relationships with the colours of the neighbours.
    pub fn summary(&self, component: &Component) -> Vec<u32> {
        let mut numbers = vec![self.colours as u32];
        for cell in self.cells() {
            let Some(first) = cell.first().copied() else { continue };
            let ends = &component.ends[component.range(first as usize)];
            let mut around: Vec<[u32; 3]> = ends
                .iter()
                .map(|end| [end.direction as u32, end.class, self.of[end.other as usize]])
                .collect();
            around.sort_unstable();
            numbers.extend([cell.len() as u32, component.classes[first as usize], around.len() as u32]);
            numbers.extend(around.into_iter().flatten());
        }
        numbers
    }
}

/// One step of a cheap hash. The hash only guides the search: a collision does not make the result wrong.
const fn mix(state: u64, word: u64) -> u64 {
    let mixed = (state ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}
