//! Normalisation passes over patterns: each proposes queries with simpler patterns that may show the same bug.

use crate::shrink::{each_clause, each_path, part_mut};
use edgewise_cypher_syntax::ast::{
    Arrow, BinaryOp, Clause, Expr, LabelExpr, Labels, Name, NodePattern, PathElement, PathPattern, PathShape,
    Query,
};

/// `(a)-[]-(b)-[]-(c)-[]-(d)` ⇒ `(a)-[]-(b), (c)-[]-(d)`: drops a relationship inside a path.
pub(super) fn part_path(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let Clause::Match(inner) = clause else { return };
        for (place, pattern) in inner.patterns.iter().enumerate() {
            let PathShape::Chain(elements) = &pattern.shape else { continue };
            if pattern.variable.is_some() || pattern.selector.is_some() {
                continue;
            }
            for (at, element) in elements.iter().enumerate() {
                if !matches!(element, PathElement::Relationship(_)) || at + 1 >= elements.len() || at == 0 {
                    continue;
                }
                let mut parted = inner.clone();
                parted.patterns[place] = PathPattern::chain(elements[..at].to_vec());
                parted.patterns.insert(place + 1, PathPattern::chain(elements[at + 1..].to_vec()));
                out.push(Clause::Match(parted));
            }
        }
    });
    candidates
}

/// Directs all relationships to the right at once: `()<--()--()` ⇒ `()-->()-->()`.
pub(super) fn direct_all_right(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| {
        let Clause::Match(inner) = clause else { return };
        let mut turned = inner.clone();
        for element in turned.patterns.iter_mut().flat_map(PathPattern::elements_mut) {
            if let PathElement::Relationship(step) = element {
                step.arrow = Arrow::Right;
            }
        }
        out.push(Clause::Match(turned));
    });
    candidates
}

/// `()<--()`, `()--()` ⇒ `()-->()`; `()<-->()` ⇒ `()--()`, one relationship at a time.
pub(super) fn direct_right(query: &Query) -> Vec<Query> {
    each_path(query, |path, out| {
        for (place, element) in path.elements().iter().enumerate() {
            let PathElement::Relationship(step) = element else { continue };
            for arrow in [Arrow::Right, Arrow::Left, Arrow::None] {
                let mut turned = path.clone();
                let mut step = step.clone();
                step.arrow = arrow;
                turned.elements_mut()[place] = PathElement::Relationship(step);
                out.push(turned);
            }
            // A relationship to the left can also be written from its other end.
            if let ([PathElement::Node(from), _, PathElement::Node(to)], Arrow::Left) =
                (path.elements(), step.arrow)
            {
                let mut turned = path.clone();
                let mut step = step.clone();
                step.arrow = Arrow::Right;
                *turned.elements_mut() = vec![
                    PathElement::Node(to.clone()),
                    PathElement::Relationship(step),
                    PathElement::Node(from.clone()),
                ];
                out.push(turned);
            }
        }
    })
}

/// `MATCH (n:A) … WHERE n:B` ⇒ `MATCH (n:A:B) …`: label tests become labels of the pattern.
pub(super) fn labels_inside(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (part, single) in query.parts().enumerate() {
        for (place, clause) in single.clauses.iter().enumerate() {
            let filter = match clause {
                Clause::Match(inner) => &inner.where_,
                Clause::With(inner) => &inner.where_,
                _ => continue,
            };
            let Some(filter) = filter else { continue };
            let mut conjuncts = Vec::new();
            conjuncts_of(filter, &mut conjuncts);
            for at in 0..conjuncts.len() {
                let Expr::HasLabels(of, labels) = &conjuncts[at] else { continue };
                let Expr::Variable(name) = &**of else { continue };
                let mut rest = conjuncts.clone();
                rest.remove(at);
                let rest = rest
                    .into_iter()
                    .reduce(|left, right| Expr::Binary(BinaryOp::And, Box::new(left), Box::new(right)));
                let mut candidate = query.clone();
                let clauses = &mut part_mut(&mut candidate, part).clauses;
                match &mut clauses[place] {
                    Clause::Match(inner) => inner.where_ = rest,
                    Clause::With(inner) => inner.where_ = rest,
                    _ => {}
                }
                if add_labels(&mut clauses[..=place], name, labels) {
                    candidates.push(candidate);
                }
            }
        }
    }
    candidates
}

/// Adds the operands of AND in a filter to `found`.
fn conjuncts_of(filter: &Expr, found: &mut Vec<Expr>) {
    match filter {
        Expr::Binary(BinaryOp::And, left, right) => {
            conjuncts_of(left, found);
            conjuncts_of(right, found);
        }
        other => found.push(other.clone()),
    }
}

/// Adds labels to the first node pattern with this variable. Returns false if there is none, or if the labels cannot be
/// combined.
fn add_labels(clauses: &mut [Clause], name: &Name, labels: &Labels) -> bool {
    for clause in clauses {
        let Clause::Match(inner) = clause else { continue };
        for element in inner.patterns.iter_mut().flat_map(PathPattern::elements_mut) {
            let PathElement::Node(node) = element else { continue };
            if node.variable.as_ref() == Some(name) {
                return match combined_labels(node.labels.as_ref(), Some(labels)) {
                    Some(both) => {
                        node.labels = both;
                        true
                    }
                    None => false,
                };
            }
        }
    }
    false
}

/// Labels that require what both arguments require. None if one of them is not a plain list of labels.
fn combined_labels(one: Option<&Labels>, other: Option<&Labels>) -> Option<Option<Labels>> {
    let mut names = Vec::new();
    for labels in [one, other].into_iter().flatten() {
        if !names_of(&labels.expr, &mut names) {
            return None;
        }
    }
    Some(Labels::all_of(names))
}

/// Adds the names of a plain list of labels. Returns false if the expression is not such a list.
fn names_of(labels: &LabelExpr, names: &mut Vec<Name>) -> bool {
    match labels {
        LabelExpr::Name(name) => {
            if !names.contains(name) {
                names.push(name.clone());
            }
            true
        }
        LabelExpr::Legacy(all) => {
            names.extend(all.iter().cloned());
            true
        }
        LabelExpr::And(left, right) => names_of(left, names) && names_of(right, names),
        _ => false,
    }
}

/// `MATCH (n:A), (n:B)` ⇒ `MATCH (n:A:B)`, in one clause or in two.
pub(super) fn join_nodes(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    for (part, single) in query.parts().enumerate() {
        for (place, clause) in single.clauses.iter().enumerate() {
            let Clause::Match(inner) = clause else { continue };
            for (at, pattern) in inner.patterns.iter().enumerate() {
                let [PathElement::Node(node)] = pattern.elements() else { continue };
                let plain = node.where_.is_none() && node.properties.is_none() && !inner.optional;
                let (Some(name), Some(labels)) = (&node.variable, &node.labels) else { continue };
                if !plain {
                    continue;
                }
                let mut candidate = query.clone();
                let clauses = &mut part_mut(&mut candidate, part).clauses;
                if let Clause::Match(inner) = &mut clauses[place] {
                    inner.patterns.remove(at);
                }
                if !add_labels(clauses, name, labels) {
                    continue;
                }
                if matches!(&clauses[place], Clause::Match(inner) if inner.patterns.is_empty()) {
                    if inner.where_.is_some() {
                        continue;
                    }
                    clauses.remove(place);
                }
                candidates.push(candidate);
            }
        }
    }
    candidates
}

/// `(n:A)`, `(n {k: e})`, `(n WHERE e)` ⇒ `(n {})`, `(n {k: 0})`, `(n WHERE true)`; also makes label expressions plain
/// lists.
pub(super) fn plain_filter(query: &Query) -> Vec<Query> {
    each_path(query, |path, out| {
        for (place, element) in path.elements().iter().enumerate() {
            let PathElement::Node(node) = element else { continue };
            let mut offer = |node: NodePattern| {
                let mut candidate = path.clone();
                candidate.elements_mut()[place] = PathElement::Node(node);
                out.push(candidate);
            };
            let bare = NodePattern { variable: node.variable.clone(), ..NodePattern::default() };
            if *node != bare {
                offer(NodePattern { properties: Some(Box::new(Expr::Map(Vec::new()))), ..bare.clone() });
                offer(NodePattern { where_: Some(Box::new(Expr::bool(true))), ..bare.clone() });
            }
            if let Some(Expr::Map(entries)) = node.properties.as_deref() {
                let zeros = entries.iter().map(|(key, _)| (key.clone(), Expr::int(0))).collect();
                offer(NodePattern { properties: Some(Box::new(Expr::Map(zeros))), ..node.clone() });
            }
            if let Some(Some(labels)) = node.labels.as_ref().map(|labels| combined_labels(Some(labels), None))
            {
                offer(NodePattern { labels, ..node.clone() });
            }
        }
    })
}
