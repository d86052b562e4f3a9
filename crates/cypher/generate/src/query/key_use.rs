//! `KeyUse`: how often queries that returned data used each property key.

use edgewise_cypher_syntax::ast::Expr;
use edgewise_cypher_syntax::walk::{Walk, for_each_expr};
use edgewise_model::Rng;

use super::Source;
use super::source::KeyId;

/// How often queries that returned data used each property key. Rarely used keys are then chosen more often: key *i* of
/// *N* keys, used Fᵢ times, with the weight (ΣF − Fᵢ) / ((N − 1) ΣF), after GDsmith. If nothing was counted, or there
/// is only one key, this formula is undefined and all keys are equally likely.
#[derive(Clone, Debug, Default)]
pub struct KeyUse {
    counts: Vec<u64>,
    total: u64,
}

impl KeyUse {
    /// Counts the keys that a query with data uses.
    pub fn count(&mut self, query: &impl Walk, source: &Source) {
        self.counts.resize(source.keys.len(), 0);
        for_each_expr(query, |expr| {
            if let Expr::Property(_, key) = expr
                && let Some(place) = source.keys.iter().position(|own| own.name == *key)
            {
                self.counts[place] += 1;
                self.total += 1;
            }
        });
    }

    /// Whether the formula is defined: something was counted, and there are several keys.
    pub fn is_defined(&self) -> bool {
        self.total > 0 && self.counts.len() > 1
    }

    /// The probability of a key among all keys, by the formula.
    pub fn probability(&self, key: KeyId) -> Option<f64> {
        let own = *self.counts.get(key as usize)?;
        let others = self.counts.len().checked_sub(1).filter(|others| *others > 0 && self.total > 0)?;
        Some((self.total - own) as f64 / (others as f64 * self.total as f64))
    }

    /// Chooses one of these keys by the formula; none if there are no keys.
    pub fn choose(&self, rng: &mut Rng, keys: impl Iterator<Item = KeyId> + Clone) -> Option<KeyId> {
        let weight = |key: KeyId| self.total - self.counts.get(key as usize).copied().unwrap_or(0);
        let sum: u64 = keys.clone().map(weight).sum();
        if sum == 0 {
            // All these keys have the weight 0: nothing is counted yet, or one key has all the counts. Each is then
            // equally likely.
            return keys.clone().nth(rng.index(keys.count()));
        }
        let mut left = rng.below(sum);
        let mut chosen = None;
        for key in keys {
            chosen = Some(key);
            match left.checked_sub(weight(key)) {
                Some(rest) => left = rest,
                None => break,
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_follow_the_formula_and_add_up_to_one() {
        let usage = KeyUse { counts: vec![6, 3, 1], total: 10 };
        let all: Vec<f64> = (0..3).filter_map(|key| usage.probability(key)).collect();
        assert_eq!(all, vec![0.2, 0.35, 0.45]);
        assert!((all.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_formula_is_undefined_without_use_and_for_one_key() {
        assert!(!KeyUse::default().is_defined());
        assert!(!KeyUse { counts: vec![5], total: 5 }.is_defined());
        assert_eq!(KeyUse { counts: vec![5], total: 5 }.probability(0), None);
    }

    #[test]
    fn rare_keys_are_chosen_more_often() {
        let usage = KeyUse { counts: vec![9, 1], total: 10 };
        let mut rng = Rng::from_seed_u64(1);
        let rare = (0..1_000).filter(|_| usage.choose(&mut rng, 0..2) == Some(1)).count();
        assert!((850..950).contains(&rare), "{rare}");
        let alone = KeyUse { counts: vec![4, 0], total: 4 };
        assert_eq!(alone.choose(&mut rng, [0].into_iter()), Some(0));
    }
}
