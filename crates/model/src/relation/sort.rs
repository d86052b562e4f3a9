//! A stable sort for orders that need not be transitive.

use std::cmp::Ordering;

/// Sorts the items stably.
///
/// The standard library's sort may panic if the order is not transitive. Orders of engines are not always: if numbers
/// are compared after promotion to the wider type, a float can equal two integers that differ. For a total order the
/// result is that of the standard library.
pub fn stable_sort_by<T>(items: &mut Vec<T>, mut order: impl FnMut(&T, &T) -> Ordering) {
    if items.len() < 2 {
        return;
    }
    let mut places: Vec<usize> = (0..items.len()).collect();
    let mut merged = places.clone();
    let mut width = 1;
    while width < items.len() {
        for (run, target) in places.chunks(2 * width).zip(merged.chunks_mut(2 * width)) {
            let (left, right) = run.split_at(width.min(run.len()));
            merge(left, right, target, |a, b| order(&items[a], &items[b]));
        }
        std::mem::swap(&mut places, &mut merged);
        width *= 2;
    }
    let mut held: Vec<Option<T>> = std::mem::take(items).into_iter().map(Some).collect();
    items.extend(places.into_iter().filter_map(|place| held[place].take()));
}

/// Merges two sorted runs of places. On a tie the left one comes first.
fn merge(
    left: &[usize],
    right: &[usize],
    target: &mut [usize],
    mut order: impl FnMut(usize, usize) -> Ordering,
) {
    let (mut l, mut r) = (0, 0);
    for slot in target {
        let take_left = match (left.get(l), right.get(r)) {
            (Some(a), Some(b)) => order(*a, *b).is_le(),
            (left, _) => left.is_some(),
        };
        if take_left {
            *slot = left[l];
            l += 1;
        } else {
            *slot = right[r];
            r += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::stable_sort_by;
    use crate::Rng;

    #[test]
    fn a_total_order_gives_what_the_standard_library_gives() {
        let mut rng = Rng::from_seed_u64(1);
        for length in 0..70 {
            let mut ours: Vec<(usize, usize)> = (0..length).map(|place| (rng.index(9), place)).collect();
            let mut theirs = ours.clone();
            stable_sort_by(&mut ours, |a, b| a.0.cmp(&b.0));
            theirs.sort_by_key(|own| own.0);
            assert_eq!(ours, theirs);
        }
    }

    #[test]
    fn an_order_that_is_not_transitive_does_not_panic_and_loses_nothing() {
        let mut rng = Rng::from_seed_u64(2);
        for length in [2, 20, 21, 100, 1000] {
            let mut items: Vec<usize> = (0..length).collect();
            stable_sort_by(&mut items, |a, b| {
                // Paper, scissors, stone.
                [std::cmp::Ordering::Equal, std::cmp::Ordering::Less, std::cmp::Ordering::Greater]
                    [(a + 3 - b % 3) % 3]
            });
            items.sort_unstable();
            assert_eq!(items, (0..length).collect::<Vec<_>>());
            stable_sort_by(&mut items, |_, _| {
                if rng.bool() { std::cmp::Ordering::Less } else { std::cmp::Ordering::Greater }
            });
            items.sort_unstable();
            assert_eq!(items, (0..length).collect::<Vec<_>>());
        }
    }
}
