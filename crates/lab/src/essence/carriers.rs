//! Carriers: what a core needs to have rows, and to show that they are wrong. They are no words of its essence.

use super::query_words::passes_on;
use super::readings::is_bare_node;
use crate::reduce::Core;
use edgewise_cypher::ast::{
    Clause, CompareOp, Expr, PathElement, PathPattern, Projection, Query, SubqueryKind,
};
use edgewise_cypher::function::function;
use std::collections::BTreeSet;

/// The words of a core that ignores a filter: where the filter stands, and how the answer is wrong. What the filter says, what
/// it is about, and where the rows come from is another matter.
pub(super) fn ignored_words(core: &Core, query: &Query, mut words: BTreeSet<String>) -> BTreeSet<String> {
    words.retain(|word| word.starts_with("way:") || word.starts_with("setup:"));
    if core.rule.starts_with("as-if") {
        words.insert("way:extra".to_owned());
    }
    words.insert("filter:ignored".to_owned());
    let extra = words.contains("way:extra");
    let clauses = &query.first.clauses;
    let Some(holder) = clauses.iter().rposition(filters) else { return words };
    let before = clauses[..holder].iter().rev().find(|clause| !passes(clause));
    let mut add = |word: &str| {
        words.insert(word.to_owned());
    };
    if let Clause::Match(own) = &clauses[holder]
        && own.where_.as_ref().is_some_and(joins)
        && own.patterns.iter().all(is_bare_node)
    {
        add("filter:join");
    }
    match &clauses[holder] {
        // More rows than there should be: whether it had to find one is not what went wrong.
        Clause::Match(own) => {
            add(if own.optional && !extra { "clause:optional-match" } else { "clause:match" })
        }
        with => match before {
            // Behind plain MATCHes a WITH that only passes rows on is the same as none.
            Some(Clause::Match(before)) if !before.optional && passes(with) => add("clause:match"),
            Some(Clause::Match(before)) if before.optional => {
                add("clause:optional-match");
                add("clause:with");
            }
            _ => add("clause:with"),
        },
    }
    words
}

/// The words of a core whose last filter asks whether a pattern is there: how often it is, and what it looks like, is another matter.
/// None if no filter does, or if it stands behind an OPTIONAL MATCH that it may be pushed into.
pub(super) fn exists_words(query: &Query, words: &BTreeSet<String>) -> Option<BTreeSet<String>> {
    let clauses = &query.first.clauses;
    let holder = clauses.iter().rposition(filters)?;
    let filter = match &clauses[holder] {
        Clause::Match(own) => own.where_.as_ref(),
        Clause::With(own) => own.where_.as_ref(),
        _ => None,
    };
    let exists = match filter? {
        Expr::Pattern(_) => true,
        Expr::Subquery(subquery) => subquery.kind == SubqueryKind::Exists,
        _ => false,
    };
    let optional = |clause: &Clause| matches!(clause, Clause::Match(own) if own.optional);
    if !exists || clauses[..=holder].iter().any(optional) {
        return None;
    }
    let kept = words.iter().filter(|word| word.starts_with("way:") || word.starts_with("setup:")).cloned();
    let own = ["clause:match", "filter:exists"].map(str::to_owned);
    Some(kept.chain(own).collect())
}

/// True if a filter says only that two variables have equal values: that is how rows are joined.
fn joins(filter: &Expr) -> bool {
    let Expr::Comparison(first, steps) = filter else { return false };
    let [(CompareOp::Equal, second)] = steps.as_slice() else { return false };
    let of = |expr: &Expr| match expr {
        Expr::Property(of, _) => match &**of {
            Expr::Variable(name) => Some(name.clone()),
            _ => None,
        },
        Expr::Variable(name) => Some(name.clone()),
        _ => None,
    };
    matches!((of(first), of(second)), (Some(one), Some(other)) if one != other)
}

/// True if a clause has a filter.
fn filters(clause: &Clause) -> bool {
    match clause {
        Clause::Match(inner) => {
            let elements = inner.patterns.iter().flat_map(PathPattern::elements);
            let mut inside = elements.map(|element| match element {
                PathElement::Node(node) => node.properties.is_some() || node.where_.is_some(),
                PathElement::Relationship(step) => step.properties.is_some() || step.where_.is_some(),
                PathElement::Group(_) => false,
            });
            inner.where_.is_some() || inside.any(|inside| inside)
        }
        Clause::With(with) => with.where_.is_some(),
        _ => false,
    }
}

fn passes(clause: &Clause) -> bool {
    matches!(clause, Clause::With(with) if passes_on(&with.projection))
}

/// Behind a clause that writes, rows are read anew: what is computed from them only shows it. False if nothing is.
pub(super) fn read_behind_write(query: &Query, words: &mut BTreeSet<String>) -> bool {
    let clauses = &query.first.clauses;
    let writes = |clause: &Clause| {
        matches!(
            clause,
            Clause::Set(_) | Clause::Remove(_) | Clause::Delete(_) | Clause::Create(_) | Clause::Merge(_)
        )
    };
    let Some(first) = clauses.iter().position(writes) else { return false };
    if !clauses[first..].iter().any(|clause| matches!(clause, Clause::Match(_))) {
        return false;
    }
    let graph = words.contains("way:graph");
    // An index that is behind is so whatever was written.
    let indexed = words.contains("setup:index");
    let written = ["clause:set", "clause:remove", "clause:delete", "clause:create", "clause:merge"];
    words.retain(|word| {
        ["clause:", "setup:"].iter().any(|kind| word.starts_with(kind))
            && word != "clause:with"
            && !(indexed && written.contains(&word.as_str()))
    });
    if indexed {
        words.insert("clause:write".to_owned());
    }
    words.insert(if graph { "way:graph" } else { "way:rows" }.to_owned());
    true
}

/// What is sorted and then cut, or made distinct, is sorted in a way of its own: where the rows come from is another matter. A place of
/// null among one key would have been left alone. False if nothing is.
pub(super) fn sorted(query: &Query, words: &mut BTreeSet<String>) -> bool {
    let projection = query.first.clauses.iter().rev().find_map(|clause| {
        let projection: &Projection = match clause {
            Clause::With(with) => &with.projection,
            Clause::Return(result) => &result.projection,
            _ => return None,
        };
        (!projection.order_by.is_empty()).then_some(projection)
    });
    let Some(projection) = projection else { return false };
    let cut = projection.skip.is_some() || projection.limit.is_some();
    if !cut && !projection.distinct() {
        return false;
    }
    let by_null = words.iter().find(|word| word.starts_with("as-if/null-order")).cloned();
    match by_null {
        Some(by_null) if projection.order_by.len() > 1 || projection.distinct() => {
            words.remove(&by_null);
            words.insert(if cut { "way:changed" } else { "way:order" }.to_owned());
        }
        Some(_) => return false,
        None => {}
    }
    let groups = |name: &str| function(name).is_some_and(|known| known.aggregate);
    words.retain(|word| {
        !["clause:match", "clause:unwind", "clause:several-matches"].contains(&word.as_str())
            && !word.starts_with("pattern:")
            && word.strip_prefix("fn:").is_none_or(groups)
    });
    true
}

/// UNWIND, and MATCH of any node, only give rows where something else is wrong.
pub(super) fn bare_sources(query: &Query, words: &mut BTreeSet<String>) {
    let clauses = &query.first.clauses;
    let plain = |clause: &Clause| match clause {
        Clause::Unwind(unwind) => matches!(unwind.list, Expr::List(_) | Expr::Literal(_)),
        Clause::Match(inner) => {
            !inner.optional
                && inner.where_.is_none()
                && inner.patterns.len() == 1
                && is_bare_node(&inner.patterns[0])
        }
        _ => false,
    };
    let telling =
        words.iter().any(|word| ["fn:", "op:", "projection:"].iter().any(|kind| word.starts_with(kind)));
    if telling && query.unions.is_empty() && clauses.len() == 2 && plain(&clauses[0]) {
        words.remove("clause:match");
        words.remove("clause:unwind");
    }
}
