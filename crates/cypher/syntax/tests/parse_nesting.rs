//! Tests that the nesting of expressions is the same as in two independent published parsers.

mod support;

use edgewise_cypher_syntax::parse_expression;
use support::Dice;
use support::acceptor::{open_shape, plain_shape};
use support::shape::shape;

const INFIX: [&str; 20] = [
    "OR",
    "XOR",
    "AND",
    "=",
    "<>",
    "<",
    ">",
    "<=",
    ">=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "^",
    "IN",
    "STARTS WITH",
    "ENDS WITH",
    "CONTAINS",
    "=~",
];

const ATOMS: [&str; 12] = ["a", "b", "c", "1", "2", "1.5", "'s'", "$p", "null", "true", "[a, 1]", "f(a, 2)"];

/// A text of operands and operators with few parentheses, so that precedence decides.
fn text(dice: &mut Dice, depth: usize) -> String {
    let mut text = String::new();
    let operands = 1 + dice.below(if depth == 0 { 6 } else { 3 });
    let mut loosest = true;
    for position in 0..operands {
        if position > 0 {
            let operator = *dice.pick(&INFIX);
            // The grammar allows NOT only where no comparison or arithmetic operator needs an operand.
            loosest = matches!(operator, "OR" | "XOR" | "AND");
            text += &format!(" {operator} ");
        }
        if loosest && dice.below(5) == 0 {
            text += if dice.below(3) == 0 { "NOT NOT " } else { "NOT " };
        }
        if dice.below(6) == 0 {
            text += if dice.below(3) == 0 { "+" } else { "-" };
        }
        text += &operand(dice, depth);
    }
    text
}

fn operand(dice: &mut Dice, depth: usize) -> String {
    let mut text = match dice.below(10) {
        0 | 1 if depth < 2 => format!("({})", self::text(dice, depth + 1)),
        2 if depth < 2 => format!(
            "CASE WHEN {} THEN {} ELSE {} END",
            self::text(dice, depth + 1),
            self::text(dice, depth + 1),
            self::text(dice, depth + 1)
        ),
        _ => dice.pick(&ATOMS).to_string(),
    };
    let number = text.ends_with(|end: char| end.is_ascii_digit());
    while !number && dice.below(5) == 0 {
        text += *dice.pick(&[".k", "[0]", "[a]", "[1..2]"]);
    }
    if dice.below(8) == 0 {
        text += *dice.pick(&[" IS NULL", " IS NOT NULL"]);
    }
    text
}

#[test]
fn random_expressions_have_the_same_nesting_in_two_independent_parsers() {
    let mut dice = Dice::new(1);
    let (mut plain, mut open, mut ours) = (0, 0, 0);
    let mut faults = Vec::new();
    for _ in 0..20_000 {
        let text = text(&mut dice, 0);
        // An operator that binds more tightly than IS NULL or NOT must not follow them in valid Cypher. Here
        // open-cypher follows the grammar, too.
        let Ok(expr) = parse_expression(&text) else {
            if open_shape(&text).is_some() {
                faults.push(format!("{text}\n  ours rejects, open-cypher accepts"));
            }
            continue;
        };
        ours += 1;
        let expected = shape(&expr);
        // In the grammar a sign binds tighter than `^`; opencypher does not follow this, open-cypher does.
        let plain_text = if text.contains('^') { None } else { plain_shape(&text) };
        for (name, found, count) in
            [("opencypher", plain_text, &mut plain), ("open-cypher", open_shape(&text), &mut open)]
        {
            match found {
                Some(found) if found == expected => *count += 1,
                Some(found) => faults.push(format!("{text}\n  ours {expected}\n  {name} {found}")),
                None => {}
            }
        }
    }
    let shown = faults.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    assert!(faults.is_empty(), "{} faults of {ours}:\n{shown}", faults.len());
    assert!(plain > 10_000 && open > 10_000, "too few comparisons: {plain}, {open} of {ours}");
}
