//! `Refused`: the syntax restrictions of the target, and how generated queries avoid them.

use edgewise_cypher_syntax::restriction::{Parts, RESTRICTIONS, SyntaxRestriction};
use edgewise_model::Value;

use crate::Features;
use crate::query::{Context, GeneratedQuery};

/// How often a query is generated again, before one that the target refuses is used after all.
const MOST: usize = 300;

/// The syntax restrictions that the target's profile switches on. Without any, no query is inspected.
pub struct Refused {
    forms: Vec<&'static SyntaxRestriction>,
    rich_parameters: bool,
}

impl Refused {
    /// Collects the restrictions among what the profile switches off.
    pub(crate) fn new(features: &Features) -> Self {
        Self {
            forms: RESTRICTIONS.iter().filter(|form| !features.has(form.name)).collect(),
            rich_parameters: !features.has("rich-parameter"),
        }
    }

    /// Whether one of the restrictions applies to the query, so that the target refuses it.
    pub(crate) fn has(&self, query: &GeneratedQuery) -> bool {
        let Some(tree) = query.statement.as_query() else { return false };
        let parts = if self.forms.is_empty() { Parts::NONE } else { Parts::of(tree) };
        self.forms.iter().any(|form| form.is_in(tree, parts))
            || self.rich_parameters && query.parameters.values().any(is_rich_parameter)
    }

    /// The query itself or, if the target refuses it, another one that `draw` makes. If the target refuses `MOST` of
    /// them in a row, the last one is used all the same.
    pub(super) fn or_another<'c>(
        &self,
        mut query: GeneratedQuery,
        context: &mut Context<'c>,
        draw: impl Fn(&mut Context<'c>) -> GeneratedQuery,
    ) -> GeneratedQuery {
        for _ in 0..MOST {
            if !self.has(&query) {
                break;
            }
            query = draw(context);
        }
        query
    }
}

/// Whether a parameter is or contains a value that some targets cannot receive: a temporal value, a point, NaN or an
/// infinity. The switch `rich-parameter` avoids such parameters.
pub fn is_rich_parameter(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::String(_) => false,
        Value::Float(number) => !number.is_finite(),
        Value::List(items) => items.iter().any(is_rich_parameter),
        Value::Map(entries) => entries.values().any(is_rich_parameter),
        _ => true,
    }
}
