//! Steps that send traversers through nested traversals.

use super::family::family;
use super::{Column, Condition, Name, Nested, T};

family! {
    /// Branches. `until()`, `emit()` and `times()` modulate the `repeat()` next to them.
    Branch {
        /// Every traversal in turn.
        "union" Union(traversals: Vec<Nested>);
        /// The first traversal that gives something.
        "coalesce" Coalesce(traversals: Vec<Nested>);
        /// One of several ways.
        "choose" Choose(choose: Choose);
        /// The traversal if it gives something, else the value itself.
        "optional" Optional(traversal: Nested);
        /// The traversal on each value alone.
        "local" Local(traversal: Nested);
        /// All results of the traversal.
        "flatMap" FlatMap(traversal: Nested);
        /// The first result of the traversal.
        "map" Map(traversal: Nested);
        /// The options whose key equals the traversal's result.
        "branch" Branch(traversal: Nested);
        /// A loop.
        "repeat" Repeat {
            /// The name that `loops()` may ask for.
            name: Option<Name>,
            /// What is repeated.
            body: Nested,
        };
        /// Leaves the loop when the condition holds.
        "until" Until(condition: Condition);
        /// Lets out every value, or those that meet the condition.
        "emit" Emit(condition: Option<Condition>);
        /// Leaves the loop after so many rounds.
        "times" Times(count: i64);
    }
}

/// The arguments of `choose()`.
#[derive(Clone, Debug, PartialEq)]
pub enum Choose {
    /// `choose(__.values('age'))`, `choose(T.label)`: the `option()` steps that follow give the ways.
    Options(ChooseKey),
    /// `choose(condition, then, otherwise)`.
    Test {
        /// The condition.
        condition: Condition,
        /// If it holds.
        then: Nested,
        /// If it does not; without it, the value itself.
        otherwise: Option<Nested>,
    },
}

/// What `choose()` compares with the keys of its options.
#[derive(Clone, Debug, PartialEq)]
pub enum ChooseKey {
    /// The result of a traversal.
    Traversal(Nested),
    /// A token of the element.
    T(T),
    /// A half of the map.
    Column(Column),
}
