//! Smaller queries with simpler literals.

use super::expr::replace_each;
use edgewise_cypher_syntax::ast::{Expr, FloatLiteral, Literal, Name, Query};

/// The query with one literal replaced by a simpler one of its type.
pub(super) fn shrink_literal(query: &Query) -> Vec<Query> {
    replace_each(query, |expr, out| {
        let Expr::Literal(literal) = expr else { return };
        match literal {
            Literal::Integer(integer) if integer.value > 1 => {
                out.extend([Expr::int(0), Expr::int(1)]);
                // After 0 and 1, 2 is the simplest number. A longer number is tried with half as many digits.
                let digits = integer.value.to_string();
                let half = digits[..digits.len().div_ceil(2)].parse().unwrap_or(2);
                out.extend(
                    [2, half]
                        .into_iter()
                        .filter(|other| *other < integer.value)
                        .filter_map(|other| i64::try_from(other).ok().map(Expr::int)),
                );
            }
            Literal::Float(FloatLiteral(value)) if *value != 0.0 && *value != 1.0 => {
                out.extend([Expr::float(0.0), Expr::float(1.0)]);
                let simpler = [value.trunc(), (value * 2.0).trunc() / 2.0, 0.5];
                out.extend(simpler.into_iter().filter(|simpler| shorter(*simpler, *value)).map(Expr::float));
            }
            Literal::String(text) if !text.is_empty() => {
                out.push(Expr::string(""));
                let characters: Vec<char> = text.chars().collect();
                if characters.len() > 1 {
                    let (front, back) = characters.split_at(characters.len() / 2);
                    let of =
                        |characters: &[char]| Expr::string(Name::from(characters.iter().collect::<String>()));
                    out.extend([Expr::string("a"), of(front), of(back)]);
                    if (3..=4).contains(&characters.len()) {
                        out.extend([of(&characters[1..]), of(&characters[..characters.len() - 1])]);
                    }
                }
            }
            _ => {}
        }
    })
}

/// Whether one number is written shorter than the other.
fn shorter(one: f64, other: f64) -> bool {
    one.is_finite() && format!("{one:?}").len() < format!("{other:?}").len()
}
