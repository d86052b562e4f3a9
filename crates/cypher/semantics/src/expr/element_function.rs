//! Evaluates functions that read the graph: `id`, `labels`, `type`, `keys`, `properties`, `startNode`, `endNode`,
//! `nodes`, `relationships`, `length`, `exists` (TCK `expressions/graph`, `expressions/path`).

use crate::{
    Detail, ErrorKind, EvalError,
    cell::Cell,
    choice::ChoicePoint,
    program::{ElementFunction, Ex, Frame},
    run::{Ran, Run},
};
use edgewise_model::Name;

impl Run<'_> {
    /// Calls a function that reads the graph. For null the result is null, except that `exists` is false. A value that
    /// is not an element of the right kind is `TypeError: InvalidArgumentValue`.
    pub(super) fn element_function(
        &self,
        function: ElementFunction,
        argument: &Ex,
        frame: &mut Frame,
    ) -> Ran<Cell> {
        let argument = self.eval(argument, frame)?;
        if argument.is_null() {
            return Ok(if function == ElementFunction::Exists { Cell::Bool(false) } else { Cell::Null });
        }
        match (function, &argument) {
            (ElementFunction::Exists, _) => Ok(Cell::Bool(true)),
            (ElementFunction::Id, Cell::Node(id) | Cell::Relationship(id)) => Ok(Cell::Int(*id as i64)),
            (ElementFunction::ElementId, Cell::Node(id) | Cell::Relationship(id)) => {
                Ok(Cell::string(id.to_string()))
            }
            (ElementFunction::Labels, Cell::Node(id)) => {
                let labels = self.store().node(*id).map(|node| node.labels.clone());
                let labels = labels.ok_or_else(|| {
                    EvalError::new(
                        ErrorKind::EntityNotFound,
                        Detail::DeletedEntityAccess,
                        "the node has been deleted",
                    )
                })?;
                self.name_list(labels, ChoicePoint::LabelOrder)
            }
            (ElementFunction::Type, Cell::Relationship(id)) => {
                Ok(Cell::String(self.store().relationship_or_ghost(*id)?.kind.clone()))
            }
            (ElementFunction::Keys, Cell::Node(_) | Cell::Relationship(_)) => {
                let keys = self.store().properties(&argument)?.keys().cloned().collect();
                self.name_list(keys, ChoicePoint::KeyOrder)
            }
            (ElementFunction::Keys, Cell::Map(map)) => {
                self.name_list(map.entries.keys().cloned().collect(), ChoicePoint::KeyOrder)
            }
            (ElementFunction::Properties, Cell::Node(_) | Cell::Relationship(_)) => {
                Ok(Cell::map(self.entries(&argument)?))
            }
            (ElementFunction::Properties, Cell::Map(_)) => Ok(argument),
            (ElementFunction::StartNode, Cell::Relationship(id)) => {
                Ok(Cell::Node(self.store().relationship_or_ghost(*id)?.start))
            }
            (ElementFunction::EndNode, Cell::Relationship(id)) => {
                Ok(Cell::Node(self.store().relationship_or_ghost(*id)?.end))
            }
            (ElementFunction::Nodes, Cell::Path(trail)) => {
                self.new_list(trail.nodes.iter().map(|id| Cell::Node(*id)).collect())
            }
            (ElementFunction::Relationships, Cell::Path(trail)) => {
                self.new_list(trail.relationships.iter().map(|id| Cell::Relationship(*id)).collect())
            }
            (ElementFunction::Length, Cell::Path(trail)) => Ok(Cell::Int(trail.relationships.len() as i64)),
            (function, other) => {
                Err(EvalError::argument_value(format!("{function:?} does not take {}", other.kind())))
            }
        }
    }

    /// A list of labels or keys, in the order that the choice at this point gives.
    fn name_list(&self, mut names: Vec<Name>, point: ChoicePoint) -> Ran<Cell> {
        self.arrange(point, &mut names);
        self.new_list(names.into_iter().map(Cell::String).collect())
    }
}
