//! `Usage`: the language features of a traversal that decide which oracles apply to it.

use edgewise_gremlin_syntax::ast::{
    Arg, Branch, ByKey, Choose, ChooseKey, Configuration, Filter, HasKey, Map, Modulator, Move, Mutation,
    OptionKey, Order, Predicate, Reduce, Scalar, SideEffect, Source, Start, Step, T, Traversal, Value,
    Values, WithKey,
};
use edgewise_gremlin_syntax::walk::{Visit, walk_predicate, walk_source, walk_step, walk_value};
use std::collections::BTreeSet;

/// The language features that a traversal uses.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    /// The traversal uses a random value, the clock, or a source outside the graph.
    pub chance: bool,
    /// The traversal names elements by their ids.
    pub names_ids: bool,
    /// Ids of elements are part of the answer or influence it.
    pub shows_ids: bool,
    /// The traversal may change the graph.
    pub writes: bool,
    /// A step reads the path.
    pub path: bool,
    /// A step reads objects of the path by their `as()` labels.
    pub labels: bool,
    /// The traversal uses sacks.
    pub sack: bool,
    /// A step writes or reads a side effect.
    pub side_effects: bool,
    /// A step reads `loops()`.
    pub loops: bool,
    /// A predicate compares values by their order or as strings, which is not possible for all values.
    pub compares: bool,
    /// The names of all steps.
    pub names: BTreeSet<&'static str>,
}

impl Usage {
    /// The features that a traversal uses.
    pub(crate) fn of(traversal: &Traversal) -> Self {
        let mut usage = Self::default();
        usage.traversal(traversal);
        usage
    }

    /// The features that these steps use.
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
            Filter::HasId(Values::OneOf(ids)) => self.names_ids |= !ids.iter().all(is_variable),
            Filter::HasId(Values::Predicate(_)) => self.names_ids = true,
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

    fn step_itself(&mut self, step: &Step) {
        match step {
            Step::Filter(filter) => self.filter(filter),
            Step::Map(map) => self.map(map),
            Step::Start(Start::V(ids) | Start::E(ids)) => {
                self.names_ids |= !ids.iter().all(is_variable);
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
            // Deliberate errors (`fail()`), measurements (`profile()`) and graph computers.
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

/// Whether an element is named by a variable, which stands for the element itself, whatever its id is.
const fn is_variable(value: &Value) -> bool {
    matches!(value, Value::Variable(_))
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
        self.step_itself(step);
        if !matches!(step, Step::Mutation(_) | Step::Filter(Filter::Has(_))) {
            step.parts(&mut |argument| self.shows_ids |= matches!(argument, Arg::T(T::Id)));
        }
        walk_step(self, step);
    }

    fn predicate(&mut self, predicate: &Predicate) {
        self.compares |= !matches!(
            predicate,
            Predicate::Eq(_)
                | Predicate::Neq(_)
                | Predicate::Within(_)
                | Predicate::Without(_)
                | Predicate::TypeOf(_)
                | Predicate::Not(_)
                | Predicate::Negate(_)
                | Predicate::And(..)
                | Predicate::Or(..)
        );
        walk_predicate(self, predicate);
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::T(T::Id) => self.names_ids = true,
            // Without an argument, `datetime()` is the current time and `UUID()` is random.
            Value::Datetime(None) | Value::Uuid(None) => self.chance = true,
            _ => {}
        }
        walk_value(self, value);
    }
}

#[cfg(test)]
mod tests {
    use super::Usage;
    use crate::WrittenTraversal;

    #[test]
    fn a_variable_stands_for_an_element_whatever_its_id_is() {
        let names_ids = |text: &str| Usage::of(&WrittenTraversal::read(text).expect(text)).names_ids;
        for text in ["g.V(x)", "g.V().hasId(x, y)", "g.E(x, y)", "g.V()"] {
            assert!(!names_ids(text), "{text}");
        }
        for text in ["g.V(1)", "g.V().hasId(x, 1)", "g.V().hasId(P.neq(x))", "g.V().has(T.id, x)"] {
            assert!(names_ids(text), "{text}");
        }
    }
}
