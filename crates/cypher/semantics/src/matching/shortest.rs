//! Matches `shortestPath((a)-[*]-(b))` and `allShortestPaths(…)`.

use super::{
    Next, Walked,
    relationship::{Candidate, Step},
};
use crate::{
    cell::Cell,
    choice::ChoicePoint,
    fault::plain::Plain,
    program::{Frame, ShortestHop},
    run::{Flow, Ran, Run},
    trail::Trail,
};
use edgewise_model::{NodeId, RelId};
use std::{collections::BTreeMap, rc::Rc};

impl Run<'_> {
    /// Finds one shortest path between the two bound nodes or, for `allShortestPaths`, all paths of that length (Neo4j
    /// manual, "shortestPath()"). Which one is found is not defined. A path from a node to itself has at least one
    /// relationship, unless the pattern allows a length of 0.
    pub(super) fn shortest(
        &self,
        hop: &ShortestHop,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        let (Cell::Node(from), Cell::Node(to)) = (&frame[hop.from], &frame[hop.to]) else {
            return Ok(Flow::More);
        };
        let (from, to) = (*from, *to);
        let mut found = if hop.filter.is_some() || from == to || walked.len() > 0 {
            self.shortest_by_extension(hop, from, to, frame, walked)?
        } else {
            self.shortest_by_breadth_first(hop, from, to, frame)?
        };
        self.arrange(ChoicePoint::ShortestTie, &mut found);
        if !hop.all {
            found.truncate(1);
        }
        for trail in found {
            self.bind_shortest(hop, &trail, frame)?;
            let since = walked.len();
            walked.relationships.extend(&trail.relationships);
            let flow = next(frame, walked);
            walked.relationships.truncate(since);
            if flow? == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }

    /// Puts the relationships of the path, and the path itself, into their slots.
    fn bind_shortest(&self, hop: &ShortestHop, trail: &Trail, frame: &mut Frame) -> Ran {
        self.meter.spend_memory(trail.nodes.len())?;
        let mut list = trail.relationships.iter().map(|id| Cell::Relationship(*id));
        frame[hop.slot] =
            if hop.single { list.next().unwrap_or(Cell::Null) } else { Cell::list(list.collect()) };
        if let Some(path) = hop.path {
            frame[path] = Cell::Path(Rc::new(trail.clone()));
        }
        Ok(())
    }

    /// The steps from a node that pass the test of the pattern.
    fn allowed_steps(&self, hop: &ShortestHop, node: NodeId, frame: &mut Frame) -> Ran<Vec<Step>> {
        let store = self.store();
        let mut steps = Vec::new();
        let mut index = 0;
        while let Some(candidate) = self.candidate(&store, node, hop.direction, index) {
            index += 1;
            self.meter.spend_step()?;
            if let Candidate::Step(step, kind) = candidate
                && !store.is_deleted(step.node)
                && self.relationship_passes(step.relationship, kind, &hop.test, frame)?
            {
                steps.push(step);
            }
        }
        Ok(steps)
    }

    /// Finds shortest paths by breadth-first search. It applies only between two different nodes and without a filter:
    /// there a shortest walk repeats no node, and so no relationship.
    fn shortest_by_breadth_first(
        &self,
        hop: &ShortestHop,
        from: NodeId,
        to: NodeId,
        frame: &mut Frame,
    ) -> Ran<Vec<Trail>> {
        // For each node reached: its distance from the start, and the last step of each way that reaches it at that
        // distance.
        let mut reached: BTreeMap<NodeId, (u64, Vec<(NodeId, RelId)>)> = BTreeMap::new();
        reached.insert(from, (0, Vec::new()));
        let mut border = vec![from];
        let mut distance = 0;
        let early = self.faults.has(Plain::ShortestBoundExclusive) && (2..u64::MAX).contains(&hop.max);
        let max = if early { hop.max - 1 } else { hop.max };
        while !border.is_empty() && distance < max && !reached.contains_key(&to) {
            distance += 1;
            let mut beyond = Vec::new();
            for node in border {
                for step in self.allowed_steps(hop, node, frame)? {
                    let entry = reached.entry(step.node).or_insert_with(|| {
                        beyond.push(step.node);
                        (distance, Vec::new())
                    });
                    if entry.0 == distance {
                        entry.1.push((node, step.relationship));
                    }
                }
            }
            border = beyond;
        }
        let mut found = Vec::new();
        if reached.contains_key(&to) {
            let mut backwards = vec![Trail { nodes: vec![to], relationships: Vec::new() }];
            while let Some(mut trail) = backwards.pop() {
                self.meter.spend_step()?;
                self.meter.spend_memory(trail.nodes.len())?;
                let last = trail.nodes[trail.nodes.len() - 1];
                let Some((_, steps)) = reached.get(&last) else { continue };
                if last == from {
                    trail.nodes.reverse();
                    trail.relationships.reverse();
                    found.push(trail);
                    if !hop.all && !self.has_choice() {
                        break;
                    }
                    continue;
                }
                for (before, relationship) in steps.iter().rev() {
                    let mut longer = trail.clone();
                    longer.nodes.push(*before);
                    longer.relationships.push(*relationship);
                    backwards.push(longer);
                }
            }
        }
        Ok(found)
    }

    /// Extends all paths without repeated relationships step by step, and returns those of the smallest length at which
    /// some path ends at `to` and passes the filter.
    fn shortest_by_extension(
        &self,
        hop: &ShortestHop,
        from: NodeId,
        to: NodeId,
        frame: &mut Frame,
        walked: &mut Walked,
    ) -> Ran<Vec<Trail>> {
        let mut level = vec![Trail { nodes: vec![from], relationships: Vec::new() }];
        let mut length = 0;
        let since = walked.len();
        loop {
            let mut found = Vec::new();
            if length >= hop.min {
                for trail in &level {
                    if trail.nodes.last() != Some(&to) {
                        continue;
                    }
                    self.bind_shortest(hop, trail, frame)?;
                    match &hop.filter {
                        Some(filter) if !self.holds(filter, frame)? => {}
                        _ => found.push(trail.clone()),
                    }
                }
            }
            if !found.is_empty() || level.is_empty() || length >= hop.max {
                return Ok(found);
            }
            length += 1;
            let mut longer = Vec::new();
            for trail in level {
                let last = trail.nodes[trail.nodes.len() - 1];
                for step in self.allowed_steps(hop, last, frame)? {
                    if !walked.allows(step.relationship, since)
                        || trail.relationships.contains(&step.relationship)
                    {
                        continue;
                    }
                    self.meter.spend_memory(trail.nodes.len() * 2)?;
                    let mut next = trail.clone();
                    next.nodes.push(step.node);
                    next.relationships.push(step.relationship);
                    longer.push(next);
                }
            }
            level = longer;
        }
    }
}
