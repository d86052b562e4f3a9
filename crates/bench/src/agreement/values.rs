//! Makes other values for the parameters of a query, so that an engine answers many requests with one plan.

use edgewise_model::{Graph, Map, Rng, Value};

/// Integers up to this size may be indices, lengths or repetitions, so they get only small values: large ones could
/// ask for huge lists.
const SMALL: i64 = 1_000;

const INTEGERS: [i64; 12] = [-7, -3, -2, -1, 0, 1, 2, 3, 4, 5, 10, 42];
const LARGE: [i64; 6] = [i64::MAX, i64::MIN, 4_294_967_296, -9_007_199_254_740_993, 0, -1];
const FLOATS: [f64; 12] =
    [0.0, -0.0, 0.5, 1.0, -1.5, 2.5, 1e100, -1e-7, 9e15, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
const STRINGS: [&str; 12] = ["", " ", "a", "A", "z", "aa", " a ", "é", "日本", "aB", "ß", "𝒳"];

/// The property values of the graph.
pub(crate) struct Values {
    held: Vec<Value>,
}

impl Values {
    /// The property values of a graph.
    pub(crate) fn of(graph: &Graph) -> Self {
        let nodes = graph.nodes().flat_map(|node| node.properties.values());
        let relationships = graph.relationships().flat_map(|relationship| relationship.properties.values());
        Self { held: nodes.chain(relationships).cloned().collect() }
    }

    /// Other values of the same types for all parameters.
    pub(crate) fn others(&self, parameters: &Map, rng: &mut Rng) -> Map {
        parameters.iter().map(|(name, value)| (name.clone(), self.other(value, rng))).collect()
    }

    /// Another value of the same type. Null, temporal values, points and strings that may be numbers or times are
    /// kept.
    fn other(&self, value: &Value, rng: &mut Rng) -> Value {
        if let Some(held) = rng.one_in(3).then(|| rng.pick(&self.held)).flatten()
            && may_replace(value, held)
        {
            return held.clone();
        }
        match value {
            Value::Bool(_) => Value::Bool(rng.bool()),
            Value::Int(number) => Value::Int(match rng.index(3) {
                0 => *number,
                1 => number.wrapping_add(rng.range_i64(-1..=1)),
                _ if is_small(*number) => INTEGERS[rng.index(INTEGERS.len())],
                _ => LARGE[rng.index(LARGE.len())],
            }),
            Value::Float(number) => Value::Float(match rng.index(3) {
                0 => -number,
                _ => FLOATS[rng.index(FLOATS.len())],
            }),
            Value::String(text) if is_word(text) => Value::String(STRINGS[rng.index(STRINGS.len())].into()),
            Value::List(items) => Value::List(items.iter().map(|item| self.other(item, rng)).collect()),
            Value::Map(entries) => Value::Map(self.others(entries, rng)),
            other => other.clone(),
        }
    }
}

/// Whether one value may replace the other.
fn may_replace(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Int(one), Value::Int(other)) => is_small(*one) == is_small(*other),
        (Value::String(one), Value::String(other)) => is_word(one) && is_word(other),
        (Value::Bool(_), Value::Bool(_)) | (Value::Float(_), Value::Float(_)) => true,
        _ => false,
    }
}

fn is_small(number: i64) -> bool {
    (-SMALL..=SMALL).contains(&number)
}

/// Whether a string cannot be read as a number, a time or a regular expression: it has no digits and no characters with
/// a meaning in regular expressions.
fn is_word(text: &str) -> bool {
    !text.chars().any(|c| c.is_ascii_digit() || "*+?[](){}|^$.\\:".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_values_have_the_same_types_and_small_numbers_stay_small() {
        let values = Values { held: vec![Value::Int(1 << 40), Value::String("held".into()), Value::Null] };
        let mut rng = Rng::from_seed_u64(1);
        let (mut held, mut changed) = (false, false);
        for _ in 0..300 {
            let Value::Int(small) = values.other(&Value::Int(4), &mut rng) else { panic!("no integer") };
            assert!(is_small(small), "{small}");
            changed |= small != 4;
            let Value::String(word) = values.other(&Value::String("w".into()), &mut rng) else {
                panic!("no string")
            };
            held |= word.as_str() == "held";
            let day = Value::String("2020-01-01".into());
            assert_eq!(values.other(&day, &mut rng), day);
            assert_eq!(values.other(&Value::Null, &mut rng), Value::Null);
        }
        assert!(held && changed);
    }
}
