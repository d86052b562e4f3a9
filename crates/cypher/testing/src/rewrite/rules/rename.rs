//! `MATCH (n) RETURN n.k AS x` ⇒ `MATCH (m) RETURN m.k AS x` (GraphGenie)

use super::prelude::*;
use edgewise_cypher_syntax::ast::{Hint, Imports, MapProjectionItem, PathElement, PathPattern, Projection, Query, RemoveItem, SetItem, Yields};
use edgewise_cypher_syntax::walk::{VisitMut, Walk, declared_variables, for_each_clause, for_each_expr, used_variables, walk_clause_mut, walk_element_mut, walk_expr_mut, walk_pattern_mut, walk_projection_mut, walk_set_item_mut};
use std::collections::{BTreeMap, BTreeSet};

pub(super) const RULE: Rule = Rule {
    id: "rename",
    change: "`MATCH (n) RETURN n.k AS x` ⇒ `MATCH (m) RETURN m.k AS x`: variables, to short or to very long names",
    condition: "no name of a result column, of `n {v}`, or of an unaliased YIELD; not with `RETURN *`",
    action: Action::Query(rewrite),
};

fn rewrite(survey: &Survey<'_>, context: &mut RuleContext<'_>) -> Made<Query> {
    require(!survey.whole.star, Guard::NewNameShows)?;
    let mut fixed = BTreeSet::new();
    for part in survey.query.parts() {
        let Some(Clause::Return(result)) = part.clauses.last() else { continue };
        for item in &result.projection.items {
            match &item.alias {
                Some(alias) => drop(fixed.insert(alias.clone())),
                None => fixed.append(&mut used_variables(&item.expr)),
            }
        }
    }
    for_each_clause(survey.query, |clause| {
        if let Clause::CallProcedure(call) = clause
            && let Some(Yields::Items { items, .. }) = &call.yields
        {
            fixed.extend(items.iter().filter(|item| item.alias.is_none()).map(|item| item.field.clone()));
        }
    });
    for_each_expr(survey.query, |expr| {
        if let Expr::MapProjection(projection) = expr {
            fixed.extend(projection.items.iter().filter_map(|item| match item {
                MapProjectionItem::Variable(name) => Some(name.clone()),
                _ => None,
            }));
        }
    });
    let mut names = declared_variables(survey.query);
    names.append(&mut used_variables(survey.query));
    let long = context.rng.bool();
    let mut renaming = Renaming(BTreeMap::new());
    for name in names.difference(&fixed) {
        let prefix = if long { "a_name_that_is_longer_than_any_other_" } else { "s" };
        renaming.0.insert(name.clone(), context.fresh(prefix));
    }
    fits(!renaming.0.is_empty())?;
    let mut query = survey.query.clone();
    query.walk_mut(&mut renaming);
    Ok(query)
}

/// A visitor that renames every variable wherever it occurs. Scopes do not matter, because different names stay
/// different.
struct Renaming(BTreeMap<Name, Name>);

impl Renaming {
    fn name(&self, name: &mut Name) {
        if let Some(new) = self.0.get(name) {
            *name = new.clone();
        }
    }
}

impl VisitMut for Renaming {
    fn clause(&mut self, clause: &mut Clause) {
        match clause {
            Clause::Match(clause) => {
                for hint in &mut clause.hints {
                    match hint {
                        Hint::Index { variable, .. } | Hint::Scan { variable, .. } => self.name(variable),
                        Hint::Join { variables } => variables.iter_mut().for_each(|name| self.name(name)),
                    }
                }
            }
            Clause::Unwind(unwind) => self.name(&mut unwind.variable),
            Clause::Foreach(foreach) => self.name(&mut foreach.variable),
            Clause::LoadCsv(load) => self.name(&mut load.variable),
            Clause::Remove(remove) => {
                for item in &mut remove.items {
                    if let RemoveItem::Labels { variable, .. } = item {
                        self.name(variable);
                    }
                }
            }
            Clause::CallProcedure(call) => {
                if let Some(Yields::Items { items, .. }) = &mut call.yields {
                    items.iter_mut().flat_map(|item| &mut item.alias).for_each(|alias| self.name(alias));
                }
            }
            Clause::CallSubquery(call) => {
                if let Imports::Variables(names) = &mut call.imports {
                    names.iter_mut().for_each(|name| self.name(name));
                }
                if let Some(report) =
                    call.in_transactions.as_mut().and_then(|transactions| transactions.report.as_mut())
                {
                    self.name(report);
                }
            }
            _ => {}
        }
        walk_clause_mut(self, clause);
    }

    fn projection(&mut self, projection: &mut Projection) {
        for item in &mut projection.items {
            item.alias.iter_mut().for_each(|alias| self.name(alias));
        }
        walk_projection_mut(self, projection);
    }

    fn set_item(&mut self, item: &mut SetItem) {
        match item {
            SetItem::Replace { variable, .. }
            | SetItem::Add { variable, .. }
            | SetItem::Labels { variable, .. } => self.name(variable),
            SetItem::Property { .. } => {}
        }
        walk_set_item_mut(self, item);
    }

    fn pattern(&mut self, pattern: &mut PathPattern) {
        pattern.variable.iter_mut().for_each(|name| self.name(name));
        walk_pattern_mut(self, pattern);
    }

    fn element(&mut self, element: &mut PathElement) {
        let variable = match element {
            PathElement::Node(node) => &mut node.variable,
            PathElement::Relationship(relationship) => &mut relationship.variable,
            PathElement::Group(group) => &mut group.variable,
        };
        variable.iter_mut().for_each(|name| self.name(name));
        walk_element_mut(self, element);
    }

    fn expr(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Variable(name) => self.name(name),
            Expr::MapProjection(projection) => self.name(&mut projection.variable),
            Expr::ListComprehension(comprehension) => self.name(&mut comprehension.variable),
            Expr::Quantified(quantified) => self.name(&mut quantified.variable),
            Expr::Reduce(reduce) => {
                self.name(&mut reduce.accumulator);
                self.name(&mut reduce.variable);
            }
            _ => {}
        }
        walk_expr_mut(self, expr);
    }
}
