//! Reads the arguments of overloaded steps.

use super::item::ItemKind;
use super::read::{Args, Mismatch, Read};
use crate::ast::{
    Barrier, By, ByKey, Call, Cardinality, Choice, Choose, ChooseKey, Column, Concat, Condition, DateDiff,
    Endpoint, Fold, Has, HasKey, Label, Merge, MergeMap, Name, Nested, OptionKey, OptionValue, Predicate,
    Property, Select, T, Test, Text, Texts, TypeName, Value, Values, Where, WithKey, WithValue,
};

/// Implements `Read` for sum types whose alternative is determined by the kind of their first argument.
macro_rules! either {
    ($( $Type:ident { $( $First:ident => $make:expr ),+ ; else $last:expr } )+) => {$(
        impl Read for $Type {
            fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
                match args.peek() {
                    $( Some(item) if <$First as Read>::fits(item) => $make(Read::read(args)?), )+
                    _ => $last(args),
                }
            }
        }
    )+};
}

either! {
    Test { Predicate => |p| Ok(Self::Predicate(p)); else |args: &mut Args<'_>| Value::read(args).map(Self::Value) }
    Condition {
        Predicate => |p| Ok(Self::Predicate(p));
        else |args: &mut Args<'_>| args.take("a traversal or predicate", nested).map(Self::Traversal)
    }
    DateDiff {
        Nested => |n| Ok(Self::Traversal(n));
        else |args: &mut Args<'_>| args.take("a datetime or traversal", datetime).map(Self::Date)
    }
    ChooseKey {
        Nested => |n| Ok(Self::Traversal(n)), T => |t| Ok(Self::T(t)), Column => |c| Ok(Self::Column(c));
        else |args: &mut Args<'_>| Err(args.mismatch("a traversal, predicate, T or Column"))
    }
    Label { Nested => |n| Ok(Self::Traversal(n)); else |args: &mut Args<'_>| Text::read(args).map(Self::Text) }
    MergeMap {
        Nested => |n| Ok(Self::Traversal(n));
        else |args: &mut Args<'_>| args.take("a map or traversal", map).map(Self::Value)
    }
    Endpoint {
        Nested => |n| Ok(Self::Traversal(n)), Name => |n| Ok(Self::Label(n));
        else |args: &mut Args<'_>| Err(args.mismatch("a label or traversal"))
    }
    TypeName {
        Name => |n| Ok(Self::Named(n));
        else |args: &mut Args<'_>| Read::read(args).map(Self::GType)
    }
}

fn nested(item: ItemKind<'_>) -> Option<Nested> {
    match item {
        ItemKind::Nested(nested) => Some(nested),
        _ => None,
    }
}

fn datetime(item: ItemKind<'_>) -> Option<Value> {
    match item {
        ItemKind::Value(value @ Value::Datetime(_)) => Some(value),
        _ => None,
    }
}

/// Accepts a map, `null` or a variable.
fn map(item: ItemKind<'_>) -> Option<Value> {
    match item {
        ItemKind::Value(value) if is_map_value(&value) => Some(value),
        _ => None,
    }
}

/// Reads at least one argument of this type.
fn some<P: Read>(args: &mut Args<'_>) -> Result<Vec<P>, Mismatch> {
    let first = P::read(args)?;
    let mut parts: Vec<P> = Read::read(args)?;
    parts.insert(0, first);
    Ok(parts)
}

impl Read for Texts {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        match args.peek() {
            Some(ItemKind::Predicate(_)) => Read::read(args).map(Self::Predicate),
            _ => some(args).map(Self::OneOf),
        }
    }
}

impl Read for Values {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        match args.peek() {
            Some(ItemKind::Predicate(_)) => Read::read(args).map(Self::Predicate),
            _ => some(args).map(Self::OneOf),
        }
    }
}

impl Read for Has {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        match args.left() {
            0 | 1 => {
                let key = HasKey::Property(Read::read(args)?);
                Ok(Self { label: None, key, test: None })
            }
            2 => {
                let key = match args.peek() {
                    Some(item) if T::fits(item) => HasKey::T(Read::read(args)?),
                    _ => HasKey::Property(Read::read(args)?),
                };
                Ok(Self { label: None, key, test: Some(Read::read(args)?) })
            }
            _ => Ok(Self {
                label: Some(Read::read(args)?),
                key: HasKey::Property(Read::read(args)?),
                test: Some(Read::read(args)?),
            }),
        }
    }
}

impl Read for Where {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        if let Some(ItemKind::Nested(_)) = args.peek() {
            return Read::read(args).map(Self::Traversal);
        }
        let start = Read::read(args)?;
        Ok(Self::Predicate { start, predicate: Read::read(args)? })
    }
}

impl Read for Select {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        if args.peek().is_some_and(Column::fits) {
            return Read::read(args).map(Self::Column);
        }
        let pop = Read::read(args)?;
        match args.peek() {
            Some(ItemKind::Nested(_)) => Ok(Self::Traversal { pop, traversal: Read::read(args)? }),
            _ => Ok(Self::Labels { pop, labels: some(args)? }),
        }
    }
}

impl Read for Fold {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        Ok(Self { seed: Read::read(args)?, operator: Read::read(args)? })
    }
}

impl Read for Concat {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        match args.peek() {
            Some(ItemKind::Nested(_)) => some(args).map(Self::Traversals),
            _ => Read::read(args).map(Self::Texts),
        }
    }
}

impl Read for Choose {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        if args.left() < 2 {
            return Read::read(args).map(Self::Options);
        }
        Ok(Self::Test { condition: Read::read(args)?, then: Read::read(args)?, otherwise: Read::read(args)? })
    }
}

impl Read for Property {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        // A cardinality is itself the key if the value after it is not a map: the grammar allows that.
        let is_key = args.left() == 2 && !args.peek_second().is_some_and(is_map);
        let cardinality: Option<Cardinality> =
            if args.left() > 1 && !is_key { Read::read(args)? } else { None };
        if args.left() == 1 {
            return Ok(Self::Map { cardinality, map: args.take("a map", map)? });
        }
        Ok(Self::One {
            cardinality,
            key: Read::read(args)?,
            value: Read::read(args)?,
            meta: Read::read(args)?,
        })
    }
}

fn is_map_value(value: &Value) -> bool {
    matches!(value, Value::Map(_) | Value::Null | Value::Variable(_))
}

fn is_map(item: &ItemKind<'_>) -> bool {
    matches!(item, ItemKind::Value(value) if is_map_value(value))
}

impl Read for By {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        Ok(Self { key: Read::read(args)?, order: Read::read(args)? })
    }
}

impl Read for ByKey {
    fn fits(item: &ItemKind<'_>) -> bool {
        !crate::ast::Order::fits(item)
    }

    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        match args.peek() {
            Some(ItemKind::Nested(_)) => Read::read(args).map(Self::Traversal),
            Some(item) if Name::fits(item) => Read::read(args).map(Self::Property),
            Some(item) if T::fits(item) => Read::read(args).map(Self::T),
            Some(item) if Column::fits(item) => Read::read(args).map(Self::Column),
            _ => Err(args.mismatch("a key, T, Column, Order or traversal")),
        }
    }
}

impl Read for Choice {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        if args.left() < 2 {
            return Read::read(args).map(Self::Traversal);
        }
        match args.peek() {
            Some(ItemKind::Predicate(_)) => Ok(Self::Predicate(Read::read(args)?, Read::read(args)?)),
            Some(item) if Merge::fits(item) => {
                let event = Read::read(args)?;
                let map = Read::read(args)?;
                let takes_cardinality = matches!(map, MergeMap::Value(_));
                let cardinality = if takes_cardinality { Read::read(args)? } else { None };
                Ok(Self::Merge { event, map, cardinality })
            }
            _ => Ok(Self::Value(Read::read(args)?, Read::read(args)?)),
        }
    }
}

impl Read for Call {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        let service: Option<Name> = Read::read(args)?;
        if service.is_none() && args.left() > 0 {
            return Err(args.mismatch("the name of a service"));
        }
        let parameters = match args.peek() {
            Some(ItemKind::Value(Value::Null)) => return Err(args.mismatch("a map or traversal")),
            None | Some(ItemKind::Nested(_)) => None,
            Some(_) => Some(args.take("a map or traversal", map)?),
        };
        Ok(Self { service, parameters, traversal: Read::read(args)? })
    }
}

impl Read for Barrier {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("a size or normSack", |item| match item {
            ItemKind::Word("normSack") | ItemKind::Constant("Barrier", "normSack") => Some(Self::NormSack),
            ItemKind::Value(Value::Number(number)) => number.as_i64().map(Self::Size),
            _ => None,
        })
    }
}

impl Read for WithKey {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("the name of an option", |item| match item {
            ItemKind::Constant(class, word) => OptionKey::from_words(class, word).map(Self::Constant),
            ItemKind::Value(Value::String(name)) => Some(Self::String(name)),
            _ => None,
        })
    }
}

impl Read for WithValue {
    fn read(args: &mut Args<'_>) -> Result<Self, Mismatch> {
        args.take("the value of the option", |item| match item {
            ItemKind::Constant(class, word) => OptionValue::from_words(class, word).map(Self::Constant),
            item => item.into_value().map(Self::Value),
        })
    }
}
