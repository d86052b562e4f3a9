//! Planner hints: `USING SCAN`, `USING INDEX`, `USING JOIN`.

use edgewise_cypher_syntax::ast::{
    Expr, Hint, IndexKind, LabelExpr, Name, NodePattern, PathElement, PathPattern,
};
use edgewise_model::IndexKind as Kind;
use edgewise_model::relation::equality;

use super::super::{Context, Witness};

/// Makes at most one planner hint that the engine can follow: to scan a label in the pattern, to use an existing index
/// on a property in the pattern (if necessary, the property is added), or to join at a node in the middle of a path.
pub fn hints(context: &mut Context<'_>, patterns: &mut [PathPattern]) -> Vec<Hint> {
    let has = &context.grammar.has;
    let (scan, index, join) = (has.scan_hint, has.index_hint, has.join_hint);
    if !(scan || index || join) || !context.rng.percent(context.config.query.hints) {
        return Vec::new();
    }
    let made = match context.rng.index(4) {
        0 if join => join_hint(patterns),
        1 | 2 if index => index_hint(context, patterns),
        _ => None,
    };
    let made = made.or_else(|| if scan { scan_hint(patterns) } else { None });
    made.into_iter().collect()
}

/// The variable and the label of a node pattern that has a variable and exactly one label.
fn labelled(node: &NodePattern) -> Option<(&Name, &Name)> {
    match (&node.variable, &node.labels.as_ref()?.expr) {
        (Some(variable), LabelExpr::Name(label)) => Some((variable, label)),
        _ => None,
    }
}

/// All node patterns in the paths.
fn nodes(patterns: &mut [PathPattern]) -> impl Iterator<Item = &mut NodePattern> {
    patterns.iter_mut().flat_map(PathPattern::elements_mut).filter_map(|element| match element {
        PathElement::Node(node) => Some(node),
        _ => None,
    })
}

/// Makes `USING SCAN v:L`.
fn scan_hint(patterns: &mut [PathPattern]) -> Option<Hint> {
    let mut nodes = nodes(patterns);
    let (variable, label) = nodes.find_map(|node| labelled(node))?;
    Some(Hint::Scan { variable: variable.clone(), label: label.clone() })
}

/// Makes `USING INDEX v:L(k)` for an existing index. The node of the row that the query should return must have the key
/// `k`, which is added to the pattern if it is missing.
fn index_hint(context: &mut Context<'_>, patterns: &mut [PathPattern]) -> Option<Hint> {
    if context.stale || !context.grammar.has.property_map {
        return None;
    }
    let (node, key) = nodes(patterns).find_map(|node| {
        let key = indexed_key(context, node)?;
        Some((node, key))
    })?;
    let (variable, label) = labelled(node)?;
    let (variable, label) = (variable.clone(), label.clone());
    if !has_key(node, &key) {
        let value = remembered(context, &variable, &key)?;
        let literal = context.value_or_parameter(value);
        match node.properties.as_deref_mut() {
            Some(Expr::Map(entries)) => entries.push((key.clone(), literal)),
            Some(_) => return None,
            // Some engines do not allow a property map together with an inline WHERE.
            None if node.where_.is_some() => return None,
            None => node.properties = Some(Box::new(Expr::Map(vec![(key.clone(), literal)]))),
        }
    }
    let range = context.grammar.has.range_index && context.rng.one_in(3);
    let kind = if range { IndexKind::Range } else { IndexKind::Default };
    Some(Hint::Index { kind, variable, label, keys: vec![key], seek: context.rng.one_in(3) })
}

/// The key of an index on the node's label that has only this key, if the node of the row to be returned has a value
/// for it.
fn indexed_key(context: &Context<'_>, node: &NodePattern) -> Option<Name> {
    let (variable, label) = labelled(node)?;
    let fits = |index: &&edgewise_model::Index| {
        index.kind == Kind::NodeRange && index.label == *label && index.keys.len() == 1
    };
    let index = context.indexes.iter().find(fits)?;
    let key = &index.keys[0];
    (has_key(node, key) || remembered(context, variable, key).is_some()).then(|| key.clone())
}

/// Whether the property map of the node pattern contains the key.
fn has_key(node: &NodePattern, key: &Name) -> bool {
    match node.properties.as_deref() {
        Some(Expr::Map(entries)) => entries.iter().any(|(own, _)| own == key),
        _ => false,
    }
}

/// The value that the variable's node has for a key in the row to be returned. None for a value that does not equal
/// itself, such as NaN.
fn remembered<'a>(context: &Context<'a>, variable: &Name, key: &Name) -> Option<&'a edgewise_model::Value> {
    let own = context.scope.variables().iter().find(|own| own.name == *variable)?;
    let Witness::Node(id) = own.witness else { return None };
    let source = context.source;
    let value = source.graph.node(id)?.properties.get(key)?;
    (equality(value, value) == Some(true)).then_some(value)
}

/// Makes `USING JOIN ON v` of a named node between two relationships.
fn join_hint(patterns: &[PathPattern]) -> Option<Hint> {
    patterns.iter().find_map(|pattern| {
        pattern.elements().windows(3).find_map(|three| match three {
            [PathElement::Relationship(_), PathElement::Node(node), PathElement::Relationship(_)] => {
                Some(Hint::Join { variables: vec![node.variable.clone()?] })
            }
            _ => None,
        })
    })
}
