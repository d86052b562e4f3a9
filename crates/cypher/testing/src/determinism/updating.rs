//! CREATE, SET, REMOVE, DELETE and FOREACH: whether their effects depend on the order of rows.

use super::analysis::Analysis;
use super::freedom::Freedom;
use super::inferred::Inferred;
use super::kinds::Kinds;
use super::query_determinism::Effects;
use super::risk::Risk;
use super::table::{RowsDeterminism, Table};
use super::written::is_copy;
use edgewise_cypher_syntax::ast::{
    Clause, Delete, Expr, Foreach, MapProjectionItem, Name, PathElement, PathPattern, RemoveItem, SetItem,
};
use edgewise_cypher_syntax::walk::{for_each_expr, free_variables};
use std::collections::BTreeSet;

impl Analysis<'_> {
    /// Records that a clause writes these values to the graph for every row.
    pub(super) fn note_written<'v>(&mut self, table: &Table, values: impl IntoIterator<Item = &'v Inferred>) {
        let mut effects = Effects::Determined;
        let mut approximate = table.approximate;
        if table.rows != RowsDeterminism::Determined {
            self.note_reason("a clause writes for rows that are not determined");
            effects = Effects::Free;
        }
        for value in values {
            approximate |= value.approximate;
            if value.freedom != Freedom::Exact {
                self.note_reason("a value that is not determined is written");
                effects = Effects::Free;
            }
        }
        if approximate {
            self.approximate_effects = true;
            effects = effects.max(Effects::Approximate);
        }
        self.effects = self.effects.max(effects);
    }

    /// Records that the effects depend on the order of rows, and why.
    pub(super) fn note_order_matters(&mut self, reason: &'static str) {
        self.note_reason(reason);
        self.effects = Effects::Free;
    }

    /// What is known of the properties of an element to create. Records a risk if a value cannot be stored.
    pub(super) fn properties_to_store(&mut self, properties: Option<&Expr>, table: &Table) -> Vec<Inferred> {
        match properties {
            None => Vec::new(),
            Some(Expr::Map(entries)) => {
                let mut values = Vec::with_capacity(entries.len());
                for (_, value) in entries {
                    let value = self.eval(value, table);
                    self.check_storable(&value);
                    values.push(value);
                }
                values
            }
            Some(whole) => {
                let whole = self.eval(whole, table);
                self.check_map(&whole);
                vec![whole]
            }
        }
    }

    /// Records a risk if a value cannot be stored as a property.
    fn check_storable(&mut self, value: &Inferred) {
        if !value.is_storable() {
            self.risk(Risk::Type);
        }
    }

    /// Records a risk unless the value written by `SET n = value` or `+=` is an element or a map of storable values.
    fn check_map(&mut self, map: &Inferred) {
        self.note_content_read(map);
        let good = map.kinds.within(Kinds::ELEMENT.or(Kinds::MAP))
            && !map.may_be_null()
            && (!map.kinds.has(Kinds::MAP)
                || map.entries.as_ref().is_some_and(|entries| entries.values().all(Inferred::is_storable)));
        if !good {
            self.risk(Risk::Type);
        }
    }

    /// The rows after a CREATE; records what it writes.
    pub(super) fn create(&mut self, patterns: &[PathPattern], mut table: Table) -> Table {
        let mut values = Vec::new();
        for pattern in patterns {
            for element in pattern.elements() {
                let (variable, labels, properties, kind) = match element {
                    PathElement::Node(node) => (&node.variable, &node.labels, &node.properties, Kinds::NODE),
                    PathElement::Relationship(own) => {
                        (&own.variable, &own.types, &own.properties, Kinds::RELATIONSHIP)
                    }
                    PathElement::Group(_) => continue,
                };
                if let Some(labels) = labels {
                    values.extend(self.dynamic_labels(&labels.expr, &table));
                }
                values.extend(self.properties_to_store(properties.as_deref(), &table));
                if !table.single && properties.as_deref().is_some_and(reads_other_elements) {
                    self.reads_own_writes = true;
                    self.note_order_matters("a value depends on what earlier rows created");
                }
                let Some(name) = variable else { continue };
                match table.columns.get(name).cloned() {
                    Some(bound) => {
                        self.expect(&bound, Kinds::NODE);
                        if bound.may_be_null() {
                            self.risk(Risk::Null);
                        }
                        self.note_content_read(&bound);
                        values.push(bound);
                    }
                    None => {
                        let made = Inferred { fresh: true, ..Inferred::of(kind) };
                        table.columns.insert(name.clone(), made);
                        table.keys.push(BTreeSet::from([name.clone()]));
                    }
                }
            }
            if let Some(path) = &pattern.variable {
                let made = Inferred { fresh: true, ..Inferred::of(Kinds::PATH) };
                table.columns.insert(path.clone(), made);
            }
        }
        self.note_written(&table, &values);
        table
    }

    /// Records what the items of a SET write.
    pub(super) fn set(&mut self, items: &[SetItem], table: &Table) {
        let mut values = Vec::new();
        for item in items {
            match item {
                SetItem::Property { target, value } => {
                    let (of, key) = match target {
                        Expr::Property(of, _) => (of, None),
                        Expr::Index(of, key) => (of, Some(key)),
                        _ => {
                            self.risk(Risk::Unknown);
                            continue;
                        }
                    };
                    let of = self.eval(of, table);
                    self.expect(&of, Kinds::ELEMENT);
                    self.note_content_read(&of);
                    if let Some(key) = key {
                        let key = self.eval(key, table);
                        if !key.kinds.within(Kinds::STRING) || key.may_be_null() {
                            self.risk(Risk::Type);
                        }
                        values.push(key);
                    }
                    let value = self.eval(value, table);
                    self.check_storable(&value);
                    values.extend([of, value]);
                }
                SetItem::Replace { variable, value } | SetItem::Add { variable, value } => {
                    let of = self.variable(variable, table);
                    self.expect(&of, Kinds::ELEMENT);
                    self.note_content_read(&of);
                    let copy = is_copy(value, variable);
                    let value = self.eval(value, table);
                    // Properties that an element stores can be stored again. SET on null does nothing.
                    if !(copy && value.kinds.within(Kinds::MAP) && (!value.may_be_null() || of.may_be_null()))
                    {
                        self.check_map(&value);
                    }
                    values.extend([of, value]);
                }
                SetItem::Labels { variable, labels } => {
                    let of = self.variable(variable, table);
                    self.expect(&of, Kinds::NODE);
                    self.note_content_read(&of);
                    values.extend(self.dynamic_labels(&labels.expr, table));
                    values.push(of);
                }
            }
        }
        if !table.single && conflicting(items, table) {
            self.reads_own_writes |= reads_own_writes(items, table);
            self.note_order_matters("several rows may set one property to different values");
        }
        self.note_written(table, &values);
    }

    /// Records what the items of a REMOVE write.
    pub(super) fn remove(&mut self, items: &[RemoveItem], table: &Table) {
        let mut values = Vec::new();
        for item in items {
            let of = match item {
                RemoveItem::Property(Expr::Property(of, _)) => self.eval(of, table),
                RemoveItem::Property(Expr::Index(of, key)) => {
                    let key = self.eval(key, table);
                    if !key.kinds.within(Kinds::STRING) || key.may_be_null() {
                        self.risk(Risk::Type);
                    }
                    // The key may be computed from a property that an earlier row removed.
                    if !table.single {
                        self.reads_own_writes = true;
                        self.note_order_matters("REMOVE has a computed key");
                    }
                    values.push(key);
                    self.eval(of, table)
                }
                RemoveItem::Property(_) => {
                    self.risk(Risk::Unknown);
                    continue;
                }
                RemoveItem::Labels { variable, labels } => {
                    values.extend(self.dynamic_labels(&labels.expr, table));
                    self.variable(variable, table)
                }
            };
            self.expect(&of, Kinds::ELEMENT);
            self.note_content_read(&of);
            values.push(of);
        }
        self.note_written(table, &values);
    }

    /// The rows after a DELETE; records what it deletes.
    pub(super) fn delete(&mut self, delete: &Delete, mut table: Table) -> Table {
        let mut values = Vec::new();
        for item in &delete.items {
            let value = self.eval(item, &table);
            self.expect(&value, Kinds::ELEMENT.or(Kinds::PATH));
            if !delete.detach && value.kinds.has(Kinds::NODE.or(Kinds::PATH)) {
                self.risk(Risk::Constraint);
            }
            values.push(value);
        }
        self.note_written(&table, &values);
        self.deleted = true;
        // After DELETE any variable may refer to a deleted element, except nodes if only relationships were deleted.
        let nodes = values.iter().any(|value| !value.kinds.within(Kinds::RELATIONSHIP));
        for value in table.columns.values_mut() {
            value.stale |= nodes || !value.kinds.within(Kinds::NODE);
        }
        table
    }

    /// Records what the clauses inside a FOREACH write.
    pub(super) fn foreach(&mut self, foreach: &Foreach, table: &Table) {
        let list = self.eval(&foreach.list, table);
        self.expect(&list, Kinds::LIST);
        let creates = foreach.body.iter().all(|clause| matches!(clause, Clause::Create(_)));
        let mut inner = self.nested(table);
        (inner.rows, inner.approximate, inner.arbitrary) = (table.rows, table.approximate, table.arbitrary);
        let mut element = list.bag_element();
        element.stale |= self.deleted;
        // With one row and a list in known order, the updates are made in a known order.
        let sequential = table.single && list.freedom == Freedom::Exact;
        if !sequential {
            inner.single = false;
            if !creates && foreach.body.len() > 1 {
                self.reads_own_writes = true;
                self.note_order_matters("FOREACH makes several updates per element of a list");
            }
        }
        inner.decided_by(&super::expr::of_test(&list, &[Freedom::ListOrder]));
        inner.columns.insert(foreach.variable.clone(), element);
        self.clauses(&foreach.body, inner);
    }
}

/// Whether an expression may read elements of the graph other than those in its variables: it has a subquery or a
/// pattern.
fn reads_other_elements(expr: &Expr) -> bool {
    let mut found = false;
    for_each_expr(expr, |inner| {
        found |= matches!(inner, Expr::Subquery(_) | Expr::Pattern(_) | Expr::PatternComprehension(_));
    });
    found
}

/// What a SET item writes: a property of a variable, or all its properties if `key` is none.
struct Target<'a> {
    variable: &'a Name,
    key: Option<&'a Name>,
    value: &'a Expr,
}

/// Whether the result of SET may depend on the order of rows: several rows may set one property to different values, or
/// a row may read what another row set.
fn conflicting(items: &[SetItem], table: &Table) -> bool {
    let mut targets: Vec<Target<'_>> = Vec::new();
    let mut labels = false;
    for item in items {
        match item {
            SetItem::Property { target: Expr::Property(of, key), value } => {
                let Expr::Variable(variable) = &**of else { return true };
                targets.push(Target { variable, key: Some(key), value });
            }
            SetItem::Property { .. } => return true,
            SetItem::Replace { variable, value } | SetItem::Add { variable, value } => {
                targets.push(Target { variable, key: None, value });
            }
            SetItem::Labels { .. } => labels = true,
        }
    }
    let overlap = |one: Option<&Name>, other: Option<&Name>| match (one, other) {
        (Some(one), Some(other)) => one == other,
        _ => true,
    };
    // A variable for a node and one for a relationship never hold the same element.
    let kinds =
        |name: &Name| table.columns.get(name).map_or(Kinds::ELEMENT, |value| value.kinds.and(Kinds::ELEMENT));
    let may_be_one = |one: &Name, other: &Name| kinds(one).has(kinds(other));
    targets.iter().enumerate().any(|(place, target)| {
        let shared = targets[..place].iter().any(|other| {
            other.variable != target.variable
                && may_be_one(other.variable, target.variable)
                && overlap(other.key, target.key)
        });
        let unique = table.is_unique(target.variable);
        let reads = reads_of(target.value);
        let others_see = reads.opaque
            || reads.keys.iter().any(|(of, key)| {
                let written = targets.iter().any(|own| {
                    overlap(own.key, Some(*key)) && of.is_none_or(|of| may_be_one(own.variable, of))
                });
                written && !(unique && *of == Some(target.variable))
            });
        let own = free_variables(target.value).iter().all(|name| name == target.variable);
        shared || others_see || (labels && reads.opaque) || !(unique || own)
    })
}

/// Whether a row may read what this SET clause wrote for another row.
fn reads_own_writes(items: &[SetItem], table: &Table) -> bool {
    let mut keys = BTreeSet::new();
    let mut all = false;
    for item in items {
        match item {
            SetItem::Property { target: Expr::Property(_, key), .. } => _ = keys.insert(key),
            SetItem::Labels { .. } => {}
            _ => all = true,
        }
    }
    let values = items.iter().flat_map(|item| match item {
        SetItem::Property { target: Expr::Property(of, _), value } => vec![&**of, value],
        SetItem::Property { target, value } => vec![target, value],
        SetItem::Replace { value, .. } | SetItem::Add { value, .. } => vec![value],
        SetItem::Labels { .. } => Vec::new(),
    });
    // The value of a variable that is not an element does not change, whatever is set.
    let element = |name: &Name| table.columns.get(name).is_none_or(|value| value.kinds.has(Kinds::ELEMENT));
    let plain = |expr: &Expr| matches!(expr, Expr::Variable(name) if !element(name));
    values.into_iter().any(|value| {
        let reads = reads_of(value);
        let target = matches!(value, Expr::Variable(_)) && !all;
        reads.opaque && !plain(value) && !target
            || reads.keys.iter().any(|(_, key)| all || keys.contains(key))
    })
}

/// What an expression reads from the graph.
struct Reads<'a> {
    /// Each property that is read: the variable, if it is read from one, and the key.
    keys: Vec<(Option<&'a Name>, &'a Name)>,
    /// Whether the expression reads more of the graph than these properties.
    opaque: bool,
}

/// What an expression reads from the graph.
fn reads_of(expr: &Expr) -> Reads<'_> {
    let mut reads = Reads { keys: Vec::new(), opaque: false };
    for_each_expr(expr, |inner| match inner {
        Expr::Property(of, key) => {
            let of = match &**of {
                Expr::Variable(name) => Some(name),
                _ => None,
            };
            reads.keys.push((of, key));
        }
        Expr::MapProjection(projection) => {
            reads.opaque |= projection.items.iter().any(|item| matches!(item, MapProjectionItem::All));
            for item in &projection.items {
                if let MapProjectionItem::Property(key) = item {
                    reads.keys.push((Some(&projection.variable), key));
                }
            }
        }
        Expr::Function(call) => {
            let name = call.name.join(".");
            reads.opaque |= ["properties", "keys", "labels", "degree", "indegree", "outdegree", "hasLabels"]
                .iter()
                .any(|own| own.eq_ignore_ascii_case(&name));
        }
        Expr::Index(..)
        | Expr::HasLabels(..)
        | Expr::Subquery(_)
        | Expr::Pattern(_)
        | Expr::PatternComprehension(_) => {
            reads.opaque = true;
        }
        _ => {}
    });
    // `SET n = m` reads all properties of `m`.
    reads.opaque |= matches!(expr, Expr::Variable(_));
    reads
}
