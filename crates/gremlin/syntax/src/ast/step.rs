//! `Step`: a step of any family, and steps grouped with their modulators.

use super::{
    Arg, ArgMut, Branch, Filter, List, Map, Modulator, Move, Mutation, Reduce, Scalar, SideEffect, Start,
};

macro_rules! step {
    ($( $(#[$meta:meta])* $Family:ident ),+ $(,)?) => {
        /// A step of a traversal.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Step {
            $( $(#[$meta])* $Family($Family), )+
        }

        impl Step {
            /// The names of the steps, by family.
            pub const FAMILIES: &[&[&str]] = &[$($Family::NAMES),+];

            /// The name of the step as written in the newest version.
            pub const fn name(&self) -> &'static str {
                match self { $( Self::$Family(step) => step.name(), )+ }
            }

            /// The step with this name and these arguments; `None` if there is no such step.
            pub(crate) fn read(
                name: &str,
                args: &mut crate::parse::Args<'_>,
            ) -> Option<Result<Self, crate::parse::Mismatch>> {
                let family = crate::parse::family(name);
                let mut index = 0;
                $(
                    if family.is_none_or(|family| family == index)
                        && let Some(step) = $Family::read(name, args)
                    {
                        return Some(step.map(Self::$Family));
                    }
                    index += 1;
                )+
                debug_assert_eq!(index, Self::FAMILIES.len());
                None
            }

            /// Calls `see` for each argument, in the order they are written.
            pub fn parts<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
                match self { $( Self::$Family(step) => step.parts(see), )+ }
            }

            /// Calls `see` for each argument that can be changed in place.
            pub fn parts_mut(&mut self, see: &mut dyn FnMut(ArgMut<'_>)) {
                match self { $( Self::$Family(step) => step.parts_mut(see), )+ }
            }
        }

        $(
            impl From<$Family> for Step {
                fn from(step: $Family) -> Self {
                    Self::$Family(step)
                }
            }
        )+
    };
}

step! {
    /// Begins a traversal or takes in data.
    Start,
    /// Moves to adjacent vertices or edges.
    Move,
    /// Keeps or drops traversers.
    Filter,
    /// Maps one value to one value.
    Map,
    /// Reduces the stream to one value.
    Reduce,
    /// Works on strings, numbers, dates.
    Scalar,
    /// Works on lists and sets.
    List,
    /// Runs nested traversals.
    Branch,
    /// Stores values, waits for other traversers, or has another effect besides the stream of results.
    SideEffect,
    /// Changes the graph.
    Mutation,
    /// Modifies the step before it.
    Modulator,
}

/// A step and the modulators that follow it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Modulated<'a> {
    /// The step; a modulator only if the traversal begins with one.
    pub step: &'a Step,
    /// The modulators directly after the step, in order.
    pub modulators: &'a [Step],
}

impl Step {
    /// The arguments, in the order they are written.
    pub fn arguments(&self) -> Vec<Arg<'_>> {
        let mut arguments = Vec::new();
        self.parts(&mut |argument| arguments.push(argument));
        arguments
    }

    /// Whether the step modifies the one before it.
    pub const fn is_modulator(&self) -> bool {
        matches!(self, Self::Modulator(_))
    }

    /// Whether the step may follow `g`.
    pub const fn may_follow_source(&self) -> bool {
        match self {
            Self::Start(_) | Self::Branch(Branch::Union(_)) => true,
            Self::Mutation(Mutation::AddV(_) | Mutation::AddE(_)) => true,
            Self::Mutation(Mutation::MergeV(search) | Mutation::MergeE(search)) => search.is_some(),
            _ => false,
        }
    }
}

/// Groups each step with the modulators after it. `repeat`, `until`, `emit` and `times` remain separate steps.
pub fn modulated(steps: &[Step]) -> impl Iterator<Item = Modulated<'_>> {
    let mut rest = steps;
    std::iter::from_fn(move || {
        let (step, after) = rest.split_first()?;
        let count = after.iter().take_while(|step| step.is_modulator()).count();
        let (modulators, left) = after.split_at(count);
        rest = left;
        Some(Modulated { step, modulators })
    })
}
