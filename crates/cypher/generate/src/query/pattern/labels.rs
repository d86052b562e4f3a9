//! Makes label and type expressions that are true for an element of the model graph.

use edgewise_cypher_syntax::ast::{DynamicLabels, LabelExpr, LabelKeyword, Labels, Name};
use edgewise_cypher_syntax::dialect::Construct as C;
use edgewise_model::Value;

use super::super::Context;
use super::super::production::{Production, Table};

/// Makes an expression that is true for an element with these labels, or with this one type; none if it does not apply
/// to them.
pub type MakeLabels = for<'c> fn(&mut Context<'c>, &[Name]) -> Option<LabelExpr>;

type Line = Production<MakeLabels>;

/// A line of the table: name, needed constructs, weight and maker.
const fn line(name: &'static str, needs: &'static [C], weight: u32, make: MakeLabels) -> Line {
    Production { name, needs, weight, make }
}

/// The table of label expressions for nodes.
pub const LABELS: &[Line] = &[
    line("one-label", &[], 60, one),
    line("label-chain", &[C::LabelChain], 14, chain),
    line("label-and", &[C::LabelAnd], 8, and),
    line("label-or", &[C::LabelOr], 10, label_or),
    line("label-not", &[C::LabelNot], 8, label_not),
    line("label-wildcard", &[C::LabelWildcard], 4, wildcard),
    line("label-mixed", &[C::LabelAnd, C::LabelOr, C::LabelNot], 4, mixed),
    line("label-dynamic", &[C::LabelDynamic], 3, dynamic),
];

/// The table of type expressions for relationships.
pub const TYPES: &[Line] = &[
    line("one-type", &[], 70, one),
    line("type-bar", &[C::TypeBar], 12, type_or),
    line("type-bar-colon", &[C::TypeBarColon], 6, type_or_colon),
    line("type-not", &[C::LabelNot], 5, type_not),
    line("type-wildcard", &[C::LabelWildcard], 3, wildcard),
    line("type-and", &[C::LabelAnd, C::LabelNot], 2, type_and),
    line("type-dynamic", &[C::LabelDynamic], 2, dynamic),
];

impl Context<'_> {
    /// Makes a label expression that is true for a node with these labels; none if it has none or no expression
    /// applies.
    pub(crate) fn labels_for(&mut self, own: &[Name]) -> Option<Labels> {
        let grammar = self.grammar;
        self.element_labels(&grammar.labels, own)
    }

    /// Makes a type expression that is true for a relationship of this type; none if none applies.
    pub(crate) fn types_for(&mut self, kind: &Name) -> Option<Labels> {
        let grammar = self.grammar;
        self.element_labels(&grammar.types, std::slice::from_ref(kind))
    }

    /// Makes an expression from this table.
    fn element_labels(&mut self, table: &Table<MakeLabels>, own: &[Name]) -> Option<Labels> {
        let choice = table.choose(self.rng)?;
        let expr = match (choice.make)(self, own) {
            Some(expr) => {
                self.coverage.count(choice.place);
                expr
            }
            None => LabelExpr::Name(self.rng.pick(own)?.clone()),
        };
        let legacy = matches!(expr, LabelExpr::Legacy(_));
        let is = self.modern && !legacy && self.grammar.has.label_is && self.rng.percent(12);
        Some(Labels { keyword: if is { LabelKeyword::Is } else { LabelKeyword::Colon }, expr })
    }
}

/// Makes a single label or type, `A`.
fn one(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    Some(LabelExpr::Name(context.rng.pick(own)?.clone()))
}

/// Chooses two different labels of the element; none if it has fewer.
fn two(context: &mut Context<'_>, own: &[Name]) -> Option<(Name, Name)> {
    if own.len() < 2 {
        return None;
    }
    let first = context.rng.index(own.len());
    let second = (first + 1 + context.rng.index(own.len() - 1)) % own.len();
    Some((own[first].clone(), own[second].clone()))
}

/// Makes `A:B`.
fn chain(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    if context.modern {
        return None;
    }
    let (first, second) = two(context, own)?;
    Some(LabelExpr::Legacy(vec![first, second]))
}

/// Makes `A&B`.
fn and(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    if !context.modern {
        return None;
    }
    let (first, second) = two(context, own)?;
    Some(joined_and(LabelExpr::Name(first), LabelExpr::Name(second)))
}

/// Chooses a name that the element does not have; none if it has all.
fn foreign(context: &mut Context<'_>, all: &[Name], own: &[Name]) -> Option<Name> {
    let other = context.rng.pick(all)?;
    (!own.contains(other)).then(|| other.clone())
}

/// One of the element's names and another name, in random order.
fn or_of(context: &mut Context<'_>, all: &[Name], own: &[Name]) -> Option<(LabelExpr, LabelExpr)> {
    let held = context.rng.pick(own)?;
    let other = context.rng.pick(all)?;
    if other == held {
        return None;
    }
    let (held, other) = (LabelExpr::Name(held.clone()), LabelExpr::Name(other.clone()));
    Some(if context.rng.bool() { (held, other) } else { (other, held) })
}

/// Makes `A|B`. For a node without labels it makes such an expression, too, although it is false.
fn label_or(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    if !context.modern {
        return None;
    }
    let source = context.source;
    let (left, right) = or_of(context, &source.labels, own)?;
    Some(LabelExpr::Or(Box::new(left), Box::new(right)))
}

/// Makes `!A`.
fn label_not(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    if !context.modern {
        return None;
    }
    let source = context.source;
    Some(not(LabelExpr::Name(foreign(context, &source.labels, own)?)))
}

/// Makes the wildcard `%`.
fn wildcard(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    (context.modern && !own.is_empty()).then_some(LabelExpr::Wildcard)
}

/// Makes `(A|B)&!C`.
fn mixed(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    let either = label_or(context, own)?;
    Some(joined_and(either, label_not(context, own)?))
}

/// Makes `$('A')`, `$all(['A', 'B'])`, `$any(['A', 'C'])`: label names given as values.
fn dynamic(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    if !context.modern {
        return None;
    }
    let held = context.rng.pick(own)?.clone();
    let (which, names) = match context.rng.index(4) {
        0 => (DynamicLabels::All, Value::List(vec![Value::String(held)])),
        1 => {
            let source = context.source;
            let other = context.rng.pick(&source.labels).unwrap_or(&held).clone();
            (DynamicLabels::Any, Value::List(vec![Value::String(other), Value::String(held)]))
        }
        _ => (DynamicLabels::Plain, Value::String(held)),
    };
    Some(LabelExpr::Dynamic(which, Box::new(context.value_or_parameter(&names))))
}

/// Makes `A|B` of types.
fn type_or(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    let source = context.source;
    let (left, right) = or_of(context, &source.types, own)?;
    Some(LabelExpr::Or(Box::new(left), Box::new(right)))
}

/// Makes `A|:B` of types.
fn type_or_colon(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    if context.modern {
        return None;
    }
    let source = context.source;
    match or_of(context, &source.types, own)? {
        (LabelExpr::Name(left), LabelExpr::Name(right)) => Some(LabelExpr::Legacy(vec![left, right])),
        _ => None,
    }
}

/// Makes `!A` of types.
fn type_not(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    if !context.modern {
        return None;
    }
    let source = context.source;
    Some(not(LabelExpr::Name(foreign(context, &source.types, own)?)))
}

/// Makes `A&!B` of types.
fn type_and(context: &mut Context<'_>, own: &[Name]) -> Option<LabelExpr> {
    let other = type_not(context, own)?;
    Some(joined_and(LabelExpr::Name(own.first()?.clone()), other))
}

/// The negation of a label expression.
fn not(expr: LabelExpr) -> LabelExpr {
    LabelExpr::Not(Box::new(expr))
}

/// The conjunction of two label expressions.
fn joined_and(left: LabelExpr, right: LabelExpr) -> LabelExpr {
    LabelExpr::And(Box::new(left), Box::new(right))
}
