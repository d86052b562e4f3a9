//! Makes the patterns of CREATE and MERGE.

use edgewise_cypher_syntax::ast::{
    Arrow, Expr, Labels, Name, NodePattern, PathElement, PathPattern, RelationshipPattern,
};

use super::super::source::KeyId;
use super::super::{Context, ValueType, Variable, Witness};

/// The path of a MERGE, and what the rest of the clause needs to know about it.
pub struct MergePath {
    /// The path itself.
    pub pattern: PathPattern,
    /// The variable of the element that MERGE may create and that ON CREATE and ON MATCH may change, and whether it is
    /// a relationship.
    pub made: Option<(Name, bool)>,
    /// The property keys in the path. ON CREATE and ON MATCH must not change them, or later rows would match
    /// differently.
    pub keys: Vec<Name>,
    /// The variables that the path binds.
    pub bound: Vec<Variable>,
}

/// Makes the paths of a CREATE, and gives the variables they bind. The expressions in them see only variables that were
/// bound before the clause.
pub fn created_paths(context: &mut Context<'_>) -> (Vec<PathPattern>, Vec<Variable>) {
    let mut bound: Vec<Variable> = Vec::new();
    let count = if context.grammar.has.pattern_list && context.rng.one_in(4) { 2 } else { 1 };
    let paths = (0..count).map(|_| created_path(context, &mut bound)).collect();
    (paths, bound)
}

/// Makes one path of a CREATE.
fn created_path(context: &mut Context<'_>, bound: &mut Vec<Variable>) -> PathPattern {
    let length = match context.rng.index(10) {
        0..4 => 0,
        4..9 => 1,
        _ => 2,
    };
    let mut elements = Vec::with_capacity(2 * length + 1);
    elements.push(end(context, bound, length > 0));
    for _ in 0..length {
        let Some(relationship) = new_relationship(context, bound) else { break };
        elements.push(PathElement::Relationship(relationship));
        elements.push(end(context, bound, true));
    }
    let mut path = PathPattern::chain(elements);
    if context.grammar.has.named_path && context.rng.one_in(12) {
        let name = context.fresh(b'p');
        bound.push(Variable::new(name.clone(), ValueType::PATH, Witness::Unknown));
        path.variable = Some(name);
    }
    path
}

/// Makes a new node or, if `old` is true and the node is an end of a relationship, sometimes an existing one.
fn end(context: &mut Context<'_>, bound: &mut Vec<Variable>, old: bool) -> PathElement {
    if old && context.rng.percent(65) {
        let fresh: Vec<&Variable> =
            bound.iter().filter(|variable| variable.kind == ValueType::NODE).collect();
        if !fresh.is_empty() && context.rng.one_in(3) {
            let name = fresh[context.rng.index(fresh.len())].name.clone();
            return PathElement::Node(NodePattern::named(name));
        }
        if let Some(name) = joinable_node(context) {
            return PathElement::Node(NodePattern::named(name));
        }
    }
    let labels = new_labels(context);
    let properties = new_properties(context, false, 60);
    let mut variable = None;
    if context.rng.percent(70) {
        let name = context.fresh(b'n');
        bound.push(Variable::new(name.clone(), ValueType::NODE, Witness::Unknown));
        variable = Some(name);
    }
    PathElement::Node(NodePattern { variable, labels, properties, where_: None })
}

/// Chooses a node variable that is never null.
fn sure_node(context: &mut Context<'_>) -> Option<Name> {
    let sure = |variable: &Variable| variable.kind == ValueType::NODE && !variable.nullable;
    let place = context.scope.pick_where(context.rng, sure)?;
    Some(context.scope[place].name.clone())
}

/// Chooses a node variable at which a new relationship may begin or end. Engines that need declarations take only
/// nodes whose label is certain, which that of a matched node is not.
fn joinable_node(context: &mut Context<'_>) -> Option<Name> {
    if context.grammar.has.schema_first { None } else { sure_node(context) }
}

/// Makes the labels of a new node.
fn new_labels(context: &mut Context<'_>) -> Option<Labels> {
    let source = context.source;
    let count = match context.rng.index(8) {
        _ if context.grammar.has.schema_first => 1,
        0 => 0,
        1 if !context.modern => 2,
        _ => 1,
    };
    let mut names: Vec<Name> = Vec::with_capacity(2);
    for _ in 0..count {
        let name = context.rng.pick(&source.labels)?;
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    Labels::all_of(names)
}

/// Makes a new relationship with one type.
fn new_relationship(context: &mut Context<'_>, bound: &mut Vec<Variable>) -> Option<RelationshipPattern> {
    let source = context.source;
    let types = Some(Labels::one(context.rng.pick(&source.types)?.clone()));
    let properties = new_properties(context, true, 35);
    let arrow = if context.rng.bool() { Arrow::Right } else { Arrow::Left };
    let mut variable = None;
    if context.rng.percent(50) {
        let name = context.fresh(b'r');
        bound.push(Variable::new(name.clone(), ValueType::RELATIONSHIP, Witness::Unknown));
        variable = Some(name);
    }
    Some(RelationshipPattern { variable, types, properties, ..RelationshipPattern::bare(arrow) })
}

/// Makes the properties of a new element, as a map `{k: e, …}` or a parameter, in `percent` of the cases.
fn new_properties(context: &mut Context<'_>, of_relationship: bool, percent: u32) -> Option<Box<Expr>> {
    if !context.grammar.has.property_map || !context.rng.percent(percent) {
        return None;
    }
    let parameters = context.grammar.has.parameter_map && context.config.query.parameters > 0;
    if parameters && context.rng.one_in(10) {
        let map = context.stored_map(of_relationship);
        let name = context.parameter(edgewise_model::Value::Map(map));
        return Some(Box::new(Expr::Parameter(name)));
    }
    let count = 1 + context.rng.index(2);
    let mut entries: Vec<(Name, Expr)> = Vec::with_capacity(count);
    for _ in 0..count {
        let Some(key) = context.stored_key(of_relationship) else { break };
        let name = context.source.key(key).name.clone();
        if entries.iter().all(|(own, _)| *own != name) {
            entries.push((name, context.stored_expr(key)));
        }
    }
    (!entries.is_empty()).then(|| Box::new(Expr::Map(entries)))
}

/// Makes the path of a MERGE: a node, a relationship between existing nodes, or a relationship to a node that may be
/// new. Its properties are literals and never null, so that the result does not depend on the order of rows.
pub fn merged_path(context: &mut Context<'_>) -> Option<MergePath> {
    let mut made = MergePath {
        pattern: PathPattern::chain(Vec::new()),
        made: None,
        keys: Vec::new(),
        bound: Vec::new(),
    };
    let left = joinable_node(context);
    let elements = match left {
        Some(left) if context.rng.percent(60) => {
            let right = if context.rng.bool() { sure_node(context) } else { None };
            let source = context.source;
            let types = Some(Labels::one(context.rng.pick(&source.types)?.clone()));
            let properties = merged_properties(context, true, 25, &mut made.keys);
            // A relationship without direction is created in the direction that the first row finds, so it is used only
            // if there is at most one row.
            let undirected = context.single && context.grammar.has.merge_undirected && context.rng.one_in(3);
            let arrow = match context.rng.index(2) {
                _ if undirected => Arrow::None,
                0 => Arrow::Right,
                _ => Arrow::Left,
            };
            let mut variable = None;
            if context.rng.percent(65) {
                let name = context.fresh(b'r');
                made.bound.push(Variable::new(name.clone(), ValueType::RELATIONSHIP, Witness::Unknown));
                made.made = Some((name.clone(), true));
                variable = Some(name);
            }
            let relationship =
                RelationshipPattern { variable, types, properties, ..RelationshipPattern::bare(arrow) };
            let right = match right {
                Some(right) => PathElement::Node(NodePattern::named(right)),
                None => merged_node(context, &mut made),
            };
            vec![PathElement::Node(NodePattern::named(left)), PathElement::Relationship(relationship), right]
        }
        _ => vec![merged_node(context, &mut made)],
    };
    made.pattern = PathPattern::chain(elements);
    if context.grammar.has.named_path && context.rng.one_in(15) {
        let name = context.fresh(b'p');
        made.bound.push(Variable::new(name.clone(), ValueType::PATH, Witness::Unknown));
        made.pattern.variable = Some(name);
    }
    Some(made)
}

/// Makes a node of a MERGE path, and notes its variable and keys.
fn merged_node(context: &mut Context<'_>, made: &mut MergePath) -> PathElement {
    let labels = new_labels(context);
    let mut keys = Vec::new();
    let properties = merged_properties(context, false, 75, &mut keys);
    let mut variable = None;
    if context.rng.percent(80) {
        let name = context.fresh(b'n');
        made.bound.push(Variable::new(name.clone(), ValueType::NODE, Witness::Unknown));
        if made.made.is_none() {
            made.made = Some((name.clone(), false));
        }
        variable = Some(name);
    }
    made.keys.extend(keys);
    PathElement::Node(NodePattern { variable, labels, properties, where_: None })
}

/// Makes the property map of an element in a MERGE path, and notes its keys.
fn merged_properties(
    context: &mut Context<'_>,
    of_relationship: bool,
    percent: u32,
    keys: &mut Vec<Name>,
) -> Option<Box<Expr>> {
    if !context.grammar.has.property_map || !context.rng.percent(percent) {
        return None;
    }
    let key: KeyId = context.stored_key(of_relationship)?;
    let source = context.source;
    let own = source.key(key);
    let value = context.rng.pick(&own.values)?;
    if edgewise_model::relation::equality(value, value) != Some(true) {
        return None;
    }
    keys.push(own.name.clone());
    let literal = context.value_literal(value);
    Some(Box::new(Expr::Map(vec![(own.name.clone(), literal)])))
}
