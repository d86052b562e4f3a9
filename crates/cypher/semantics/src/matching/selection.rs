//! Matches paths with a selector: `ANY`, `ALL SHORTEST`, `SHORTEST 3`, `SHORTEST 2 GROUPS`.

use super::{Next, Walked};
use crate::{
    cell::Cell,
    choice::ChoicePoint,
    program::{Frame, Selection, Selector},
    relation::Key,
    run::{Flow, Ran, Run},
};
use std::collections::BTreeMap;

/// A match of the path: the length of the path, the values of the variables it binds, and the relationships it uses.
struct Found {
    length: usize,
    cells: Vec<Cell>,
    relationships: Vec<u64>,
}

impl Run<'_> {
    /// Finds all matches of the path, groups them by the two ends of the path, and takes from each group what the
    /// selector says (ISO/IEC 39075 "path search prefix"; Neo4j manual, "Shortest paths"). Which of several equally
    /// long paths is taken is not defined.
    pub(super) fn select(
        &self,
        selection: &Selection,
        frame: &mut Frame,
        walked: &mut Walked,
        next: Next<'_>,
    ) -> Ran<Flow> {
        let mut partitions: BTreeMap<Key, Vec<Found>> = BTreeMap::new();
        let since = walked.len();
        self.match_steps(&selection.steps, frame, walked, &mut |frame, walked| {
            self.meter.spend_row()?;
            let Cell::Path(trail) = &frame[selection.path] else { return Ok(Flow::More) };
            self.meter.spend_memory(selection.binds.len())?;
            let length = trail.relationships.len();
            let ends = Key(vec![frame[selection.start].clone(), frame[selection.end].clone()]);
            let cells = selection.binds.iter().map(|slot| frame[*slot].clone()).collect();
            let relationships = walked.relationships[since..].to_vec();
            partitions.entry(ends).or_default().push(Found { length, cells, relationships });
            Ok(Flow::More)
        })?;
        for (_, mut found) in partitions {
            self.arrange(ChoicePoint::ShortestTie, &mut found);
            for found in selected(found, selection) {
                for (slot, cell) in selection.binds.iter().zip(found.cells) {
                    frame[*slot] = cell;
                }
                walked.relationships.extend(found.relationships);
                let flow = next(frame, walked);
                walked.relationships.truncate(since);
                if flow? == Flow::Enough {
                    return Ok(Flow::Enough);
                }
            }
        }
        Ok(Flow::More)
    }
}

/// The matches that the selector takes, out of those between the same two nodes.
fn selected(mut found: Vec<Found>, selection: &Selection) -> Vec<Found> {
    let count = usize::try_from(selection.count).unwrap_or(usize::MAX);
    match selection.selector {
        Selector::Any => found.truncate(count),
        Selector::Shortest => {
            found.sort_by_key(|found| found.length);
            found.truncate(count);
        }
        Selector::ShortestGroups => {
            let mut lengths: Vec<usize> = found.iter().map(|found| found.length).collect();
            lengths.sort_unstable();
            lengths.dedup();
            lengths.truncate(count);
            found.retain(|found| lengths.contains(&found.length));
        }
    }
    found
}
