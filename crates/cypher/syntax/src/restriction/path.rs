//! Tests whether a query has restricted forms of paths.

use crate::ast::{Arrow, Clause, Expr, LabelExpr, Name, PathElement, PathLength, PathShape, Query};
use crate::walk::{for_each_clause, for_each_expr, for_each_pattern};
use std::collections::BTreeSet;

/// True if the query names a path of one node: `p = (n)`.
pub(super) fn of_one_node(query: &Query) -> bool {
    let mut found = false;
    for_each_pattern(query, |pattern| {
        let alone = matches!(pattern.elements(), [PathElement::Node(_)]);
        found |= pattern.variable.is_some() && alone;
    });
    found
}

/// True if the query names a path of several relationships.
pub(super) fn of_several_relationships(query: &Query) -> bool {
    let mut found = false;
    for_each_pattern(query, |pattern| {
        found |= pattern.variable.is_some() && pattern.elements().len() > 3;
    });
    found
}

/// True if the query names a path that CREATE creates.
pub(super) fn created(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::Create(create) = clause {
            found |= create.patterns.iter().any(|pattern| pattern.variable.is_some());
        }
    });
    found
}

/// True if the query names a path that MERGE matches or creates.
pub(super) fn merged(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::Merge(merge) = clause {
            found |= merge.pattern.variable.is_some();
        }
    });
    found
}

/// Whether the query contains `-[*3..1]-`: a path whose minimum length is above its maximum.
pub(super) fn reversed_length(query: &Query) -> bool {
    let reversed = |element: &PathElement| match element {
        PathElement::Relationship(relationship) => {
            matches!(relationship.length, Some(PathLength::Range(Some(least), Some(most))) if least > most)
        }
        _ => false,
    };
    let mut found = false;
    for_each_pattern(query, |pattern| found |= pattern.elements().iter().any(reversed));
    found
}

/// True if the query contains an undirected shortestPath() as a value.
pub(super) fn undirected_shortest(query: &Query) -> bool {
    let undirected = |element: &PathElement| match element {
        PathElement::Relationship(relationship) => matches!(relationship.arrow, Arrow::None | Arrow::Both),
        _ => false,
    };
    let mut found = false;
    for_each_expr(query, |expr| {
        if let Expr::Pattern(pattern) = expr {
            let shortest = matches!(pattern.shape, PathShape::Shortest { .. });
            found |= shortest && pattern.elements().iter().any(undirected);
        }
    });
    found
}

/// Whether the query contains MERGE of a relationship with an end node that has no variable.
pub(super) fn unnamed_merge_end(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::Merge(merge) = clause
            && merge.pattern.elements().len() > 1
        {
            let unnamed =
                |element: &PathElement| matches!(element, PathElement::Node(node) if node.variable.is_none());
            found |= merge.pattern.elements().iter().any(unnamed);
        }
    });
    found
}

/// The variables of all paths; with `shortest`, only those of shortest paths.
fn path_names(query: &Query, shortest: bool) -> BTreeSet<Name> {
    let mut names = BTreeSet::new();
    for_each_pattern(query, |pattern| {
        if !shortest || matches!(pattern.shape, PathShape::Shortest { .. }) {
            names.extend(pattern.variable.clone());
        }
    });
    names
}

/// Whether the query contains DELETE of a path.
pub(super) fn deleted(query: &Query) -> bool {
    let names = path_names(query, false);
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::Delete(delete) = clause {
            found |=
                delete.items.iter().any(|item| matches!(item, Expr::Variable(name) if names.contains(name)));
        }
    });
    found
}

/// True if the variable of a shortest path is used otherwise than as the argument of length().
pub(super) fn shortest_used(query: &Query) -> bool {
    let names = path_names(query, true);
    let is_path = |expr: &Expr| matches!(expr, Expr::Variable(name) if names.contains(name));
    let (mut uses, mut lengths) = (0, 0);
    for_each_expr(query, |expr| {
        uses += usize::from(is_path(expr));
        if let Expr::Function(call) = expr
            && matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("length"))
        {
            lengths += usize::from(call.arguments.first().is_some_and(is_path));
        }
    });
    // `*` uses every variable.
    let mut star = false;
    for_each_clause(query, |clause| {
        star |= matches!(clause, Clause::Return(last) if last.projection.star);
    });
    uses > lengths || star && !names.is_empty()
}

/// True if the query contains `-[r:A|:B]->`: the older spelling of several types, together with a variable, a length or
/// properties.
pub(super) fn bound_type_bar_colon(query: &Query) -> bool {
    let old = |element: &PathElement| match element {
        PathElement::Relationship(relationship) => {
            let legacy =
                relationship.types.as_ref().is_some_and(|types| matches!(types.expr, LabelExpr::Legacy(_)));
            legacy
                && (relationship.variable.is_some()
                    || relationship.length.is_some()
                    || relationship.properties.is_some())
        }
        _ => false,
    };
    let mut found = false;
    for_each_pattern(query, |pattern| found |= pattern.elements().iter().any(old));
    found
}

/// True if the query contains length() after a WITH that passes on a path.
pub(super) fn projected_length(query: &Query) -> bool {
    let names = path_names(query, false);
    let (mut projected, mut length) = (false, false);
    for_each_clause(query, |clause| {
        if let Clause::With(with) = clause {
            let items = &with.projection.items;
            projected |=
                items.iter().any(|item| matches!(&item.expr, Expr::Variable(name) if names.contains(name)));
        }
    });
    for_each_expr(query, |expr| {
        length |= matches!(expr, Expr::Function(call)
            if matches!(call.name.as_slice(), [name] if name.eq_ignore_ascii_case("length")));
    });
    projected && length
}

/// Whether a WITH passes a path on under its own name: `WITH p` or `WITH *`.
pub(super) fn passed(query: &Query) -> bool {
    let mut names: Vec<Name> = Vec::new();
    for_each_pattern(query, |pattern| names.extend(pattern.variable.clone()));
    let mut found = false;
    for_each_clause(query, |clause| {
        if let Clause::With(with) = clause {
            let own = &with.projection;
            let is_path = |expr: &Expr| matches!(expr, Expr::Variable(name) if names.contains(name));
            found |= !names.is_empty() && own.star || own.items.iter().any(|item| is_path(&item.expr));
        }
    });
    found
}
