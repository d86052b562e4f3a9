//! Tests of constructs that are rare or come from outside the grammar of queries: hints, prefixes, dynamic labels,
//! constraints, parameters.

mod support;

use std::collections::BTreeMap;

use edgewise_cypher_generate::{Config, Interval, Round};
use edgewise_cypher_syntax::ast::{
    ConstraintStatement, Expr, Hint, LabelExpr, PathElement, PlanMode, Statement, StatementBody,
};
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr, for_each_pattern};
use edgewise_model::{Map, Name, Value};

/// The rounds of these seeds for a target that supports everything.
fn rounds(config: &Config, seeds: std::ops::Range<u64>) -> impl Iterator<Item = Round> {
    let mut config = config.clone();
    config.query.queries = Interval::new(40, 40);
    config.query.filtered = 10;
    let features = support::whole();
    seeds.map(move |seed| support::round(&config, &features, seed))
}

/// The planner hints in a statement.
fn hints(statement: &Statement) -> Vec<Hint> {
    let mut found = Vec::new();
    for_each_clause(statement, |clause| {
        if let edgewise_cypher_syntax::ast::Clause::Match(clause) = clause {
            found.extend(clause.hints.iter().cloned());
        }
    });
    found
}

#[test]
fn hints_of_every_kind_occur_and_refer_to_existing_labels_and_indexes() {
    let mut config = Config::default();
    config.query.hints = 40;
    config.query.schema_statements = 0;
    let mut seen = [0_usize; 3];
    for round in rounds(&config, 0..60) {
        for query in &round.queries {
            for hint in hints(&query.statement) {
                match hint {
                    Hint::Scan { .. } => seen[0] += 1,
                    Hint::Join { variables } => {
                        assert_eq!(variables.len(), 1);
                        seen[1] += 1;
                    }
                    Hint::Index { label, keys, .. } => {
                        let there =
                            |index: &edgewise_model::Index| index.label == label && index.keys == keys;
                        assert!(
                            round.graph.indexes().iter().any(there),
                            "there is no index on {label} {keys:?}"
                        );
                        seen[2] += 1;
                    }
                }
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}

#[test]
fn queries_for_a_target_without_hints_have_no_hints() {
    let mut config = Config::default();
    config.query.hints = 100;
    for seed in 0..20 {
        let round = support::round(&config, &support::targets()[1], seed);
        assert!(round.queries.iter().all(|query| hints(&query.statement).is_empty()));
    }
}

#[test]
fn the_preset_pre_execution_sets_runtimes_and_planners() {
    let config = Config::preset("pre-execution").expect("a preset");
    let mut settings: BTreeMap<Name, usize> = BTreeMap::new();
    for round in rounds(&config, 0..4) {
        for query in &round.queries {
            assert_eq!(query.statement.mode, Some(PlanMode::Explain));
            let own = query.statement.options.iter().flat_map(|options| &options.settings);
            own.for_each(|(key, _)| *settings.entry(key.clone()).or_default() += 1);
        }
    }
    assert!(settings.contains_key("runtime") && settings.contains_key("planner"), "{settings:?}");
}

#[test]
fn dynamic_labels_and_types_occur() {
    let (mut labels, mut types, mut subpaths) = (0, 0, 0);
    for round in rounds(&Config::default(), 0..100) {
        for query in &round.queries {
            for_each_pattern(&query.statement, |pattern| {
                for element in pattern.elements() {
                    match element {
                        PathElement::Node(node) => labels += usize::from(is_dynamic(node.labels.as_ref())),
                        PathElement::Relationship(own) => {
                            types += usize::from(is_dynamic(own.types.as_ref()))
                        }
                        PathElement::Group(group) => subpaths += usize::from(group.variable.is_some()),
                    }
                }
            });
        }
    }
    assert!(labels > 10 && types > 5 && subpaths > 0, "{labels} {types} {subpaths}");
}

fn is_dynamic(labels: Option<&edgewise_cypher_syntax::ast::Labels>) -> bool {
    labels.is_some_and(|labels| matches!(labels.expr, LabelExpr::Dynamic(..)))
}

#[test]
fn a_constraint_is_dropped_by_the_next_statement() {
    let mut config = Config::default();
    config.query.schema_statements = 30;
    let mut made = 0;
    for round in rounds(&config, 0..40) {
        let mut open: Option<Name> = None;
        for query in &round.queries {
            if let Some(name) = open.take() {
                let StatementBody::Constraint(ConstraintStatement::Drop(drop)) = &query.statement.body else {
                    panic!("the constraint {name} is not dropped");
                };
                let named = matches!(drop, edgewise_cypher_syntax::ast::ConstraintDrop::Named { name: own, .. } if *own == name);
                assert!(named);
            } else if let StatementBody::Constraint(ConstraintStatement::Create(create)) =
                &query.statement.body
            {
                made += 1;
                open = create.name.clone();
            }
        }
    }
    assert!(made > 20, "{made}");
}

#[test]
fn a_parameter_has_the_same_value_in_all_queries_of_a_round() {
    let mut config = Config::default();
    config.query.parameters = 30;
    let mut seen = 0;
    for round in rounds(&config, 0..30) {
        let mut values: BTreeMap<Name, Value> = BTreeMap::new();
        let queries = round.queries.iter().map(|query| (&query.statement, &query.parameters));
        let mut note = |parameters: &Map| {
            for (name, value) in parameters.iter().filter(|(name, _)| *name != "least") {
                let known = values.insert(name.clone(), value.clone());
                assert!(known.is_none_or(|known| format!("{known:?}") == format!("{value:?}")), "{name}");
                seen += 1;
            }
        };
        for (statement, parameters) in queries {
            note(parameters);
            for_each_expr(statement, |expr| {
                if let Expr::Parameter(name) = expr {
                    assert!(parameters.contains_key(name), "{name} has no value");
                }
            });
        }
    }
    assert!(seen > 500, "{seen}");
}
