//! Merges a finding with those of its signature: the case of the lowest round becomes the finding, and the cases of
//! other shapes are listed in it.

use crate::{Finding, OtherShape};
use std::cmp::Ordering;

/// The cases of one signature, after a case was added.
#[derive(Debug)]
pub(super) struct Merged {
    /// The finding, with its count and the list of its other shapes.
    pub(super) finding: Finding,
    /// True if another case became the finding.
    pub(super) replaced: bool,
    /// The cases of other shapes that must be written to disk.
    pub(super) shapes: Vec<Finding>,
    /// The shape whose case became the finding, so that it must be removed from the other shapes.
    pub(super) removed: Option<String>,
}

/// Adds the case `new` to the cases of its signature: `known` is the finding, and `others` has one case for each other
/// shape. Of each shape, the case of the lowest round is kept, and the lowest of all becomes the finding. So the order
/// in which cases are added does not matter.
pub(super) fn merge(known: Finding, others: Vec<Finding>, new: &Finding, seen: u64) -> Merged {
    let known_shape = known.shape.clone();
    let mut cases: Vec<(Finding, bool)> =
        std::iter::once(known).chain(others).map(|case| (case, false)).collect();
    match cases.iter_mut().find(|(case, _)| case.shape == new.shape) {
        Some(own) if by_round(new, &own.0) == Ordering::Less => *own = (new.clone(), true),
        Some(_) => {}
        None => cases.push((new.clone(), true)),
    }
    // The sort is stable: of two cases of the same round and query, the earlier one stays first.
    cases.sort_by(|(one, _), (other, _)| by_round(one, other));
    let (first, fresh) = cases.remove(0);
    let other_shapes =
        cases.iter().map(|(case, _)| OtherShape { shape: case.shape.clone(), title: case.title.clone() });
    let finding = Finding { seen, other_shapes: other_shapes.collect(), ..first };
    let removed = (finding.shape != known_shape).then(|| finding.shape.clone());
    let to_write = |(case, fresh): (Finding, bool)| (fresh || case.shape == known_shape).then_some(case);
    let shapes = cases.into_iter().filter_map(to_write).map(as_other_shape).collect();
    Merged { replaced: fresh, finding, shapes, removed }
}

/// A case of another shape, as it is stored in its own folder.
fn as_other_shape(case: Finding) -> Finding {
    Finding { seen: 1, other_shapes: Vec::new(), ..case }
}

/// Orders cases by the round, and by the query in the round, in which they were found.
fn by_round(one: &Finding, other: &Finding) -> Ordering {
    let place = |finding: &Finding| (finding.case.origin.round, finding.case.origin.query);
    place(one).cmp(&place(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Case, FaultKind, Plan, Reduction, Replays, Symptom};

    fn case(shape: &str, round: u64) -> Finding {
        let symptom = Symptom::new(FaultKind::Contradiction, "partition", "rows");
        let mut case =
            Case::written("toy", "toy", Vec::new(), Plan::new("partition", "rows"), symptom.clone());
        case.origin.round = round;
        Finding {
            finding_version: crate::FINDING_VERSION,
            signature: "abc".to_owned(),
            fingerprint: Vec::new(),
            shape: shape.to_owned(),
            other_shapes: Vec::new(),
            title: format!("{shape} of round {round}"),
            symptom,
            detail: String::new(),
            case,
            observed: Vec::new(),
            replays: Replays { tried: 1, shown: 1 },
            reduction: Reduction::default(),
            controls: Vec::new(),
            minimal_deviation: None,
            plans: None,
            severity: None,
            rule_reference: Vec::new(),
            seen: 1,
            original: None,
        }
    }

    /// The titles of the finding and of its other shapes, after cases were added one by one.
    fn titles(cases: &[(&str, u64)]) -> Vec<String> {
        let mut known: Option<(Finding, Vec<Finding>)> = None;
        for (seen, (shape, round)) in (1..).zip(cases) {
            let new = case(shape, *round);
            known = Some(match known {
                None => (new, Vec::new()),
                Some((finding, mut others)) => {
                    let merged = merge(finding, others.clone(), &new, seen);
                    others.retain(|old| merged.removed.as_ref() != Some(&old.shape));
                    for shape in merged.shapes {
                        others.retain(|old| old.shape != shape.shape);
                        others.push(shape);
                    }
                    assert_eq!(merged.finding.seen, seen);
                    (merged.finding, others)
                }
            });
        }
        let (finding, others) = known.expect("a case");
        let listed = finding.other_shapes.iter().map(|other| other.title.clone());
        let titles: Vec<String> = std::iter::once(finding.title.clone()).chain(listed).collect();
        let stored: Vec<&String> = others.iter().map(|case| &case.title).collect();
        assert!(titles[1..].iter().all(|title| stored.contains(&title)), "{titles:?} {stored:?}");
        titles
    }

    #[test]
    fn the_order_in_which_cases_are_added_does_not_matter() {
        let mut cases = [("a", 4), ("b", 2), ("a", 3), ("c", 9), ("b", 7)];
        let expected = ["b of round 2", "a of round 3", "c of round 9"];
        // Every order of five cases, by Heap's algorithm.
        let mut counters = [0; 5];
        assert_eq!(titles(&cases), expected);
        let mut place = 1;
        while place < 5 {
            if counters[place] < place {
                cases.swap(if place % 2 == 0 { 0 } else { counters[place] }, place);
                assert_eq!(titles(&cases), expected, "{cases:?}");
                counters[place] += 1;
                place = 1;
            } else {
                counters[place] = 0;
                place += 1;
            }
        }
    }
}
