//! `Usage`: what a traversal uses that decides what may be claimed of it.

use edgewise_gremlin_syntax::ast::{
    Arg, Branch, ByKey, Choose, ChooseKey, Configuration, Filter, HasKey, Map, Modulator, Move, Mutation,
    OptionKey, Order, Reduce, Scalar, SideEffect, Source, Start, Step, T, Traversal, Value, WithKey,
};
use edgewise_gremlin_syntax::walk::{Visit, walk_source, walk_step, walk_value};
use std::collections::BTreeSet;

/// What a traversal uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    /// Something is drawn, or read from a clock, or from outside.
    pub chance: bool,
    /// Elements are named by their ids.
    pub names_ids: bool,
    /// Ids of elements get into the answer or decide about it.
    pub shows_ids: bool,
    /// The graph may be changed.
    pub writes: bool,
    /// The path is read.
    pub path: bool,
    /// Labels of the path are read.
    pub labels: bool,
    /// Sacks are used.
    pub sack: bool,
    /// Something is collected beside the stream, or read from there.
    pub side_effects: bool,
    /// `loops()` is read.
    pub loops: bool,
    /// The names of all its steps.
    pub names: BTreeSet<&'static str>,
}

impl Usage {
    /// What a traversal uses.
    pub(crate) fn of(traversal: &Traversal) -> Self {
        let mut usage = Self::default();
        usage.traversal(traversal);
        usage
    }

    /// What steps use.
    pub(crate) fn of_steps(steps: &[Step]) -> Self {
        let mut usage = Self::default();
        for step in steps {
            usage.step(step);
        }
        usage
    }

    fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::Coin(_) | Filter::Sample { .. } | Filter::TimeLimit(_) => self.chance = true,
            Filter::SimplePath | Filter::CyclicPath => self.path = true,
            Filter::Where(_) => self.labels = true,
            Filter::Dedup { labels, .. } if !labels.is_empty() => self.labels = true,
            Filter::HasId(_) => self.names_ids = true,
            Filter::Has(has) if has.key == HasKey::T(T::Id) => self.names_ids = true,
            _ => {}
        }
    }

    fn map(&mut self, map: &Map) {
        match map {
            Map::Id | Map::ElementMap(_) | Map::ValueMap { tokens: Some(true), .. } => self.shows_ids = true,
            Map::Path => self.path = true,
            Map::Select(_) | Map::Match(_) | Map::Math(_) => self.labels = true,
            Map::Sack(_) => self.sack = true,
            Map::Loops(_) => self.loops = true,
            _ => {}
        }
    }

    fn own(&mut self, step: &Step) {
        match step {
            Step::Filter(filter) => self.filter(filter),
            Step::Map(map) => self.map(map),
            Step::Start(Start::V(ids) | Start::E(ids)) => {
                // A parameter stands for an element, whatever its id is.
                self.names_ids |= ids.iter().any(|id| !matches!(id, Value::Variable(_)));
            }
            Step::Start(Start::Call(_) | Start::Io(_)) => self.chance = true,
            Step::Move(Move::OtherV) | Step::Reduce(Reduce::Tree(_)) => self.path = true,
            Step::Scalar(Scalar::Format(_)) => self.labels = true,
            Step::Mutation(mutation) => {
                self.writes = true;
                self.labels |= matches!(mutation, Mutation::AddE(_));
            }
            Step::SideEffect(SideEffect::Barrier(_)) => {}
            Step::SideEffect(
                SideEffect::Aggregate { .. }
                | SideEffect::Store(_)
                | SideEffect::Cap(_)
                | SideEffect::SideEffect(_)
                | SideEffect::Subgraph(_),
            ) => self.side_effects = true,
            // Errors on purpose, measurements and graph computers.
            Step::SideEffect(_) => self.chance = true,
            Step::Modulator(Modulator::With { key, .. }) => {
                self.shows_ids |= *key == WithKey::Constant(OptionKey::Tokens);
            }
            Step::Modulator(Modulator::By(by)) => {
                self.shows_ids |= by.key == Some(ByKey::T(T::Id));
                self.chance |= by.order == Some(Order::Shuffle);
            }
            Step::Branch(Branch::Choose(Choose::Options(ChooseKey::T(T::Id)))) => self.shows_ids = true,
            _ => {}
        }
        if let Step::Reduce(Reduce::Group(Some(_)) | Reduce::GroupCount(Some(_)) | Reduce::Tree(Some(_))) =
            step
        {
            self.side_effects = true;
        }
    }
}

impl Visit for Usage {
    fn source(&mut self, source: &Source) {
        for configuration in &source.configuration {
            match configuration {
                Configuration::WithSack { .. } => self.sack = true,
                Configuration::WithSideEffect { .. } => self.side_effects = true,
                _ => {}
            }
        }
        walk_source(self, source);
    }

    fn step(&mut self, step: &Step) {
        self.names.insert(step.name());
        self.own(step);
        if !matches!(step, Step::Mutation(_) | Step::Filter(Filter::Has(_))) {
            step.parts(&mut |argument| self.shows_ids |= matches!(argument, Arg::T(T::Id)));
        }
        walk_step(self, step);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::T(T::Id) => self.names_ids = true,
            // Now, or a random one.
            Value::Datetime(None) | Value::Uuid(None) => self.chance = true,
            _ => {}
        }
        walk_value(self, value);
    }
}
