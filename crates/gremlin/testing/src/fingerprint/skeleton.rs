//! The skeleton of a traversal: its steps without names and literals. Details that seldom distinguish two bugs, such as
//! the direction of a step, are left out as well.

use edgewise_gremlin_syntax::ast::{
    Arg, Configuration, Modulator, Number, Predicate, Step, Text, Traversal, Value,
};

/// How much detail of a traversal a skeleton keeps.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What distinguishes the causes of bugs: steps without their directions, and the types of values.
    Cause,
    /// Everything except names and values.
    Shape,
}

/// The skeleton of a traversal.
pub(crate) fn skeleton(traversal: &Traversal, detail: Detail) -> String {
    let mut parts: Vec<String> = Vec::new();
    for configuration in &traversal.source.configuration {
        parts.push(match configuration {
            Configuration::WithStrategies(all) => {
                let names: Vec<&str> = all.iter().map(|strategy| strategy.name.as_str()).collect();
                format!("withStrategies({})", names.join(","))
            }
            Configuration::WithoutStrategies(names) => {
                let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
                format!("withoutStrategies({})", names.join(","))
            }
            other => other.name().to_owned(),
        });
    }
    parts.extend(traversal.steps.iter().map(|step| of_step(step, detail)));
    parts.join(".")
}

fn of_step(step: &Step, detail: Detail) -> String {
    let mut arguments: Vec<String> = Vec::new();
    step.parts(&mut |argument| arguments.extend(of_argument(argument, detail)));
    let name = if detail == Detail::Cause { without_direction(step.name()) } else { step.name() };
    // Keep whether a step has arguments of a kind, not how many.
    if detail == Detail::Cause || matches!(step, Step::Modulator(Modulator::As(_))) {
        arguments.dedup();
    }
    format!("{name}({})", arguments.join(","))
}

/// A common name for steps that differ only in direction, or in vertices and edges.
fn without_direction(name: &'static str) -> &'static str {
    match name {
        "out" | "in" | "both" => "adjacent",
        "outE" | "inE" | "bothE" => "incident",
        "outV" | "inV" | "bothV" => "end",
        "E" => "V",
        other => other,
    }
}

fn of_argument(argument: Arg<'_>, detail: Detail) -> Option<String> {
    Some(match argument {
        Arg::Value(value) => of_value(value, detail),
        Arg::Text(Text::Null) => "null".to_owned(),
        Arg::Text(_) | Arg::Name(_) => "name".to_owned(),
        Arg::Nested(nested) => {
            let steps: Vec<String> = nested.steps.iter().map(|step| of_step(step, detail)).collect();
            steps.join(".")
        }
        Arg::Predicate(predicate) => of_predicate(predicate, detail),
        Arg::Integer(_) | Arg::Int(_) => "n".to_owned(),
        Arg::Number(number) => of_number(number).to_owned(),
        Arg::Boolean(truth) => truth.to_string(),
        Arg::Scope(scope) => scope.word().to_owned(),
        Arg::T(token) => token.word().to_owned(),
        Arg::Order(order) => order.word().to_owned(),
        Arg::Column(column) => column.word().to_owned(),
        Arg::Pop(pop) => pop.word().to_owned(),
        // `to(OUT)` has the same skeleton as `to(IN)`, as `out()` has the same as `in()`.
        Arg::Direction(_) => "direction".to_owned(),
        Arg::Cardinality(cardinality) => cardinality.word().to_owned(),
        Arg::Merge(merge) => merge.word().to_owned(),
        Arg::Operator(operator) => operator.word().to_owned(),
        Arg::Dt(unit) => unit.word().to_owned(),
        Arg::GType(kind) => kind.word().to_owned(),
        Arg::NormSack => "normSack".to_owned(),
        Arg::OptionKey(key) => key.word().to_owned(),
        Arg::OptionValue(value) => value.word().to_owned(),
    })
}

fn of_number(number: &Number) -> &'static str {
    match number {
        Number::Byte(_) => "byte",
        Number::Short(_) => "short",
        Number::Int(_) => "int",
        Number::Long(_) => "long",
        Number::BigInteger(_) => "bigint",
        Number::Float(_) => "float",
        Number::Double(_) => "double",
        Number::BigDecimal(_) => "bigdecimal",
        Number::NaN => "NaN",
        Number::Infinity | Number::NegativeInfinity => "infinity",
    }
}

fn of_value(value: &Value, detail: Detail) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Boolean(_) => "boolean".to_owned(),
        Value::Number(number) => of_number(number).to_owned(),
        Value::String(text) if text.is_empty() => "empty".to_owned(),
        Value::String(_) => "string".to_owned(),
        Value::Character(_) => "char".to_owned(),
        Value::Datetime(_) => "datetime".to_owned(),
        Value::Uuid(_) => "uuid".to_owned(),
        Value::T(token) => token.word().to_owned(),
        Value::Cardinality(cardinality, _) => cardinality.word().to_owned(),
        Value::Direction(_) => "direction".to_owned(),
        Value::Merge(merge) => merge.word().to_owned(),
        Value::Pick(pick) => pick.word().to_owned(),
        Value::Dt(unit) => unit.word().to_owned(),
        Value::GType(kind) => kind.word().to_owned(),
        Value::List(items) => collection("list", items, detail),
        Value::Set(items) => collection("set", items, detail),
        Value::Range(_) => "range".to_owned(),
        Value::Map(entries) => {
            let values: Vec<String> = entries.iter().map(|(_, value)| of_value(value, detail)).collect();
            format!("map[{}]", values.join(","))
        }
        Value::Nested(nested) => {
            let steps: Vec<String> = nested.steps.iter().map(|step| of_step(step, detail)).collect();
            steps.join(".")
        }
        Value::Terminated(_) => "traversal".to_owned(),
        Value::Variable(_) => "variable".to_owned(),
    }
}

fn collection(word: &str, items: &[Value], detail: Detail) -> String {
    let mut kinds: Vec<String> = items.iter().map(|item| of_value(item, detail)).collect();
    kinds.dedup();
    format!("{word}[{}]", kinds.join(","))
}

fn of_predicate(predicate: &Predicate, detail: Detail) -> String {
    let value = |value: &Value| of_value(value, detail);
    let inner = |predicate: &Predicate| of_predicate(predicate, detail);
    match predicate {
        Predicate::Eq(one) => format!("eq({})", value(one)),
        Predicate::Neq(one) => format!("neq({})", value(one)),
        Predicate::Lt(one) => format!("lt({})", value(one)),
        Predicate::Lte(one) => format!("lte({})", value(one)),
        Predicate::Gt(one) => format!("gt({})", value(one)),
        Predicate::Gte(one) => format!("gte({})", value(one)),
        Predicate::Inside(low, _) => format!("inside({})", value(low)),
        Predicate::Outside(low, _) => format!("outside({})", value(low)),
        Predicate::Between(low, _) => format!("between({})", value(low)),
        Predicate::Within(values) => collection("within", values, detail),
        Predicate::Without(values) => collection("without", values, detail),
        Predicate::TypeOf(_) => "typeOf".to_owned(),
        Predicate::Not(one) => format!("not({})", inner(one)),
        Predicate::Negate(one) => format!("negate({})", inner(one)),
        Predicate::And(left, right) => format!("and({},{})", inner(left), inner(right)),
        Predicate::Or(left, right) => format!("or({},{})", inner(left), inner(right)),
        Predicate::StartingWith(_) => "startingWith".to_owned(),
        Predicate::NotStartingWith(_) => "notStartingWith".to_owned(),
        Predicate::EndingWith(_) => "endingWith".to_owned(),
        Predicate::NotEndingWith(_) => "notEndingWith".to_owned(),
        Predicate::Containing(_) => "containing".to_owned(),
        Predicate::NotContaining(_) => "notContaining".to_owned(),
        Predicate::Regex(_) => "regex".to_owned(),
        Predicate::NotRegex(_) => "notRegex".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Detail, skeleton};
    use crate::WrittenTraversal;

    fn of(text: &str) -> String {
        skeleton(&WrittenTraversal::read(text).expect(text), Detail::Cause)
    }

    #[test]
    fn names_values_and_directions_do_not_change_the_skeleton() {
        for (one, other) in [
            ("g.V().out('a').has('k', gt(1)).count()", "g.V().in('b').has('l', gt(7)).count()"),
            ("g.E().values('a', 'b').max()", "g.V().values('c').max()"),
            ("g.V().as('a').select('a')", "g.V().as('x').select('x')"),
        ] {
            assert_eq!(of(one), of(other), "{one} and {other}");
        }
    }

    #[test]
    fn steps_predicates_scopes_and_types_of_values_change_the_skeleton() {
        for (one, other) in [
            ("g.V().count()", "g.V().fold()"),
            ("g.V().has('k', gt(1))", "g.V().has('k', gt(1.0))"),
            ("g.V().has('k', gt(1))", "g.V().has('k', gte(1))"),
            ("g.V().fold().count(local)", "g.V().fold().count()"),
            ("g.V().order().by('k', desc)", "g.V().order().by('k')"),
            ("g.V().filter(__.out())", "g.V().filter(__.outE())"),
        ] {
            assert_ne!(of(one), of(other), "{one} and {other}");
        }
    }
}
