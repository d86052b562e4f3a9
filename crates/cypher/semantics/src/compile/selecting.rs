//! Compiles `shortestPath(…)` and path selectors.

use super::{
    Compiler,
    layout::{Condition, Layout},
    pattern::{Chain, Link, bounds, direction},
};
use crate::{
    Detail,
    check::{Checked, fail},
    program::{Ex, MatchStep, Selection, Selector, ShortestHop, Slot},
};
use edgewise_cypher_syntax::ast::{BinaryOp, Expr, PathCount, PathSelector};
use edgewise_model::Value;

impl Compiler<'_> {
    /// Adds the steps of `shortestPath((a)-[*]-(b))`: first those that find both ends, then the one that finds the path
    /// between them.
    pub(super) fn add_shortest(&mut self, chain: &Chain, layout: &mut Layout) -> Checked {
        let ([left, right], [Link::Relationship { pattern, slot, .. }]) =
            (chain.nodes.as_slice(), chain.links.as_slice())
        else {
            return fail(Detail::UnexpectedSyntax, "shortestPath takes one relationship between two nodes");
        };
        let test = self.relationship_test(pattern, None, layout)?;
        self.add_node_step(left, layout)?;
        self.add_node_step(right, layout)?;
        let (min, max) = pattern.length.map_or((1, 1), bounds);
        if min > 1 {
            // Neo4j: "shortestPath(...) does not support a minimal length different from 0 or 1".
            return fail(Detail::UnexpectedSyntax, "the minimum length of shortestPath must be 0 or 1");
        }
        let slot = slot.unwrap_or_else(|| self.new_slot());
        layout.bind(slot);
        let path = chain.path;
        if let Some(path) = path {
            layout.bind(path);
        }
        // Conditions on the path decide which paths are candidates, so they are evaluated before the shortest one is
        // chosen.
        let waiting = std::mem::take(&mut layout.waiting);
        let (ready, waiting): (Vec<_>, Vec<_>) = waiting
            .into_iter()
            .partition(|condition| condition.needs.iter().all(|slot| layout.is_bound(*slot)));
        layout.waiting = waiting;
        let filter = ready
            .into_iter()
            .map(|condition| condition.ex)
            .reduce(|left, right| Ex::And(Box::new(left), Box::new(right)));
        layout.steps.push(MatchStep::Shortest(ShortestHop {
            from: left.slot,
            to: right.slot,
            direction: direction(pattern.arrow),
            slot,
            single: pattern.length.is_none(),
            min,
            max,
            test,
            all: chain.shortest == Some(true),
            path,
            filter,
        }));
        layout.add_ready_conditions();
        Ok(())
    }

    /// Compiles WHERE. Its conjuncts that refer to a `shortestPath` are added to `layout.waiting`, so that they are
    /// evaluated while the path is searched (Neo4j manual, "Shortest path": predicates on the path are part of the
    /// search). Returns the other conjuncts.
    pub(super) fn shortest_conditions(
        &mut self,
        where_: &Expr,
        chains: &[Chain],
        layout: &mut Layout,
    ) -> Checked<Option<Ex>> {
        let shortest: Vec<Slot> = chains
            .iter()
            .filter(|chain| chain.shortest.is_some())
            .flat_map(|chain| {
                let links = chain.links.iter().filter_map(|link| match link {
                    Link::Relationship { slot, .. } => *slot,
                    Link::Group(_) => None,
                });
                chain.path.into_iter().chain(links)
            })
            .collect();
        if shortest.is_empty() {
            return Ok(Some(self.predicate(where_)?));
        }
        let mut filter: Option<Ex> = None;
        let mut conjuncts = vec![where_];
        while let Some(conjunct) = conjuncts.pop() {
            if let Expr::Binary(BinaryOp::And, left, right) = conjunct {
                conjuncts.extend([&**right, &**left]);
                continue;
            }
            let (ex, needs) = self.tracking_slots(|compiler| compiler.predicate(conjunct))?;
            if needs.iter().any(|slot| shortest.contains(slot)) {
                layout.waiting.push(Condition { ex, needs });
            } else {
                filter = Some(match filter {
                    Some(filter) => Ex::And(Box::new(filter), Box::new(ex)),
                    None => ex,
                });
            }
        }
        Ok(filter)
    }

    /// Adds the step of a path with a selector, such as `ANY SHORTEST (a)-->+(b)`: the path has matching steps of its
    /// own, and the selector chooses among its matches for each pair of ends.
    pub(super) fn add_selection(
        &mut self,
        chain: &Chain,
        selector: &PathSelector,
        layout: &mut Layout,
    ) -> Checked {
        let (kind, count) = self.selector(selector)?;
        let bound_before = layout.bound.len();
        let outer = std::mem::take(&mut layout.steps);
        self.add_links(chain, layout)?;
        self.add_filter(chain, layout)?;
        let steps = std::mem::replace(&mut layout.steps, outer);
        let (Some(start), Some(end), Some(path)) = (chain.nodes.first(), chain.nodes.last(), chain.path)
        else {
            return fail(Detail::UnexpectedSyntax, "a path with a selector must have two ends");
        };
        let binds = layout.bound[bound_before..].to_vec();
        layout.steps.push(MatchStep::Select(Box::new(Selection {
            steps,
            start: start.slot,
            end: end.slot,
            path,
            binds,
            selector: kind,
            count,
        })));
        Ok(())
    }

    /// The kind of the selector and the number of paths, or of groups of equally long paths, that it takes.
    fn selector(&mut self, selector: &PathSelector) -> Checked<(Selector, u64)> {
        let (kind, count) = match selector {
            PathSelector::All(_) | PathSelector::AllShortest(_) => (Selector::ShortestGroups, None),
            PathSelector::Any(count, _) => (Selector::Any, count.as_ref()),
            PathSelector::AnyShortest(_) => (Selector::Shortest, None),
            PathSelector::Shortest(count, _) => (Selector::Shortest, Some(count)),
            PathSelector::ShortestGroups(count, ..) => (Selector::ShortestGroups, count.as_ref()),
        };
        let count = match count {
            None => 1,
            Some(PathCount::Number(count)) => *count,
            Some(PathCount::Parameter(name)) => match self.parameters.get(name) {
                Some(Value::Int(count)) if *count >= 0 => count.unsigned_abs(),
                _ => {
                    return fail(
                        Detail::InvalidArgumentType,
                        "the number of paths must be a positive integer",
                    );
                }
            },
        };
        if count == 0 {
            return fail(Detail::NegativeIntegerArgument, "the number of paths must be a positive integer");
        }
        Ok((kind, count))
    }
}
