//! Compiles branches, and combines `repeat()`, `until()`, `emit()` and `times()` into one loop.

use edgewise_gremlin_syntax::ast::{self, Branch, Choice as ChoiceTree, Choose, ChooseKey, Pick};

use super::compiler::Compiler;
use super::draft::Draft;
use crate::error::{Error, Result};
use crate::program::{By, Chain, Choice, Op, Repeat, Until};
use crate::value::Value;

impl Compiler<'_> {
    /// Compiles a branch step; `None` if it became part of the previous step.
    pub fn branch(
        &mut self,
        step: &Branch,
        draft: &Draft<'_>,
        start: bool,
        chain: &mut Chain,
    ) -> Result<Option<Op>> {
        let op = match step {
            Branch::Union(nested) => {
                let mut chains = Vec::with_capacity(nested.len());
                for one in nested {
                    // Directly after `g`, each traversal of the union begins with its own start step.
                    chains.push(self.chain(&one.steps, start)?);
                }
                if start {
                    chain.steps.push(crate::program::Step::new(Op::Inject {
                        values: vec![Value::Null],
                        start: true,
                        first: true,
                    }));
                }
                Op::Union(chains)
            }
            Branch::Coalesce(nested) => Op::Coalesce(self.nested_all(nested)?),
            Branch::Choose(Choose::Test { condition, then, otherwise }) => Op::If {
                condition: self.condition(condition)?,
                then: self.nested(then)?,
                otherwise: otherwise.as_ref().map(|nested| self.nested(nested)).transpose()?,
            },
            Branch::Choose(Choose::Options(key)) => {
                let key = match key {
                    ChooseKey::Traversal(nested) => By::Chain(self.nested(nested)?),
                    ChooseKey::T(token) => By::Token(*token),
                    ChooseKey::Column(column) => By::Column(*column),
                };
                Op::Choose { key, choices: self.choices(draft, false)?, branch: false }
            }
            Branch::Branch(nested) => Op::Choose {
                key: By::Chain(self.nested(nested)?),
                choices: self.choices(draft, true)?,
                branch: true,
            },
            Branch::Optional(nested) => Op::Optional(self.nested(nested)?),
            Branch::Local(nested) => Op::Local(self.nested(nested)?),
            Branch::FlatMap(nested) => Op::FlatMap(self.nested(nested)?),
            Branch::Map(nested) => Op::Map(self.nested(nested)?),
            Branch::Repeat { name, body } => {
                let body = self.nested(body)?;
                let repeat = self.open_repeat(chain, |repeat| repeat.body.is_none());
                repeat.name.clone_from(name);
                repeat.body = Some(body);
                return Ok(None);
            }
            Branch::Until(condition) => {
                let condition = self.traverser_condition(condition)?;
                self.set_until(chain, Until::Chain(condition));
                return Ok(None);
            }
            Branch::Times(count) => {
                self.set_until(chain, Until::Times(*count));
                return Ok(None);
            }
            Branch::Emit(condition) => {
                let condition = condition.as_ref().map(|one| self.traverser_condition(one)).transpose()?;
                let repeat = self.open_repeat(chain, |repeat| repeat.emit.is_none());
                repeat.emit_first = repeat.body.is_none();
                repeat.emit = Some(condition);
                return Ok(None);
            }
        };
        Ok(Some(op))
    }

    fn set_until(&mut self, chain: &mut Chain, until: Until) {
        let repeat = self.open_repeat(chain, |repeat| repeat.until.is_none());
        repeat.until_first = repeat.body.is_none();
        repeat.until = Some(until);
    }

    /// The loop before this step if it still lacks the part that this step defines; otherwise a new loop.
    fn open_repeat<'a>(&mut self, chain: &'a mut Chain, lacks: impl Fn(&Repeat) -> bool) -> &'a mut Repeat {
        let fits = matches!(chain.steps.last(), Some(step) if matches!(&step.op, Op::Repeat(repeat) if lacks(repeat)));
        if !fits {
            let repeat = Repeat {
                id: self.next_repeat,
                name: None,
                body: None,
                until: None,
                until_first: false,
                emit: None,
                emit_first: false,
            };
            self.next_repeat += 1;
            chain.steps.push(crate::program::Step::new(Op::Repeat(Box::new(repeat))));
        }
        match chain.steps.last_mut().map(|step| &mut step.op) {
            Some(Op::Repeat(repeat)) => repeat,
            _ => unreachable!("the last step must be a loop"),
        }
    }

    fn choices(&mut self, draft: &Draft<'_>, branch: bool) -> Result<Vec<(Choice, Chain)>> {
        let mut choices = Vec::new();
        for option in &draft.options {
            let (key, nested) = match option {
                ChoiceTree::Traversal(nested) => (Choice::Pick(Pick::Any), nested),
                ChoiceTree::Predicate(predicate, nested) => {
                    (Choice::Predicate(self.predicate(predicate)?), nested)
                }
                ChoiceTree::Value(ast::Value::Pick(pick), nested) => (Choice::Pick(*pick), nested),
                ChoiceTree::Value(ast::Value::Nested(_), _) => {
                    return Err(Error::argument("Traversal is not allowed as a Pick token for choose()"));
                }
                ChoiceTree::Value(value, nested) => (Choice::Value(self.value(value)?), nested),
                ChoiceTree::Merge { .. } => {
                    return Err(Error::argument("choose() and branch() take no Merge options"));
                }
            };
            if !branch && matches!(key, Choice::Pick(Pick::Any)) {
                return Err(Error::argument(
                    "Choose step can not have an any-option as only one option per traverser is allowed",
                ));
            }
            choices.push((key, self.nested(nested)?));
        }
        Ok(choices)
    }
}
