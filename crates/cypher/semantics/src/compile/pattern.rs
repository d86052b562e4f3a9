//! Resolves the variables of patterns to slots, and turns each path pattern into a `Chain` of nodes and links.

use super::{Compiler, unsupported_error};
use crate::{
    Detail,
    check::{Checked, Type, fail},
    program::{Direction, Slot},
};
use edgewise_cypher_syntax::ast::{
    Arrow, Expr, NodePattern, PathElement, PathGroup, PathLength, PathPattern, PathSelector, PathShape,
    Quantifier, RelationshipPattern,
};
use edgewise_model::Name;

/// Whether a pattern may declare variables.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    /// Variables that are not in scope are declared.
    New,
    /// All variables must be in scope already, as in a pattern used as a predicate.
    None,
}

/// A path pattern whose variables are resolved to slots: `nodes[i]` and `nodes[i + 1]` are connected by `links[i]`.
pub(super) struct Chain<'p> {
    pub(super) nodes: Vec<ChainNode<'p>>,
    pub(super) links: Vec<Link<'p>>,
    /// The slot of the path; `None` if nothing refers to the path.
    pub(super) path: Option<Slot>,
    pub(super) selector: Option<&'p PathSelector>,
    /// For `shortestPath` false, for `allShortestPaths` true, and for any other path `None`.
    pub(super) shortest: Option<bool>,
    /// The condition of a WHERE in the parentheses around the whole path.
    pub(super) filter: Option<&'p Expr>,
}

/// A node of a chain.
pub(super) struct ChainNode<'p> {
    pub(super) slot: Slot,
    /// The node as written; `None` if the text has no node here, as between two quantified patterns.
    pub(super) pattern: Option<&'p NodePattern>,
}

/// What connects two neighbouring nodes of a chain.
pub(super) enum Link<'p> {
    Relationship { pattern: &'p RelationshipPattern, slot: Option<Slot>, held: bool },
    Group(GroupLink<'p>),
}

/// A quantified path pattern such as `((a)-[r]->(b)){1,3}`, as a link between two nodes.
pub(super) struct GroupLink<'p> {
    pub(super) chain: Chain<'p>,
    pub(super) where_: Option<&'p Expr>,
    pub(super) min: u64,
    pub(super) max: u64,
    /// For each variable declared inside: the slot of its value in one repetition, and the slot of the list of its
    /// values, which the variable means outside.
    pub(super) lists: Vec<(Slot, Slot)>,
    /// The variables declared inside the quantified pattern.
    pub(super) inner: Vec<super::Variable>,
}

/// The variables that a clause has bound so far.
pub(super) struct Bindings {
    pub(super) binding: Binding,
    /// Variables that are already in scope although this clause binds them: a MERGE declares its variables before its
    /// pattern is resolved.
    pub(super) own: Vec<Name>,
    /// The slots of all variables, named or not, that the clause binds.
    pub(super) fresh: Vec<Slot>,
    /// The slots of the named variables that the clause binds.
    pub(super) named: Vec<Slot>,
    /// The relationship variables that occur in the clause, to find one that occurs twice.
    relationships: Vec<Name>,
}

impl Bindings {
    pub(super) fn new(binding: Binding, own: Vec<Name>) -> Self {
        Self { binding, own, fresh: Vec::new(), named: Vec::new(), relationships: Vec::new() }
    }
}

impl Compiler<'_> {
    /// Resolves the variables of a path pattern: first its nodes and relationships from left to right, then the path
    /// itself. The order decides which error is raised if several names conflict (TCK `clauses/match/Match6` [23],
    /// [24]).
    pub(super) fn chain<'p>(
        &mut self,
        pattern: &'p PathPattern,
        bindings: &mut Bindings,
    ) -> Checked<Chain<'p>> {
        let (elements, shortest) = match &pattern.shape {
            PathShape::Chain(elements) => (elements.as_slice(), None),
            PathShape::Shortest { all, elements } => (elements.as_slice(), Some(*all)),
        };
        let (elements, filter) = match elements {
            [PathElement::Group(PathGroup { variable: None, elements, where_, quantifier: None })] => {
                (elements.as_slice(), where_.as_deref())
            }
            elements => (elements, None),
        };
        let mut chain = self.chain_of_elements(elements, bindings)?;
        chain.shortest = shortest;
        chain.filter = filter;
        chain.selector = pattern.selector.as_ref();
        chain.path = match &pattern.variable {
            Some(name) => Some(self.path_variable(name, bindings)?),
            None => None,
        };
        Ok(chain)
    }

    /// The slot of the variable that names a path.
    fn path_variable(&mut self, name: &Name, bindings: &mut Bindings) -> Checked<Slot> {
        let slot = if bindings.own.contains(name) {
            self.resolve(name)?.slot
        } else if bindings.binding == Binding::None {
            return fail(Detail::UnexpectedSyntax, "a pattern predicate must not name a path");
        } else {
            self.declare_new(name, Type::Path)?
        };
        bindings.fresh.push(slot);
        bindings.named.push(slot);
        Ok(slot)
    }

    /// Resolves the variables of nodes, relationships and quantified patterns, from left to right.
    fn chain_of_elements<'p>(
        &mut self,
        elements: &'p [PathElement],
        bindings: &mut Bindings,
    ) -> Checked<Chain<'p>> {
        let mut chain = Chain {
            nodes: Vec::new(),
            links: Vec::new(),
            path: None,
            selector: None,
            shortest: None,
            filter: None,
        };
        for element in elements {
            let wants_node = chain.nodes.len() == chain.links.len();
            match element {
                PathElement::Node(node) if wants_node => {
                    let slot = self.node_slot(node, bindings)?;
                    chain.nodes.push(ChainNode { slot, pattern: Some(node) });
                }
                // A node may directly follow another link only if that is a quantified pattern (Neo4j manual,
                // "Quantified path patterns").
                PathElement::Node(_) => {
                    return fail(
                        Detail::UnexpectedSyntax,
                        "two nodes in a pattern need a relationship between them",
                    );
                }
                PathElement::Relationship(relationship) => {
                    self.add_unwritten_node(&mut chain, bindings);
                    let link = self.relationship_link(relationship, bindings)?;
                    chain.links.push(link);
                }
                PathElement::Group(group) => {
                    self.add_unwritten_node(&mut chain, bindings);
                    let link = self.group_link(group, bindings)?;
                    chain.links.push(link);
                }
            }
        }
        self.add_unwritten_node(&mut chain, bindings);
        Ok(chain)
    }

    /// Adds an unnamed node if the chain ends with a link.
    fn add_unwritten_node(&mut self, chain: &mut Chain, bindings: &mut Bindings) {
        if chain.nodes.len() == chain.links.len() {
            let slot = self.new_slot();
            bindings.fresh.push(slot);
            chain.nodes.push(ChainNode { slot, pattern: None });
        }
    }

    /// The slot of a node's variable, which is declared if it is new; `VariableTypeConflict` if the name is in scope
    /// and cannot be a node.
    fn node_slot(&mut self, node: &NodePattern, bindings: &mut Bindings) -> Checked<Slot> {
        let Some(name) = &node.variable else {
            let slot = self.new_slot();
            bindings.fresh.push(slot);
            return Ok(slot);
        };
        if self.scope.find(name).is_some() {
            let found = self.resolve(name)?;
            if !found.of.may_be_node() {
                return fail(Detail::VariableTypeConflict, format!("variable `{name}` is not a node"));
            }
            if bindings.own.contains(name) && !bindings.fresh.contains(&found.slot) {
                bindings.fresh.push(found.slot);
                bindings.named.push(found.slot);
            }
            return Ok(found.slot);
        }
        if bindings.binding == Binding::None {
            return fail(Detail::UndefinedVariable, format!("variable `{name}` is not defined"));
        }
        let slot = self.declare(name, Type::Node);
        bindings.fresh.push(slot);
        bindings.named.push(slot);
        Ok(slot)
    }

    /// Resolves the variable of a relationship.
    fn relationship_link<'p>(
        &mut self,
        pattern: &'p RelationshipPattern,
        bindings: &mut Bindings,
    ) -> Checked<Link<'p>> {
        if let Some(quantifier) = pattern.quantifier {
            return self.quantified_relationship(pattern, quantifier, bindings);
        }
        let Some(name) = &pattern.variable else {
            return Ok(Link::Relationship { pattern, slot: None, held: false });
        };
        if bindings.relationships.contains(name) {
            // Such a pattern could not match (Cypher manual, "Match modes"); the TCK makes it an error.
            return fail(
                Detail::RelationshipUniquenessViolation,
                format!("relationship `{name}` occurs twice in one pattern"),
            );
        }
        let many = pattern.length.is_some();
        bindings.relationships.push(name.clone());
        if self.scope.find(name).is_some() {
            let found = self.resolve(name)?;
            let fits = if many { found.of.may_be_relationships() } else { found.of.may_be_relationship() };
            if !fits {
                return fail(
                    Detail::VariableTypeConflict,
                    format!("variable `{name}` is not a relationship"),
                );
            }
            let own = bindings.own.contains(name);
            if own {
                bindings.fresh.push(found.slot);
                bindings.named.push(found.slot);
            }
            return Ok(Link::Relationship { pattern, slot: Some(found.slot), held: !own });
        }
        if bindings.binding == Binding::None {
            return fail(Detail::UndefinedVariable, format!("variable `{name}` is not defined"));
        }
        let of = if many { Type::list(Type::Relationship) } else { Type::Relationship };
        let slot = self.declare(name, of);
        bindings.fresh.push(slot);
        bindings.named.push(slot);
        Ok(Link::Relationship { pattern, slot: Some(slot), held: false })
    }

    /// Resolves a quantified relationship: `-[r:T]->{1,3}` means `(()-[r:T]->()){1,3}`.
    fn quantified_relationship<'p>(
        &mut self,
        pattern: &'p RelationshipPattern,
        quantifier: Quantifier,
        bindings: &mut Bindings,
    ) -> Checked<Link<'p>> {
        let mut inner = Bindings::new(bindings.binding, Vec::new());
        let mark = self.scope.own.len();
        let nodes: Vec<ChainNode> =
            (0..2).map(|_| ChainNode { slot: self.new_slot(), pattern: None }).collect();
        let slot = match &pattern.variable {
            Some(name) => Some(self.declare_new(name, Type::Relationship)?),
            None => None,
        };
        inner.fresh.extend(nodes.iter().map(|node| node.slot).chain(slot));
        let links = vec![Link::Relationship { pattern, slot, held: false }];
        let chain = Chain { nodes, links, path: None, selector: None, shortest: None, filter: None };
        self.close_group(chain, None, quantifier, mark, bindings)
    }

    /// Resolves the variables of a quantified path pattern.
    fn group_link<'p>(&mut self, group: &'p PathGroup, bindings: &mut Bindings) -> Checked<Link<'p>> {
        let Some(quantifier) = group.quantifier else {
            return unsupported_error(
                "the reference does not support parentheses without a quantifier around a part of a path",
            );
        };
        let mut inner = Bindings::new(bindings.binding, Vec::new());
        let mark = self.scope.own.len();
        let around = self.scope.own.clone();
        // Inside the quantified pattern a name means the element of one repetition, so it must not be a variable that
        // is in scope outside.
        let mut chain = self.chain_of_elements(&group.elements, &mut inner)?;
        if let Some(name) = &group.variable {
            // Inside, the name means the path of one repetition; outside, the list of these paths (ISO/IEC 39075,
            // "subpath variable").
            chain.path = Some(self.path_variable(name, &mut inner)?);
        }
        let clash = chain.nodes.iter().filter_map(|node| node.pattern?.variable.as_ref());
        for name in clash {
            if around.iter().any(|variable| variable.name == *name) {
                return fail(Detail::VariableAlreadyBound, format!("variable `{name}` is already bound"));
            }
        }
        self.close_group(chain, group.where_.as_deref(), quantifier, mark, bindings)
    }

    /// Ends a quantified pattern: removes its variables from the scope, and declares each again as the list of its
    /// values (CIP "Quantified path patterns": singletons inside, group variables outside).
    fn close_group<'p>(
        &mut self,
        chain: Chain<'p>,
        where_: Option<&'p Expr>,
        quantifier: Quantifier,
        mark: usize,
        bindings: &mut Bindings,
    ) -> Checked<Link<'p>> {
        let (min, max) = match quantifier {
            Quantifier::Star => (0, u64::MAX),
            Quantifier::Plus => (1, u64::MAX),
            Quantifier::Fixed(count) => (count, count),
            Quantifier::Range(min, max) => (min.unwrap_or(0), max.unwrap_or(u64::MAX)),
        };
        // Neo4j manual, "Quantified path patterns": at least one relationship, and bounds that some number satisfies.
        if chain.links.is_empty() {
            return fail(Detail::UnexpectedSyntax, "a quantified pattern must contain a relationship");
        }
        if max == 0 || min > max {
            return fail(Detail::UnexpectedSyntax, "the bounds of the quantifier allow no repetition");
        }
        let inner: Vec<super::Variable> = self.scope.own.drain(mark..).collect();
        let mut lists = Vec::new();
        for variable in &inner {
            let outside = self.declare(&variable.name, Type::list(variable.of.clone()));
            bindings.fresh.push(outside);
            bindings.named.push(outside);
            lists.push((variable.slot, outside));
        }
        Ok(Link::Group(GroupLink { chain, where_, min, max, lists, inner }))
    }
}

/// The direction of a relationship pattern, read from left to right.
pub(super) fn direction(arrow: Arrow) -> Direction {
    match arrow {
        Arrow::Right => Direction::Out,
        Arrow::Left => Direction::In,
        Arrow::None | Arrow::Both => Direction::Either,
    }
}

/// The least and the greatest number of relationships of a length such as `*1..3`.
pub(super) fn bounds(length: PathLength) -> (u64, u64) {
    match length {
        PathLength::Any => (1, u64::MAX),
        PathLength::Fixed(count) => (count, count),
        PathLength::Range(min, max) => (min.unwrap_or(1), max.unwrap_or(u64::MAX)),
    }
}
