//! `Run`: the state of a running statement, and how rows flow through its clauses.

use crate::{
    EvalError, FunctionContext, Knobs, Procedures, Settings,
    budget::Meter,
    cell::Cell,
    choice::{Choice, ChoicePoint},
    clause::Table,
    fault::{FaultSet, plain::Plain},
    outcomes::{Systematic, Variants},
    program::{Barrier, Frame, Part, Projection, Query, Reading, Segment, Slot},
    relation::{Key, all_identical},
    store::Store,
};
use edgewise_model::{DateTime, Rng, Value};
use std::{
    cell::{Ref, RefCell, RefMut},
    collections::{BTreeMap, BTreeSet},
};

/// Moves the items at these indexes to the front, in this order; the others follow in their old order.
pub(crate) fn reorder<T>(things: &mut Vec<T>, order: Vec<usize>) {
    let mut taken: Vec<Option<T>> = things.drain(..).map(Some).collect();
    things.extend(order.into_iter().filter_map(|index| taken.get_mut(index).and_then(Option::take)));
    things.extend(taken.into_iter().flatten());
}

/// The class of each item, as a number from 0 up: items have the same class exactly if their cells are identical.
pub(crate) fn classes<T>(things: &[T], cells: impl Fn(&T) -> &[Cell]) -> Vec<usize> {
    let mut first: Vec<usize> = Vec::new();
    let mut classes = Vec::with_capacity(things.len());
    for (place, thing) in things.iter().enumerate() {
        let known = first.iter().position(|other| all_identical(cells(&things[*other]), cells(thing)));
        classes.push(known.unwrap_or(first.len()));
        if known.is_none() {
            first.push(place);
        }
    }
    classes
}

/// What the receiver of rows answers to each row: whether it needs more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    More,
    Enough,
}

/// The receiver of rows: a callback that is called for each row, while the row is in the frame.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(&mut Frame) -> Result<Flow, EvalError>;

/// The result of a step of execution: a value, or the error with which the statement fails.
pub(crate) type Ran<T = ()> = Result<T, EvalError>;

/// The state of a running statement. The clauses read it through shared borrows. The store is changed only at a
/// barrier, where no reading clause is running.
pub(crate) struct Run<'a> {
    store: RefCell<Store<'a>>,
    pub(crate) meter: Meter,
    pub(crate) knobs: &'a Knobs,
    pub(crate) procedures: &'a Procedures,
    pub(crate) faults: FaultSet,
    choice: Option<&'a dyn Choice>,
    now: &'a DateTime,
    rng: RefCell<Rng>,
    /// Whether MERGE is just now comparing only the first property of each element; set only if the fault
    /// `merge-compares-first-property` is planted.
    pub(crate) merge_by_first_property: std::cell::Cell<bool>,
    /// How often the store was borrowed for changes, which serves as a version number of the graph.
    changes: std::cell::Cell<u64>,
    /// The projection whose rows are the answer, and the slots of the answer's columns.
    pub(crate) final_projection: Option<(&'a Projection, &'a [Slot])>,
    /// How many lists are being built from the rows of a query at this moment; more than one if subqueries are nested.
    pub(crate) lists_in_progress: std::cell::Cell<u32>,
}

impl<'a> Run<'a> {
    pub(crate) fn new(store: Store<'a>, settings: &'a Settings<'a>) -> Self {
        Self {
            store: RefCell::new(store.with_deleted_writes(settings.knobs.deleted_writes)),
            meter: Meter::new(&settings.budget),
            knobs: &settings.knobs,
            procedures: settings.procedures,
            faults: settings.faults,
            choice: settings.choice,
            now: &settings.now,
            rng: RefCell::new(Rng::from_seed_u64(settings.seed)),
            merge_by_first_property: std::cell::Cell::new(false),
            changes: std::cell::Cell::new(0),
            final_projection: None,
            lists_in_progress: std::cell::Cell::new(0),
        }
    }

    pub(crate) fn store(&self) -> Ref<'_, Store<'a>> {
        self.store.borrow()
    }

    pub(crate) fn store_mut(&self) -> RefMut<'_, Store<'a>> {
        self.changes.set(self.changes.get() + 1);
        self.store.borrow_mut()
    }

    /// The version of the graph: a number that grows with every change.
    pub(crate) fn graph_version(&self) -> u64 {
        self.changes.get()
    }

    /// What functions on plain values can use besides their arguments.
    pub(crate) fn context(&self) -> FunctionContext<'_> {
        FunctionContext { knobs: self.knobs, now: self.now, rng: &self.rng }
    }

    /// Whether a [`Choice`] decides at the points where several answers are allowed.
    pub(crate) fn has_choice(&self) -> bool {
        self.choice.is_some()
    }

    /// The [`Choice`] as a [`Systematic`], if it enumerates all choices.
    pub(crate) fn systematic(&self) -> Option<&'a Systematic> {
        self.choice.and_then(Choice::systematic)
    }

    /// Puts items, whose order openCypher leaves open, into the order that the choice gives.
    pub(crate) fn arrange<T>(&self, point: ChoicePoint, things: &mut Vec<T>) {
        if let Some(order) = self.choice.and_then(|choice| choice.permutation(point, things.len())) {
            reorder(things, order);
        }
    }

    /// Like [`Run::arrange`], for items of which some have identical cells: orders that cannot be told apart are not
    /// enumerated separately.
    pub(crate) fn arrange_rows<T>(
        &self,
        point: ChoicePoint,
        things: &mut Vec<T>,
        cells: impl Fn(&T) -> &[Cell],
    ) {
        let Some(systematic) = self.systematic() else { return self.arrange(point, things) };
        if let Some(order) = systematic.arrangement(&classes(things, cells)) {
            reorder(things, order);
        }
    }

    /// A number whose last digits engines compute differently: multiplied by a factor near one if the [`Choice`] blurs.
    pub(crate) fn blurred(&self, number: f64) -> f64 {
        self.choice.and_then(Choice::blur).map_or(number, |factor| number * factor)
    }

    /// Whether the [`Choice`] blurs the last digits of numbers.
    pub(crate) fn blurs(&self) -> bool {
        self.choice.is_some_and(|choice| choice.blur().is_some())
    }

    /// Like [`Run::blurred`], for a float in a cell. If `integers` is true, an integer is blurred, too, and becomes a
    /// float; other cells stay as they are.
    pub(crate) fn blurred_cell(&self, cell: Cell, integers: bool) -> Cell {
        let Some(factor) = self.choice.and_then(Choice::blur) else { return cell };
        match cell {
            Cell::Float(number) => Cell::Float(number * factor),
            Cell::Int(number) if integers => Cell::Float(number as f64 * factor),
            other => other,
        }
    }

    /// The index of the alternative to take, out of `length` correct ones: the first, unless a [`Choice`] decides.
    pub(crate) fn pick(&self, point: ChoicePoint, length: usize) -> usize {
        self.choice.map_or(0, |choice| choice.pick(point, length).min(length.saturating_sub(1)))
    }

    /// Whether the second of two correct alternatives is to be taken; never without a [`Choice`].
    #[inline]
    pub(crate) fn chooses(&self, point: ChoicePoint) -> bool {
        self.has_choice() && self.pick(point, 2) == 1
    }

    /// Runs a query. For each row that is passed on, the columns are in the query's output slots of the frame.
    pub(crate) fn query(&self, query: &Query, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        self.meter.enter()?;
        let flow = match query.parts.as_slice() {
            [part] => self.part(part, frame, sink),
            parts => self.union(query, parts, frame, sink),
        };
        self.meter.leave();
        flow
    }

    /// Runs the parts of a UNION one after the other; each sees the changes of the parts before it.
    fn union(&self, query: &Query, parts: &[Part], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        if query.distinct && self.has_choice() {
            return self.chosen_union(query, parts, frame, sink);
        }
        let mut seen = BTreeSet::new();
        for part in parts {
            if self.faults.has(Plain::UnionForgetsEarlierPart) {
                seen.clear();
            }
            let flow = self.part(part, frame, &mut |frame| {
                for (from, to) in part.result.iter().zip(&query.output) {
                    frame[*to] = frame[*from].clone();
                }
                if query.distinct {
                    let key = Key(query.output.iter().map(|slot| frame[*slot].clone()).collect());
                    if !seen.insert(key) {
                        return Ok(Flow::More);
                    }
                    self.meter.spend_row()?;
                }
                sink(frame)
            })?;
            if flow == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }

    /// Runs a UNION if a [`Choice`] decides which of several equivalent rows represents them. No row is passed on
    /// before all are known.
    fn chosen_union(&self, query: &Query, parts: &[Part], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let mut places: BTreeMap<Key, usize> = BTreeMap::new();
        let mut rows = Table::new(&query.output);
        let mut variants: Vec<Variants> = Vec::new();
        for part in parts {
            if self.faults.has(Plain::UnionForgetsEarlierPart) {
                places.clear();
            }
            self.part(part, frame, &mut |frame| {
                let row: Box<[Cell]> = part.result.iter().map(|slot| frame[*slot].clone()).collect();
                let key = Key(row.to_vec());
                match places.get(&key) {
                    Some(place) if self.systematic().is_some() => variants[*place].add(&row),
                    Some(place) if self.chooses(ChoicePoint::Representative) => rows.rows[*place] = row,
                    Some(_) => {}
                    None => {
                        self.meter.spend_row()?;
                        places.insert(key, rows.rows.len());
                        variants.push(Variants::new(&row));
                        rows.rows.push(row);
                    }
                }
                Ok(Flow::More)
            })?;
        }
        match self.systematic() {
            Some(systematic) => {
                for (row, variants) in rows.rows.iter_mut().zip(variants) {
                    *row = variants.choose(systematic).into();
                }
            }
            None => self.arrange(ChoicePoint::RowOrder, &mut rows.rows),
        }
        rows.each(frame, sink)
    }

    /// Runs the segments of one part of a UNION, one after the other. At the end of each, a barrier collects all rows.
    pub(crate) fn part(&self, part: &Part, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let mut table = Table::unit();
        for Segment { stream, barrier } in &part.segments {
            match barrier {
                None => return table.each(frame, &mut |frame| self.stream(stream, frame, sink)),
                Some(Barrier::Project(projection)) => {
                    table = self.project(projection, table, stream, frame)?;
                }
                Some(Barrier::Update { update, before, after }) => {
                    let mut rows = Table::new(before);
                    table.each(frame, &mut |frame| {
                        self.stream(stream, frame, &mut |frame| {
                            self.meter.spend_row()?;
                            rows.push(frame);
                            Ok(Flow::More)
                        })
                    })?;
                    self.arrange_update(update, before, &mut rows.rows, frame)?;
                    table = self.update(update, rows, after, frame)?;
                }
            }
        }
        table.each(frame, sink)
    }

    /// Passes the row in the frame through reading clauses, and the resulting rows to the sink.
    pub(crate) fn stream(&self, readings: &[Reading], frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        let Some((reading, rest)) = readings.split_first() else { return sink(frame) };
        match reading {
            Reading::Match(plan) => self.match_plan(plan, frame, &mut |frame| self.stream(rest, frame, sink)),
            Reading::OptionalMatch(plan, fresh) => {
                self.optional_match(plan, fresh, frame, &mut |frame| self.stream(rest, frame, sink))
            }
            Reading::Unwind(list, slot) => {
                self.unwind(list, *slot, frame, &mut |frame| self.stream(rest, frame, sink))
            }
            Reading::Assign(items) => {
                self.assign(items, frame)?;
                self.stream(rest, frame, sink)
            }
            Reading::Filter(filter) => {
                if self.holds(filter, frame)? {
                    self.stream(rest, frame, sink)
                } else {
                    Ok(Flow::More)
                }
            }
            Reading::Procedure(call) => {
                self.call_procedure(call, frame, &mut |frame| self.stream(rest, frame, sink))
            }
            Reading::Subquery(query, optional) => {
                self.call_subquery(query, *optional, frame, &mut |frame| self.stream(rest, frame, sink))
            }
        }
    }

    /// Converts a cell to the value that the answer contains, with labels and properties from the graph.
    pub(crate) fn value(&self, cell: &Cell) -> Value {
        self.store().value(cell)
    }
}
