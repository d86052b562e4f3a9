//! Makes the configuration of a source: sacks, side effects, bulks and strategies.

use edgewise_gremlin_syntax::Version;
use edgewise_gremlin_syntax::ast::{
    Configuration, Filter, Name, Nested, Operator, Source, Strategy, Texts, Value,
};

use super::Maker;
use super::kind::{Holder, Item, Kind, Number};
use super::maker::Bound;

/// Strategies that can be left out without changing the result.
const OPTIMISATIONS: &[&str] = &[
    "CountStrategy",
    "InlineFilterStrategy",
    "PathRetractionStrategy",
    "LazyBarrierStrategy",
    "IncidentToAdjacentStrategy",
    "AdjacentToIncidentStrategy",
    "FilterRankingStrategy",
    "EarlyLimitStrategy",
    "RepeatUnrollStrategy",
    "IdentityRemovalStrategy",
    "OrderLimitStrategy",
    "PathProcessorStrategy",
    "MatchPredicateStrategy",
];

impl Maker<'_> {
    /// Makes a source, most often plain `g`. `writes` is true if the traversal will change the graph.
    pub fn source(&mut self, writes: bool) -> Source {
        if !self.rng.percent(self.config.traversal.sources) {
            return Source::default();
        }
        let mut configuration = Vec::new();
        for _ in 0..1 + usize::from(self.rng.one_in(5)) {
            if let Some(one) = self.configuration(writes)
                && !configuration.iter().any(|other: &Configuration| other.name() == one.name())
            {
                configuration.push(one);
            }
        }
        Source { configuration }
    }

    fn configuration(&mut self, writes: bool) -> Option<Configuration> {
        Some(match self.rng.index(12) {
            0..=5 => self.with_sack(),
            6 => Configuration::WithBulk(self.rng.bool()),
            7 => Configuration::WithPath,
            8 => self.with_side_effect()?,
            9 => Configuration::With { key: "evaluationTimeout".into(), value: Some(Value::long(100_000)) },
            10 => self.without_strategies()?,
            _ => self.with_strategies(writes)?,
        })
    }

    fn with_sack(&mut self) -> Configuration {
        let (initial, number) = match self.rng.bool() {
            true => (Value::double(1.0), Number::Float),
            false => (Value::int(self.rng.range_i64(0..=3) as i32), Number::Small),
        };
        self.sack = Some(Kind::One(Item::Number(number)));
        let merge = self.rng.one_in(3).then_some(Operator::Sum);
        Configuration::WithSack { initial, merge }
    }

    fn with_side_effect(&mut self) -> Option<Configuration> {
        let reduced = self.rng.bool() && (self.limits.dialect.is_groovy() || self.since(Version::V3_7));
        let reducer = reduced.then_some(Operator::AddAll);
        let key = self.new_effect();
        self.effects.push(Bound { name: key.clone(), kind: Kind::Many(Holder::List, Item::Any) });
        Some(Configuration::WithSideEffect { key, initial: Value::List(vec![Value::int(1)]), reducer })
    }

    fn without_strategies(&mut self) -> Option<Configuration> {
        let written = self.limits.dialect.is_groovy() || self.since(Version::V3_8);
        if !written || !self.limits.has("source-strategies") {
            return None;
        }
        let name = self.pick(OPTIMISATIONS);
        Some(Configuration::WithoutStrategies(vec![Name::new(name)]))
    }

    fn with_strategies(&mut self, writes: bool) -> Option<Configuration> {
        if !self.limits.has("source-strategies") || writes {
            return None;
        }
        let strategy = match self.rng.index(3) {
            0 | 1 => Strategy { name: "ReadOnlyStrategy".into(), options: None },
            _ => {
                let label = self.rng.pick(&self.data.vertex_labels)?.clone();
                let filter = Filter::HasLabel(Texts::OneOf(vec![label.into()]));
                let value = Value::Nested(Nested::new([filter]));
                Strategy { name: "SubgraphStrategy".into(), options: Some(vec![("vertices".into(), value)]) }
            }
        };
        Some(Configuration::WithStrategies(vec![strategy]))
    }
}
