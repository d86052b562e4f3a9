//! Compiles function calls: aggregates, functions that read the graph, functions on plain values.

use super::{Aggregates, Compiler, Typed};
use crate::{
    Detail,
    cell::Cell,
    check::{Checked, Type, check_argument, fail, is_random},
    function::{Sides, lookup},
    program::{AggregateCall, AggregateKind, ElementFunction, Ex},
};
use edgewise_cypher_syntax::ast::{Expr, FunctionCall, SetQuantifier, Trim, TrimSide};
use edgewise_model::Name;

impl Compiler<'_> {
    /// Compiles a function call. `whole` is the same call as an expression.
    pub(super) fn function(&mut self, call: &FunctionCall, whole: &Expr) -> Checked<Typed> {
        let name: Name = match call.name.as_slice() {
            [name] => lower_case(name),
            parts => lower_case(&parts.join(".")),
        };
        if let Some((kind, arity)) = AggregateKind::named(&name) {
            return self.aggregate(kind, arity, call, whole);
        }
        if name == "exists"
            && let [argument] = call.arguments.as_slice()
        {
            return self.exists(argument);
        }
        if let Some(function) = element_function(&name) {
            let [argument] = call.arguments.as_slice() else {
                return fail(Detail::InvalidNumberOfArguments, format!("{name}() takes one argument"));
            };
            let argument = self.expr(argument)?;
            check_argument(&name, &argument.of)?;
            return Ok(Typed::new(Ex::Element(function, Box::new(argument.ex)), result_type(function)));
        }
        let Some(info) = lookup(&name) else {
            return fail(Detail::UnknownFunction, format!("there is no function {name}()"));
        };
        let count = call.arguments.len();
        if !info.takes(count) {
            return fail(
                Detail::InvalidNumberOfArguments,
                format!("{name}() does not take {count} arguments"),
            );
        }
        let mut arguments = Vec::with_capacity(count);
        for (index, argument) in call.arguments.iter().enumerate() {
            if let (1, "normalize", Some(form)) = (index, name.as_str(), normal_form(argument)) {
                arguments.push(Ex::Constant(Cell::string(form)));
                continue;
            }
            let argument = self.expr(argument)?;
            if index == 0 {
                check_argument(&name, &argument.of)?;
            }
            arguments.push(argument.ex);
        }
        Ok(Typed::new(Ex::Call(info, arguments), Type::Any))
    }

    /// Compiles `exists(n.k)` and `exists((n)-->())`.
    fn exists(&mut self, argument: &Expr) -> Checked<Typed> {
        let ex = match argument {
            Expr::Pattern(pattern) => self.pattern_predicate(pattern)?,
            argument @ (Expr::Property(..) | Expr::Index(..)) => {
                Ex::Element(ElementFunction::Exists, Box::new(self.expr(argument)?.ex))
            }
            _ => return fail(Detail::InvalidArgumentType, "exists() takes a property or a pattern"),
        };
        Ok(Typed::new(ex, Type::Bool))
    }

    /// Compiles `count(*)`; `whole` is the expression itself.
    pub(super) fn count_star(&mut self, whole: &Expr) -> Checked<Typed> {
        self.aggregate_call(AggregateKind::CountStar, false, &[], whole)
    }

    /// Compiles the call of an aggregate with the given number of arguments.
    fn aggregate(
        &mut self,
        kind: AggregateKind,
        arity: usize,
        call: &FunctionCall,
        whole: &Expr,
    ) -> Checked<Typed> {
        if call.arguments.len() != arity {
            return fail(Detail::InvalidNumberOfArguments, format!("the aggregate takes {arity} arguments"));
        }
        let distinct = call.quantifier == Some(SetQuantifier::Distinct);
        self.aggregate_call(kind, distinct, &call.arguments, whole)
    }

    /// Adds an aggregate to those of the projection, unless it is already among them. The compiled expression is the
    /// slot of its value per group.
    fn aggregate_call(
        &mut self,
        kind: AggregateKind,
        distinct: bool,
        arguments: &[Expr],
        whole: &Expr,
    ) -> Checked<Typed> {
        match self.aggregates {
            Aggregates::Forbidden => {
                return fail(Detail::InvalidAggregation, "an aggregate is not allowed here");
            }
            Aggregates::Nested => {
                return fail(Detail::NestedAggregation, "an aggregate cannot contain an aggregate");
            }
            Aggregates::Collected => {}
        }
        if let Some((_, slot, of)) = self.call_log.iter().find(|(logged, ..)| logged == whole) {
            return Ok(Typed::new(Ex::Slot(*slot), of.clone()));
        }
        if arguments.iter().any(is_random) {
            return fail(Detail::NonConstantExpression, "an aggregate cannot use random numbers");
        }
        // The arguments are evaluated once per row, so the rules for expressions per group do not apply to them.
        let mut grouped = self.grouped.take();
        let around = grouped.as_mut().and_then(|grouped| grouped.rows.clone());
        let around = around.map(|rows| std::mem::replace(&mut self.scope.own, rows));
        let compiled = self.with_aggregates(Aggregates::Nested, |compiler| {
            arguments.iter().map(|argument| compiler.expr(argument)).collect::<Checked<Vec<Typed>>>()
        });
        if let Some(own) = around {
            self.scope.own = own;
        }
        self.grouped = grouped;
        let compiled = compiled?;
        let of = match kind {
            AggregateKind::CountStar | AggregateKind::Count => Type::Int,
            AggregateKind::Collect => Type::list(compiled[0].of.clone()),
            AggregateKind::Min | AggregateKind::Max => compiled[0].of.clone(),
            _ => Type::Any,
        };
        let slot = self.new_slot();
        let arguments = compiled.into_iter().map(|argument| argument.ex).collect();
        self.calls.push(AggregateCall { kind, distinct, arguments, slot });
        self.call_log.push((whole.clone(), slot, of.clone()));
        Ok(Typed::new(Ex::Slot(slot), of))
    }

    /// Compiles `trim(LEADING 'x' FROM e)`.
    pub(super) fn trim(&mut self, trim: &Trim) -> Checked<Typed> {
        let sides = match trim.side {
            None | Some(TrimSide::Both) => Sides::BOTH,
            Some(TrimSide::Leading) => Sides::LEADING,
            Some(TrimSide::Trailing) => Sides::TRAILING,
        };
        let characters = match &trim.characters {
            Some(characters) => Some(Box::new(self.expr(characters)?.ex)),
            None => None,
        };
        let source = Box::new(self.expr(&trim.source)?.ex);
        Ok(Typed::new(Ex::Trim(sides, source, characters), Type::Any))
    }
}

/// The name in lower case.
fn lower_case(name: &str) -> Name {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        name.to_ascii_lowercase().into()
    } else {
        name.into()
    }
}

/// The normal form that the argument names: `NFC`, `NFD`, `NFKC` and `NFKD` are keywords of `normalize()`, not
/// variables (Neo4j manual, "normalize()"). `None` for any other argument.
fn normal_form(argument: &Expr) -> Option<&'static str> {
    let Expr::Variable(name) = argument else { return None };
    ["NFC", "NFD", "NFKC", "NFKD"].into_iter().find(|form| name.eq_ignore_ascii_case(form))
}

/// The function with this lower-case name that reads the graph; `None` for other functions.
fn element_function(name: &str) -> Option<ElementFunction> {
    Some(match name {
        "id" => ElementFunction::Id,
        "elementid" => ElementFunction::ElementId,
        "labels" => ElementFunction::Labels,
        "type" => ElementFunction::Type,
        "keys" => ElementFunction::Keys,
        "properties" => ElementFunction::Properties,
        "startnode" => ElementFunction::StartNode,
        "endnode" => ElementFunction::EndNode,
        "nodes" => ElementFunction::Nodes,
        "relationships" | "rels" | "edges" => ElementFunction::Relationships,
        "length" | "path_length" => ElementFunction::Length,
        _ => return None,
    })
}

/// The static type of the function's result.
fn result_type(function: ElementFunction) -> Type {
    match function {
        ElementFunction::Id | ElementFunction::Length => Type::Int,
        ElementFunction::ElementId | ElementFunction::Type => Type::String,
        ElementFunction::Labels | ElementFunction::Keys => Type::list(Type::String),
        ElementFunction::Properties => Type::Map,
        ElementFunction::StartNode | ElementFunction::EndNode => Type::Node,
        ElementFunction::Nodes => Type::list(Type::Node),
        ElementFunction::Relationships => Type::list(Type::Relationship),
        ElementFunction::Exists => Type::Bool,
    }
}
