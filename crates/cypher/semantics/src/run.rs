//! `Run`: the state of a running statement: the store, the rest of the budget, and how rows flow.

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

/// Puts the items at these indexes first, in this order; the others follow.
pub(crate) fn reorder<T>(things: &mut Vec<T>, order: Vec<usize>) {
    let mut taken: Vec<Option<T>> = things.drain(..).map(Some).collect();
    things.extend(order.into_iter().filter_map(|index| taken.get_mut(index).and_then(Option::take)));
    things.extend(taken.into_iter().flatten());
}

/// A class number for each item: the same for items whose cells are identical.
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

/// Whether more rows are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    More,
    Enough,
}

/// What a clause passes its rows to.
pub(crate) type Sink<'s> = &'s mut dyn FnMut(&mut Frame) -> Result<Flow, EvalError>;

/// The result of running something.
pub(crate) type Ran<T = ()> = Result<T, EvalError>;

/// The state of a running statement. Everything is read through shared borrows; the store is changed only at a
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
    /// Only with a planted fault: MERGE is matching only by the first property of each element.
    pub(crate) lax: std::cell::Cell<bool>,
    /// How often the store was borrowed for changes.
    changes: std::cell::Cell<u64>,
    /// The projection whose rows are the answer, and the slots of its columns.
    pub(crate) last: Option<(&'a Projection, &'a [Slot])>,
    /// How many lists are being built from the rows of a query.
    pub(crate) listing: std::cell::Cell<u32>,
}

impl<'a> Run<'a> {
    pub(crate) fn new(store: Store<'a>, settings: &'a Settings<'a>) -> Self {
        Self {
            store: RefCell::new(store.with(settings.knobs.deleted_writes)),
            meter: Meter::new(&settings.budget),
            knobs: &settings.knobs,
            procedures: settings.procedures,
            faults: settings.faults,
            choice: settings.choice,
            now: &settings.now,
            rng: RefCell::new(Rng::from_seed_u64(settings.seed)),
            lax: std::cell::Cell::new(false),
            changes: std::cell::Cell::new(0),
            last: None,
            listing: std::cell::Cell::new(0),
        }
    }

    pub(crate) fn store(&self) -> Ref<'_, Store<'a>> {
        self.store.borrow()
    }

    pub(crate) fn store_mut(&self) -> RefMut<'_, Store<'a>> {
        self.changes.set(self.changes.get() + 1);
        self.store.borrow_mut()
    }

    /// A version number of the graph: it grows with every change.
    pub(crate) fn changes(&self) -> u64 {
        self.changes.get()
    }

    /// The context for functions on plain values.
    pub(crate) fn context(&self) -> FunctionContext<'_> {
        FunctionContext { knobs: self.knobs, now: self.now, rng: &self.rng }
    }

    /// Whether a [`Choice`] decides where several answers are allowed.
    pub(crate) fn has_choice(&self) -> bool {
        self.choice.is_some()
    }

    /// The [`Systematic`] choice, if all choices are enumerated.
    pub(crate) fn systematic(&self) -> Option<&'a Systematic> {
        self.choice.and_then(Choice::systematic)
    }

    /// Puts items whose order is not defined into the chosen order.
    pub(crate) fn arrange<T>(&self, point: ChoicePoint, things: &mut Vec<T>) {
        if let Some(order) = self.choice.and_then(|choice| choice.permutation(point, things.len())) {
            reorder(things, order);
        }
    }

    /// Puts items whose order is not defined into the chosen order; items with identical cells are interchangeable.
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

    /// A number whose last digits are not defined, changed slightly if the [`Choice`] blurs.
    pub(crate) fn blurred(&self, number: f64) -> f64 {
        self.choice.and_then(Choice::blur).map_or(number, |factor| number * factor)
    }

    /// Whether the [`Choice`] blurs last digits.
    pub(crate) fn blurs(&self) -> bool {
        self.choice.is_some_and(|choice| choice.blur().is_some())
    }

    /// Like [`Run::blurred`], for a cell; an integer is blurred, and becomes a float, only if `integers` is true.
    pub(crate) fn blurred_cell(&self, cell: Cell, integers: bool) -> Cell {
        let Some(factor) = self.choice.and_then(Choice::blur) else { return cell };
        match cell {
            Cell::Float(number) => Cell::Float(number * factor),
            Cell::Int(number) if integers => Cell::Float(number as f64 * factor),
            other => other,
        }
    }

    /// The index of one of several correct alternatives: the first, unless a [`Choice`] decides.
    pub(crate) fn pick(&self, point: ChoicePoint, length: usize) -> usize {
        self.choice.map_or(0, |choice| choice.pick(point, length).min(length.saturating_sub(1)))
    }

    /// Whether the second of two alternatives is chosen; never without a [`Choice`].
    #[inline]
    pub(crate) fn chooses(&self, point: ChoicePoint) -> bool {
        self.has_choice() && self.pick(point, 2) == 1
    }

    /// Runs a query; after each row the frame has its columns in the query's output slots.
    pub(crate) fn query(&self, query: &Query, frame: &mut Frame, sink: Sink<'_>) -> Ran<Flow> {
        self.meter.enter()?;
        let flow = match query.parts.as_slice() {
            [part] => self.part(part, frame, sink),
            parts => self.union(query, parts, frame, sink),
        };
        self.meter.leave();
        flow
    }

    /// UNION: runs the parts one after the other; each sees the changes of those before it.
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
                    self.meter.row()?;
                }
                sink(frame)
            })?;
            if flow == Flow::Enough {
                return Ok(Flow::Enough);
            }
        }
        Ok(Flow::More)
    }

    /// UNION where any of several equivalent rows may represent them: no row is passed on before all are known.
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
                        self.meter.row()?;
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

    /// Runs the segments of a single query, from barrier to barrier.
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
                            self.meter.row()?;
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

    /// Passes one row through reading clauses.
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

    /// The value of a cell for the answer.
    pub(crate) fn value(&self, cell: &Cell) -> Value {
        self.store().value(cell)
    }
}
