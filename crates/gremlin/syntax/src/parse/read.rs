//! `Read`: how each argument type is read from the written arguments.

use super::item::{Item, ItemKind, direction, gtype};
use crate::ast::{
    Cardinality, Column, Direction, Dt, GType, Integer, Merge, Name, Nested, Number, Operator, Order, Pop,
    Predicate, Scope, T, Text, Value,
};

/// The arguments of one call, consumed from the front.
pub(crate) struct Args<'t> {
    items: std::vec::IntoIter<Item<'t>>,
    taken: usize,
}

/// An argument that does not match: its index, and what is expected.
#[derive(Debug)]
pub(crate) struct Mismatch {
    pub(crate) index: usize,
    /// The offset of the argument; `None` if it is missing.
    pub(crate) at: Option<usize>,
    pub(crate) expected: &'static str,
}

impl<'t> Args<'t> {
    pub(crate) fn new(items: Vec<Item<'t>>) -> Self {
        Self { items: items.into_iter(), taken: 0 }
    }

    /// The next argument, without consuming it.
    pub(crate) fn peek(&self) -> Option<&ItemKind<'t>> {
        self.items.as_slice().first().map(|item| &item.kind)
    }

    /// The argument after the next one, without consuming it.
    pub(crate) fn peek_second(&self) -> Option<&ItemKind<'t>> {
        self.items.as_slice().get(1).map(|item| &item.kind)
    }

    /// How many arguments are left.
    pub(crate) fn left(&self) -> usize {
        self.items.len()
    }

    /// Consumes and returns the next argument if `fit` accepts it.
    pub(crate) fn take<P>(
        &mut self,
        expected: &'static str,
        fit: impl FnOnce(ItemKind<'t>) -> Option<P>,
    ) -> Result<P, Mismatch> {
        let index = self.taken;
        let Some(item) = self.items.next() else { return Err(Mismatch { index, at: None, expected }) };
        self.taken += 1;
        let at = Some(item.at);
        fit(item.kind).ok_or(Mismatch { index, at, expected })
    }

    /// The error that the next argument is not what is expected.
    pub(crate) fn mismatch(&self, expected: &'static str) -> Mismatch {
        Mismatch { index: self.taken, at: self.items.as_slice().first().map(|item| item.at), expected }
    }

    /// Checks that no argument is left.
    pub(crate) fn finish(self) -> Result<(), Mismatch> {
        match self.items.as_slice().first() {
            None => Ok(()),
            Some(item) => {
                Err(Mismatch { index: self.taken, at: Some(item.at), expected: "no further argument" })
            }
        }
    }
}

/// An argument type that can be read from written arguments.
pub(crate) trait Read: Sized {
    /// Whether an optional argument of this type can begin with `_item`.
    fn fits(_item: &ItemKind<'_>) -> bool {
        true
    }

    /// Consumes the written arguments that this type consists of.
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch>;
}

impl<P: Read> Read for Option<P> {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        match args.peek() {
            Some(item) if P::fits(item) => P::read(args).map(Some),
            _ => Ok(None),
        }
    }
}

impl<P: Read> Read for Vec<P> {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        let mut parts = Vec::with_capacity(args.left());
        while args.left() > 0 {
            parts.push(P::read(args)?);
        }
        Ok(parts)
    }
}

/// Implements `Read` for enumerations that are never values.
macro_rules! constants {
    ($($Type:ident $expected:literal;)+) => {$(
        impl Read for $Type {
            fn fits(item: &ItemKind<'_>) -> bool {
                match item {
                    ItemKind::Word(word) => Self::from_word(word).is_some(),
                    ItemKind::Constant(class, _) => *class == Self::CLASS,
                    _ => false,
                }
            }

            fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
                args.take($expected, |item| match item {
                    ItemKind::Word(word) => Self::from_word(word),
                    ItemKind::Constant(class, word) if class == Self::CLASS => Self::from_word(word),
                    _ => None,
                })
            }
        }
    )+};
}

constants! {
    Scope "a Scope";
    Order "an Order";
    Column "a Column";
    Pop "a Pop";
    Operator "an Operator";
}

/// Implements `Read` for enumerations that are also values.
macro_rules! values {
    ($($Type:ident $expected:literal $word:expr, $value:pat => $token:expr;)+) => {$(
        impl Read for $Type {
            fn fits(item: &ItemKind<'_>) -> bool {
                match item {
                    ItemKind::Word(word) => $word(word).is_some(),
                    ItemKind::Value($value) => true,
                    _ => false,
                }
            }

            fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
                args.take($expected, |item| match item {
                    ItemKind::Word(word) => $word(word),
                    ItemKind::Value($value) => Some($token),
                    _ => None,
                })
            }
        }
    )+};
}

values! {
    T "a T" T::from_word, Value::T(_token) => _token;
    Direction "a Direction" direction, Value::Direction(_token) => _token;
    Cardinality "a Cardinality" Cardinality::from_word, Value::Cardinality(_token, None) => _token;
    Merge "a Merge" Merge::from_word, Value::Merge(_token) => _token;
    Dt "a DT" Dt::from_word, Value::Dt(_token) => _token;
}

impl Read for GType {
    fn fits(item: &ItemKind<'_>) -> bool {
        match item {
            ItemKind::Word(word) => gtype(word).is_some(),
            ItemKind::Value(Value::GType(_) | Value::Null) => true,
            _ => false,
        }
    }

    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("a GType", |item| match item {
            ItemKind::Word(word) => gtype(word),
            ItemKind::Value(Value::GType(token)) => Some(token),
            ItemKind::Value(Value::Null) => Some(Self::Null),
            _ => None,
        })
    }
}

impl Read for Nested {
    fn fits(item: &ItemKind<'_>) -> bool {
        matches!(item, ItemKind::Nested(_))
    }

    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("a traversal", |item| match item {
            ItemKind::Nested(nested) => Some(nested),
            _ => None,
        })
    }
}

impl Read for Predicate {
    fn fits(item: &ItemKind<'_>) -> bool {
        matches!(item, ItemKind::Predicate(_))
    }

    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("a predicate", |item| match item {
            ItemKind::Predicate(predicate) => Some(predicate),
            _ => None,
        })
    }
}

impl Read for Value {
    fn fits(item: &ItemKind<'_>) -> bool {
        item.is_value()
    }

    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("a value", ItemKind::into_value)
    }
}

impl Read for Text {
    fn fits(item: &ItemKind<'_>) -> bool {
        matches!(item, ItemKind::Value(Value::String(_) | Value::Null | Value::Variable(_)))
    }

    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("a string", |item| match item {
            ItemKind::Value(Value::String(text)) => Some(Self::String(text)),
            ItemKind::Value(Value::Null) => Some(Self::Null),
            ItemKind::Value(Value::Variable(name)) => Some(Self::Variable(name)),
            _ => None,
        })
    }
}

impl Read for Name {
    fn fits(item: &ItemKind<'_>) -> bool {
        matches!(item, ItemKind::Value(Value::String(_)))
    }

    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("a string", |item| match item {
            ItemKind::Value(Value::String(text)) => Some(text),
            _ => None,
        })
    }
}

impl Read for Integer {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("an integer", |item| match item {
            ItemKind::Value(Value::Number(number)) => number.as_i64().map(Self::Literal),
            ItemKind::Value(Value::Variable(name)) => Some(Self::Variable(name)),
            _ => None,
        })
    }
}

impl Read for i64 {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("an integer", |item| match item {
            ItemKind::Value(Value::Number(number)) => number.as_i64(),
            _ => None,
        })
    }
}

impl Read for Number {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("a number", |item| match item {
            ItemKind::Value(Value::Number(number)) => Some(number),
            _ => None,
        })
    }
}

impl Read for bool {
    fn fits(item: &ItemKind<'_>) -> bool {
        matches!(item, ItemKind::Value(Value::Boolean(_)))
    }

    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("true or false", |item| match item {
            ItemKind::Value(Value::Boolean(value)) => Some(value),
            _ => None,
        })
    }
}
