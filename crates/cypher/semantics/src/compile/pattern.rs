//! Patterns: which variables they bind, and their chain of nodes and links.

use super::{Compiler, unsupported};
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

/// What a pattern may bind.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Binding {
    /// New variables are declared.
    New,
    /// Every variable must already be bound: a pattern used as a predicate.
    None,
}

/// A path pattern with its variables resolved: it has one more node than links.
pub(super) struct Chain<'p> {
    pub(super) nodes: Vec<ChainNode<'p>>,
    pub(super) links: Vec<Link<'p>>,
    /// The slot of the path, if it is needed.
    pub(super) path: Option<Slot>,
    pub(super) selector: Option<&'p PathSelector>,
    /// `shortestPath` (false) or `allShortestPaths` (true).
    pub(super) shortest: Option<bool>,
    /// WHERE in the parentheses around the whole path.
    pub(super) filter: Option<&'p Expr>,
}

/// A node of a chain.
pub(super) struct ChainNode<'p> {
    pub(super) slot: Slot,
    /// `None` for an implicit node between two groups.
    pub(super) pattern: Option<&'p NodePattern>,
}

/// What connects two nodes of a chain.
pub(super) enum Link<'p> {
    Relationship { pattern: &'p RelationshipPattern, slot: Option<Slot>, held: bool },
    Group(GroupLink<'p>),
}

/// A quantified path pattern.
pub(super) struct GroupLink<'p> {
    pub(super) chain: Chain<'p>,
    pub(super) where_: Option<&'p Expr>,
    pub(super) min: u64,
    pub(super) max: u64,
    /// Pairs of slots: the variable of one repetition inside, the list outside.
    pub(super) lists: Vec<(Slot, Slot)>,
    /// The variables inside.
    pub(super) inner: Vec<super::Variable>,
}

/// The variables a clause has bound so far.
pub(super) struct Bindings {
    pub(super) binding: Binding,
    /// Variables that count as bound by this clause although they are already in scope: those of MERGE.
    pub(super) own: Vec<Name>,
    /// All slots the clause binds.
    pub(super) fresh: Vec<Slot>,
    /// The slots of named variables.
    pub(super) named: Vec<Slot>,
    /// Relationship variables of the clause.
    relationships: Vec<Name>,
}

impl Bindings {
    pub(super) fn new(binding: Binding, own: Vec<Name>) -> Self {
        Self { binding, own, fresh: Vec::new(), named: Vec::new(), relationships: Vec::new() }
    }
}

impl Compiler<'_> {
    /// Resolves the variables of a path: its elements from left to right, then the path itself. The order decides
    /// which error a conflict is (TCK `clauses/match/Match6` [23], [24]).
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
        let mut chain = self.elements(elements, bindings)?;
        chain.shortest = shortest;
        chain.filter = filter;
        chain.selector = pattern.selector.as_ref();
        chain.path = match &pattern.variable {
            Some(name) => Some(self.path_variable(name, bindings)?),
            None => None,
        };
        Ok(chain)
    }

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

    fn elements<'p>(&mut self, elements: &'p [PathElement], bindings: &mut Bindings) -> Checked<Chain<'p>> {
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
                // Neo4j manual, "Quantified path patterns": only a quantified pattern may follow a node directly.
                PathElement::Node(_) => {
                    return fail(
                        Detail::UnexpectedSyntax,
                        "two nodes in a pattern need a relationship between them",
                    );
                }
                PathElement::Relationship(relationship) => {
                    self.unwritten_node(&mut chain, bindings);
                    let link = self.relationship_link(relationship, bindings)?;
                    chain.links.push(link);
                }
                PathElement::Group(group) => {
                    self.unwritten_node(&mut chain, bindings);
                    let link = self.group_link(group, bindings)?;
                    chain.links.push(link);
                }
            }
        }
        self.unwritten_node(&mut chain, bindings);
        Ok(chain)
    }

    /// Adds an implicit node if the chain has none at its end.
    fn unwritten_node(&mut self, chain: &mut Chain, bindings: &mut Bindings) {
        if chain.nodes.len() == chain.links.len() {
            let slot = self.fresh();
            bindings.fresh.push(slot);
            chain.nodes.push(ChainNode { slot, pattern: None });
        }
    }

    /// The slot of a node's variable; `VariableTypeConflict` if the name is in scope and cannot be a node.
    fn node_slot(&mut self, node: &NodePattern, bindings: &mut Bindings) -> Checked<Slot> {
        let Some(name) = &node.variable else {
            let slot = self.fresh();
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
            // Such a pattern has no match (Cypher manual, "Match modes"); the TCK makes it an error.
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

    /// `-[r:T]->{1,3}` is `(()-[r:T]->()){1,3}`.
    fn quantified_relationship<'p>(
        &mut self,
        pattern: &'p RelationshipPattern,
        quantifier: Quantifier,
        bindings: &mut Bindings,
    ) -> Checked<Link<'p>> {
        let mut inner = Bindings::new(bindings.binding, Vec::new());
        let mark = self.scope.own.len();
        let nodes: Vec<ChainNode> = (0..2).map(|_| ChainNode { slot: self.fresh(), pattern: None }).collect();
        let slot = match &pattern.variable {
            Some(name) => Some(self.declare_new(name, Type::Relationship)?),
            None => None,
        };
        inner.fresh.extend(nodes.iter().map(|node| node.slot).chain(slot));
        let links = vec![Link::Relationship { pattern, slot, held: false }];
        let chain = Chain { nodes, links, path: None, selector: None, shortest: None, filter: None };
        self.close_group(chain, None, quantifier, mark, bindings)
    }

    fn group_link<'p>(&mut self, group: &'p PathGroup, bindings: &mut Bindings) -> Checked<Link<'p>> {
        let Some(quantifier) = group.quantifier else {
            return unsupported("parentheses without quantifier around part of a path");
        };
        let mut inner = Bindings::new(bindings.binding, Vec::new());
        let mark = self.scope.own.len();
        let around = self.scope.own.clone();
        // Inside, a name means the element of one repetition; it must not be one of the clause's other variables.
        let mut chain = self.elements(&group.elements, &mut inner)?;
        if let Some(name) = &group.variable {
            // A path of one repetition inside, the list of these paths outside (ISO/IEC 39075, "subpath variable").
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

    /// Removes the inner variables from the scope and declares the lists that represent them outside (CIP
    /// "Quantified path patterns": singletons inside, group variables outside).
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

/// The direction of an arrow, from left to right.
pub(super) fn direction(arrow: Arrow) -> Direction {
    match arrow {
        Arrow::Right => Direction::Out,
        Arrow::Left => Direction::In,
        Arrow::None | Arrow::Both => Direction::Either,
    }
}

/// The bounds of `*1..3`.
pub(super) fn bounds(length: PathLength) -> (u64, u64) {
    match length {
        PathLength::Any => (1, u64::MAX),
        PathLength::Fixed(count) => (count, count),
        PathLength::Range(min, max) => (min.unwrap_or(1), max.unwrap_or(u64::MAX)),
    }
}
