//! `Contrast`: two answers side by side: the engine's answer, and the answer that it must equal.

use crate::language::language_of;
use edgewise_engine::Outcome;
use edgewise_lab::{Finding, Ruling};
use edgewise_model::{Difference, RowComparison, Rows, Value};

/// Two answers that must be the same bag of rows, and are not.
pub(crate) struct Contrast {
    pub(crate) left: Side,
    pub(crate) right: Side,
}

/// One of the two answers that are shown side by side.
pub(crate) struct Side {
    pub(crate) title: String,
    pub(crate) rows: Rows,
    /// For each row, true if the other side lacks it or has it less often.
    pub(crate) marked: Vec<bool>,
}

impl Contrast {
    /// The two sides of a finding about answers; `None` for other findings.
    pub(crate) fn of(finding: &Finding, ruling: &Ruling) -> Option<Self> {
        let observed = &finding.observed;
        let rows = |role: &str| {
            observed
                .iter()
                .find(|observed| observed.role == role)
                .and_then(|observed| rows_of(&observed.outcome))
        };
        let language = language_of(finding);
        if language.partitions(&finding.symptom.oracle)
            && let Some(whole) = rows("whole")
        {
            let mut parts = Rows { columns: whole.columns.clone(), rows: Vec::new() };
            for part in observed.iter().filter(|observed| observed.role != "whole") {
                parts.rows.extend(rows_of(&part.outcome).into_iter().flat_map(|rows| rows.rows.clone()));
            }
            return Some(Self::new(
                ("All rows, without the predicate", whole.clone()),
                ("The parts put together again", parts),
            ));
        }
        if language.compares_with_semantics(&finding.symptom.oracle) {
            let place = observed.iter().position(|observed| observed.role == "query")?;
            let right = ruling.answer(place)?.clone();
            let seen = rows_of(&observed[place].outcome)?.clone();
            let rules = format!("By the rules of {}", language.rules());
            return Some(Self::new((&rules, right), ("What the engine answers", seen)));
        }
        // For other oracles, the two sides are the first answer, and the next one that differs from it.
        let answers: Vec<(&str, &Rows)> = observed
            .iter()
            .filter_map(|observed| Some((observed.role.as_str(), rows_of(&observed.outcome)?)))
            .collect();
        let ((first_role, first), others) = answers.split_first()?;
        let (role, other) = others.iter().find(|(_, rows)| differ(first, rows))?;
        Some(Self::new(
            (&super::words::role_text(finding, first_role), (*first).clone()),
            (&super::words::role_text(finding, role), (*other).clone()),
        ))
    }

    fn new((left_title, left): (&str, Rows), (right_title, right): (&str, Rows)) -> Self {
        let (mut left_marked, mut right_marked) = (vec![false; left.len()], vec![false; right.len()]);
        if let Some(Difference::Bags { only_left, only_right }) = compare(&left, &right) {
            for (rows, marked, only) in
                [(&left, &mut left_marked, only_left), (&right, &mut right_marked, only_right)]
            {
                for counted in only {
                    let mut open = counted.count;
                    // Of several equal rows, the last ones are marked as surplus.
                    for (place, row) in rows.rows.iter().enumerate().rev() {
                        if open > 0 && same(row, &counted.row) && !marked[place] {
                            marked[place] = true;
                            open -= 1;
                        }
                    }
                }
            }
        }
        Self {
            left: Side { title: left_title.to_owned(), rows: left, marked: left_marked },
            right: Side { title: right_title.to_owned(), rows: right, marked: right_marked },
        }
    }
}

/// True if two answers differ as bags, whatever the names of their columns.
pub(crate) fn differ(left: &Rows, right: &Rows) -> bool {
    compare(left, right).is_some()
}

fn compare(left: &Rows, right: &Rows) -> Option<Difference> {
    let right = Rows { columns: left.columns.clone(), rows: right.rows.clone() };
    RowComparison::bag().compare(left, &right)
}

fn same(one: &[Value], other: &[Value]) -> bool {
    one == other
}

pub(crate) fn rows_of(outcome: &Outcome) -> Option<&Rows> {
    match outcome {
        Outcome::Rows(rows) => Some(rows),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::Contrast;
    use crate::language::LanguageId;
    use edgewise_model::{Rows, Value};

    #[test]
    fn only_rows_that_the_other_side_lacks_are_marked() {
        let rows =
            |values: &[i64]| Rows::new(["a"], values.iter().map(|value| vec![Value::Int(*value)]).collect());
        let contrast = Contrast::new(("left", rows(&[1, 2, 1])), ("right", rows(&[1, 3])));
        assert_eq!(contrast.left.marked, [false, true, true]);
        assert_eq!(contrast.right.marked, [false, true]);
    }

    #[test]
    fn only_the_partition_oracle_splits_rows_into_parts() {
        let cypher = LanguageId::Cypher.any();
        assert!(cypher.partitions("partition") && LanguageId::Gremlin.any().partitions("partition"));
        assert!(
            !cypher.partitions("pagination"),
            "the pagination oracle has a role `whole` too, but does not partition"
        );
    }
}
