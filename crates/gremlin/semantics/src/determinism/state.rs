//! `State`: what is known after some steps.

use super::shape::Shape;
use super::{Determinism, Fact, GraphFacts, OrderFact};
use crate::program::{Chain, Op};

/// What was read of the graph since traversers last waited for each other. While they do not, one may see what another writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Touched {
    /// Vertices were listed.
    pub vertices: bool,
    /// Edges were listed or walked.
    pub edges: bool,
    /// Properties were read.
    pub properties: bool,
    /// An element may be met more than once.
    pub repeats: bool,
}

/// What is known after some steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub facts: Determinism,
    /// What traversers carry.
    pub shape: Shape,
    /// What they have carried so far.
    pub seen: Shape,
    pub touched: Touched,
    /// The graph was written since traversers last waited for each other.
    pub wrote: bool,
    /// No two traversers carry the same, so that none stands for several.
    pub distinct: bool,
    /// Something is collected while traversers pass, so that what is collected depends on when it is read.
    pub lazy: bool,
    /// There is something collected at all.
    pub collects: bool,
    pub graph: GraphFacts,
}

impl State {
    pub(super) fn begin(graph: GraphFacts) -> Self {
        Self {
            facts: Determinism { single: true, ..Determinism::default() },
            shape: Shape::Plain,
            seen: Shape::Plain,
            touched: Touched::default(),
            wrote: false,
            distinct: true,
            lazy: false,
            collects: false,
            graph,
        }
    }

    /// Nothing is determined any more.
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

    /// Needs something for its results.
    pub(super) fn needs(&mut self, fact: Fact) {
        self.facts.bag = self.facts.bag.and(fact);
    }

    /// Compares values, so that the order inside lists shows.
    pub(super) fn compares(&mut self) {
        self.facts.bag = self.facts.bag.read();
    }

    /// Reads the order inside collections: there must be one.
    pub(super) fn reads_members_in_order(&mut self) {
        match self.shape {
            Shape::Plain => {}
            Shape::List => self.compares(),
            Shape::Any => self.needs(Fact::Open),
        }
    }

    /// Reads labels of the path.
    pub(super) fn reads_labels(&mut self) {
        self.needs(self.facts.labels);
    }

    /// Reads the path or labels.
    pub(super) fn looks_back(&mut self) {
        self.needs(self.facts.path.and(self.facts.labels));
    }

    /// Reads what was collected so far.
    pub(super) fn reads_collected(&mut self) {
        if self.collects {
            self.needs(if self.lazy { Fact::Open } else { self.facts.side_effects });
        }
    }

    /// Results come in any order.
    pub(super) fn scatters(&mut self) {
        self.facts.order = OrderFact::Open;
        self.facts.single = false;
    }

    /// Which traversers stay depends on their order, and how far those before them have come.
    pub(super) fn cuts(&mut self) {
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

    /// All traversers wait for each other.
    pub(super) fn waits(&mut self) {
        self.touched = Touched::default();
        self.wrote = false;
    }

    /// One traverser is left.
    pub(super) fn reduced(&mut self) {
        self.facts.order = OrderFact::Fixed;
        self.facts.single = true;
        self.distinct = true;
        self.facts.path = self.facts.path.and(self.facts.bag);
        self.facts.labels = self.facts.labels.and(self.facts.bag);
        self.facts.bulk = Fact::Determined;
        self.facts.size = Fact::Determined;
        self.waits();
    }

    /// A nested traversal is run once for all traversers that carry the same, if an engine lets one stand for them.
    pub(super) fn runs_once_for_several(&mut self, inner: &Chain) {
        if !self.distinct && inner.steps.iter().any(|step| looks_at_bulk(&step.op)) {
            self.facts.bag = Fact::Open;
            self.facts.size = Fact::Open;
            self.facts.side_effects = Fact::Open;
        }
    }

    /// What a nested traversal leaves open is open outside, and what it touches is touched.
    pub(super) fn joins(&mut self, inner: &Self) {
        let (own, other) = (&mut self.facts, &inner.facts);
        own.bag = own.bag.and(other.bag);
        own.rounding = own.rounding.and(other.rounding);
        own.types = own.types.and(other.types);
        own.path = own.path.and(other.path);
        own.labels = own.labels.and(other.labels);
        own.bulk = own.bulk.and(other.bulk);
        own.sack = own.sack.and(other.sack);
        own.side_effects = own.side_effects.and(other.side_effects);
        self.touches(inner);
    }

    /// What a nested traversal touches is touched.
    pub(super) fn touches(&mut self, inner: &Self) {
        self.touched = Touched {
            vertices: self.touched.vertices || inner.touched.vertices,
            edges: self.touched.edges || inner.touched.edges,
            properties: self.touched.properties || inner.touched.properties,
            repeats: self.touched.repeats,
        };
        self.wrote |= inner.wrote;
        self.lazy |= inner.lazy;
        self.collects |= inner.collects;
        self.seen = self.seen.or(inner.seen);
    }
}

/// Whether what a step gives depends on how many traversers one stands for.
pub(super) const fn looks_at_bulk(op: &Op) -> bool {
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
