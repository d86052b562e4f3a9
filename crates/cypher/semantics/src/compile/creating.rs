//! Compiles CREATE and MERGE.

use super::{Compiler, Variable, pattern::direction};
use crate::{
    Detail,
    check::{Checked, Type, fail},
    program::{
        CreateNode, CreatePart, CreateRelationship, Direction, Ex, MergePlan, PropertyMap, Slot, Update,
    },
};
use edgewise_cypher_syntax::ast::{
    Create, Expr, LabelExpr, Merge, MergeEvent, NodePattern, PathElement, PathPattern, PathShape,
    RelationshipPattern,
};
use edgewise_model::Name;

impl Compiler<'_> {
    /// Compiles `CREATE path, …`.
    pub(super) fn create(&mut self, create: &Create) -> Checked<Update> {
        let mut parts = Vec::new();
        for path in &create.patterns {
            self.create_path(path, false, &mut parts)?;
        }
        Ok(Update::Create(parts))
    }

    /// Compiles `MERGE path ON MATCH … ON CREATE …`.
    pub(super) fn merge(&mut self, merge: &Merge) -> Checked<Update> {
        let mark = self.scope.own.len();
        let mut creating = Vec::new();
        self.create_path(&merge.pattern, true, &mut creating)?;
        let own: Vec<Name> = self.scope.own[mark..].iter().map(|variable| variable.name.clone()).collect();
        let binds: Vec<Slot> = self.scope.own[mark..].iter().map(|variable| variable.slot).collect();
        let (matching, _) = self.match_patterns(std::slice::from_ref(&merge.pattern), None, Some(own))?;
        let values = self.property_values(&merge.pattern)?;
        let mut plan =
            MergePlan { matching, creating, binds, values, on_match: Vec::new(), on_create: Vec::new() };
        for action in &merge.actions {
            let items = self.set_items(&action.items)?;
            match action.event {
                MergeEvent::Match => plan.on_match.extend(items),
                MergeEvent::Create => plan.on_create.extend(items),
            }
        }
        Ok(Update::Merge(Box::new(plan)))
    }

    /// Compiles the property values of a MERGE pattern. When the clause runs, none of them may be null (TCK
    /// `clauses/merge/Merge1` [17]).
    fn property_values(&mut self, path: &PathPattern) -> Checked<Vec<Ex>> {
        let mut values = Vec::new();
        for element in path.elements() {
            let properties = match element {
                PathElement::Node(node) => &node.properties,
                PathElement::Relationship(relationship) => &relationship.properties,
                PathElement::Group(_) => &None,
            };
            if let Some(Expr::Map(entries)) = properties.as_deref() {
                for (_, value) in entries {
                    values.push(self.expr(value)?.ex);
                }
            }
        }
        Ok(values)
    }

    /// Compiles one path of CREATE or MERGE, from left to right: the first node, then each next node with the
    /// relationship that leads to it. A property may refer to variables that are further left in the clause.
    fn create_path(&mut self, path: &PathPattern, merge: bool, parts: &mut Vec<CreatePart>) -> Checked {
        let PathShape::Chain(elements) = &path.shape else {
            return fail(Detail::UnexpectedSyntax, "shortestPath cannot be created");
        };
        if path.selector.is_some() {
            return fail(Detail::UnexpectedSyntax, "a path to create must not have a selector");
        }
        let alone = elements.len() == 1;
        let mut along = Vec::new();
        let mut left = None;
        let mut pending: Option<&RelationshipPattern> = None;
        for element in elements {
            match element {
                PathElement::Node(node) => {
                    let slot = self.create_node(node, alone, merge, parts)?;
                    if let (Some(relationship), Some(left)) = (pending.take(), left) {
                        along.push(self.create_relationship(relationship, left, slot, merge, parts)?);
                    } else {
                        along.push(slot);
                    }
                    left = Some(slot);
                }
                PathElement::Relationship(relationship) => {
                    // The TCK expects the error about a bound variable before the one about the type
                    // (`clauses/create/Create2` [23]).
                    if let Some(name) = &relationship.variable
                        && self.scope.find(name).is_some()
                    {
                        return fail(
                            Detail::VariableAlreadyBound,
                            format!("variable `{name}` is already bound"),
                        );
                    }
                    check_relationship(relationship, merge)?;
                    pending = Some(relationship);
                }
                PathElement::Group(_) => {
                    return fail(Detail::CreatingVarLength, "a quantified pattern cannot be created");
                }
            }
        }
        if let Some(name) = &path.variable {
            let slot = self.declare_new(name, Type::Path)?;
            parts.push(CreatePart::Path(slot, along));
        }
        Ok(())
    }

    /// Compiles a node of a path to create. A variable that is already bound stands for an existing node: that is
    /// allowed only at the end of a new relationship (TCK `clauses/merge/Merge1` [15]; likewise for CREATE).
    fn create_node(
        &mut self,
        node: &NodePattern,
        alone: bool,
        merge: bool,
        parts: &mut Vec<CreatePart>,
    ) -> Checked<Slot> {
        if node.where_.is_some() {
            return fail(Detail::UnexpectedSyntax, "a node to create must not have WHERE");
        }
        if let Some(name) = &node.variable
            && self.scope.find(name).is_some()
        {
            let Variable { slot, of, .. } = self.resolve(name)?;
            if alone || node.labels.is_some() || node.properties.is_some() {
                return fail(Detail::VariableAlreadyBound, format!("variable `{name}` is already bound"));
            }
            if !of.may_be_node() {
                return fail(Detail::VariableTypeConflict, format!("variable `{name}` is not a node"));
            }
            return Ok(slot);
        }
        let labels = match &node.labels {
            None => Vec::new(),
            Some(labels) => match self.label_list(labels)? {
                Some(list) => list,
                None => {
                    return fail(
                        Detail::UnexpectedSyntax,
                        "a node to create must have a plain list of labels",
                    );
                }
            },
        };
        let properties = self.property_map(node.properties.as_deref(), merge)?;
        let slot = match &node.variable {
            Some(name) => self.declare(name, Type::Node),
            None => self.new_slot(),
        };
        parts.push(CreatePart::Node(CreateNode { slot, labels, properties }));
        Ok(slot)
    }

    /// Compiles a relationship to create.
    fn create_relationship(
        &mut self,
        relationship: &RelationshipPattern,
        left: Slot,
        right: Slot,
        merge: bool,
        parts: &mut Vec<CreatePart>,
    ) -> Checked<Slot> {
        let kind = match &relationship.types {
            Some(types) if matches!(types.expr, LabelExpr::Name(_) | LabelExpr::Dynamic(..)) => {
                self.label_list(types)?.and_then(|mut list| list.pop())
            }
            _ => None,
        };
        let Some(kind) = kind else {
            return fail(
                Detail::NoSingleRelationshipType,
                "a relationship to create must have exactly one type",
            );
        };
        let properties = self.property_map(relationship.properties.as_deref(), merge)?;
        let slot = match &relationship.variable {
            Some(name) => self.declare(name, Type::Relationship),
            None => self.new_slot(),
        };
        // MERGE creates an undirected relationship from left to right (Cypher manual, "MERGE"); openCypher 9 says
        // that it picks a direction.
        let undirected = direction(relationship.arrow) == Direction::Either;
        let (start, end) = match direction(relationship.arrow) {
            Direction::In => (right, left),
            Direction::Out | Direction::Either => (left, right),
        };
        let made = CreateRelationship { slot, start, end, undirected, kind, properties };
        parts.push(CreatePart::Relationship(made));
        Ok(slot)
    }

    /// Compiles the property map of an element to create.
    fn property_map(&mut self, properties: Option<&Expr>, merge: bool) -> Checked<Option<PropertyMap>> {
        Ok(match properties {
            None => None,
            Some(Expr::Map(entries)) => {
                let entries: Checked<Vec<_>> =
                    entries.iter().map(|(key, value)| Ok((key.clone(), self.expr(value)?.ex))).collect();
                Some(PropertyMap::Entries(entries?))
            }
            // TCK `clauses/merge/Merge1` [16] forbids a parameter here.
            Some(Expr::Parameter(_)) if merge => {
                return fail(Detail::InvalidParameterUse, "a parameter cannot be the property map of MERGE");
            }
            Some(other) => Some(PropertyMap::Whole(self.expr(other)?.ex)),
        })
    }
}

/// Checks a relationship to create (TCK `clauses/create/Create2` [18] to [22]). MERGE has the same rules, except
/// that it needs no direction.
fn check_relationship(relationship: &RelationshipPattern, merge: bool) -> Checked {
    let names = match relationship.types.as_ref().map(|types| &types.expr) {
        Some(LabelExpr::Name(_) | LabelExpr::Dynamic(..)) => 1,
        _ => 0,
    };
    if relationship.length.is_some() || relationship.quantifier.is_some() {
        return fail(Detail::CreatingVarLength, "a relationship to create must not have a variable length");
    }
    if names != 1 {
        return fail(Detail::NoSingleRelationshipType, "a relationship to create must have exactly one type");
    }
    if !merge && direction(relationship.arrow) == Direction::Either {
        return fail(
            Detail::RequiresDirectedRelationship,
            "a relationship to create must have one direction",
        );
    }
    if relationship.where_.is_some() {
        return fail(Detail::UnexpectedSyntax, "a relationship to create must not have WHERE");
    }
    Ok(())
}
