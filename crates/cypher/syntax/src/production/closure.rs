//! Finds which productions a production implies: if an alternative needs a rule that has only one alternative, that one
//! is used too.

use super::{Production, ProductionSet, Rule};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// For each production, by its index: the set of the production itself and of all that it implies.
static IMPLIED: LazyLock<Vec<ProductionSet>> = LazyLock::new(|| {
    let by_name: BTreeMap<&str, Rule> = Rule::ALL.iter().map(|rule| (rule.name(), *rule)).collect();
    let mut implied = Vec::new();
    for rule in Rule::ALL {
        for alternative in 0..rule.alternatives().len() {
            let mut set = ProductionSet::default();
            imply(Production::new(*rule, alternative), &by_name, &mut set);
            implied.push(set);
        }
    }
    implied
});

/// Adds a production and all that it implies to the set.
fn imply(production: Production, by_name: &BTreeMap<&str, Rule>, set: &mut ProductionSet) {
    if set.contains(production) {
        return;
    }
    set.insert(production);
    for name in needed(production.text()) {
        // A rule that is not in the table is not counted. For a rule with several alternatives, the collector records
        // which one is used.
        if let Some(rule) = by_name.get(name)
            && rule.alternatives().len() == 1
        {
            imply(Production::new(*rule, 0), by_name, set);
        }
    }
}

/// The names of the rules that an alternative needs: those outside square brackets.
fn needed(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split_inclusive(['>', '[', ']']).filter_map(move |piece| {
        match piece.as_bytes().last() {
            Some(b'[') => depth += 1,
            Some(b']') => depth -= 1,
            _ => {}
        }
        let start = piece.find('<')?;
        (depth == 0).then(|| piece[start..].trim_matches(['<', '>']))
    })
}

/// A set of productions, together with all that they imply.
pub(super) fn close(noted: &ProductionSet) -> ProductionSet {
    let mut closed = ProductionSet::default();
    for index in noted.indices() {
        closed.extend(&IMPLIED[index]);
    }
    closed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn optional_parts_of_an_alternative_are_not_needed() {
        let needed: Vec<&str> = needed("CALL <a b> [ <c> [ <d> ] ] <e> [ <f> ]").collect();
        assert_eq!(needed, ["a b", "e"]);
    }

    #[test]
    fn a_production_implies_the_single_alternatives_below_it() {
        let mut set = ProductionSet::default();
        set.insert(Production::new(Rule::MatchStatement, 0));
        let closed = close(&set);
        for rule in
            [Rule::OptionalMatchStatement, Rule::SimpleMatchStatement, Rule::GraphPattern, Rule::PathPattern]
        {
            assert!(closed.contains(Production::new(rule, 0)), "{}", rule.name());
        }
        assert!(!closed.contains(Production::new(Rule::MatchStatement, 1)));
        assert!(!closed.contains(Production::new(Rule::GraphPatternWhereClause, 0)));
    }
}
