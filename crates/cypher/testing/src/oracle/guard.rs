//! Checks that several oracles use to decide what can be claimed of a query. They look at the query and the profile
//! only.

use edgewise_cypher_syntax::ast::{
    Clause, Expr, FunctionCall, LabelExpr, Literal, PathElement, PathLength, PathShape, Query, SetItem,
};
use edgewise_cypher_syntax::restriction::{Parts, RESTRICTIONS};
use edgewise_cypher_syntax::walk::{for_each_clause, for_each_expr, for_each_pattern};
use edgewise_engine::{Arguments, Deviation, Profile};
use edgewise_model::Name;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Refuses a query with a function or a kind of pattern for which the profile documents other behaviour than
/// openCypher's.
///
/// # Errors
/// If the query has such a function or pattern; the error names it.
pub(super) fn refuse_documented_behaviour(query: &Query, profile: &Profile) -> Result<(), Cow<'static, str>> {
    let mut found = None;
    for_each_expr(query, |expr| {
        if let Expr::Function(call) = expr
            && found.is_none()
            && is_documented(expr, profile)
        {
            found = Some(call.name.join("."));
        }
    });
    if let Some(name) = found {
        return Err(Cow::Owned(format!("the profile documents another behaviour of {name}()")));
    }
    refuse_documented_patterns(query, profile)
}

/// Whether an expression calls a function for which the profile documents other behaviour than openCypher's.
pub(super) fn is_documented(expr: &Expr, profile: &Profile) -> bool {
    let Expr::Function(call) = expr else { return false };
    profile.deviations.iter().any(|deviation| is_about(deviation, call))
}

/// Refuses a query with a kind of pattern for which the profile documents other behaviour than openCypher's.
///
/// # Errors
/// If the query has such a pattern; the error names it.
pub(super) fn refuse_documented_patterns(query: &Query, profile: &Profile) -> Result<(), Cow<'static, str>> {
    let has = |form: &str| {
        profile.deviations.iter().flat_map(|deviation| &deviation.patterns).any(|own| own == form)
    };
    if has("shortest-path") && finds_shortest(query) {
        return Err(Cow::Borrowed("the profile documents another behaviour of shortest paths"));
    }
    if has("point-field") && reads_point(query) {
        return Err(Cow::Borrowed("the profile documents other fields of points"));
    }
    let mut fixed = false;
    for_each_pattern(query, |pattern| fixed |= pattern.elements().iter().any(is_fixed_length));
    if fixed && has("fixed-length") {
        return Err(Cow::Borrowed("the profile documents another behaviour of a fixed length"));
    }
    Ok(())
}

/// Whether the profile documents that a function of the query raises an error where openCypher requires an answer.
pub(super) fn may_raise_by_profile(query: &Query, profile: &Profile) -> bool {
    let mut found = false;
    for_each_expr(query, |expr| {
        if let Expr::Function(call) = expr {
            let mut raising = profile.deviations.iter().filter(|deviation| deviation.raises);
            found |= raising.any(|deviation| is_about(deviation, call));
        }
    });
    found
}

/// Whether the query calls any function.
pub(super) fn calls_functions(query: &Query) -> bool {
    let mut found = false;
    for_each_expr(query, |expr| found |= matches!(expr, Expr::Function(_)));
    found
}

/// Whether a documented deviation applies to a call: to its function, and to its arguments if the deviation restricts
/// them.
fn is_about(deviation: &Deviation, call: &FunctionCall) -> bool {
    let name = call.name.join(".");
    if !deviation.functions.iter().any(|own| own.eq_ignore_ascii_case(&name)) {
        return false;
    }
    let texts = |fine: fn(&str) -> bool| {
        let literal =
            |argument: &Expr| matches!(argument, Expr::Literal(Literal::String(text)) if fine(text));
        !call.arguments.is_empty() && call.arguments.iter().all(literal)
    };
    match deviation.only {
        None => true,
        Some(Arguments::NotWholeSeconds) => !texts(|text| !text.contains(['.', ','])),
        Some(Arguments::NotAscii) => !texts(str::is_ascii),
    }
}

/// Whether the query may read a component of a point for which engines use different names.
fn reads_point(query: &Query) -> bool {
    let (mut makes, mut reads, mut nested) = (false, false, false);
    for_each_expr(query, |expr| match expr {
        Expr::Function(call) => makes |= call.name.join(".").eq_ignore_ascii_case("point"),
        Expr::Property(of, key) if POINT_FIELDS.contains(&key.as_ref()) => {
            reads = true;
            nested |= !matches!(**of, Expr::Variable(_));
        }
        _ => {}
    });
    reads && (makes || nested)
}

/// The components of points, except `longitude` and `latitude`.
const POINT_FIELDS: [&str; 6] = ["x", "y", "z", "height", "crs", "srid"];

/// Whether the query looks for shortest paths.
fn finds_shortest(query: &Query) -> bool {
    let mut found = false;
    for_each_pattern(query, |pattern| {
        found |= pattern.selector.is_some() || matches!(pattern.shape, PathShape::Shortest { .. });
    });
    found
}

/// Whether a relationship has a fixed length, as in `-[*2]-` or `-[*2..2]-`.
pub(super) fn is_fixed_length(element: &PathElement) -> bool {
    match element {
        PathElement::Relationship(relationship) => match relationship.length {
            Some(PathLength::Fixed(_)) => true,
            Some(PathLength::Range(least, most)) => most.is_some() && least.or(Some(1)) == most,
            _ => false,
        },
        _ => false,
    }
}

/// Whether an item of a SET reads what an earlier item of the same SET wrote. openCypher does not define whether it
/// reads the old or the new value: FalkorDB reads the old one, Neo4j sometimes the old and sometimes the new one.
pub(super) fn reads_what_it_sets(query: &Query) -> bool {
    let mut found = false;
    for_each_clause(query, |clause| {
        let Clause::Set(set) = clause else { return };
        for (place, item) in set.items.iter().enumerate() {
            found |= set.items[..place].iter().any(|earlier| may_read(item, earlier));
        }
    });
    found
}

/// Whether a SET item may read what an earlier item of the same SET wrote.
fn may_read(item: &SetItem, earlier: &SetItem) -> bool {
    let value = match item {
        SetItem::Property { value, .. } | SetItem::Replace { value, .. } | SetItem::Add { value, .. } => {
            value
        }
        SetItem::Labels { .. } => return false,
    };
    let key = match earlier {
        SetItem::Property { target: Expr::Property(_, key), .. } => Some(key),
        _ => None,
    };
    let whole = !matches!(item, SetItem::Property { .. }) && !matches!(value, Expr::Map(_));
    let mut found = whole;
    for_each_expr(value, |expr| {
        found |= match expr {
            Expr::Property(_, read) => key.is_none_or(|key| key == read),
            // These expressions may read all properties or labels of an element.
            Expr::Index(..) | Expr::MapProjection(_) | Expr::HasLabels(..) | Expr::Subquery(_) => true,
            Expr::Pattern(_) | Expr::PatternComprehension(_) => true,
            Expr::Function(call) => {
                call.name.len() == 1
                    && ["properties", "keys", "labels"]
                        .iter()
                        .any(|name| call.name[0].eq_ignore_ascii_case(name))
            }
            _ => false,
        };
    });
    found
}

/// The names of all registered syntax restrictions that a query would violate.
pub(crate) fn violated_restrictions(query: &Query) -> Vec<&'static str> {
    let parts = Parts::of(query);
    RESTRICTIONS.iter().filter(|form| form.is_in(query, parts)).map(|form| form.name).collect()
}

/// Whether a query violates a syntax restriction of the engine, according to its profile.
pub(super) fn violates_restriction(query: &Query, profile: &Profile) -> bool {
    let off = |name: &str| profile.off.iter().any(|off| off.what.eq_ignore_ascii_case(name));
    let parts = Parts::of(query);
    RESTRICTIONS.iter().any(|form| parts.has(form.needs) && off(form.name) && (form.found)(query))
}

/// Adds the label or type names of an expression that an element must or may have, but not those after `!`.
pub(super) fn label_names(expr: &LabelExpr, names: &mut BTreeSet<Name>) {
    match expr {
        LabelExpr::Name(name) => {
            names.insert(name.clone());
        }
        LabelExpr::And(left, right) | LabelExpr::Or(left, right) => {
            label_names(left, names);
            label_names(right, names);
        }
        LabelExpr::Legacy(all) => names.extend(all.iter().cloned()),
        LabelExpr::Not(_) | LabelExpr::Wildcard | LabelExpr::Dynamic(..) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::reads_what_it_sets;
    use edgewise_cypher_syntax::parse_query;

    #[test]
    fn a_set_that_reads_what_it_wrote_is_recognised() {
        for (text, found) in [
            ("MATCH (n) SET n.a = 0, n.b = n.a", true),
            ("MATCH (n) SET n.a = 0 SET n.b = n.a", false),
            ("MATCH (n) SET n.a = n.b, n.b = 0", false),
            ("MATCH (n) SET n = {a: 1}, n.b = n.c", true),
            ("MATCH (n), (m) SET n.a = 0, m = n", true),
            ("MATCH (n), (m) SET n.a = 0, m += {a: 1}, m.b = 2", false),
            ("MATCH (n) SET n:A, n.a = size(labels(n))", true),
        ] {
            assert_eq!(reads_what_it_sets(&parse_query(text).expect("a query")), found, "{text}");
        }
    }
}
