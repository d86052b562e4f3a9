//! A template of several expressions on boundary values in one RETURN: on literals, on variables, or inside a
//! condition.

use super::boundary_expression::BoundaryExpression;
use super::material::Material;
use edgewise_model::Rng;

/// How many expressions one query may have: the oracle compares the answers column by column.
const MOST: usize = 12;

/// Draws the text of a query; none if no expression can be made.
pub(super) fn text(material: &Material<'_>, rng: &mut Rng) -> Option<String> {
    let count = if rng.one_in(5) { 1 } else { 2 + rng.index(MOST - 1) };
    let drawn: Vec<BoundaryExpression> =
        (0..count).filter_map(|_| BoundaryExpression::draw(material, rng)).collect();
    if drawn.is_empty() {
        return None;
    }
    let columns = |texts: Vec<String>| {
        let items = texts.into_iter().enumerate().map(|(place, text)| format!("{text} AS c{place}"));
        items.collect::<Vec<String>>().join(", ")
    };
    if rng.one_in(3) {
        let (mut texts, mut items) = (Vec::new(), Vec::new());
        for (place, expression) in drawn.iter().enumerate() {
            let (text, named) = expression.named(&format!("x{place}_"));
            texts.push(text);
            items.extend(named);
        }
        return Some(format!("WITH {} RETURN {}", items.join(", "), columns(texts)));
    }
    Some(format!("RETURN {}", columns(drawn.iter().map(BoundaryExpression::text).collect())))
}
