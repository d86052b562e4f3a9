//! Index: no answer depends on whether there is an index.
//!
//! ```text
//! without:   MATCH (n:L) WHERE n.k > 1 RETURN n AS a
//! create-1:  CREATE INDEX FOR (n:L) ON (n.k), and wait until it is online
//! with-1:    the same query
//! drop-1:    DROP INDEX …
//! dropped:   the same query
//! without = with-1 = … = dropped
//! ```
//! An index *fits* if the query uses its label or type together with its one or two keys. An index that the setup
//! created is dropped and created again.
//!
//! The claim is a *contradiction* between the engine's own answers. Side conditions: the query only reads, its answer
//! is deterministic, and every statement answers. If only some of the statements raise an error, that is reported only
//! if nothing in the query may raise an error.

use crate::Cypher;
use crate::oracle::CypherContext;
use crate::oracle::adapted_filter::{Purpose, with_adapted_filter};
use crate::oracle::comparability::Comparability;
use crate::oracle::{CypherTarget, guard};
use crate::rules::retain_values;
use crate::{Round, WrittenQuery};
use edgewise_cypher_generate::mutation_statement;
use edgewise_cypher_syntax::ast::{
    Expr, IndexDrop, IndexStatement, Labels, Name, PathElement, Query, StatementBody,
};
use edgewise_cypher_syntax::dialect::{Construct, Dialect};
use edgewise_cypher_syntax::walk::{for_each_expr, for_each_pattern, writes};
use edgewise_cypher_syntax::{parse_statement, print_statement};
use edgewise_engine::{Observation, Step};
use edgewise_lab::Finding;
use edgewise_lab::oracle::{Oracle, Refusal};
use edgewise_lab::oracle::{Side, Telling, compare, raised};
use edgewise_lab::{FaultKind, Plan, Symptom, Verdict};
use edgewise_model::{Index, IndexKind, Mutation, Rng};
use std::collections::{BTreeMap, BTreeSet};

/// The oracle `index`: no answer depends on whether there is an index.
pub struct IndexOracle;

/// The most indexes that a plan creates.
const MOST_INDEXES: usize = 3;

impl Oracle<Cypher> for IndexOracle {
    fn id(&self) -> &'static str {
        "index"
    }

    fn claims(&self) -> &'static str {
        "a query has the same answer without an index, with it, and after it was dropped"
    }

    fn needs(&self) -> &'static str {
        "an engine with property indexes, and a reading query that names a label and a key of it"
    }

    fn kind(&self) -> FaultKind {
        FaultKind::Contradiction
    }

    fn argument(&self, _: &Symptom) -> &'static str {
        "An index may make a query faster, but no answer may depend on it. Here an answer does:"
    }

    fn role_title(&self, role: &str) -> Option<String> {
        let title = match role {
            "without" => "Without an index",
            "dropped" => "After the index was dropped",
            "again" => "After the index was created again",
            _ if role.starts_with("create-") => "An index is created",
            _ if role.starts_with("drop-") => "The index is dropped",
            _ => return role.strip_prefix("with-").map(|number| format!("With an index ({number})")),
        };
        Some(title.to_owned())
    }

    fn contrast(&self) -> Option<(&'static str, [&'static str; 2])> {
        Some(("without", ["without an index", "with one"]))
    }

    fn rule_features(&self, _: &Finding, features: &mut BTreeSet<String>) {
        retain_values(features);
    }

    fn share(&self) -> u32 {
        35
    }

    fn adapted(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        rng: &mut Rng,
    ) -> Option<WrittenQuery> {
        if !fitting(query, context).is_empty() {
            return None;
        }
        with_adapted_filter(query, round, context, Purpose::Seek, rng).map(Into::into)
    }

    fn plan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        rng: &mut Rng,
    ) -> Result<Plan, Refusal> {
        let mut fitting = fitting(query, context);
        rng.shuffle(&mut fitting);
        plan_with(round, query, context, &fitting)
    }

    fn replan(
        &self,
        round: &Round,
        query: &WrittenQuery,
        context: &CypherTarget,
        earlier: &Plan,
    ) -> Result<Plan, Refusal> {
        // Keep the indexes of the earlier plan that still fit, because a case with another index would be another
        // case.
        let place = |index: &Index| {
            let text = statement_of(Mutation::CreateIndex(index.clone()), context);
            earlier.statements().position(|(_, request)| request.text == text)
        };
        let mut fitting: Vec<(usize, Index)> = fitting(query, context)
            .into_iter()
            .filter_map(|index| place(&index).map(|place| (place, index)))
            .collect();
        fitting.sort_by_key(|(place, _)| *place);
        let fitting: Vec<Index> = fitting.into_iter().map(|(_, index)| index).collect();
        let plan = plan_with(round, query, context, &fitting)?;
        Ok(Plan { seed: earlier.seed, ..plan })
    }

    fn undone(&self, round: &Round, query: &WrittenQuery, context: &CypherTarget, plan: &Plan) -> Vec<Plan> {
        let made = plan.steps.iter().filter(|planned| planned.role.starts_with("create-")).count();
        let text = |index: &Index| statement_of(Mutation::CreateIndex(index.clone()), context);
        let known = |index: &Index| plan.statements().any(|(_, request)| request.text == text(index));
        let alone = fitting(query, context).into_iter().filter(|index| made > 1 && known(index));
        alone
            .filter_map(|index| plan_with(round, query, context, &[index]).ok())
            .map(|alone| Plan { seed: plan.seed, ..alone })
            .collect()
    }

    fn judge(&self, plan: &Plan, observations: &[Observation]) -> Verdict {
        let altered = plan.steps.iter().zip(observations).filter(|(planned, _)| planned.alters);
        if altered.into_iter().any(|(_, observation)| !observation.outcome.is_answer()) {
            return Verdict::skip("an index statement was refused");
        }
        let telling = Telling {
            kind: self.kind(),
            oracle: self.id(),
            rule: &plan.rule,
            title: "An index changes the answer",
            legend: "left: without the index; right: with it, or after it was dropped",
        };
        let roles: Vec<&str> = plan
            .steps
            .iter()
            .filter(|planned| !planned.alters && matches!(planned.step, Step::Run(_)))
            .map(|planned| planned.role.as_str())
            .collect();
        if let Some(verdict) = raised(plan, observations, &roles, &telling) {
            return verdict;
        }
        let base = match Side::of(plan, observations, "without") {
            Ok(base) => base,
            Err(why) => return Verdict::Skip(why),
        };
        let mut vacuous = true;
        for role in roles.iter().filter(|role| **role != "without") {
            let side = match Side::of(plan, observations, role) {
                Ok(side) => side,
                Err(why) => return Verdict::Skip(why),
            };
            match compare(base, side, &plan.comparison, &telling) {
                Verdict::Pass { vacuous: empty } => vacuous &= empty,
                other => return other,
            }
        }
        Verdict::Pass { vacuous }
    }
}

/// The text of a statement that creates or drops an index.
fn statement_of(mutation: Mutation, context: &CypherTarget) -> String {
    print_statement(&mutation_statement(&mutation, &context.settings.dialect), &context.settings.dialect)
}

/// The plan that runs the query with and without indexes. It creates the `fitting` indexes that do not exist yet. If
/// all exist, it drops one of them.
fn plan_with(
    round: &Round,
    query: &WrittenQuery,
    context: &CypherTarget,
    fitting: &[Index],
) -> Result<Plan, Refusal> {
    if writes(&query.query) {
        return Err(Refusal::not_applicable("the query writes"));
    }
    if fitting.is_empty() {
        return Err(Refusal::not_applicable("no index fits the query"));
    }
    let claim = Comparability::between_runs(query, round, context)?;
    let text = context.text(query, query, round)?;
    let there = round.graph.indexes();
    let create = |index: &Index| statement_of(Mutation::CreateIndex(index.clone()), context);
    let drop = |index: &Index| statement_of(Mutation::DropIndex(index.clone()), context);
    let mut plan = Plan::new("index", "new");
    plan.comparison = claim.comparison;
    plan.raises = claim.raises;
    plan.restores = true;
    if let Some(index) = fitting.iter().find(|index| there.contains(index)) {
        // If the dialect drops indexes by name, the existing index must have the name that Edgewise would give it.
        if named_by_others(&drop(index), &create(index), round, context) {
            return Err(Refusal::unsound("the name of an index of the setup is not known"));
        }
        plan.rule = format!("there/{}", kind_name(index.kind));
        return Ok(plan
            .run("with-1", &text)
            .alter("drop-1", drop(index))
            .run("without", &text)
            .alter("create-1", create(index))
            .step("await-1", Step::Await)
            .run("again", &text));
    }
    // Some engines refuse two indexes with a key in common.
    let clashes = |index: &Index| {
        there
            .iter()
            .any(|other| other.label == index.label && other.keys.iter().any(|key| index.keys.contains(key)))
    };
    let chosen: Vec<&Index> = fitting.iter().filter(|index| !clashes(index)).take(MOST_INDEXES).collect();
    let Some(first) = chosen.first() else {
        return Err(Refusal::not_applicable("every index that fits shares a key with an existing one"));
    };
    plan.rule = format!("new/{}", kind_name(first.kind));
    plan = plan.run("without", &text);
    for (place, index) in chosen.iter().enumerate() {
        let number = place + 1;
        plan = plan
            .alter(&format!("create-{number}"), create(index))
            .step(&format!("await-{number}"), Step::Await)
            .run(&format!("with-{number}"), &text)
            .alter(&format!("drop-{number}"), drop(index));
    }
    Ok(plan.run("dropped", &text))
}

/// Whether an index is dropped by name but the setup did not create it under that name.
fn named_by_others(drop: &str, create: &str, round: &Round, context: &CypherTarget) -> bool {
    let dialect = &context.settings.dialect;
    let by_name = matches!(
        parse_statement(drop).map(|statement| statement.body),
        Ok(StatementBody::Index(IndexStatement::Drop(IndexDrop::Named { .. })))
    );
    let same = |text: &str| {
        parse_statement(text).is_ok_and(|statement| print_statement(&statement, dialect) == create)
    };
    by_name && !round.setup.iter().any(|request| same(&request.text))
}

fn kind_name(kind: IndexKind) -> &'static str {
    match kind {
        IndexKind::NodeRange => "node-range",
        IndexKind::RelRange => "relationship-range",
        IndexKind::NodeText => "node-text",
        IndexKind::RelText => "relationship-text",
        IndexKind::NodePoint => "node-point",
        IndexKind::RelPoint => "relationship-point",
    }
}

/// The indexes that may serve the query: the engine supports them, and the query uses their label or type together with
/// their keys.
fn fitting(query: &Query, context: &CypherTarget) -> Vec<Index> {
    let (mut nodes, mut relationships) = (UsedLabelsAndKeys::default(), UsedLabelsAndKeys::default());
    for_each_pattern(query, |pattern| {
        for element in pattern.elements() {
            match element {
                PathElement::Node(node) => {
                    nodes.add_element(
                        node.variable.as_ref(),
                        node.labels.as_ref(),
                        node.properties.as_deref(),
                    );
                }
                PathElement::Relationship(relationship) => relationships.add_element(
                    relationship.variable.as_ref(),
                    relationship.types.as_ref(),
                    relationship.properties.as_deref(),
                ),
                PathElement::Group(_) => {}
            }
        }
    });
    for_each_expr(query, |expr| {
        if let Expr::Property(of, key) = expr
            && let Expr::Variable(variable) = &**of
        {
            nodes.add_read_key(variable, key);
            relationships.add_read_key(variable, key);
        }
    });
    let mut indexes = BTreeSet::new();
    let dialect = &context.settings.dialect;
    if context.profile.node_indexes {
        nodes.indexes(
            dialect,
            [IndexKind::NodeRange, IndexKind::NodeText, IndexKind::NodePoint],
            &mut indexes,
        );
    }
    if context.profile.relationship_indexes && dialect.has(Construct::RelationshipIndex) {
        relationships.indexes(
            dialect,
            [IndexKind::RelRange, IndexKind::RelText, IndexKind::RelPoint],
            &mut indexes,
        );
    }
    indexes.into_iter().collect()
}

/// The labels and the property keys that a query uses on its nodes, or on its relationships.
#[derive(Default)]
struct UsedLabelsAndKeys {
    labels: BTreeMap<Name, BTreeSet<Name>>,
    keys: BTreeMap<Name, BTreeSet<Name>>,
    pairs: BTreeSet<(Name, Name)>,
}

impl UsedLabelsAndKeys {
    /// Adds the labels and property keys of a node or relationship in a pattern.
    fn add_element(&mut self, variable: Option<&Name>, labels: Option<&Labels>, properties: Option<&Expr>) {
        let mut names = BTreeSet::new();
        if let Some(labels) = labels {
            guard::label_names(&labels.expr, &mut names);
        }
        if let Some(Expr::Map(entries)) = properties {
            for (key, _) in entries {
                self.pairs.extend(names.iter().map(|label| (label.clone(), key.clone())));
                if let Some(variable) = variable {
                    self.keys.entry(variable.clone()).or_default().insert(key.clone());
                }
            }
        }
        if let Some(variable) = variable {
            self.labels.entry(variable.clone()).or_default().extend(names);
        }
    }

    /// Adds a property key that an expression reads from a variable.
    fn add_read_key(&mut self, variable: &Name, key: &Name) {
        if self.labels.contains_key(variable) {
            self.keys.entry(variable.clone()).or_default().insert(key.clone());
        }
    }

    /// Adds the indexes on a label and one or two keys that are used together.
    fn indexes(&self, dialect: &Dialect, kinds: [IndexKind; 3], found: &mut BTreeSet<Index>) {
        let by_variable = self.labels.iter().flat_map(|(variable, labels)| {
            let keys = self.keys.get(variable).into_iter().flatten();
            keys.flat_map(move |key| labels.iter().map(move |label| (label.clone(), key.clone())))
        });
        let [range, text, point] = kinds;
        for (label, key) in by_variable.chain(self.pairs.iter().cloned()) {
            let mut add = |kind| {
                found.insert(Index { kind, label: label.clone(), keys: vec![key.clone()] });
            };
            add(range);
            if dialect.has(Construct::TextIndex) {
                add(text);
            }
            if dialect.has(Construct::PointIndex) {
                add(point);
            }
        }
        if !dialect.has(Construct::CompositeIndex) {
            return;
        }
        // Both orders of two keys, because the order of keys matters to an index.
        for (variable, labels) in &self.labels {
            let keys: Vec<&Name> = self.keys.get(variable).into_iter().flatten().collect();
            for label in labels {
                for (place, one) in keys.iter().enumerate() {
                    for other in &keys[place + 1..] {
                        for pair in [[one, other], [other, one]] {
                            let keys = pair.map(|key| (*key).clone()).to_vec();
                            found.insert(Index { kind: range, label: label.clone(), keys });
                        }
                    }
                }
            }
        }
    }
}
