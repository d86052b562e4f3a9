//! Finds which variables a tree binds and which it uses, anywhere in the tree.

use super::{
    Visit, Walk, walk_clause, walk_element, walk_expr, walk_pattern, walk_projection, walk_set_item,
};
use crate::ast::{
    Clause, Expr, Hint, Imports, MapProjectionItem, Name, PathElement, PathPattern, Projection, RemoveItem,
    SetItem, Yields,
};
use std::collections::BTreeSet;

/// Every variable that is bound anywhere in the tree: by patterns, aliases, UNWIND, YIELD, FOREACH, LOAD CSV,
/// comprehensions, quantifiers and `reduce`. A new variable must differ from these and from [`used_variables`].
pub fn declared_variables(root: &impl Walk) -> BTreeSet<Name> {
    let mut declared = DeclaredFinder::default();
    root.walk(&mut declared);
    declared.0
}

/// The variables that a path pattern binds: path, subpath, node and relationship variables, but not those bound in
/// expressions inside it.
pub fn pattern_variables(pattern: &PathPattern) -> Vec<Name> {
    fn collect(elements: &[PathElement], found: &mut Vec<Name>) {
        for element in elements {
            match element {
                PathElement::Node(node) => found.extend(node.variable.clone()),
                PathElement::Relationship(relationship) => found.extend(relationship.variable.clone()),
                PathElement::Group(group) => {
                    found.extend(group.variable.clone());
                    collect(&group.elements, found);
                }
            }
        }
    }
    let mut found = Vec::new();
    found.extend(pattern.variable.clone());
    collect(pattern.elements(), &mut found);
    found
}

/// Every variable that is used anywhere in the tree. A variable in a pattern counts as bound, not as used.
pub fn used_variables(root: &impl Walk) -> BTreeSet<Name> {
    let mut used = UsedFinder::default();
    root.walk(&mut used);
    used.0
}

/// The visitor that collects bound variables.
#[derive(Default)]
struct DeclaredFinder(BTreeSet<Name>);

impl DeclaredFinder {
    fn bind(&mut self, name: &Name) {
        if !self.0.contains(name) {
            self.0.insert(name.clone());
        }
    }
}

impl<'ast> Visit<'ast> for DeclaredFinder {
    fn clause(&mut self, clause: &'ast Clause) {
        match clause {
            Clause::Unwind(unwind) => self.bind(&unwind.variable),
            Clause::Foreach(foreach) => self.bind(&foreach.variable),
            Clause::LoadCsv(load) => self.bind(&load.variable),
            Clause::CallProcedure(call) => {
                if let Some(Yields::Items { items, .. }) = &call.yields {
                    for item in items {
                        self.bind(item.alias.as_ref().unwrap_or(&item.field));
                    }
                }
            }
            Clause::CallSubquery(call) => {
                if let Some(report) =
                    call.in_transactions.as_ref().and_then(|transactions| transactions.report.as_ref())
                {
                    self.bind(report);
                }
            }
            _ => {}
        }
        walk_clause(self, clause);
    }

    fn projection(&mut self, projection: &'ast Projection) {
        for item in &projection.items {
            if let Some(alias) = &item.alias {
                self.bind(alias);
            }
        }
        walk_projection(self, projection);
    }

    fn pattern(&mut self, pattern: &'ast PathPattern) {
        if let Some(variable) = &pattern.variable {
            self.bind(variable);
        }
        walk_pattern(self, pattern);
    }

    fn element(&mut self, element: &'ast PathElement) {
        let variable = match element {
            PathElement::Node(node) => &node.variable,
            PathElement::Relationship(relationship) => &relationship.variable,
            PathElement::Group(group) => &group.variable,
        };
        if let Some(variable) = variable {
            self.bind(variable);
        }
        walk_element(self, element);
    }

    fn expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::ListComprehension(comprehension) => self.bind(&comprehension.variable),
            Expr::Quantified(quantified) => self.bind(&quantified.variable),
            Expr::Reduce(reduce) => {
                self.bind(&reduce.accumulator);
                self.bind(&reduce.variable);
            }
            _ => {}
        }
        walk_expr(self, expr);
    }
}

/// The visitor that collects used variables.
#[derive(Default)]
struct UsedFinder(BTreeSet<Name>);

impl UsedFinder {
    fn refer(&mut self, name: &Name) {
        if !self.0.contains(name) {
            self.0.insert(name.clone());
        }
    }
}

impl<'ast> Visit<'ast> for UsedFinder {
    fn clause(&mut self, clause: &'ast Clause) {
        match clause {
            Clause::Match(clause) => {
                for hint in &clause.hints {
                    match hint {
                        Hint::Index { variable, .. } | Hint::Scan { variable, .. } => self.refer(variable),
                        Hint::Join { variables } => {
                            variables.iter().for_each(|variable| self.refer(variable))
                        }
                    }
                }
            }
            Clause::Remove(clause) => {
                for item in &clause.items {
                    if let RemoveItem::Labels { variable, .. } = item {
                        self.refer(variable);
                    }
                }
            }
            Clause::CallSubquery(call) => {
                if let Imports::Variables(variables) = &call.imports {
                    variables.iter().for_each(|variable| self.refer(variable));
                }
            }
            _ => {}
        }
        walk_clause(self, clause);
    }

    fn set_item(&mut self, item: &'ast SetItem) {
        match item {
            SetItem::Replace { variable, .. }
            | SetItem::Add { variable, .. }
            | SetItem::Labels { variable, .. } => {
                self.refer(variable);
            }
            SetItem::Property { .. } => {}
        }
        walk_set_item(self, item);
    }

    fn expr(&mut self, expr: &'ast Expr) {
        match expr {
            Expr::Variable(name) => self.refer(name),
            Expr::MapProjection(projection) => {
                self.refer(&projection.variable);
                for item in &projection.items {
                    if let MapProjectionItem::Variable(name) = item {
                        self.refer(name);
                    }
                }
            }
            _ => {}
        }
        walk_expr(self, expr);
    }
}
