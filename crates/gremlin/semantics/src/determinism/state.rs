//! `State`: what the determinism analysis knows after a step.

use super::shape::Shape;
use super::{Determinism, Fact, GraphFacts, OrderFact};
use crate::program::{Chain, Op};

/// What was read from the graph since the last barrier. Without a barrier, a traverser may see what another one writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Accesses {
    /// Vertices were listed with `V()`.
    pub vertices: bool,
    /// Edges were listed with `E()`, or traversed.
    pub edges: bool,
    /// Properties were read.
    pub properties: bool,
    /// Several traversers may hold the same element.
    pub repeats: bool,
}

/// What the analysis knows after a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub facts: Determinism,
    /// The shape of the values that traversers hold now.
    pub shape: Shape,
    /// The shape of all values that traversers have held so far.
    pub seen: Shape,
    pub accesses: Accesses,
    /// True if the graph was written since the last barrier.
    pub wrote: bool,
    /// True if no two traversers hold the same value, so that none has a bulk above one.
    pub distinct: bool,
    /// True if a side effect is filled while traversers pass, so that its content depends on when it is read.
    pub lazy: bool,
    /// True if there is any side effect.
    pub collects: bool,
    pub graph: GraphFacts,
}

impl State {
    pub(super) fn begin(graph: GraphFacts) -> Self {
        Self {
            facts: Determinism { single: true, ..Determinism::default() },
            shape: Shape::Plain,
            seen: Shape::Plain,
            accesses: Accesses::default(),
            wrote: false,
            distinct: true,
            lazy: false,
            collects: false,
            graph,
        }
    }

    /// From here on, nothing is determined.
    pub(super) fn open(&mut self) {
        let open = Fact::Open;
        self.facts = Determinism {
            bag: open,
            size: open,
            order: OrderFact::Open,
            single: false,
            rounding: open,
            types: open,
            path: open,
            labels: open,
            bulk: open,
            sack: open,
            side_effects: open,
        };
        self.shape = Shape::Any;
    }

    /// Whether the order of traversers is determined.
    pub(super) fn is_ordered(&self) -> bool {
        self.facts.order == OrderFact::Fixed || self.facts.single
    }

    /// The step's results depend on this fact.
    pub(super) fn needs(&mut self, fact: Fact) {
        self.facts.bag = self.facts.bag.and(fact);
    }

    /// The step compares values, so its results depend on the order inside lists.
    pub(super) fn compares(&mut self) {
        self.facts.bag = self.facts.bag.with_list_order();
    }

    /// The step reads the order inside collections. Its results are open if that order is.
    pub(super) fn reads_members_in_order(&mut self) {
        match self.shape {
            Shape::Plain => {}
            Shape::List => self.compares(),
            Shape::Any => self.needs(Fact::Open),
        }
    }

    /// The step reads labels of the path.
    pub(super) fn reads_labels(&mut self) {
        self.needs(self.facts.labels);
    }

    /// The step reads the path or its labels.
    pub(super) fn reads_path(&mut self) {
        self.needs(self.facts.path.and(self.facts.labels));
    }

    /// The step reads a side effect.
    pub(super) fn reads_side_effects(&mut self) {
        if self.collects {
            self.needs(if self.lazy { Fact::Open } else { self.facts.side_effects });
        }
    }

    /// The step returns several results in any order.
    pub(super) fn loses_order(&mut self) {
        self.facts.order = OrderFact::Open;
        self.facts.single = false;
    }

    /// The step keeps traversers by their position, as `limit()` does. It is open how many traversers have passed the earlier
    /// steps when it stops.
    pub(super) fn keeps_by_position(&mut self) {
        if !self.is_ordered() {
            for fact in
                [&mut self.facts.bag, &mut self.facts.path, &mut self.facts.labels, &mut self.facts.sack]
            {
                *fact = Fact::Open;
            }
        }
        if (self.lazy || self.wrote) && !self.facts.single {
            self.facts.side_effects = Fact::Open;
        }
    }

    /// The step is a barrier: it waits for all traversers.
    pub(super) fn passes_barrier(&mut self) {
        self.accesses = Accesses::default();
        self.wrote = false;
    }

    /// The step reduces the stream to one traverser.
    pub(super) fn reduces_to_one(&mut self) {
        self.facts.order = OrderFact::Fixed;
        self.facts.single = true;
        self.distinct = true;
        self.facts.path = self.facts.path.and(self.facts.bag);
        self.facts.labels = self.facts.labels.and(self.facts.bag);
        self.facts.bulk = Fact::Determined;
        self.facts.size = Fact::Determined;
        self.passes_barrier();
    }

    /// Updates the state for a nested traversal that runs once for a traverser of bulk n. An engine decides which
    /// traversers are bulked.
    pub(super) fn runs_once_per_bulk(&mut self, inner: &Chain) {
        if !self.distinct && inner.steps.iter().any(|step| depends_on_bulk(&step.op)) {
            self.facts.bag = Fact::Open;
            self.facts.size = Fact::Open;
            self.facts.side_effects = Fact::Open;
        }
    }

    /// Adds the facts of a nested traversal, and what it reads and writes.
    pub(super) fn adds_nested(&mut self, inner: &Self) {
        let (own, other) = (&mut self.facts, &inner.facts);
        own.bag = own.bag.and(other.bag);
        own.rounding = own.rounding.and(other.rounding);
        own.types = own.types.and(other.types);
        own.path = own.path.and(other.path);
        own.labels = own.labels.and(other.labels);
        own.bulk = own.bulk.and(other.bulk);
        own.sack = own.sack.and(other.sack);
        own.side_effects = own.side_effects.and(other.side_effects);
        self.adds_accesses(inner);
    }

    /// Adds what a nested traversal reads and writes.
    pub(super) fn adds_accesses(&mut self, inner: &Self) {
        self.accesses = Accesses {
            vertices: self.accesses.vertices || inner.accesses.vertices,
            edges: self.accesses.edges || inner.accesses.edges,
            properties: self.accesses.properties || inner.accesses.properties,
            repeats: self.accesses.repeats,
        };
        self.wrote |= inner.wrote;
        self.lazy |= inner.lazy;
        self.collects |= inner.collects;
        self.seen = self.seen.or(inner.seen);
    }
}

/// Whether the results of a step depend on the bulk of its traversers.
pub(super) const fn depends_on_bulk(op: &Op) -> bool {
    matches!(
        op,
        Op::Dedup { .. }
            | Op::Range(..)
            | Op::Tail(_)
            | Op::Sample(..)
            | Op::Coin(_)
            | Op::Count
            | Op::Fold
            | Op::FoldSeed(..)
            | Op::Numeric(_)
            | Op::Group { .. }
            | Op::GroupCount { .. }
            | Op::Tree { .. }
            | Op::Aggregate { .. }
            | Op::Subgraph(_)
            | Op::Cap(_)
    )
}
