//! `ShortQueries`: draws short queries about one graph.

use crate::rounds::short::About;
use crate::rounds::short::lore::Lore;
use crate::rounds::short::shape::SHAPES;
use edgewise_cypher_generate::Features;
use edgewise_cypher_semantics::Knobs;
use edgewise_cypher_syntax::ast::{Query, Statement};
use edgewise_cypher_syntax::dialect::{Use, uses_of};
use edgewise_cypher_syntax::parse_query;
use edgewise_model::{Graph, Rng};

/// Makes short queries about one graph.
pub(crate) struct ShortQueries<'a> {
    lore: Lore<'a>,
}

/// Queries that are tried for one that the target takes.
const TRIES: usize = 6;

impl<'a> ShortQueries<'a> {
    /// What the graph has to be asked about.
    pub(crate) fn new(graph: &'a Graph, features: &'a Features, knobs: Knobs) -> Self {
        Self { lore: Lore::new(graph, features, knobs) }
    }

    /// A query; none if the graph has nothing to be asked about, or the target takes none of those that were tried.
    pub(crate) fn draw(&self, rng: &mut Rng, about: About) -> Option<Query> {
        let weights: Vec<u32> =
            SHAPES.iter().map(|shape| if shape.about == about { shape.weight } else { 0 }).collect();
        (0..TRIES).find_map(|_| {
            let shape = &SHAPES[rng.weighted(&weights)?];
            let text = (shape.text)(&self.lore, &mut rng.split(shape.name))?;
            parse_query(&text).ok().filter(|query| is_taken(query, self.lore.features))
        })
    }
}

/// Whether the target has all that a query uses.
pub(super) fn is_taken(query: &Query, features: &Features) -> bool {
    let statement = Statement::query(query.clone());
    features.dialect.accepts(&statement).is_ok()
        && uses_of(query).iter().all(|used| match used {
            Use::Construct(construct) => features.allows(*construct),
            Use::Function(name) => features.has_function(name),
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::consult::{consult, graph_of};
    use crate::rounds::{features_of, target_context};
    use edgewise_cypher_semantics::ErrorKind;
    use edgewise_engine::Request;
    use edgewise_model::Map;
    use edgewise_reference::open_reference;
    use std::collections::BTreeSet;

    #[test]
    fn every_shape_gives_queries_that_the_reference_answers_and_most_are_new() {
        let setup = [
            "CREATE (a:A {k: 1, s: 'x', f: 1.0}), (b:A:B {k: 2, s: '', f: 0.5}), (a)-[:T]->(b), (b)-[:U]->(b)",
            "CREATE INDEX FOR (n:A) ON (n.k)",
        ];
        let graph = graph_of(&setup.map(Request::new)).expect("a graph");
        let context =
            target_context(open_reference("reference").expect("a reference").profile()).expect("a context");
        let features = features_of(&context);
        let lore = Lore::new(&graph, &features, Knobs::default());
        for shape in SHAPES {
            let mut rng = Rng::from_seed_u64(1);
            let mut texts = BTreeSet::new();
            let mut taken = 0;
            for _ in 0..300 {
                let Some(text) = (shape.text)(&lore, &mut rng) else { continue };
                let query =
                    parse_query(&text).unwrap_or_else(|error| panic!("{}: {text}: {error}", shape.name));
                if !is_taken(&query, &features) {
                    continue;
                }
                taken += 1;
                let statement = Statement::query(query);
                let answer = consult(&statement, &Map::new(), &mut graph.clone(), Knobs::default());
                let refused = answer.err().filter(|error| error.kind != ErrorKind::Resource);
                assert!(refused.is_none(), "{}: {text}: {refused:?}", shape.name);
                texts.insert(text);
            }
            assert!(taken > 200, "{}: {taken}", shape.name);
            assert!(texts.len() > 10, "{}: {}", shape.name, texts.len());
        }
    }

    #[test]
    fn a_graph_without_anything_is_asked_about_values_alone() {
        let (graph, context) = (
            Graph::new(),
            target_context(open_reference("reference").expect("a reference").profile()).expect("a context"),
        );
        let features = features_of(&context);
        let short = ShortQueries::new(&graph, &features, Knobs::default());
        let mut rng = Rng::from_seed_u64(1);
        assert!((0..20).all(|_| short.draw(&mut rng, About::Graph).is_none()));
        assert!((0..20).all(|_| short.draw(&mut rng, About::Values).is_some()));
    }
}
