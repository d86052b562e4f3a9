//! `Draft`: a step of the syntax tree with its modulators sorted by kind.

use edgewise_gremlin_syntax::ast::{
    self, By as ByTree, Choice, Endpoint, Modulator, Step, Text, WithKey, WithValue,
};

use super::compiler::Compiler;
use crate::error::{Error, Result};
use crate::program::{Arg, By, Chain, Comparator, Ends, Op, Selection};

/// A step and its modulators.
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
}

impl Compiler<'_> {
    /// The `by()` of a step in order.
    pub fn bys(&mut self, draft: &Draft<'_>) -> Result<Vec<By>> {
        draft.bys.iter().map(|by| self.by(by)).collect()
    }

    /// At most one `by()`.
    pub fn one_by(&mut self, draft: &Draft<'_>, step: &str) -> Result<By> {
        if draft.bys.len() > 1 {
            return Err(Error::state(format!("{step} step can only have one by modulator")));
        }
        draft.bys.first().map_or(Ok(By::Identity), |by| self.by(by))
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

    /// `from()` and `to()` as traversals; a label selects.
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
