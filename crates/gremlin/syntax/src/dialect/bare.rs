//! The steps of the bare language, and the arguments that they take.

use crate::ast::{
    Arg, Branch, By, ByKey, Choose, Condition, Endpoint, Filter, Has, HasKey, Integer, Label, Map, Modulator,
    Move, Mutation, Nested, Predicate, Property, Reduce, Select, Start, Step, T, Test, Text, Texts, Value,
    Values, Where,
};

/// The steps of the bare language.
const STEPS: &[&str] = &[
    "V",
    "E",
    "addV",
    "addE",
    "property",
    "drop",
    "from",
    "to",
    "out",
    "in",
    "both",
    "outE",
    "inE",
    "bothE",
    "outV",
    "inV",
    "bothV",
    "otherV",
    "has",
    "hasLabel",
    "hasId",
    "hasNot",
    "where",
    "filter",
    "and",
    "or",
    "not",
    "dedup",
    "limit",
    "skip",
    "range",
    "values",
    "valueMap",
    "elementMap",
    "properties",
    "id",
    "label",
    "constant",
    "count",
    "sum",
    "mean",
    "min",
    "max",
    "fold",
    "unfold",
    "group",
    "groupCount",
    "path",
    "select",
    "project",
    "by",
    "order",
    "as",
    "aggregate",
    "sideEffect",
    "choose",
    "optional",
    "union",
    "coalesce",
    "repeat",
    "times",
    "until",
    "emit",
];

/// Describes the construct that the bare language lacks; `None` if it has the step with these arguments.
pub fn bare_fault(step: &Step) -> Option<String> {
    let name = step.name();
    if !STEPS.contains(&name) {
        return Some(format!("`{name}()`"));
    }
    (!has_arguments(step)).then(|| format!("`{name}()` with these arguments"))
}

/// Describes the sequence of steps that the bare language lacks; `None` if it has it. `times()`, `until()` and `emit()` must
/// follow `repeat()`.
pub fn bare_chain_fault(before: Option<&Step>, step: &Step) -> Option<String> {
    let modifies = |step: &Step| matches!(step.name(), "times" | "until" | "emit");
    let follows = before.is_some_and(|before| before.name() == "repeat" || modifies(before));
    (modifies(step) && !follows).then(|| format!("`{}()` before `repeat()`", step.name()))
}

fn has_arguments(step: &Step) -> bool {
    match step {
        Step::Start(Start::V(ids) | Start::E(ids)) => ids.iter().all(is_scalar),
        Step::Move(Move::To { .. } | Move::ToE { .. } | Move::ToV(_)) => false,
        Step::Filter(filter) => filter_has_arguments(filter),
        Step::Map(Map::Constant(value)) => is_scalar(value),
        Step::Map(Map::ValueMap { tokens, .. }) => tokens.is_none(),
        Step::Map(Map::Order(scope)) => scope.is_none(),
        Step::Map(Map::Select(select)) => matches!(select, Select::Labels { pop: None, .. }),
        Step::Reduce(Reduce::Fold(seed)) => seed.is_none(),
        Step::Branch(branch) => branch_has_arguments(branch),
        Step::Reduce(Reduce::Group(key) | Reduce::GroupCount(key)) => key.is_none(),
        Step::Mutation(Mutation::AddV(label)) => label.as_ref().is_none_or(is_text),
        Step::Mutation(Mutation::AddE(label)) => is_text(label),
        Step::Mutation(Mutation::Property(property)) => match property {
            Property::One { key, value, meta, .. } => {
                matches!(key, Value::String(_)) && is_scalar(value) && meta.is_empty()
            }
            Property::Map { .. } => false,
        },
        Step::Modulator(Modulator::As(labels)) => labels.len() == 1,
        Step::Modulator(Modulator::By(by)) => by_has_arguments(by),
        Step::Modulator(Modulator::From(end) | Modulator::To(end)) => match end {
            Endpoint::Label(_) => true,
            Endpoint::Traversal(nested) => {
                matches!(nested.steps.first(), Some(Step::Start(Start::V(_) | Start::E(_))))
            }
        },
        _ => !step.arguments().iter().any(is_foreign),
    }
}

fn filter_has_arguments(filter: &Filter) -> bool {
    match filter {
        Filter::Has(Has { label, key: HasKey::Property(Text::String(_)), test }) => match test {
            None => true,
            Some(Test::Value(value)) => is_scalar(value),
            Some(Test::Predicate(predicate)) => label.is_none() && is_plain(predicate),
        },
        Filter::Has(_) => false,
        Filter::HasLabel(Texts::OneOf(texts)) => texts.iter().all(is_string),
        Filter::HasId(Values::OneOf(values)) => values.iter().all(is_scalar),
        Filter::HasLabel(_) | Filter::HasId(_) => false,
        Filter::HasNot(key) => is_string(key),
        Filter::Where(Where::Predicate { .. }) => false,
        Filter::Filter(Condition::Predicate(_)) => false,
        Filter::And(traversals) | Filter::Or(traversals) => !traversals.is_empty(),
        Filter::Dedup { scope, .. } => scope.is_none(),
        Filter::Limit { scope: None, count } | Filter::Skip { scope: None, count } => is_count(count),
        Filter::Range { scope: None, low, high } => is_count(low) && is_count(high),
        Filter::Limit { .. } | Filter::Skip { .. } | Filter::Range { .. } => false,
        _ => true,
    }
}

fn branch_has_arguments(branch: &Branch) -> bool {
    match branch {
        Branch::Union(traversals) | Branch::Coalesce(traversals) => !traversals.is_empty(),
        Branch::Choose(choose) => matches!(choose, Choose::Test { condition: Condition::Traversal(_), .. }),
        Branch::Repeat { name, .. } => name.is_none(),
        Branch::Until(condition) => matches!(condition, Condition::Traversal(_)),
        Branch::Emit(condition) => condition.is_none(),
        Branch::Times(count) => *count >= 0,
        _ => true,
    }
}

fn by_has_arguments(by: &By) -> bool {
    match &by.key {
        None => true,
        Some(ByKey::Property(_)) => true,
        Some(ByKey::T(token)) => matches!(token, T::Id | T::Label) && by.order.is_none(),
        Some(ByKey::Traversal(nested)) => by.order.is_none() && is_by_traversal(nested),
        Some(ByKey::Column(_)) => false,
    }
}

/// Whether `by()` takes this traversal: it must have one step, a reduction or `values()`.
fn is_by_traversal(nested: &Nested) -> bool {
    let [step] = nested.steps.as_slice() else { return false };
    matches!(step.name(), "count" | "sum" | "mean" | "min" | "max" | "fold" | "values")
        && bare_fault(step).is_none()
}

/// Whether a predicate is allowed: joined and negated ones are not, nor those that test the type.
fn is_plain(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Eq(value)
        | Predicate::Neq(value)
        | Predicate::Lt(value)
        | Predicate::Lte(value)
        | Predicate::Gt(value)
        | Predicate::Gte(value) => is_scalar(value),
        Predicate::Inside(low, high) | Predicate::Outside(low, high) | Predicate::Between(low, high) => {
            is_scalar(low) && is_scalar(high)
        }
        Predicate::Within(values) | Predicate::Without(values) => values.iter().all(is_scalar),
        Predicate::TypeOf(_)
        | Predicate::Not(_)
        | Predicate::And(..)
        | Predicate::Or(..)
        | Predicate::Negate(_) => false,
        _ => true,
    }
}

fn is_text(label: &Label) -> bool {
    matches!(label, Label::Text(text) if is_string(text))
}

const fn is_string(text: &Text) -> bool {
    matches!(text, Text::String(_))
}

/// Whether a value is allowed as an argument. A variable stands for an element. The printer refuses numbers that cannot be
/// written.
const fn is_scalar(value: &Value) -> bool {
    matches!(value, Value::Boolean(_) | Value::Number(_) | Value::String(_) | Value::Variable(_))
}

const fn is_count(count: &Integer) -> bool {
    matches!(count, Integer::Literal(count) if *count >= 0)
}

/// Whether an argument is of a kind that the steps without a check of their own do not take.
fn is_foreign(argument: &Arg<'_>) -> bool {
    match argument {
        Arg::Text(text) => !is_string(text),
        Arg::Name(_) | Arg::Nested(_) => false,
        _ => true,
    }
}
