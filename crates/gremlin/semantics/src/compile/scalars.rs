//! Compiles string, number, date and list steps.

use edgewise_gremlin_syntax::ast::{Concat, DateDiff, GType, List, Scalar, Scope};

use super::compiler::Compiler;
use super::draft::Draft;
use crate::error::{Error, Result};
use crate::number::NumberType;
use crate::program::{Arg, ListOp, Op, TextOp};
use crate::value::Value;

impl Compiler<'_> {
    pub fn scalar(&mut self, step: &Scalar, draft: &Draft<'_>) -> Result<Op> {
        let text = |scope: &Option<Scope>, op: TextOp| Op::Text { op, local: *scope == Some(Scope::Local) };
        Ok(match step {
            Scalar::Concat(Concat::Texts(texts)) => {
                let mut args = Vec::new();
                for one in texts {
                    args.push(Arg::Value(self.text(one)?.map_or(Value::Null, Value::String)));
                }
                Op::Concat(args)
            }
            Scalar::Concat(Concat::Traversals(nested)) => {
                Op::Concat(self.nested_all(nested)?.into_iter().map(Arg::Chain).collect())
            }
            Scalar::AsString(scope) => text(scope, TextOp::AsString),
            Scalar::Format(template) => Op::Format { template: template.clone(), bys: self.bys(draft)? },
            Scalar::ToUpper(scope) => text(scope, TextOp::ToUpper),
            Scalar::ToLower(scope) => text(scope, TextOp::ToLower),
            Scalar::Length(scope) => text(scope, TextOp::Length),
            Scalar::Trim(scope) => text(scope, TextOp::Trim),
            Scalar::LTrim(scope) => text(scope, TextOp::LTrim),
            Scalar::RTrim(scope) => text(scope, TextOp::RTrim),
            Scalar::Reverse => Op::Reverse,
            Scalar::Replace { scope, old, new } => {
                text(scope, TextOp::Replace(self.text(old)?, self.text(new)?))
            }
            Scalar::Split { scope, separator } => text(scope, TextOp::Split(self.text(separator)?)),
            Scalar::Substring { scope, start, end } => text(scope, TextOp::Substring(*start, *end)),
            Scalar::AsBool => Op::AsBool,
            Scalar::AsDate => Op::AsDate,
            Scalar::AsNumber(kind) => Op::AsNumber(kind.map(number_type).transpose()?),
            Scalar::DateAdd { unit, amount } => Op::DateAdd(*unit, *amount),
            Scalar::DateDiff(DateDiff::Date(value)) => Op::DateDiff(Arg::Value(self.value(value)?)),
            Scalar::DateDiff(DateDiff::Traversal(nested)) => Op::DateDiff(Arg::Chain(self.nested(nested)?)),
        })
    }

    pub fn list(&mut self, step: &List) -> Result<Op> {
        Ok(match step {
            List::Combine(other) => Op::List(ListOp::Combine, self.arg(other)?),
            List::Merge(other) => Op::List(ListOp::Merge, self.arg(other)?),
            List::Product(other) => Op::List(ListOp::Product, self.arg(other)?),
            List::Intersect(other) => Op::List(ListOp::Intersect, self.arg(other)?),
            List::Difference(other) => Op::List(ListOp::Difference, self.arg(other)?),
            List::Disjunct(other) => Op::List(ListOp::Disjunct, self.arg(other)?),
            List::Conjoin(separator) => Op::Conjoin(separator.clone()),
        })
    }
}

fn number_type(kind: GType) -> Result<NumberType> {
    Ok(match kind {
        GType::Byte => NumberType::Byte,
        GType::Short => NumberType::Short,
        GType::Int => NumberType::Int,
        GType::Long => NumberType::Long,
        GType::BigInt => NumberType::BigInt,
        GType::Float => NumberType::Float,
        GType::Double => NumberType::Double,
        GType::BigDecimal => NumberType::BigDecimal,
        other => {
            return Err(Error::argument(format!("AsNumber requires a numeric type, not {}", other.word())));
        }
    })
}
