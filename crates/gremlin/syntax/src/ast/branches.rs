//! Steps that send traversers through nested traversals.

use super::family::family;
use super::{Column, Condition, Name, Nested, T};

family! {
    /// Branches. `until()`, `emit()` and `times()` modulate the `repeat()` next to them.
    Branch {
        /// Runs every traversal and emits all results.
        "union" Union(traversals: Vec<Nested>);
        /// Runs the first traversal that has a result.
        "coalesce" Coalesce(traversals: Vec<Nested>);
        /// Chooses one of several traversals.
        "choose" Choose(choose: Choose);
        /// Runs the traversal; without a result, emits the value itself.
        "optional" Optional(traversal: Nested);
        /// Runs the traversal on each value separately.
        "local" Local(traversal: Nested);
        /// Emits all results of the traversal.
        "flatMap" FlatMap(traversal: Nested);
        /// Emits the first result of the traversal.
        "map" Map(traversal: Nested);
        /// Runs the options whose key equals the traversal's result.
        "branch" Branch(traversal: Nested);
        /// Repeats a traversal.
        "repeat" Repeat {
            /// The name that `loops()` may refer to.
            name: Option<Name>,
            /// The repeated traversal.
            body: Nested,
        };
        /// Leaves the loop when the condition is true.
        "until" Until(condition: Condition);
        /// Emits every value during the loop, or only those that satisfy the condition.
        "emit" Emit(condition: Option<Condition>);
        /// Leaves the loop after this many iterations.
        "times" Times(count: i64);
    }
}

/// The arguments of `choose()`.
#[derive(Clone, Debug, PartialEq)]
pub enum Choose {
    /// `choose(__.values('age'))`, `choose(T.label)`: the `option()` steps that follow are the alternatives.
    Options(ChooseKey),
    /// `choose(condition, then, otherwise)`.
    Test {
        /// The condition.
        condition: Condition,
        /// The traversal to run if the condition is true.
        then: Nested,
        /// The traversal to run if the condition is false; without it, the value itself is the result.
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
    /// The keys or values of the map.
    Column(Column),
}
