//! `Source`: `g` with its configuration.

use super::{Name, Operator, Value};

/// The source of a traversal.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Source {
    /// The configuration methods, in the order written.
    pub configuration: Vec<Configuration>,
}

/// One configuration method of the source.
#[derive(Clone, Debug, PartialEq)]
pub enum Configuration {
    /// `withBulk(false)`.
    WithBulk(bool),
    /// `withPath()`.
    WithPath,
    /// `withSack(1.0, Operator.sum)`.
    WithSack {
        /// The initial value of each sack.
        initial: Value,
        /// How the sacks of merged traversers are combined.
        merge: Option<Operator>,
    },
    /// `withSideEffect('a', [], Operator.addAll)`.
    WithSideEffect {
        /// The name of the side effect.
        key: Name,
        /// The initial value of the side effect.
        initial: Value,
        /// The operator that adds a value to the side effect.
        reducer: Option<Operator>,
    },
    /// `withStrategies(ReadOnlyStrategy)`; at least one strategy.
    WithStrategies(Vec<Strategy>),
    /// `withoutStrategies(CountStrategy)`; at least one strategy.
    WithoutStrategies(Vec<Name>),
    /// `with('evaluationTimeout', 500)`.
    With {
        /// The option.
        key: Name,
        /// The value of the option; `true` if missing.
        value: Option<Value>,
    },
}

/// A strategy with its options.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    /// The class, such as `SubgraphStrategy`.
    pub name: Name,
    /// Options in the order written; `None` if the class has no parentheses.
    pub options: Option<Vec<(Name, Value)>>,
}

impl Configuration {
    /// The names of the configuration methods.
    pub const NAMES: &[&str] = &[
        "withBulk",
        "withPath",
        "withSack",
        "withSideEffect",
        "withStrategies",
        "withoutStrategies",
        "with",
    ];

    /// The name of the method as written.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::WithBulk(_) => "withBulk",
            Self::WithPath => "withPath",
            Self::WithSack { .. } => "withSack",
            Self::WithSideEffect { .. } => "withSideEffect",
            Self::WithStrategies(_) => "withStrategies",
            Self::WithoutStrategies(_) => "withoutStrategies",
            Self::With { .. } => "with",
        }
    }
}
