//! Executes a WITH or RETURN that has aggregates, DISTINCT, ORDER BY, SKIP or LIMIT. They are applied in this order.

use super::Table;
use crate::{
    Detail, ErrorKind, EvalError,
    aggregate::Accumulator,
    cell::Cell,
    choice::ChoicePoint,
    fault::plain::{Plain, distinct_tells_zeros_apart, group_of_nulls_lost, groups_tell_nans_apart},
    outcomes::{Variants, arrange_inputs},
    program::{Aggregation, Ex, Frame, Projection, Reading},
    relation::{Key, order},
    run::{Flow, Ran, Run},
};
use edgewise_model::relation::stable_sort_by;
use std::{cmp::Ordering, collections::BTreeMap};

/// A row to sort: the values of its sort keys, and the cells that are passed on.
pub(crate) struct Sorted {
    pub(crate) keys: Vec<Cell>,
    pub(crate) row: Box<[Cell]>,
    /// All equivalent rows of which DISTINCT keeps only this one; collected only while all choices are enumerated.
    pub(crate) variants: Option<Variants>,
}

/// The rows that have equivalent grouping keys.
struct Group {
    keys: Vec<Cell>,
    /// The keys of all rows of the group, which are equivalent but may differ; collected only while all choices are
    /// enumerated.
    variants: Option<Variants>,
    accumulators: Vec<Accumulator>,
    /// The arguments of each aggregate for each row. They are collected only if a [`crate::Choice`] decides in which
    /// order the aggregates see the rows.
    inputs: Vec<Vec<Vec<Cell>>>,
}

impl Run<'_> {
    /// Runs the reading clauses `stream` on all rows of `table`, and projects the resulting rows.
    pub(crate) fn project<'p>(
        &self,
        projection: &'p Projection,
        table: Table<'_>,
        stream: &[Reading],
        frame: &mut Frame,
    ) -> Ran<Table<'p>> {
        let skip = self.row_count(projection.skip.as_ref(), frame)?.unwrap_or(0);
        let limit = self.row_count(projection.limit.as_ref(), frame)?;
        let mut rows = Vec::new();
        // Without sorting, no rows after the first SKIP + LIMIT ones are needed.
        let wanted = match limit {
            Some(limit)
                if projection.sort.is_empty()
                    && (!self.has_choice() || self.chooses(ChoicePoint::Laziness)) =>
            {
                skip.saturating_add(limit)
            }
            _ => usize::MAX,
        };
        let mut seen = BTreeMap::new();
        match &projection.aggregation {
            Some(aggregation) => {
                let groups = self.groups(aggregation, table, stream, frame)?;
                for group in groups {
                    self.group_row(aggregation, group, frame)?;
                    self.take_row(projection, frame, &mut seen, &mut rows)?;
                }
            }
            None if wanted == 0 => {}
            None => {
                table.each(frame, &mut |frame| {
                    self.stream(stream, frame, &mut |frame| {
                        self.take_row(projection, frame, &mut seen, &mut rows)?;
                        Ok(if rows.len() >= wanted { Flow::Enough } else { Flow::More })
                    })
                })?;
            }
        }
        if let Some(systematic) = self.systematic() {
            let rows = self.choose_kept_rows(systematic, projection, rows, (skip, limit), frame);
            return Ok(Table { rows, ..Table::new(&projection.after) });
        }
        self.arrange(
            if projection.sort.is_empty() { ChoicePoint::RowOrder } else { ChoicePoint::SortTie },
            &mut rows,
        );
        self.sort(projection, &mut rows);
        let limit = limit.unwrap_or(usize::MAX);
        if self.faults.has(Plain::LimitBeforeSkip) && !projection.sort.is_empty() {
            rows.truncate(limit);
        }
        let rows = rows.into_iter().skip(skip).take(limit).map(|sorted| sorted.row).collect();
        Ok(Table { rows, ..Table::new(&projection.after) })
    }

    /// Evaluates the items on the row in the frame and adds the row to the result, unless DISTINCT has seen an
    /// equivalent row.
    fn take_row(
        &self,
        projection: &Projection,
        frame: &mut Frame,
        seen: &mut BTreeMap<Key, usize>,
        rows: &mut Vec<Sorted>,
    ) -> Ran {
        self.assign(&projection.items, frame)?;
        if projection.distinct {
            let mut key = Key(projection.after.iter().map(|slot| frame[*slot].clone()).collect());
            if self.faults.has(Plain::DistinctTellsZerosApart) {
                key = Key(distinct_tells_zeros_apart::with_negative_zeros_replaced(&key.0));
            }
            if let Some(index) = seen.get(&key) {
                if let Some(variants) = &mut rows[*index].variants {
                    variants.add(&key.0);
                } else if self.chooses(ChoicePoint::Representative) {
                    rows[*index].row = projection.after.iter().map(|slot| frame[*slot].clone()).collect();
                }
                return Ok(());
            }
            seen.insert(key, rows.len());
        }
        self.meter.spend_row()?;
        self.meter.spend_memory(projection.after.len())?;
        let mut keys = Vec::with_capacity(projection.sort.len());
        for sort in &projection.sort {
            keys.push(self.eval(&sort.key, frame)?);
        }
        let row: Box<[Cell]> = projection.after.iter().map(|slot| frame[*slot].clone()).collect();
        let variants = (projection.distinct && self.systematic().is_some()).then(|| Variants::new(&row));
        rows.push(Sorted { keys, row, variants });
        Ok(())
    }

    /// Sorts the rows by ORDER BY. The sort is stable: rows equal under all keys keep their order.
    fn sort(&self, projection: &Projection, rows: &mut Vec<Sorted>) {
        if projection.sort.is_empty() {
            return;
        }
        stable_sort_by(rows, |left, right| {
            let mut pairs = left.keys.iter().zip(&right.keys).zip(&projection.sort);
            pairs
                .find_map(|((left, right), sort)| {
                    let place = order(left, right, self.knobs);
                    let keeps_nulls = projection.sort.len() > 1
                        && self.faults.has(Plain::NullsLastDescending)
                        && left.is_null() != right.is_null();
                    let place = if sort.descending && !keeps_nulls { place.reverse() } else { place };
                    place.is_ne().then_some(place)
                })
                .unwrap_or(Ordering::Equal)
        });
    }

    /// Groups all rows by equivalence of their grouping keys (CIP2016-06-14 "Equivalence"). Without keys there is
    /// exactly one group, even if there are no rows.
    fn groups(
        &self,
        aggregation: &Aggregation,
        table: Table<'_>,
        stream: &[Reading],
        frame: &mut Frame,
    ) -> Ran<Vec<Group>> {
        let mut groups: Vec<Group> = Vec::new();
        if aggregation.keys.is_empty() {
            groups.push(Group::new(aggregation, Vec::new()));
        }
        let mut index: BTreeMap<Key, usize> = BTreeMap::new();
        table.each(frame, &mut |frame| {
            self.stream(stream, frame, &mut |frame| {
                self.meter.spend_step()?;
                let place = if aggregation.keys.is_empty() {
                    0
                } else {
                    let mut keys = Vec::with_capacity(aggregation.keys.len());
                    for (key, _) in &aggregation.keys {
                        keys.push(self.eval(key, frame)?);
                    }
                    if self.faults.has(Plain::GroupOfNullsLost) && group_of_nulls_lost::applies(&keys) {
                        return Ok(Flow::More);
                    }
                    let alone =
                        self.faults.has(Plain::GroupsTellNansApart) && groups_tell_nans_apart::applies(&keys);
                    let key = Key(keys);
                    match index.get(&key).filter(|_| !alone) {
                        Some(place) => {
                            if let Some(variants) = &mut groups[*place].variants {
                                variants.add(&key.0);
                            } else if self.chooses(ChoicePoint::Representative) {
                                groups[*place].keys = key.0;
                            }
                            *place
                        }
                        None => {
                            self.meter.spend_row()?;
                            let mut group = Group::new(aggregation, key.0.clone());
                            group.variants = self.systematic().map(|_| Variants::new(&key.0));
                            groups.push(group);
                            index.insert(key, groups.len() - 1);
                            groups.len() - 1
                        }
                    }
                };
                self.add_to_group(aggregation, &mut groups[place], frame)?;
                Ok(Flow::More)
            })
        })?;
        if self.systematic().is_none() {
            self.arrange(ChoicePoint::RowOrder, &mut groups);
        }
        Ok(groups)
    }

    /// Evaluates the arguments of all aggregates on the row in the frame, and adds them to the group.
    fn add_to_group(&self, aggregation: &Aggregation, group: &mut Group, frame: &mut Frame) -> Ran {
        for (index, call) in aggregation.calls.iter().enumerate() {
            let mut arguments = Vec::with_capacity(call.arguments.len());
            for argument in &call.arguments {
                arguments.push(self.eval(argument, frame)?);
            }
            if self.has_choice() {
                group.inputs[index].push(arguments);
            } else {
                group.accumulators[index].add(arguments, self)?;
            }
        }
        Ok(())
    }

    /// Puts the grouping keys and the values of the aggregates of a group into the frame.
    fn group_row(&self, aggregation: &Aggregation, group: Group, frame: &mut Frame) -> Ran {
        let keys = match (self.systematic(), group.variants) {
            (Some(systematic), Some(variants)) => variants.choose(systematic),
            _ => group.keys,
        };
        for ((_, slot), key) in aggregation.keys.iter().zip(keys) {
            frame[*slot] = key;
        }
        for ((call, mut accumulator), mut inputs) in
            aggregation.calls.iter().zip(group.accumulators).zip(group.inputs)
        {
            match self.systematic() {
                Some(systematic) => arrange_inputs(systematic, call, &mut inputs),
                None => self.arrange(ChoicePoint::CollectOrder, &mut inputs),
            }
            for arguments in inputs {
                accumulator.add(arguments, self)?;
            }
            frame[call.slot] = accumulator.finish(self)?;
        }
        Ok(())
    }

    /// The value of SKIP or LIMIT; `None` if the clause is absent. A wrong value from a parameter is a SyntaxError at
    /// run time (TCK `clauses/return-skip-limit/ReturnSkipLimit1` [6], [8]).
    pub(crate) fn row_count(&self, count: Option<&Ex>, frame: &mut Frame) -> Ran<Option<usize>> {
        let Some(count) = count else { return Ok(None) };
        match self.eval(count, frame)? {
            Cell::Int(count) => match usize::try_from(count) {
                Ok(count) => Ok(Some(count)),
                Err(_) => Err(EvalError::new(
                    ErrorKind::SyntaxError,
                    Detail::NegativeIntegerArgument,
                    "SKIP and LIMIT must not be negative",
                )),
            },
            other => Err(EvalError::new(
                ErrorKind::SyntaxError,
                Detail::InvalidArgumentType,
                format!("SKIP and LIMIT take an integer, not {}", other.kind()),
            )),
        }
    }
}

impl Group {
    fn new(aggregation: &Aggregation, keys: Vec<Cell>) -> Self {
        let accumulators = aggregation.calls.iter().map(Accumulator::new).collect();
        Self { keys, variants: None, accumulators, inputs: vec![Vec::new(); aggregation.calls.len()] }
    }
}
