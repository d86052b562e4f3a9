//! Runs two independent published parsers (the crates `opencypher` and `open-cypher`), and writes the nesting of their
//! trees in the form of [`super::shape`].

use open_cypher::ast as open;
use opencypher as plain;

/// True if `opencypher` accepts a statement.
pub fn plain_accepts(text: &str) -> bool {
    plain::parse(text).is_ok()
}

/// True if `open-cypher` accepts a statement.
pub fn open_accepts(text: &str) -> bool {
    open_cypher::parse(text).is_ok()
}

/// The nesting of an expression as `opencypher` parses it; `None` if it does not.
pub fn plain_shape(text: &str) -> Option<String> {
    let query = plain::parse(&format!("RETURN {text} AS x")).ok()?;
    match query.initial.clauses.first()? {
        plain::Clause::Return(clause) => plain_expr(&clause.body.items.first()?.expr),
        _ => None,
    }
}

/// The nesting of an expression as `open-cypher` parses it; `None` if it does not.
pub fn open_shape(text: &str) -> Option<String> {
    let parsed = open_cypher::parse(&format!("RETURN {text} AS x")).ok()?;
    let statement = parsed.program.statements.first()?;
    let open::StatementKind::Query(query) = &statement.kind else { return None };
    let open::QueryKind::Regular(query) = &query.query.kind else { return None };
    let open::ClauseKind::Return(clause) = &query.head.kind.clauses.first()?.kind else { return None };
    open_expr(open_return_expr(clause)?)
}

fn plain_expr(expr: &plain::Expr) -> Option<String> {
    use plain::ExprKind as Kind;
    Some(match &expr.kind {
        Kind::Null => "null".into(),
        Kind::Boolean(value) => value.to_string(),
        Kind::Integer(value) if *value < 0 => format!("(-{})", value.unsigned_abs()),
        Kind::Integer(value) => value.to_string(),
        Kind::Float(value) => format!("{value:?}"),
        Kind::String(text) => format!("{text:?}"),
        Kind::Parameter(name) => format!("${name}"),
        Kind::Variable(name) => name.to_string(),
        Kind::List(items) => format!("[{}]", plain_all(items)?),
        Kind::Unary { op, operand } => {
            let space = if *op == plain::UnaryOp::Not { " " } else { "" };
            format!("({}{space}{})", op.as_str(), plain_expr(operand)?)
        }
        Kind::Binary { op, lhs, rhs } => {
            format!("({} {} {})", plain_expr(lhs)?, op.as_str(), plain_expr(rhs)?)
        }
        Kind::Property { base, key } => format!("({}.{key})", plain_expr(base)?),
        Kind::Index { base, index } => format!("({}[{}])", plain_expr(base)?, plain_expr(index)?),
        Kind::Slice { base, from, to } => {
            let end = |bound: &Option<Box<plain::Expr>>| {
                bound.as_ref().map_or(Some(String::new()), |bound| plain_expr(bound))
            };
            format!("({}[{}..{}])", plain_expr(base)?, end(from)?, end(to)?)
        }
        Kind::HasLabels { base, labels } => format!("({}:{})", plain_expr(base)?, plain_label(labels)?),
        Kind::IsNull(of) => format!("({} IS NULL)", plain_expr(of)?),
        Kind::IsNotNull(of) => format!("({} IS NOT NULL)", plain_expr(of)?),
        Kind::FunctionCall { name, distinct, args } => {
            format!("{name}({}{})", if *distinct { "DISTINCT " } else { "" }, plain_all(args)?)
        }
        Kind::CountStar => "count(*)".into(),
        Kind::Case { operand, whens, default } => {
            let mut text = String::from("(CASE");
            if let Some(operand) = operand {
                text += &format!(" {}", plain_expr(operand)?);
            }
            for (when, then) in whens {
                text += &format!(" WHEN {} THEN {}", plain_expr(when)?, plain_expr(then)?);
            }
            if let Some(default) = default {
                text += &format!(" ELSE {}", plain_expr(default)?);
            }
            text + " END)"
        }
        Kind::Comparison { first, rest } => {
            let mut text = format!("({}", plain_expr(first)?);
            for (op, operand) in rest {
                text += &format!(" {} {}", op.as_str(), plain_expr(operand)?);
            }
            text + ")"
        }
        _ => return None,
    })
}

fn plain_all(items: &[plain::Expr]) -> Option<String> {
    Some(items.iter().map(plain_expr).collect::<Option<Vec<_>>>()?.join(", "))
}

fn plain_label(label: &plain::LabelExpr) -> Option<String> {
    use plain::LabelExpr as Kind;
    Some(match label {
        Kind::Leaf(name) => name.clone(),
        Kind::Wildcard => "%".into(),
        Kind::Negation(of) => format!("(!{})", plain_label(of)?),
        Kind::Conjunction(left, right) => format!("({}&{})", plain_label(left)?, plain_label(right)?),
        Kind::Disjunction(left, right) => format!("({}|{})", plain_label(left)?, plain_label(right)?),
        _ => return None,
    })
}

fn open_expr(expr: &open::Expr) -> Option<String> {
    use open::ExprKind as Kind;
    Some(match &expr.kind {
        Kind::Literal(literal) => match &literal.kind {
            open::LiteralKind::Null => "null".into(),
            open::LiteralKind::Boolean(value) => value.to_string(),
            open::LiteralKind::Integer(integer) => integer.text.clone(),
            open::LiteralKind::Float(float) => format!("{:?}", float.text.parse::<f64>().ok()?),
            open::LiteralKind::String(string) => format!("{:?}", string.value),
            _ => return None,
        },
        Kind::Variable(name) => name.kind.text.clone(),
        Kind::Parameter(parameter) => match &parameter.name {
            open::ParameterName::Named(name) | open::ParameterName::Positional(name) => format!("${name}"),
            _ => return None,
        },
        Kind::List(items) => format!("[{}]", open_all(items)?),
        Kind::Unary { operator, operand } => {
            let operator = match operator.kind {
                open::UnaryOperator::Not => "NOT ",
                open::UnaryOperator::Plus => "+",
                open::UnaryOperator::Minus => "-",
                _ => return None,
            };
            format!("({operator}{})", open_expr(operand)?)
        }
        Kind::Binary { left, operator, right } => {
            let (spelling, chains) = open_operator(operator.kind)?;
            // In `open-cypher` every comparison has two operands. A chain is a comparison that is the left operand of
            // another.
            let left = match &left.kind {
                Kind::Binary { operator, .. } if chains && open_operator(operator.kind)?.1 => {
                    let left = open_expr(left)?;
                    left[1..left.len() - 1].to_owned()
                }
                _ => open_expr(left)?,
            };
            format!("({left} {spelling} {})", open_expr(right)?)
        }
        Kind::Is { expression, negated, predicate } => match predicate {
            open::IsPredicate::Null => {
                format!("({} IS {}NULL)", open_expr(expression)?, if *negated { "NOT " } else { "" })
            }
            open::IsPredicate::Label(label) if !negated => {
                format!("({}:{})", open_expr(expression)?, open_label(label)?)
            }
            _ => return None,
        },
        Kind::Property { expression, key } => format!("({}.{})", open_expr(expression)?, key.kind.text),
        Kind::Index { expression, index } | Kind::DynamicProperty { expression, key: index } => {
            format!("({}[{}])", open_expr(expression)?, open_expr(index)?)
        }
        Kind::Slice { expression, lower, upper } => {
            let end = |bound: &Option<Box<open::Expr>>| {
                bound.as_ref().map_or(Some(String::new()), |bound| open_expr(bound))
            };
            format!("({}[{}..{}])", open_expr(expression)?, end(lower)?, end(upper)?)
        }
        Kind::Function(call) => {
            let name: Vec<&str> = call.name.parts.iter().map(|part| part.kind.text.as_str()).collect();
            if call.quantifier.is_some() {
                return None;
            }
            format!("{}({})", name.join("."), open_all(&call.arguments)?)
        }
        Kind::Case(case) => {
            let mut text = String::from("(CASE");
            if let Some(operand) = &case.operand {
                text += &format!(" {}", open_expr(operand)?);
            }
            for branch in &case.alternatives {
                text += &format!(" WHEN {} THEN {}", open_all(&branch.when)?, open_expr(&branch.then)?);
            }
            if let Some(otherwise) = &case.else_expression {
                text += &format!(" ELSE {}", open_expr(otherwise)?);
            }
            text + " END)"
        }
        Kind::Parenthesized(inner) => open_expr(inner)?,
        _ => return None,
    })
}

/// The spelling of an operator, and whether it forms chains of comparisons.
fn open_operator(operator: open::BinaryOperator) -> Option<(&'static str, bool)> {
    use open::BinaryOperator as Op;
    Some(match operator {
        Op::Or => ("OR", false),
        Op::Xor => ("XOR", false),
        Op::And => ("AND", false),
        Op::Equal => ("=", true),
        Op::NotEqual => ("<>", true),
        Op::Less => ("<", true),
        Op::LessEqual => ("<=", true),
        Op::Greater => (">", true),
        Op::GreaterEqual => (">=", true),
        Op::RegexMatch => ("=~", false),
        Op::In => ("IN", false),
        Op::StartsWith => ("STARTS WITH", false),
        Op::EndsWith => ("ENDS WITH", false),
        Op::Contains => ("CONTAINS", false),
        Op::Add => ("+", false),
        Op::Subtract => ("-", false),
        Op::Multiply => ("*", false),
        Op::Divide => ("/", false),
        Op::Remainder => ("%", false),
        Op::Power => ("^", false),
        Op::Concat => ("||", false),
        _ => return None,
    })
}

fn open_all(items: &[open::Expr]) -> Option<String> {
    Some(items.iter().map(open_expr).collect::<Option<Vec<_>>>()?.join(", "))
}

fn open_label(label: &open::LabelExpression) -> Option<String> {
    use open::LabelExpressionKind as Kind;
    let join = |parts: &[open::LabelExpression], sign: &str| {
        let parts: Option<Vec<String>> = parts.iter().map(open_label).collect();
        parts?.into_iter().reduce(|left, right| format!("({left}{sign}{right})"))
    };
    Some(match &label.kind {
        Kind::Name(name) => name.kind.text.clone(),
        Kind::Wildcard => "%".into(),
        Kind::Not(of) => format!("(!{})", open_label(of)?),
        Kind::And(parts) => join(parts, "&")?,
        Kind::Or(parts) => join(parts, "|")?,
        Kind::Parenthesized(of) => open_label(of)?,
        _ => return None,
    })
}

fn open_return_expr(clause: &open::ReturnClause) -> Option<&open::Expr> {
    match &clause.projection.items.first()?.kind {
        open::ProjectionItemKind::Expression { expression, .. } => Some(expression),
        _ => None,
    }
}
