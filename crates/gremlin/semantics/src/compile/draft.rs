//! `Draft`: the modulators of a step of the syntax tree, sorted by kind.

use edgewise_gremlin_syntax::ast::{
    self, By as ByTree, Choice, Endpoint, Modulator, Step, Text, WithKey, WithValue,
};

use super::compiler::Compiler;
use crate::error::{Error, Result};
use crate::program::{Arg, By, Chain, Comparator, Ends, Op, Selection};

/// The modulators of a step.
#[derive(Default)]
pub(super) struct Draft<'t> {
    pub bys: Vec<&'t ByTree>,
    pub from: Option<&'t Endpoint>,
    pub to: Option<&'t Endpoint>,
    pub withs: Vec<(&'t WithKey, Option<&'t WithValue>)>,
    pub options: Vec<&'t Choice>,
    pub labels: Vec<&'t Text>,
}

impl<'t> Draft<'t> {
    pub fn new(modulators: &'t [Step]) -> Self {
        let mut draft = Self::default();
        for step in modulators {
            let Step::Modulator(modulator) = step else { continue };
            match modulator {
                Modulator::As(labels) => draft.labels.extend(labels),
                Modulator::By(by) => draft.bys.push(by),
                Modulator::From(endpoint) => draft.from = Some(endpoint),
                Modulator::To(endpoint) => draft.to = Some(endpoint),
                Modulator::With { key, value } => draft.withs.push((key, value.as_ref())),
                Modulator::Option(choice) => draft.options.push(choice),
            }
        }
        draft
    }

    /// Refuses `by()` after a step that does not take it (`ByModulating` of TinkerPop): `g.V().count().by()`.
    ///
    /// # Errors
    /// The error that TinkerPop raises while the traversal is built.
    pub fn check_bys(&self, step: &Step) -> Result<()> {
        let name = step.name();
        if self.bys.is_empty() || BY_MODULATED.contains(&name) {
            return Ok(());
        }
        Err(Error::cast(&format!("the step {name}()"), "ByModulating"))
    }
}

/// The steps that take `by()`.
const BY_MODULATED: &[&str] = &[
    "aggregate",
    "cyclicPath",
    "dedup",
    "format",
    "group",
    "groupCount",
    "math",
    "order",
    "pageRank",
    "path",
    "peerPressure",
    "project",
    "propertyMap",
    "sack",
    "sample",
    "select",
    "simplePath",
    "store",
    "tree",
    "valueMap",
    "where",
];

impl Compiler<'_> {
    /// The `by()` modulators of a step, in order.
    pub fn bys(&mut self, draft: &Draft<'_>) -> Result<Vec<By>> {
        draft.bys.iter().map(|by| self.by(by)).collect()
    }

    /// The `by()` modulator of a step that takes at most one.
    pub fn one_by(&mut self, draft: &Draft<'_>, step: &str) -> Result<By> {
        if draft.bys.len() > 1 && self.knobs.second_by_raises {
            return Err(Error::state(format!("{step} step can only have one by modulator")));
        }
        draft.bys.last().map_or(Ok(By::Identity), |by| self.by(by))
    }

    pub fn by(&mut self, by: &ByTree) -> Result<By> {
        Ok(match &by.key {
            None => By::Identity,
            Some(ast::ByKey::Property(key)) => By::Key(key.clone()),
            Some(ast::ByKey::T(token)) => By::Token(*token),
            Some(ast::ByKey::Column(column)) => By::Column(*column),
            Some(ast::ByKey::Traversal(nested)) => By::Chain(self.nested(nested)?),
        })
    }

    /// The sort keys of `order()`.
    pub fn comparators(&mut self, draft: &Draft<'_>) -> Result<Vec<Comparator>> {
        let default = Comparator { by: By::Identity, order: ast::Order::Asc };
        if draft.bys.is_empty() {
            return Ok(vec![default]);
        }
        draft
            .bys
            .iter()
            .map(|by| Ok(Comparator { by: self.by(by)?, order: by.order.unwrap_or(ast::Order::Asc) }))
            .collect()
    }

    /// `from()` and `to()` as traversals. A label becomes a `select()`.
    pub fn ends(&mut self, draft: &Draft<'_>) -> Result<Ends> {
        Ok(Ends { from: self.endpoint(draft.from)?, to: self.endpoint(draft.to)? })
    }

    fn endpoint(&mut self, endpoint: Option<&Endpoint>) -> Result<Option<Arg>> {
        Ok(match endpoint {
            None => None,
            Some(Endpoint::Label(label)) => Some(Arg::Chain(Chain::of([Op::Select {
                pop: Some(ast::Pop::Last),
                selection: Selection::Labels(vec![label.clone()]),
                bys: Vec::new(),
            }]))),
            Some(Endpoint::Traversal(nested)) => Some(Arg::Chain(self.nested(nested)?)),
        })
    }

    /// `from()` and `to()` as labels of the path.
    pub fn label_ends(&mut self, draft: &Draft<'_>) -> Result<Ends> {
        let label = |endpoint: Option<&Endpoint>| match endpoint {
            None => Ok(None),
            Some(Endpoint::Label(label)) => Ok(Some(Arg::Value(label.as_str().into()))),
            Some(Endpoint::Traversal(_)) => Err(Error::argument("The step takes labels in from() and to()")),
        };
        Ok(Ends { from: label(draft.from)?, to: label(draft.to)? })
    }
}

#[cfg(test)]
mod tests {
    use super::Draft;
    use edgewise_gremlin_syntax::{Dialect, ast, parse_traversal};

    fn is_taken(text: &str) -> bool {
        let traversal = parse_traversal(text, Dialect::CANONICAL).expect(text);
        ast::modulated(&traversal.steps).all(|one| Draft::new(one.modulators).check_bys(one.step).is_ok())
    }

    #[test]
    fn only_some_steps_take_by() {
        for text in ["g.V().order().by('k')", "g.V().as('a').out().where(P.eq('a')).by('k')", "g.V().count()"]
        {
            assert!(is_taken(text), "{text}");
        }
        for text in ["g.V().count().by()", "g.V().by('k')", "g.V().elementMap().by('k')"] {
            assert!(!is_taken(text), "{text}");
        }
    }
}
