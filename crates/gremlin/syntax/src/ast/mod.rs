//! The one syntax tree of Gremlin, for every dialect and version.
//!
//! A [`Query`] contains a [`Traversal`]: a [`Source`] (`g` with its configuration) and a list of [`Step`]s. A
//! traversal without source inside another one is a [`Nested`]. Each step family is an enum in its own file
//! ([`Start`], [`Move`], [`Filter`], [`Map`], [`Reduce`], [`Scalar`], [`List`], [`Branch`], [`SideEffect`],
//! [`Mutation`], [`Modulator`]); a variant is one step with typed arguments. `as`, `by`, `from`, `to`, `with` and
//! `option` are steps in sequence, as they are written; [`modulated`] groups a step with those after it. Arguments
//! are [`Value`] (literals, enumerations, collections, traversals, variables), [`Text`] (strings, `null`,
//! variables), [`Integer`], [`Predicate`], the enumerations of `token.rs`, and a sum type where a step has
//! overloads ([`Has`], [`Choose`], [`Choice`], …). The tree contains no positions and no spelling: `local` and
//! `Scope.local`, `out()` and `__.out()`, `a` and `'a'` as map keys, `1` and `1i` are equal trees. `Option<Scope>`
//! records whether a scope is written, so that trees print back as written.

mod arg;
mod arguments;
mod branches;
mod family;
mod filters;
mod lists;
mod maps;
mod modulators;
mod moves;
mod mutations;
mod number;
mod option_constant;
mod predicate;
mod query;
mod reduces;
mod scalars;
mod side_effects;
mod source;
mod start;
mod step;
mod token;
mod value;

pub use arg::{Arg, ArgMut};
pub use arguments::Arguments;
pub use branches::{Branch, Choose, ChooseKey};
pub use filters::{Condition, Filter, Has, HasKey, Test, Texts, Values, Where};
pub use lists::List;
pub use maps::{Map, Select};
pub use modulators::{By, ByKey, Choice, Endpoint, Modulator, WithKey, WithValue};
pub use moves::Move;
pub use mutations::{Label, MergeMap, Mutation, Property};
pub use number::Number;
pub use option_constant::{OptionKey, OptionValue};
pub use predicate::{Predicate, TypeName};
pub use query::{Nested, Query, Terminal, Transaction, Traversal};
pub use reduces::{Fold, Reduce};
pub use scalars::{Concat, DateDiff, Scalar};
pub use side_effects::{Barrier, SideEffect};
pub use source::{Configuration, Source, Strategy};
pub use start::{Call, Start};
pub use step::{Modulated, Step, modulated};
pub use token::{Cardinality, Column, Direction, Dt, GType, Merge, Operator, Order, Pick, Pop, Scope, T};
pub use value::{Integer, MapKey, Range, Terminated, Text, Value};

/// A name or text: label, property key, variable, class, string literal.
pub type Name = smol_str::SmolStr;
