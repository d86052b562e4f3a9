//! `Refused`: the syntax restrictions of the target, and how queries avoid them.

use edgewise_cypher_syntax::restriction::{Parts, RESTRICTIONS, SyntaxRestriction};
use edgewise_model::Value;

use crate::Features;
use crate::query::{Context, GeneratedQuery};

/// How often a query is generated again before a refused one is accepted.
const MOST: usize = 300;

/// The syntax restrictions that a profile switches on. If there are none, no query is inspected.
pub struct Refused {
    forms: Vec<&'static SyntaxRestriction>,
    rich_parameters: bool,
}

impl Refused {
    /// Collects the switches that name syntax restrictions.
    pub(crate) fn new(features: &Features) -> Self {
        Self {
            forms: RESTRICTIONS.iter().filter(|form| !features.has(form.name)).collect(),
            rich_parameters: !features.has("rich-parameter"),
        }
    }

    /// Whether the target's syntax restrictions exclude a query.
    pub(crate) fn has(&self, query: &GeneratedQuery) -> bool {
        let Some(tree) = query.statement.as_query() else { return false };
        let parts = if self.forms.is_empty() { Parts::NONE } else { Parts::of(tree) };
        self.forms.iter().any(|form| form.is_in(tree, parts))
            || self.rich_parameters && query.parameters.values().any(is_rich_parameter)
    }

    /// The query, or another one of the same kind if the target refuses it.
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

/// Whether a parameter is or contains a value that some targets cannot receive (the switch `rich-parameter`): a
/// temporal value, a point, NaN or an infinity.
pub fn is_rich_parameter(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::String(_) => false,
        Value::Float(number) => !number.is_finite(),
        Value::List(items) => items.iter().any(is_rich_parameter),
        Value::Map(entries) => entries.values().any(is_rich_parameter),
        _ => true,
    }
}
