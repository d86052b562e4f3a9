//! Compiles SET, REMOVE, DELETE and FOREACH.

use super::Compiler;
use crate::{
    Detail,
    check::{Checked, Type, fail},
    program::{Ex, RemoveItem, SetItem, Slot, Update},
};
use edgewise_cypher_syntax::ast::{self, Clause, Delete, Expr, Foreach, Labels, Remove};
use edgewise_model::Name;

impl Compiler<'_> {
    /// Compiles `SET item, …`, also after ON MATCH and ON CREATE.
    pub(super) fn set_items(&mut self, items: &[ast::SetItem]) -> Checked<Vec<SetItem>> {
        items.iter().map(|item| self.set_item(item)).collect()
    }

    /// Compiles one item of SET.
    fn set_item(&mut self, item: &ast::SetItem) -> Checked<SetItem> {
        Ok(match item {
            ast::SetItem::Property { target, value } => match target {
                Expr::Property(element, key) => {
                    let element = self.element(element)?;
                    SetItem::Property { element, key: key.clone(), value: self.expr(value)?.ex }
                }
                Expr::Index(element, key) => SetItem::Dynamic {
                    element: self.element(element)?,
                    key: self.expr(key)?.ex,
                    value: self.expr(value)?.ex,
                },
                _ => return fail(Detail::UnexpectedSyntax, "SET needs a property to set"),
            },
            ast::SetItem::Replace { variable, value } => {
                SetItem::Replace { element: self.element_slot(variable)?, value: self.expr(value)?.ex }
            }
            ast::SetItem::Add { variable, value } => {
                SetItem::Add { element: self.element_slot(variable)?, value: self.expr(value)?.ex }
            }
            ast::SetItem::Labels { variable, labels } => {
                SetItem::Labels { node: self.element_slot(variable)?, labels: self.plain_labels(labels)? }
            }
        })
    }

    /// Compiles `REMOVE item, …`.
    pub(super) fn remove(&mut self, remove: &Remove) -> Checked<Update> {
        let mut items = Vec::new();
        for item in &remove.items {
            items.push(match item {
                ast::RemoveItem::Property(Expr::Property(element, key)) => {
                    RemoveItem::Property { element: self.element(element)?, key: key.clone() }
                }
                ast::RemoveItem::Property(Expr::Index(element, key)) => {
                    RemoveItem::Dynamic { element: self.element(element)?, key: self.expr(key)?.ex }
                }
                ast::RemoveItem::Property(_) => {
                    return fail(Detail::UnexpectedSyntax, "REMOVE needs a property to remove");
                }
                ast::RemoveItem::Labels { variable, labels } => RemoveItem::Labels {
                    node: self.element_slot(variable)?,
                    labels: self.plain_labels(labels)?,
                },
            });
        }
        Ok(Update::Remove(items))
    }

    /// Compiles the labels to set or remove; an error if the label expression is more than a list of names.
    fn plain_labels(&mut self, labels: &Labels) -> Checked<Vec<Ex>> {
        match self.label_list(labels)? {
            Some(list) => Ok(list),
            None => fail(Detail::UnexpectedSyntax, "only a plain list of labels can be set or removed"),
        }
    }

    /// Compiles the expression for the element whose property is set or removed.
    fn element(&mut self, element: &Expr) -> Checked<Ex> {
        let element = self.expr(element)?;
        check_element(&element.of)?;
        Ok(element.ex)
    }

    /// The slot of the variable whose properties or labels are changed.
    fn element_slot(&mut self, name: &Name) -> Checked<Slot> {
        let variable = self.resolve(name)?;
        check_element(&variable.of)?;
        Ok(variable.slot)
    }

    /// Compiles DELETE, with the checks of TCK `clauses/delete/Delete2` [5] (labels cannot be deleted) and `Delete5`
    /// \[8\], [9] (nor can values).
    pub(super) fn delete(&mut self, delete: &Delete) -> Checked<Update> {
        let mut items = Vec::new();
        for item in &delete.items {
            if matches!(item, Expr::HasLabels(..)) {
                return fail(Detail::InvalidDelete, "DELETE deletes elements, not labels");
            }
            let item = self.expr(item)?;
            if !matches!(item.of, Type::Any | Type::Null | Type::Node | Type::Relationship | Type::Path) {
                return fail(Detail::InvalidArgumentType, format!("DELETE does not take {:?}", item.of));
            }
            items.push(item.ex);
        }
        Ok(Update::Delete { detach: delete.detach, items })
    }

    /// Compiles `FOREACH (v IN list | updates)`. The variable `v` and the variables that the updates bind are local to
    /// it.
    pub(super) fn foreach(&mut self, foreach: &Foreach) -> Checked<Update> {
        let list = self.expr(&foreach.list)?;
        list.of.expect_list()?;
        let around = self.scope.clone();
        let slot = self.declare_new(&foreach.variable, list.of.element())?;
        let updating = |clause: &Clause| {
            matches!(
                clause,
                Clause::Create(_)
                    | Clause::Merge(_)
                    | Clause::Set(_)
                    | Clause::Remove(_)
                    | Clause::Delete(_)
                    | Clause::Foreach(_)
            )
        };
        if foreach.body.is_empty() {
            return fail(Detail::UnexpectedSyntax, "FOREACH needs an updating clause");
        }
        if !foreach.body.iter().all(updating) {
            return fail(Detail::InvalidClauseComposition, "FOREACH may contain only updating clauses");
        }
        let body = self.body(&foreach.body);
        self.scope = around;
        Ok(Update::Foreach { list: list.ex, slot, body: Box::new(body?) })
    }
}

/// Checks the static type of the target of SET or REMOVE: it must be possible that it is a node, a relationship, a map
/// or null.
fn check_element(of: &Type) -> Checked {
    match of {
        Type::Any | Type::Null | Type::Node | Type::Relationship | Type::Map => Ok(()),
        other => {
            fail(Detail::InvalidArgumentType, format!("{other:?} has no properties or labels to change"))
        }
    }
}
