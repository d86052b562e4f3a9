//! MATCH: which variables a pattern binds, and how deterministic the rows are.

use super::analysis::Analysis;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::kinds::Kinds;
use super::query_determinism::Effects;
use super::table::{RowsDeterminism, Table};
use edgewise_cypher_syntax::ast::{
    Arrow, Expr, Match, Name, NodePattern, PathElement, PathPattern, PathSelector, PathShape,
    RelationshipPattern,
};
use edgewise_cypher_syntax::walk::{free_variables, pattern_variables};
use std::collections::BTreeSet;

impl Analysis<'_> {
    /// The rows after a MATCH or OPTIONAL MATCH.
    pub(super) fn match_clause(&mut self, clause: &Match, table: Table) -> Table {
        let before: BTreeSet<Name> = table.columns.keys().cloned().collect();
        let single = table.single;
        let mut found = self.matched(table, &clause.patterns, clause.where_.as_ref());
        if clause.optional {
            for (name, value) in &mut found.columns {
                if !before.contains(name) {
                    *value = value.clone().nullable();
                }
            }
            // OPTIONAL MATCH keeps a row without a match, so if the pattern gives at most one row, there still is at
            // most one.
            found.single &= single;
        }
        found
    }

    /// The rows after patterns and their filter were matched.
    pub(super) fn matched(
        &mut self,
        mut table: Table,
        patterns: &[PathPattern],
        where_: Option<&Expr>,
    ) -> Table {
        let before: BTreeSet<Name> = table.columns.keys().cloned().collect();
        let key = row_key(patterns, &before);
        let bound = patterns.iter().all(|pattern| is_bound(pattern, &before));
        for pattern in patterns {
            self.bind(pattern, &mut table);
        }
        let mut tests = Vec::new();
        for pattern in patterns {
            self.tests_of(pattern.elements(), &table, &mut tests);
            self.check_choice(pattern, patterns, where_, &mut table);
        }
        if let Some(where_) = where_ {
            tests.push(self.truth(where_, &table));
        }
        for test in &tests {
            table.decided_by(test);
        }
        if !bound || table.rows == RowsDeterminism::Counted {
            table.decided_by(&Inferred::of(Kinds::BOOL));
        }
        match self.effects {
            Effects::None | Effects::Determined | Effects::Approximate => {}
            Effects::Free => table.rows = RowsDeterminism::Free,
        }
        table.approximate |= self.approximate_effects;
        table.arbitrary |= self.approximate_effects;
        if table.rows == RowsDeterminism::Free {
            self.note_reason("the outcome of a filter is not determined");
        }
        if !bound {
            table.keys = match key {
                Some(key) if table.single => vec![key],
                Some(key) => table.keys.iter().map(|own| own.union(&key).cloned().collect()).collect(),
                None => Vec::new(),
            };
            table.single = false;
        }
        table
    }

    /// Adds the variables of a pattern to the table.
    fn bind(&mut self, pattern: &PathPattern, table: &mut Table) {
        let ends = match pattern.elements() {
            [] => [None, None],
            [only] => [node_name(only), None],
            [first, .., last] => [node_name(first), node_name(last)],
        };
        let tie = is_choosing(pattern);
        let mut add = |name: &Name, kinds: Kinds, listed: bool, freely: bool| {
            if table.columns.contains_key(name) {
                return;
            }
            let mut value = Inferred::of(kinds);
            value.fresh = self.effects != Effects::None;
            if listed {
                value = Inferred::list(value);
            }
            if freely {
                value.freedom = Freedom::Tie;
            }
            table.columns.insert(name.clone(), value);
        };
        if let Some(path) = &pattern.variable {
            add(path, Kinds::PATH, false, tie);
        }
        for element in pattern.elements() {
            match element {
                PathElement::Node(node) => {
                    if let Some(name) = &node.variable {
                        add(name, Kinds::NODE, false, tie && !ends.contains(&Some(name)));
                    }
                }
                PathElement::Relationship(relationship) => {
                    if let Some(name) = &relationship.variable {
                        let many = relationship.length.is_some() || relationship.quantifier.is_some();
                        add(name, Kinds::RELATIONSHIP, many, tie);
                    }
                }
                PathElement::Group(group) => {
                    let many = group.quantifier.is_some();
                    if let Some(path) = &group.variable {
                        add(path, Kinds::PATH, many, tie);
                    }
                    for inner in &group.elements {
                        match inner {
                            PathElement::Node(NodePattern { variable: Some(name), .. }) => {
                                add(name, Kinds::NODE, many, tie);
                            }
                            PathElement::Relationship(RelationshipPattern {
                                variable: Some(name), ..
                            }) => add(name, Kinds::RELATIONSHIP, many, tie),
                            _ => {}
                        }
                    }
                }
            }
        }
    }

    /// Collects what is known of the conditions inside a pattern: property maps, filters and dynamic labels.
    fn tests_of(&mut self, elements: &[PathElement], table: &Table, tests: &mut Vec<Inferred>) {
        for element in elements {
            match element {
                PathElement::Node(node) => {
                    if let Some(labels) = &node.labels {
                        tests.extend(self.dynamic_labels(&labels.expr, table));
                    }
                    self.add_map_tests(node.properties.as_deref(), table, tests);
                    tests.extend(node.where_.as_ref().map(|where_| self.truth(where_, table)));
                }
                PathElement::Relationship(relationship) => {
                    if let Some(types) = &relationship.types {
                        tests.extend(self.dynamic_labels(&types.expr, table));
                    }
                    self.add_map_tests(relationship.properties.as_deref(), table, tests);
                    if let Some(where_) = &relationship.where_ {
                        let one = Inferred::of(Kinds::RELATIONSHIP);
                        tests.push(match &relationship.variable {
                            // Inside the pattern the variable is one relationship, although outside it may be a list.
                            Some(name) => {
                                self.with_local(name, one, |analysis| analysis.truth(where_, table))
                            }
                            None => self.truth(where_, table),
                        });
                    }
                }
                PathElement::Group(group) => {
                    let depth = self.locals.len();
                    for inner in &group.elements {
                        match inner {
                            PathElement::Node(NodePattern { variable: Some(name), .. }) => {
                                self.locals.push((name.clone(), Inferred::of(Kinds::NODE)));
                            }
                            PathElement::Relationship(RelationshipPattern {
                                variable: Some(name), ..
                            }) => self.locals.push((name.clone(), Inferred::of(Kinds::RELATIONSHIP))),
                            _ => {}
                        }
                    }
                    self.tests_of(&group.elements, table, tests);
                    tests.extend(group.where_.as_ref().map(|where_| self.truth(where_, table)));
                    self.locals.truncate(depth);
                }
            }
        }
    }

    /// Adds the conditions of a property map.
    fn add_map_tests(&mut self, properties: Option<&Expr>, table: &Table, tests: &mut Vec<Inferred>) {
        match properties {
            None => {}
            Some(Expr::Map(entries)) => {
                for (_, value) in entries {
                    let value = self.eval(value, table);
                    // Equality does not depend on which of several equivalent values is compared.
                    let mut test = super::expr::of_test(&value, &[Freedom::Representative]);
                    test.set_arbitrary(value.is_zoned());
                    tests.push(test);
                }
            }
            Some(whole) => {
                let whole = self.eval(whole, table);
                self.expect(&whole, Kinds::MAP);
                tests.push(whole);
            }
        }
    }

    /// Records that the rows are not determined if anything depends on which of several paths the engine chooses.
    fn check_choice(
        &mut self,
        pattern: &PathPattern,
        patterns: &[PathPattern],
        where_: Option<&Expr>,
        table: &mut Table,
    ) {
        if !is_choosing(pattern) {
            return;
        }
        let others = patterns.iter().any(|other| other != pattern && other.elements().len() > 1);
        let names: BTreeSet<Name> = pattern_variables(pattern).into_iter().collect();
        let used =
            where_.is_some_and(|where_| free_variables(where_).iter().any(|name| names.contains(name)));
        let counted = matches!(&pattern.selector, Some(PathSelector::Any(..)));
        if others || used || counted && pattern.variable.is_some() {
            self.note_reason("there may be several shortest paths");
            table.rows = RowsDeterminism::Free;
        }
    }
}

/// Whether a pattern lets the engine choose among paths, as `shortestPath` and `ANY` do.
fn is_choosing(pattern: &PathPattern) -> bool {
    match (&pattern.shape, &pattern.selector) {
        (PathShape::Shortest { all, .. }, _) => !all,
        (
            _,
            None
            | Some(PathSelector::All(_) | PathSelector::AllShortest(_) | PathSelector::ShortestGroups(..)),
        ) => false,
        (_, Some(PathSelector::Any(..) | PathSelector::AnyShortest(_) | PathSelector::Shortest(..))) => true,
    }
}

/// The variable of a node; none for other elements.
fn node_name(element: &PathElement) -> Option<&Name> {
    match element {
        PathElement::Node(node) => node.variable.as_ref(),
        _ => None,
    }
}

/// Whether a pattern is a single node that is already bound. It then filters rows but does not multiply them.
fn is_bound(pattern: &PathPattern, before: &BTreeSet<Name>) -> bool {
    matches!(pattern.elements(), [PathElement::Node(NodePattern { variable: Some(name), .. })] if before.contains(name))
        && pattern.variable.is_none()
}

/// Variables whose values together distinguish the rows that the patterns give for one input row. None if some part of
/// the patterns has no variable, or may match in several ways.
fn row_key(patterns: &[PathPattern], before: &BTreeSet<Name>) -> Option<BTreeSet<Name>> {
    if let [pattern] = patterns
        && pattern.selector.is_none()
        && let PathShape::Chain(elements) = &pattern.shape
        && let [PathElement::Node(_), PathElement::Relationship(relationship), PathElement::Node(_)] =
            elements.as_slice()
        && let Some(name) = &relationship.variable
        && is_plain(relationship)
    {
        return Some(BTreeSet::from([name.clone()]));
    }
    let mut key = BTreeSet::new();
    for pattern in patterns {
        let PathShape::Chain(elements) = &pattern.shape else { return None };
        if pattern.selector.is_some() {
            return None;
        }
        for element in elements {
            match element {
                PathElement::Node(node) => key.insert(node.variable.clone()?),
                PathElement::Relationship(relationship) if is_plain(relationship) => {
                    key.insert(relationship.variable.clone()?)
                }
                _ => return None,
            };
        }
    }
    key.retain(|name| !before.contains(name));
    Some(key)
}

/// Whether a relationship pattern is directed and matches exactly one relationship.
fn is_plain(relationship: &RelationshipPattern) -> bool {
    relationship.length.is_none()
        && relationship.quantifier.is_none()
        && matches!(relationship.arrow, Arrow::Left | Arrow::Right)
}
