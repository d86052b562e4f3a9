//! Counts the orders of a list that can be told apart, and gives each a number. The list is given by the class of each
//! item: items of the same class are identical.

/// How many orders of the items can be told apart; `u128::MAX` on overflow.
pub(super) fn count(classes: &[usize]) -> u128 {
    orders_of_sizes(&sizes(classes))
}

/// The order with this number, as indexes of items.
pub(super) fn nth(classes: &[usize], mut number: u128) -> Vec<usize> {
    let mut left = sizes(classes);
    let mut places: Vec<Vec<usize>> = vec![Vec::new(); left.len()];
    for (place, class) in classes.iter().enumerate().rev() {
        places[*class].push(place);
    }
    let mut order = Vec::with_capacity(classes.len());
    for _ in 0..classes.len() {
        for class in 0..left.len() {
            if left[class] == 0 {
                continue;
            }
            left[class] -= 1;
            let ways = orders_of_sizes(&left);
            if number < ways {
                order.extend(places[class].pop());
                break;
            }
            number -= ways;
            left[class] += 1;
        }
    }
    order
}

/// The number of items in each class.
pub(super) fn sizes(classes: &[usize]) -> Vec<usize> {
    let mut sizes = vec![0; classes.iter().max().map_or(0, |most| most + 1)];
    for class in classes {
        sizes[*class] += 1;
    }
    sizes
}

/// The number of distinguishable orders of items with these class sizes (the multinomial coefficient); `u128::MAX` on
/// overflow.
fn orders_of_sizes(sizes: &[usize]) -> u128 {
    let (mut ways, mut total) = (1_u128, 0_u128);
    for size in sizes {
        for chosen in 1..=*size as u128 {
            total += 1;
            // The result so far is a product of binomial coefficients, so the division is exact.
            match ways.checked_mul(total) {
                Some(product) => ways = product / chosen,
                None => return u128::MAX,
            }
        }
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::{count, nth};
    use std::collections::BTreeSet;

    #[test]
    fn each_number_gives_a_different_order_of_the_classes() {
        for classes in [vec![0, 1, 2, 3], vec![0, 0, 1, 1, 1], vec![0, 0, 0], vec![0, 1, 0, 2], vec![]] {
            let orders: BTreeSet<Vec<usize>> = (0..count(&classes))
                .map(|number| nth(&classes, number).iter().map(|place| classes[*place]).collect())
                .collect();
            assert_eq!(orders.len() as u128, count(&classes), "{classes:?}");
            for number in 0..count(&classes) {
                let mut places = nth(&classes, number);
                places.sort_unstable();
                assert_eq!(places, (0..classes.len()).collect::<Vec<_>>());
            }
        }
        assert_eq!((count(&[0, 1, 2, 3]), count(&[0, 0, 1, 1, 1]), count(&[0, 0, 0])), (24, 10, 1));
        assert_eq!(count(&(0..60).collect::<Vec<_>>()), u128::MAX);
    }
}
