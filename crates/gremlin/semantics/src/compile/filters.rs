//! Compiles filter steps.

use edgewise_gremlin_syntax::ast::{
    self, Condition, Filter, Has, HasKey as KeyTree, Scope, T, Test, Texts, Values, Where,
};

use super::compiler::Compiler;
use super::draft::Draft;
use super::literal::number;
use crate::error::{Error, Result};
use crate::number::to_double;
use crate::program::{Chain, Comparison, HasKey, Op, Predicate, Quantifier, Step};
use crate::value::Value;

impl Compiler<'_> {
    pub fn filter(&mut self, step: &Filter, draft: &Draft<'_>) -> Result<Op> {
        let local = |scope: &Option<Scope>| *scope == Some(Scope::Local);
        Ok(match step {
            Filter::Has(has) => self.has(has)?,
            Filter::HasLabel(labels) => Op::Has(vec![(HasKey::Token(T::Label), self.texts(labels)?)]),
            Filter::HasId(ids) => Op::Has(vec![(HasKey::Token(T::Id), self.one_of(ids, true)?)]),
            Filter::HasKey(keys) => Op::Has(vec![(HasKey::Token(T::Key), self.texts(keys)?)]),
            Filter::HasValue(values) => Op::Has(vec![(HasKey::Token(T::Value), self.one_of(values, false)?)]),
            Filter::HasNot(key) => Op::HasProperty(self.text(key)?, false),
            Filter::Is(Test::Value(value)) => Op::Is(Predicate::eq(self.value(value)?)),
            Filter::Is(Test::Predicate(predicate)) => Op::Is(self.predicate(predicate)?),
            Filter::Not(nested) => Op::Not(self.nested(nested)?),
            Filter::Where(condition) => self.where_step(condition, draft)?,
            Filter::And(chains) => Op::And(self.nested_all(chains)?),
            Filter::Or(chains) => Op::Or(self.nested_all(chains)?),
            Filter::Filter(condition) => Op::Filter(self.traverser_condition(condition)?),
            Filter::All(predicate) => Op::Collection(Quantifier::All, self.predicate(predicate)?),
            Filter::Any(predicate) => Op::Collection(Quantifier::Any, self.predicate(predicate)?),
            Filter::None(predicate) => Op::Collection(Quantifier::None, self.predicate(predicate)?),
            Filter::Dedup { scope, .. } if local(scope) => Op::DedupLocal,
            Filter::Dedup { labels, .. } => {
                self.one_by(draft, "Dedup")?;
                Op::Dedup { labels: self.names(labels)?, bys: self.bys(draft)? }
            }
            Filter::SimplePath => {
                Op::PathShape { simple: true, ends: self.label_ends(draft)?, bys: self.bys(draft)? }
            }
            Filter::CyclicPath => {
                Op::PathShape { simple: false, ends: self.label_ends(draft)?, bys: self.bys(draft)? }
            }
            Filter::Range { scope, low, high } => {
                range(local(scope), self.integer(low)?, self.integer(high)?)?
            }
            Filter::Limit { scope, count } => range(local(scope), 0, self.integer(count)?)?,
            Filter::Skip { scope, count } => range(local(scope), self.integer(count)?, -1)?,
            Filter::Tail { scope, count } => {
                let count = count.as_ref().map_or(Ok(1), |count| self.integer(count))?;
                if local(scope) { Op::TailLocal(count) } else { Op::Tail(count) }
            }
            Filter::Coin(probability) => Op::Coin(to_double(&number(probability)?)),
            Filter::Sample { scope, count } if local(scope) => Op::SampleLocal(*count),
            Filter::Sample { count, .. } => {
                let by = if draft.bys.is_empty() { None } else { Some(self.one_by(draft, "Sample")?) };
                Op::Sample(*count, by)
            }
            Filter::TimeLimit(_) => Op::TimeLimit,
            Filter::Discard => Op::Discard,
        })
    }

    fn has(&mut self, has: &Has) -> Result<Op> {
        let mut tests = Vec::new();
        if let Some(label) = &has.label {
            let label = self.text(label)?.map_or(Value::Null, Value::String);
            tests.push((HasKey::Token(T::Label), Predicate::eq(label)));
        }
        let key = match &has.key {
            KeyTree::Property(text) => HasKey::Property(self.text(text)?),
            KeyTree::T(token) => HasKey::Token(*token),
        };
        let predicate = match &has.test {
            None => {
                let HasKey::Property(key) = key else {
                    return Err(Error::argument("has() with a token needs a value"));
                };
                return Ok(Op::HasProperty(key, true));
            }
            Some(Test::Value(ast::Value::Nested(_))) if !self.knobs.has_asks_traversals => {
                // The traversal is compared as a value, and no value equals a traversal. So the filter drops
                // everything.
                Predicate::Within(Vec::new())
            }
            Some(Test::Value(ast::Value::Nested(nested))) => {
                let mut chain = Chain::of([match &key {
                    HasKey::Property(key) => {
                        Op::Properties { keys: key.clone().into_iter().collect(), values: true }
                    }
                    HasKey::Token(token) => Op::Token(*token),
                }]);
                chain.steps.extend(self.nested(nested)?.steps);
                let filter = Op::Filter(chain);
                return Ok(match tests.is_empty() {
                    true => filter,
                    false => Op::And(vec![Chain::of([Op::Has(tests)]), Chain::of([filter])]),
                });
            }
            Some(Test::Value(value)) => match (self.value(value)?, &key) {
                // For ids, a list means any of its members.
                (list @ (Value::List(_) | Value::Set(_)), HasKey::Token(T::Id)) => {
                    Predicate::Within(list.members().unwrap_or_default())
                }
                (value, _) => Predicate::eq(value),
            },
            Some(Test::Predicate(predicate)) => self.predicate(predicate)?,
        };
        tests.push((key, predicate));
        Ok(Op::Has(tests))
    }

    fn texts(&mut self, texts: &Texts) -> Result<Predicate> {
        Ok(match texts {
            Texts::Predicate(predicate) => self.predicate(predicate)?,
            Texts::OneOf(texts) => {
                let mut values = Vec::with_capacity(texts.len());
                for text in texts {
                    values.push(self.text(text)?.map_or(Value::Null, Value::String));
                }
                one_or_within(values)
            }
        })
    }

    fn one_of(&mut self, values: &Values, spread: bool) -> Result<Predicate> {
        Ok(match values {
            Values::Predicate(predicate) => self.predicate(predicate)?,
            Values::OneOf(values) => {
                let mut all = Vec::new();
                for value in self.values(values)? {
                    match value {
                        Value::List(_) | Value::Set(_) if spread || values.len() == 1 => {
                            all.extend(value.members().unwrap_or_default());
                        }
                        Value::Vertex(_) | Value::Edge(_) if spread => {
                            all.extend(value.element_id().cloned());
                        }
                        other => all.push(other),
                    }
                }
                one_or_within(all)
            }
        })
    }

    pub fn condition(&mut self, condition: &Condition) -> Result<Chain> {
        Ok(match condition {
            Condition::Traversal(nested) => self.nested(nested)?,
            Condition::Predicate(predicate) => Chain::of([Op::Is(self.predicate(predicate)?)]),
        })
    }

    /// As [`Self::condition`], but for `filter()`, `until()` and `emit()`, which apply a predicate to the traverser
    /// object instead of its value. Gremlin Server 3.8.1 returns nothing for `g.inject(1, 2).filter(gt(1))`, and both
    /// values for `filter(neq(1))`.
    pub fn traverser_condition(&mut self, condition: &Condition) -> Result<Chain> {
        let Condition::Predicate(predicate) = condition else { return self.condition(condition) };
        Ok(Chain::of([match of_traverser(&self.predicate(predicate)?) {
            Some(true) => Op::Identity,
            Some(false) => Op::Discard,
            None => Op::Fail(Some("a traverser is not a string".into())),
        }]))
    }

    fn where_step(&mut self, condition: &Where, draft: &Draft<'_>) -> Result<Op> {
        Ok(match condition {
            Where::Predicate { start, predicate } => Op::WherePredicate {
                start: start.clone(),
                predicate: self.where_bound(predicate)?,
                bys: self.bys(draft)?,
            },
            Where::Traversal(nested) => where_chain(self.nested(nested)?),
        })
    }
}

/// Whether a traverser object meets a predicate. A traverser object equals no value and cannot be compared with one. `None`
/// if the predicate raises an error.
fn of_traverser(predicate: &Predicate) -> Option<bool> {
    match predicate {
        Predicate::Compare(comparison, _) => Some(*comparison == Comparison::Neq),
        Predicate::Within(_) | Predicate::TypeOf(_) => Some(false),
        Predicate::Without(_) => Some(true),
        Predicate::Text(..) | Predicate::Regex(..) => None,
        Predicate::And(parts) => {
            let one = parts.iter().map(of_traverser).find(|part| *part != Some(true));
            one.unwrap_or(Some(true))
        }
        Predicate::Or(parts) => {
            let one = parts.iter().map(of_traverser).find(|part| *part != Some(false));
            one.unwrap_or(Some(false))
        }
        Predicate::Not(inner) => of_traverser(inner).map(|holds| !holds),
    }
}

fn range(local: bool, low: i64, high: i64) -> Result<Op> {
    if low != -1 && high != -1 && low > high {
        return Err(Error::argument(format!("Not a legal range: [{low}, {high}]")));
    }
    Ok(if local { Op::RangeLocal(low, high) } else { Op::Range(low, high) })
}

fn one_or_within(mut values: Vec<Value>) -> Predicate {
    match values.len() {
        1 => Predicate::eq(values.remove(0)),
        _ => Predicate::Within(values),
    }
}

/// Compiles `where(traversal)`. Labels at the start and end of the traversal are bindings, also inside `and()`, `or()`
/// and `not()`.
pub(super) fn where_chain(mut chain: Chain) -> Op {
    if let [step] = chain.steps.as_slice()
        && step.labels.is_empty()
    {
        let inner = |chains: &[Chain]| -> Vec<Chain> {
            chains.iter().map(|chain| Chain { steps: vec![Step::new(where_chain(chain.clone()))] }).collect()
        };
        match &step.op {
            Op::And(chains) => return Op::And(inner(chains)),
            Op::Or(chains) => return Op::Or(inner(chains)),
            Op::Not(chain) => return Op::Not(Chain::of([where_chain(chain.clone())])),
            _ => {}
        }
    }
    let start = match chain.steps.first() {
        Some(Step { op: Op::Start, labels }) if !labels.is_empty() => labels.first().cloned(),
        _ => None,
    };
    if start.is_some() {
        chain.steps.remove(0);
    }
    let end = chain.steps.last_mut().and_then(|step| step.labels.pop());
    match (&start, &end) {
        (None, None) => Op::Filter(chain),
        _ => Op::WhereChain { start, chain, end },
    }
}
