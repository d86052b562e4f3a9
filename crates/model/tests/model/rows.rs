//! Tests of the comparison of answers, against a simple and slow comparison.

use edgewise_model::{
    ColumnMode, Difference, Rng, RowComparison, Rows, Value,
    relation::{equivalence, identity, order},
};
use proptest::{collection::vec, prelude::*, sample::select};

/// Generates values from so few different ones that rows repeat.
fn cell() -> impl Strategy<Value = Value> {
    select(vec![
        Value::Int(0),
        Value::Int(1),
        Value::Float(1.0),
        Value::Float(-0.0),
        Value::Null,
        Value::list([1, 2]),
        Value::list([2, 1]),
    ])
}

fn rows() -> impl Strategy<Value = Vec<Vec<Value>>> {
    vec(vec(cell(), 2), 0..8)
}

fn modes() -> impl Strategy<Value = Vec<ColumnMode>> {
    use ColumnMode::{Approximate, Exact, FreeListOrder, FreeRepresentative};
    vec(select(vec![Exact, FreeRepresentative, FreeListOrder, Approximate]), 0..3)
}

/// A row as another engine might return it: some cells are replaced by equivalent or similar values.
fn varied(row: &[Value], rng: &mut Rng) -> Vec<Value> {
    let vary = |value: &Value| match value {
        Value::Int(int) => Value::Float(*int as f64),
        Value::Float(float) => Value::Int(*float as i64),
        Value::List(items) => Value::List(items.iter().rev().cloned().collect()),
        other => other.clone(),
    };
    row.iter().map(|value| if rng.one_in(4) { vary(value) } else { value.clone() }).collect()
}

fn answer(rows: &[Vec<Value>]) -> Rows {
    Rows::new(["a", "b"], rows.to_vec())
}

fn same_cell(mode: ColumnMode, left: &Value, right: &Value) -> bool {
    match (mode, left, right) {
        (ColumnMode::Approximate, ..) => true,
        (ColumnMode::FreeRepresentative, ..) => equivalence(left, right),
        (ColumnMode::FreeListOrder, Value::List(left), Value::List(right)) => {
            let sorted = |items: &[Value]| {
                let mut items = items.to_vec();
                items.sort_by(identity::order);
                items
            };
            sorted(left) == sorted(right)
        }
        _ => left == right,
    }
}

fn same_row(modes: &[ColumnMode], left: &[Value], right: &[Value]) -> bool {
    let mode = |column: usize| modes.get(column).copied().unwrap_or_default();
    left.iter().zip(right).enumerate().all(|(column, (left, right))| same_cell(mode(column), left, right))
}

/// Whether two bags are the same, tested in the simplest way: removes each row of the left from the right, one by one.
fn same_bag(modes: &[ColumnMode], left: &[Vec<Value>], right: &[Vec<Value>]) -> bool {
    let mut rest = right.to_vec();
    let all_found = left.iter().all(|row| {
        let found = rest.iter().position(|other| same_row(modes, row, other));
        found.map(|place| rest.swap_remove(place)).is_some()
    });
    all_found && rest.is_empty()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4_000))]

    #[test]
    fn bags_are_compared_like_the_naive_comparison(left in rows(), right in rows(), modes in modes()) {
        let difference = RowComparison::bag().with_modes(modes.clone()).compare(&answer(&left), &answer(&right));
        prop_assert_eq!(difference.is_none(), same_bag(&modes, &left, &right));
    }

    #[test]
    fn nearly_equal_bags_compare_like_the_naive_comparison(left in rows(), modes in modes(), seed in any::<u64>()) {
        let mut rng = Rng::from_seed_u64(seed);
        let mut right: Vec<Vec<Value>> = left.iter().map(|row| varied(row, &mut rng)).collect();
        rng.shuffle(&mut right);
        let difference = RowComparison::bag().with_modes(modes.clone()).compare(&answer(&left), &answer(&right));
        prop_assert_eq!(difference.is_none(), same_bag(&modes, &left, &right));
    }

    #[test]
    fn a_shuffled_bag_is_the_same(left in rows(), modes in modes(), seed in any::<u64>()) {
        let mut right = left.clone();
        Rng::from_seed_u64(seed).shuffle(&mut right);
        let comparison = RowComparison::bag().with_modes(modes);
        prop_assert_eq!(comparison.compare(&answer(&left), &answer(&right)), None);
    }

    #[test]
    fn sorted_answers_may_permute_only_within_ties(rows in rows(), seed in any::<u64>(), dropped in any::<bool>()) {
        let mut left = rows;
        left.sort_by(|a, b| order(&a[0], &b[0]));
        let mut right = left.clone();
        Rng::from_seed_u64(seed).shuffle(&mut right);
        let comparison = RowComparison::sorted_by([0]);
        let keys_kept = left.iter().zip(&right).all(|(left, right)| equivalence(&left[0], &right[0]));
        let difference = comparison.compare(&answer(&left), &answer(&right));
        prop_assert_eq!(difference.is_none(), keys_kept);
        if let Some(difference) = difference {
            let sequence = matches!(difference, Difference::Sequence { .. });
            prop_assert!(sequence, "{}", difference);
        }
        right.sort_by(|a, b| order(&a[0], &b[0]));
        if dropped && right.pop().is_some() {
            let missing = comparison.compare(&answer(&left), &answer(&right));
            let bags = matches!(missing, Some(Difference::Bags { .. }));
            prop_assert!(bags, "the comparison did not notice the dropped row");
        } else {
            prop_assert_eq!(comparison.compare(&answer(&left), &answer(&right)), None);
        }
    }
}

#[test]
fn equal_bags_with_swapped_runs_differ_in_sequence() {
    // The left answer is not sorted itself: its runs must be compared one by one.
    let row = |key: i64, other: i64| vec![Value::Int(key), Value::Int(other)];
    let left = answer(&[row(1, 1), row(2, 0), row(1, 2)]);
    let right = answer(&[row(1, 2), row(2, 0), row(1, 1)]);
    assert!(matches!(RowComparison::sorted_by([0]).compare(&left, &right), Some(Difference::Bags { .. })));
}

#[test]
fn sort_keys_after_an_undetermined_one_are_ignored() {
    let rows = |keys: [i64; 2]| answer(&keys.map(|key| vec![Value::Int(key), Value::Int(0)]));
    let comparison = RowComparison::sorted_by([0, 1]).with_modes([ColumnMode::Approximate]);
    assert_eq!(comparison.compare(&rows([1, 2]), &rows([2, 1])), None);
    assert!(RowComparison::sorted_by([0, 1]).compare(&rows([1, 2]), &rows([2, 1])).is_some());
}

#[test]
fn a_difference_counts_rows_and_stays_short() {
    let left = Rows::new(["a"], vec![vec![Value::Int(1)]; 3]);
    let right = Rows::new(["a"], vec![vec![Value::Int(1)], vec![Value::Float(1.0)]]);
    let difference = RowComparison::bag().compare(&left, &right).unwrap();
    assert_eq!(difference.to_string(), "only left (2 rows):\n  2 × (1)\nonly right (1 row):\n  1 × (1.0)");
    let many = Rows::new(
        ["a"],
        (0..1_000).map(|n| vec![Value::string("x".repeat(1_000) + &n.to_string())]).collect(),
    );
    let text = RowComparison::bag().compare(&many, &Rows::new(["a"], vec![])).unwrap().to_string();
    assert!(text.len() < 10_000 && text.ends_with("and 990 more different rows"), "{text}");
}

#[test]
fn different_columns_and_ragged_rows_are_differences() {
    let left = Rows::new(["a", "b"], vec![]);
    let difference = RowComparison::bag().compare(&left, &Rows::new(["b", "a"], vec![])).unwrap();
    assert_eq!(difference.to_string(), "columns differ: left has (a, b), right has (b, a)");
    let ragged = Rows::new(["a", "b"], vec![vec![Value::Null]]);
    let difference = RowComparison::bag().compare(&left, &ragged).unwrap();
    assert_eq!(difference.to_string(), "row 0 on the right has 1 values for 2 columns");
}
