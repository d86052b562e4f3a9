//! Writes the nesting of an expression as text: every operator and its operands are in parentheses, and there are no
//! other parentheses.
//!
//! The code does not use the printer, so that a mistake in one shows in the other.

use edgewise_cypher_syntax::ast::*;

/// The shape of an expression: `1 + 2 * 3` has the shape `(1 + (2 * 3))`.
pub fn shape(expr: &Expr) -> String {
    match expr {
        Expr::Literal(literal) => of_literal(literal),
        Expr::Parameter(name) => format!("${name}"),
        Expr::Variable(name) => name.to_string(),
        Expr::List(items) => format!("[{}]", all(items)),
        Expr::Map(fields) => format!("{{{}}}", entries(fields)),
        Expr::Property(of, key) => format!("({}.{key})", shape(of)),
        Expr::Index(of, index) => format!("({}[{}])", shape(of), shape(index)),
        Expr::Slice(of, from, to) => {
            let end = |bound: &Option<Box<Expr>>| bound.as_ref().map_or(String::new(), |bound| shape(bound));
            format!("({}[{}..{}])", shape(of), end(from), end(to))
        }
        Expr::Unary(op, operand) => {
            format!("({}{})", unary(*op), shape(operand))
        }
        Expr::Binary(op, left, right) => format!("({} {} {})", shape(left), binary(*op), shape(right)),
        Expr::Comparison(first, rest) => {
            let rest: Vec<String> =
                rest.iter().map(|(op, operand)| format!("{} {}", compare(*op), shape(operand))).collect();
            format!("({} {})", shape(first), rest.join(" "))
        }
        Expr::IsNull(of, not) => format!("({} IS {}NULL)", shape(of), if *not { "NOT " } else { "" }),
        Expr::IsTyped(of, not, types) => {
            let types: Vec<String> = types.alternatives.iter().map(|(name, _)| format!("{name:?}")).collect();
            format!("({} IS {}:: {})", shape(of), if *not { "NOT " } else { "" }, types.join("|"))
        }
        Expr::IsNormalized(of, not, form) => {
            format!("({} IS {}{:?} NORMALIZED)", shape(of), if *not { "NOT " } else { "" }, form)
        }
        Expr::HasLabels(of, labels) => format!("({}:{})", shape(of), label(&labels.expr)),
        Expr::Case(case) => of_case(case),
        Expr::Function(call) => {
            let name: Vec<&str> = call.name.iter().map(|part| part.as_str()).collect();
            format!("{}({}{})", name.join("."), quantifier(call.quantifier), all(&call.arguments))
        }
        Expr::CountStar => "count(*)".into(),
        Expr::ListComprehension(it) => format!(
            "[{} IN {}{}{}]",
            it.variable,
            shape(&it.list),
            optional(" WHERE ", &it.where_),
            optional(" | ", &it.projection)
        ),
        Expr::PatternComprehension(it) => {
            format!("[{}{} | {}]", path(&it.pattern), optional(" WHERE ", &it.where_), shape(&it.projection))
        }
        Expr::Reduce(it) => format!(
            "reduce({} = {}, {} IN {} | {})",
            it.accumulator,
            shape(&it.initial),
            it.variable,
            shape(&it.list),
            shape(&it.step)
        ),
        Expr::Quantified(it) => {
            format!(
                "{:?}({} IN {}{})",
                it.kind,
                it.variable,
                shape(&it.list),
                optional(" WHERE ", &it.where_)
            )
        }
        Expr::MapProjection(it) => {
            let items: Vec<String> = it.items.iter().map(of_item).collect();
            format!("{} {{{}}}", it.variable, items.join(", "))
        }
        Expr::Pattern(pattern) => format!("<{}>", path(pattern)),
        Expr::Subquery(it) => match &it.body {
            SubqueryBody::Pattern { patterns, where_ } => {
                let patterns: Vec<String> = patterns.iter().map(path).collect();
                format!("{:?} {{{}{}}}", it.kind, patterns.join(", "), optional(" WHERE ", where_))
            }
            SubqueryBody::Query(query) => format!("{:?} {{{} clauses}}", it.kind, query.first.clauses.len()),
        },
        Expr::Trim(it) => {
            format!("trim({:?}{} FROM {})", it.side, optional(" ", &it.characters), shape(&it.source))
        }
    }
}

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Not => "NOT ",
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
    }
}

fn quantifier(quantifier: Option<SetQuantifier>) -> &'static str {
    match quantifier {
        Some(SetQuantifier::Distinct) => "DISTINCT ",
        Some(SetQuantifier::All) => "ALL ",
        None => "",
    }
}

fn of_literal(literal: &Literal) -> String {
    match literal {
        Literal::Null => "null".into(),
        Literal::Bool(value) => value.to_string(),
        Literal::Integer(integer) => integer.value.to_string(),
        Literal::Float(float) => format!("{:?}", float.0),
        Literal::String(text) => format!("{text:?}"),
        Literal::Infinity => "INF".into(),
        Literal::NaN => "NAN".into(),
    }
}

fn of_case(case: &Case) -> String {
    let mut text = String::from("(CASE");
    if let Some(operand) = &case.operand {
        text += &format!(" {}", shape(operand));
    }
    for branch in &case.branches {
        text += &format!(" WHEN {} THEN {}", all(&branch.when), shape(&branch.then));
    }
    if let Some(otherwise) = &case.otherwise {
        text += &format!(" ELSE {}", shape(otherwise));
    }
    text + " END)"
}

fn of_item(item: &MapProjectionItem) -> String {
    match item {
        MapProjectionItem::Entry(key, value) => format!("{key}: {}", shape(value)),
        MapProjectionItem::Property(key) => format!(".{key}"),
        MapProjectionItem::Variable(name) => name.to_string(),
        MapProjectionItem::All => ".*".into(),
    }
}

fn all(items: &[Expr]) -> String {
    items.iter().map(shape).collect::<Vec<_>>().join(", ")
}

fn entries(fields: &[(Name, Expr)]) -> String {
    fields.iter().map(|(key, value)| format!("{key}: {}", shape(value))).collect::<Vec<_>>().join(", ")
}

fn optional(before: &str, expr: &Option<Expr>) -> String {
    expr.as_ref().map_or(String::new(), |expr| format!("{before}{}", shape(expr)))
}

/// The spelling of an infix operator.
pub fn binary(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Or => "OR",
        BinaryOp::Xor => "XOR",
        BinaryOp::And => "AND",
        BinaryOp::Add => "+",
        BinaryOp::Subtract => "-",
        BinaryOp::Concat => "||",
        BinaryOp::Multiply => "*",
        BinaryOp::Divide => "/",
        BinaryOp::Modulo => "%",
        BinaryOp::Power => "^",
        BinaryOp::In => "IN",
        BinaryOp::StartsWith => "STARTS WITH",
        BinaryOp::EndsWith => "ENDS WITH",
        BinaryOp::Contains => "CONTAINS",
        BinaryOp::Regex => "=~",
    }
}

/// The spelling of a comparison.
pub fn compare(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "=",
        CompareOp::NotEqual => "<>",
        CompareOp::Less => "<",
        CompareOp::Greater => ">",
        CompareOp::LessOrEqual => "<=",
        CompareOp::GreaterOrEqual => ">=",
    }
}

/// The shape of a label expression.
pub fn label(expr: &LabelExpr) -> String {
    match expr {
        LabelExpr::Name(name) => name.to_string(),
        LabelExpr::Wildcard => "%".into(),
        LabelExpr::Dynamic(kind, expr) => format!("${kind:?}({})", shape(expr)),
        LabelExpr::Not(of) => format!("(!{})", label(of)),
        LabelExpr::And(left, right) => format!("({}&{})", label(left), label(right)),
        LabelExpr::Or(left, right) => format!("({}|{})", label(left), label(right)),
        LabelExpr::Legacy(names) => {
            format!("legacy({})", names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" "))
        }
    }
}

/// The shape of a path.
pub fn path(pattern: &PathPattern) -> String {
    let mut text = String::new();
    if let Some(variable) = &pattern.variable {
        text += &format!("{variable} = ");
    }
    if let Some(selector) = &pattern.selector {
        text += &format!("{selector:?} ");
    }
    if let PathShape::Shortest { all, .. } = &pattern.shape {
        text += if *all { "allShortestPaths " } else { "shortestPath " };
    }
    text + &elements(pattern.elements())
}

fn elements(elements: &[PathElement]) -> String {
    let mut text = String::new();
    for element in elements {
        match element {
            PathElement::Node(node) => {
                text += &format!(
                    "({}{}{}{})",
                    node.variable.as_deref().unwrap_or(""),
                    node.labels.as_ref().map_or(String::new(), |labels| format!(":{}", label(&labels.expr))),
                    node.properties.as_ref().map_or(String::new(), |map| format!(" {}", shape(map))),
                    node.where_.as_ref().map_or(String::new(), |filter| format!(" WHERE {}", shape(filter))),
                );
            }
            PathElement::Relationship(it) => {
                let (left, right) = match it.arrow {
                    Arrow::Left => ("<-", "-"),
                    Arrow::Right => ("-", "->"),
                    Arrow::Both => ("<-", "->"),
                    Arrow::None => ("-", "-"),
                };
                text += &format!(
                    "{left}[{}{}{}{}{}]{right}{}",
                    it.variable.as_deref().unwrap_or(""),
                    it.types.as_ref().map_or(String::new(), |labels| format!(":{}", label(&labels.expr))),
                    it.length.map_or(String::new(), |length| format!("*{length:?}")),
                    it.properties.as_ref().map_or(String::new(), |map| format!(" {}", shape(map))),
                    it.where_.as_ref().map_or(String::new(), |filter| format!(" WHERE {}", shape(filter))),
                    it.quantifier.map_or(String::new(), |quantifier| format!("{quantifier:?}")),
                );
            }
            PathElement::Group(group) => {
                text += &format!(
                    "({}{}{}){}",
                    group.variable.as_ref().map_or(String::new(), |name| format!("{name} = ")),
                    self::elements(&group.elements),
                    group.where_.as_ref().map_or(String::new(), |filter| format!(" WHERE {}", shape(filter))),
                    group.quantifier.map_or(String::new(), |quantifier| format!("{quantifier:?}")),
                );
            }
        }
    }
    text
}
