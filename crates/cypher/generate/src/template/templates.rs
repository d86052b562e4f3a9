//! `Templates`: draws queries from the templates, for one graph.

use super::TEMPLATES;
use super::material::Material;
use super::table::Needs;
use crate::query::{GeneratedQuery, productions};
use crate::round::{Feedback, Refused};
use crate::{Config, Features};
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::dialect::{Use, uses_of};
use edgewise_cypher_syntax::parse_query;
use edgewise_cypher_syntax::walk::writes;
use edgewise_model::{Graph, Rng};

/// Draws queries from the templates, for one graph.
pub struct Templates<'a> {
    material: Material<'a>,
    refused: &'a Refused,
    /// The weights in the order of [`TEMPLATES`]; 0 for a template that is switched off.
    weights: Vec<u32>,
    /// The index of the first template in the list of all productions.
    first: u16,
    /// Whether queries may change the graph.
    writes: bool,
}

/// How many queries are tried, until the target supports one.
const TRIES: usize = 8;

impl<'a> Templates<'a> {
    /// Prepares the templates that are switched on. Without `feedback`, those that need the reference are left out.
    pub fn new(
        config: &Config,
        features: &'a Features,
        graph: &'a Graph,
        refused: &'a Refused,
        feedback: Option<&'a dyn Feedback>,
    ) -> Self {
        let weight = |template: &super::Template| {
            let known = template.needs == Needs::Graph || feedback.is_some();
            let on = known && features.has(template.name);
            if on { config.weight(template.name, template.weight) } else { 0 }
        };
        let first = productions().position(|production| production.table == TABLE).unwrap_or_default();
        Self {
            material: Material::new(graph, features, feedback),
            refused,
            weights: TEMPLATES.iter().map(weight).collect(),
            first: first as u16,
            writes: config.query.writes > 0,
        }
    }

    /// Draws a query; also gives the index of its template in the list of all productions. None if the graph has
    /// nothing to refer to, or if the target supports none of the queries that were tried.
    pub fn draw(&self, rng: &mut Rng) -> Option<(GeneratedQuery, u16)> {
        (0..TRIES).find_map(|_| {
            let place = rng.weighted(&self.weights)?;
            let template = &TEMPLATES[place];
            let text = (template.text)(&self.material, &mut rng.split(template.name))?;
            let query =
                parse_query(&text).ok().filter(|query| is_supported(query, self.material.features))?;
            let changes = writes(&query);
            if changes && !self.writes {
                return None;
            }
            let query = GeneratedQuery::without_parameters(query, changes);
            (!self.refused.has(&query)).then_some((query, self.first + place as u16))
        })
    }
}

/// The name of the table of templates in the list of all productions.
pub(crate) const TABLE: &str = "template";

/// Whether the target supports all constructs and functions that a query uses.
pub(super) fn is_supported(query: &Query, features: &Features) -> bool {
    let statement = Statement::query(query.clone());
    features.dialect.accepts(&statement).is_ok()
        && uses_of(query).iter().all(|used| match used {
            Use::Construct(construct) => features.allows(*construct),
            Use::Function(name) => features.has_function(name),
        })
}
