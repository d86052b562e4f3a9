//! `Arguments`: lists the written arguments of each type that a step variant has as a field.

use super::{
    Arg, ArgMut, Barrier, By, ByKey, Call, Cardinality, Choice, Choose, ChooseKey, Column, Concat, Condition,
    DateDiff, Direction, Dt, Endpoint, Fold, GType, Has, HasKey, Integer, Label, MergeMap, Name, Nested,
    Number, Operator, Order, Pop, Predicate, Property, Scope, Select, T, Test, Text, Texts, Value, Values,
    Where, WithKey, WithValue,
};

/// The type of a field of a step variant. A field may be written as one argument, as several, or as none.
pub trait Arguments {
    /// Calls `see` for each argument.
    fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>));

    /// Calls `see` for each argument that can be changed in place.
    fn show_mut(&mut self, see: &mut dyn FnMut(ArgMut<'_>));
}

impl<P: Arguments> Arguments for Option<P> {
    fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
        if let Some(part) = self {
            part.show(see);
        }
    }

    fn show_mut(&mut self, see: &mut dyn FnMut(ArgMut<'_>)) {
        if let Some(part) = self {
            part.show_mut(see);
        }
    }
}

impl<P: Arguments> Arguments for Vec<P> {
    fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
        for part in self {
            part.show(see);
        }
    }

    fn show_mut(&mut self, see: &mut dyn FnMut(ArgMut<'_>)) {
        for part in self {
            part.show_mut(see);
        }
    }
}

macro_rules! references {
    ($($Type:ident),+) => {$(
        impl Arguments for $Type {
            fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
                see(Arg::$Type(self));
            }

            fn show_mut(&mut self, see: &mut dyn FnMut(ArgMut<'_>)) {
                see(ArgMut::$Type(self));
            }
        }
    )+};
}

references!(Value, Text, Name, Nested, Predicate, Integer, Number);

macro_rules! copies {
    ($($Type:ident),+) => {$(
        impl Arguments for $Type {
            fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
                see(Arg::$Type(*self));
            }

            fn show_mut(&mut self, _: &mut dyn FnMut(ArgMut<'_>)) {}
        }
    )+};
}

copies!(Scope, T, Order, Column, Pop, Direction, Cardinality, Operator, Dt, GType);

impl Arguments for i64 {
    fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
        see(Arg::Int(*self));
    }

    fn show_mut(&mut self, _: &mut dyn FnMut(ArgMut<'_>)) {}
}

impl Arguments for bool {
    fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
        see(Arg::Boolean(*self));
    }

    fn show_mut(&mut self, _: &mut dyn FnMut(ArgMut<'_>)) {}
}

impl Arguments for Barrier {
    fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
        see(match self {
            Self::Size(size) => Arg::Int(*size),
            Self::NormSack => Arg::NormSack,
        });
    }

    fn show_mut(&mut self, _: &mut dyn FnMut(ArgMut<'_>)) {}
}

/// Implements `Arguments` for types that consist of several fields, which are listed in the order of a pattern.
macro_rules! compound {
    ($( $Type:ident { $( $pattern:pat => [$($part:ident),*] ),+ $(,)? } )+) => {$(
        impl Arguments for $Type {
            fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
                match self { $( $pattern => { $( $part.show(see); )* } )+ }
            }

            fn show_mut(&mut self, see: &mut dyn FnMut(ArgMut<'_>)) {
                match self { $( $pattern => { $( $part.show_mut(see); )* } )+ }
            }
        }
    )+};
}

compound! {
    Call { Self { service, parameters, traversal } => [service, parameters, traversal] }
    Has { Self { label, key, test } => [label, key, test] }
    HasKey { Self::Property(key) => [key], Self::T(token) => [token] }
    Test { Self::Value(value) => [value], Self::Predicate(predicate) => [predicate] }
    Texts { Self::OneOf(texts) => [texts], Self::Predicate(predicate) => [predicate] }
    Values { Self::OneOf(values) => [values], Self::Predicate(predicate) => [predicate] }
    Condition { Self::Traversal(traversal) => [traversal], Self::Predicate(predicate) => [predicate] }
    Where {
        Self::Predicate { start, predicate } => [start, predicate],
        Self::Traversal(traversal) => [traversal],
    }
    Select {
        Self::Column(column) => [column],
        Self::Labels { pop, labels } => [pop, labels],
        Self::Traversal { pop, traversal } => [pop, traversal],
    }
    Fold { Self { seed, operator } => [seed, operator] }
    Concat { Self::Texts(texts) => [texts], Self::Traversals(traversals) => [traversals] }
    DateDiff { Self::Date(date) => [date], Self::Traversal(traversal) => [traversal] }
    Choose {
        Self::Options(key) => [key],
        Self::Test { condition, then, otherwise } => [condition, then, otherwise],
    }
    ChooseKey {
        Self::Traversal(traversal) => [traversal],
        Self::T(token) => [token],
        Self::Column(column) => [column],
    }
    Label { Self::Text(text) => [text], Self::Traversal(traversal) => [traversal] }
    MergeMap { Self::Value(value) => [value], Self::Traversal(traversal) => [traversal] }
    Property {
        Self::One { cardinality, key, value, meta } => [cardinality, key, value, meta],
        Self::Map { cardinality, map } => [cardinality, map],
    }
    By { Self { key, order } => [key, order] }
    ByKey {
        Self::Property(key) => [key],
        Self::T(token) => [token],
        Self::Column(column) => [column],
        Self::Traversal(traversal) => [traversal],
    }
    Endpoint { Self::Label(label) => [label], Self::Traversal(traversal) => [traversal] }
}

impl Arguments for Choice {
    fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
        match self {
            Self::Traversal(traversal) => traversal.show(see),
            Self::Predicate(predicate, traversal) => {
                predicate.show(see);
                traversal.show(see);
            }
            Self::Value(value, traversal) => {
                value.show(see);
                traversal.show(see);
            }
            Self::Merge { event, map, cardinality } => {
                see(Arg::Merge(*event));
                map.show(see);
                cardinality.show(see);
            }
        }
    }

    fn show_mut(&mut self, see: &mut dyn FnMut(ArgMut<'_>)) {
        match self {
            Self::Traversal(traversal) => traversal.show_mut(see),
            Self::Predicate(predicate, traversal) => {
                predicate.show_mut(see);
                traversal.show_mut(see);
            }
            Self::Value(value, traversal) => {
                value.show_mut(see);
                traversal.show_mut(see);
            }
            Self::Merge { map, .. } => map.show_mut(see),
        }
    }
}

impl Arguments for WithKey {
    fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
        match self {
            Self::String(name) => name.show(see),
            Self::Constant(constant) => see(Arg::OptionKey(*constant)),
        }
    }

    fn show_mut(&mut self, see: &mut dyn FnMut(ArgMut<'_>)) {
        if let Self::String(name) = self {
            name.show_mut(see);
        }
    }
}

impl Arguments for WithValue {
    fn show<'a>(&'a self, see: &mut dyn FnMut(Arg<'a>)) {
        match self {
            Self::Constant(constant) => see(Arg::OptionValue(*constant)),
            Self::Value(value) => value.show(see),
        }
    }

    fn show_mut(&mut self, see: &mut dyn FnMut(ArgMut<'_>)) {
        if let Self::Value(value) = self {
            value.show_mut(see);
        }
    }
}
