//! Counts the selections from a list that can be told apart, and gives each a number. The list is given by the class of
//! each item: items of the same class are identical.

use super::arrangements::sizes;

/// How many selections of `take` items can be told apart; `u128::MAX` on overflow.
pub(super) fn count(classes: &[usize], take: usize) -> u128 {
    ways(&sizes(classes), take)[0][take]
}

/// The selection with this number, as ascending indexes of items.
pub(super) fn nth(classes: &[usize], take: usize, mut number: u128) -> Vec<usize> {
    let sizes = sizes(classes);
    let table = ways(&sizes, take);
    let mut left = take;
    let mut wanted = vec![0; sizes.len()];
    for (class, size) in sizes.iter().enumerate() {
        for taken in 0..=(*size).min(left) {
            let ways = table[class + 1][left - taken];
            if number < ways {
                (wanted[class], left) = (taken, left - taken);
                break;
            }
            number -= ways;
        }
    }
    let mut places = Vec::with_capacity(take);
    for (place, class) in classes.iter().enumerate() {
        if wanted[*class] > 0 {
            wanted[*class] -= 1;
            places.push(place);
        }
    }
    places
}

/// A table whose entry `[class][take]` is the number of ways to take `take` items out of the classes from `class` on.
fn ways(sizes: &[usize], take: usize) -> Vec<Vec<u128>> {
    let mut table = vec![vec![0; take + 1]; sizes.len() + 1];
    table[sizes.len()][0] = 1;
    for (class, size) in sizes.iter().enumerate().rev() {
        for left in 0..=take {
            let ways = (0..=(*size).min(left)).map(|taken| table[class + 1][left - taken]);
            table[class][left] = ways.fold(0_u128, u128::saturating_add);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{count, nth};
    use std::collections::BTreeSet;

    #[test]
    fn each_number_gives_a_different_selection() {
        for (classes, take) in [(vec![0, 1, 2, 3], 2), (vec![0, 0, 1, 1, 1], 3), (vec![0, 0], 1), (vec![], 0)]
        {
            let found: BTreeSet<Vec<usize>> = (0..count(&classes, take))
                .map(|number| nth(&classes, take, number).iter().map(|place| classes[*place]).collect())
                .collect();
            assert_eq!(found.len() as u128, count(&classes, take), "{classes:?}");
            assert!(found.iter().all(|places| places.len() == take));
        }
        assert_eq!((count(&[0, 1, 2, 3], 2), count(&[0, 0, 1, 1, 1], 3), count(&[0, 0], 1)), (6, 3, 1));
        assert_eq!(count(&(0..200).collect::<Vec<_>>(), 100), u128::MAX);
    }
}
