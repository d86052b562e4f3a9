//! Makes SET clauses. The new value of a property depends only on the element itself, so that the result does not
//! depend on the order of rows.

use edgewise_cypher_syntax::ast::{
    Clause, DynamicLabels, Expr, LabelExpr, LabelKeyword, Labels, Name, Set, SetItem,
};

use super::super::{Base, Context, ValueType, Variable};

/// A node or relationship to change.
pub struct Target {
    /// The variable that holds it.
    pub name: Name,
    /// Whether it is a relationship.
    pub of_relationship: bool,
    variable: Variable,
}

impl Context<'_> {
    /// Chooses a variable that holds a node or relationship to change.
    pub(super) fn target(&mut self) -> Option<Target> {
        let place = self.scope.pick_where(self.rng, |variable| variable.kind.is_element())?;
        let variable = self.scope[place].clone();
        let of_relationship = variable.kind.base == Base::Relationship;
        Some(Target { name: variable.name.clone(), of_relationship, variable })
    }

    /// Notes that the query has changed the graph.
    fn note_change(&mut self) {
        self.wrote = true;
        self.stale = true;
    }

    /// Makes a value for a key of the element: a literal, or an expression of its own properties.
    fn own_value(&mut self, target: &Target, key: u16) -> Expr {
        if self.rng.percent(65) {
            return self.stored_literal(key);
        }
        let subqueries = std::mem::replace(&mut self.subqueries, false);
        let value = self.with_only(target.variable.clone(), |context| context.stored_expr(key));
        self.subqueries = subqueries;
        value
    }
}

/// Makes one item `n.k = e`.
fn property_item(context: &mut Context<'_>, target: &Target) -> Option<SetItem> {
    let key = context.stored_key(target.of_relationship)?;
    let name = context.source.key(key).name.clone();
    let element = Expr::Variable(target.name.clone());
    let place = if context.grammar.has.set_dynamic && context.rng.one_in(8) {
        Expr::Index(Box::new(element), Box::new(Expr::string(name)))
    } else if context.grammar.has.set_computed && context.rng.one_in(12) {
        // `coalesce(n, n)` evaluates to the element itself, but is a computed expression.
        Expr::property(Expr::call("coalesce", vec![element.clone(), element]), name)
    } else {
        Expr::property(element, name)
    };
    Some(SetItem::Property { target: place, value: context.own_value(target, key) })
}

/// Makes `SET n.k = e, n.l = f`.
pub fn set_property(context: &mut Context<'_>) -> Option<Clause> {
    let target = context.target()?;
    let count = if context.rng.one_in(4) { 2 } else { 1 };
    let items: Vec<SetItem> = (0..count).filter_map(|_| property_item(context, &target)).collect();
    if items.is_empty() {
        return None;
    }
    context.note_change();
    Some(Clause::Set(Set { items }))
}

/// Makes a map of properties for the element: of literals, or its own properties.
fn own_map(context: &mut Context<'_>, target: &Target) -> Expr {
    if context.rng.percent(context.config.query.parameters) && context.grammar.has.parameter {
        let map = context.stored_map(target.of_relationship);
        return Expr::Parameter(context.parameter(edgewise_model::Value::Map(map)));
    }
    if context.grammar.has.properties && context.rng.one_in(6) {
        return Expr::call("properties", vec![Expr::Variable(target.name.clone())]);
    }
    let mut entries: Vec<(Name, Expr)> = Vec::new();
    for _ in 0..context.rng.index(4) {
        let Some(key) = context.stored_key(target.of_relationship) else { break };
        let name = context.source.key(key).name.clone();
        if entries.iter().all(|(own, _)| *own != name) {
            entries.push((name, context.own_value(target, key)));
        }
    }
    Expr::Map(entries)
}

/// Makes `SET n = {…}`.
pub fn set_replace(context: &mut Context<'_>) -> Option<Clause> {
    let target = context.target()?;
    let value = own_map(context, &target);
    context.note_change();
    Some(Clause::Set(Set { items: vec![SetItem::Replace { variable: target.name, value }] }))
}

/// Makes `SET n += {…}`.
pub fn set_add(context: &mut Context<'_>) -> Option<Clause> {
    let target = context.target()?;
    let value = own_map(context, &target);
    context.note_change();
    Some(Clause::Set(Set { items: vec![SetItem::Add { variable: target.name, value }] }))
}

/// Chooses one or two labels of the schema.
pub fn some_labels(context: &mut Context<'_>) -> Option<Labels> {
    let source = context.source;
    let mut names = vec![context.rng.pick(&source.labels)?.clone()];
    if context.modern && context.grammar.has.label_dynamic && context.rng.one_in(12) {
        let name = context.value_or_parameter(&edgewise_model::Value::String(names.swap_remove(0)));
        return Some(Labels {
            keyword: LabelKeyword::Colon,
            expr: LabelExpr::Dynamic(DynamicLabels::Plain, Box::new(name)),
        });
    }
    let second = context.rng.pick(&source.labels)?;
    if !context.modern && *second != names[0] && context.rng.one_in(3) {
        names.push(second.clone());
    }
    let mut labels = Labels::all_of(names)?;
    if context.modern && context.grammar.has.label_set_is && context.rng.one_in(6) {
        labels.keyword = LabelKeyword::Is;
    }
    Some(labels)
}

/// Makes `SET n:A:B`.
pub fn set_labels(context: &mut Context<'_>) -> Option<Clause> {
    let place = context.scope.pick(context.rng, ValueType::NODE)?;
    let variable = context.scope[place].name.clone();
    let labels = some_labels(context)?;
    context.note_change();
    Some(Clause::Set(Set { items: vec![SetItem::Labels { variable, labels }] }))
}
