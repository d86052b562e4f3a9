//! Narrows refused statements to the smallest parts that explain the refusals.
//!
//! A part that occurs in a statement the engine takes is *proven*. The suspects of a refused statement are its parts
//! that are not proven. A single suspect is blamed. Of several, the one that the statement asks for is blamed, unless
//! another one is blamed for a statement of its own. A refused statement of proven parts only is not explained by any of
//! them.

use std::collections::{BTreeMap, BTreeSet};

/// A statement that was asked, and whether the engine took it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The name of what it asks for.
    pub what: String,
    /// All that it uses.
    pub parts: BTreeSet<String>,
    /// Whether the engine took it.
    pub taken: bool,
    /// True if the engine lacks what is asked for as soon as it refuses this statement.
    pub decisive: bool,
}

/// A part that is switched off, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blame {
    /// The part.
    pub what: String,
    /// The index of the refused statement that shows it.
    pub by: usize,
    /// Other refused parts that every statement with this one has; empty if it is refused for itself.
    pub beside: Vec<String>,
}

/// The result of narrowing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowed {
    /// The parts that are proven to be taken.
    pub proven: BTreeSet<String>,
    /// The parts to switch off, by name.
    pub blamed: BTreeMap<String, Blame>,
    /// The indices of refused statements that no part explains.
    pub unexplained: Vec<usize>,
}

/// Narrows the refusals among statements.
pub fn narrow(asked: &[Asked]) -> Narrowed {
    let mut found = Narrowed::default();
    for each in asked.iter().filter(|each| each.taken) {
        found.proven.extend(each.parts.iter().cloned());
    }
    let refused: Vec<(usize, &Asked)> = asked.iter().enumerate().filter(|(_, each)| !each.taken).collect();
    // A part of which one statement is taken and another is not, although nothing else in it is suspicious.
    for (by, each) in refused.iter().filter(|(_, each)| each.decisive) {
        if suspects(each, &found).is_empty() {
            blame(&mut found, &each.what, *by, Vec::new());
        }
    }
    found.proven.retain(|part| !found.blamed.contains_key(part));
    loop {
        let mut changed = false;
        for (by, each) in &refused {
            if is_explained(each, &found) {
                continue;
            }
            if let [only] = suspects(each, &found).as_slice() {
                changed |= blame(&mut found, &only.clone(), *by, Vec::new());
            }
        }
        if !changed {
            break;
        }
    }
    // What is left has several suspects. The one with the fewest others comes first.
    let mut open: Vec<(usize, &Asked)> =
        refused.iter().copied().filter(|(_, each)| !is_explained(each, &found)).collect();
    open.sort_by_key(|(by, each)| (suspects(each, &found).len(), *by));
    for (by, each) in open {
        let own = suspects(each, &found);
        if own.is_empty() {
            found.unexplained.push(by);
        } else if !is_explained(each, &found) {
            let what = if own.contains(&each.what) { each.what.clone() } else { own[0].clone() };
            blame(&mut found, &what, by, Vec::new());
        }
    }
    unlearned(&refused, &mut found);
    found.unexplained.sort_unstable();
    found
}

/// The parts of a statement that are not proven.
fn suspects(each: &Asked, found: &Narrowed) -> Vec<String> {
    each.parts.iter().filter(|part| !found.proven.contains(*part)).cloned().collect()
}

/// True if the statement has a part that is blamed.
fn is_explained(each: &Asked, found: &Narrowed) -> bool {
    each.parts.iter().any(|part| found.blamed.contains_key(part))
}

fn blame(found: &mut Narrowed, what: &str, by: usize, beside: Vec<String>) -> bool {
    if found.blamed.contains_key(what) {
        return false;
    }
    found.blamed.insert(what.to_owned(), Blame { what: what.to_owned(), by, beside });
    true
}

/// Switches off what is asked for in statements that are all refused for another reason: it is not known whether the
/// engine has it.
fn unlearned(refused: &[(usize, &Asked)], found: &mut Narrowed) {
    for (by, each) in refused {
        if !found.proven.contains(&each.what) && !found.blamed.contains_key(&each.what) {
            let beside = each.parts.iter().filter(|part| found.blamed.contains_key(*part)).cloned().collect();
            blame(found, &each.what, *by, beside);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(what: &str, parts: &[&str], taken: bool) -> Asked {
        let mut parts: BTreeSet<String> = parts.iter().map(|part| (*part).to_owned()).collect();
        parts.insert(what.to_owned());
        Asked { what: what.to_owned(), parts, taken, decisive: false }
    }

    fn blamed(found: &Narrowed) -> Vec<&str> {
        found.blamed.keys().map(String::as_str).collect()
    }

    #[test]
    fn a_refused_statement_is_narrowed_to_its_only_unproven_part() {
        let found = narrow(&[
            asked("return", &[], true),
            asked("xor", &["return"], false),
            asked("match", &["return"], true),
        ]);
        assert_eq!(blamed(&found), ["xor"]);
        assert!(found.unexplained.is_empty());
    }

    #[test]
    fn a_part_is_not_blamed_for_what_another_part_is_refused_for() {
        // Every statement with `order` has `alias`, which is refused in other statements too.
        let found = narrow(&[
            asked("return", &[], true),
            asked("alias", &["return"], false),
            asked("order", &["return", "alias"], false),
        ]);
        assert_eq!(blamed(&found), ["alias", "order"]);
        assert!(found.blamed["alias"].beside.is_empty());
        assert_eq!(found.blamed["order"].beside, ["alias"]);
    }

    #[test]
    fn a_combination_of_proven_parts_is_not_explained() {
        let found = narrow(&[
            asked("a", &[], true),
            asked("b", &[], true),
            Asked { decisive: false, ..asked("a", &["b"], false) },
        ]);
        assert!(found.blamed.is_empty());
        assert_eq!(found.unexplained, [2]);
    }

    #[test]
    fn a_decisive_refusal_outweighs_that_another_statement_is_taken() {
        let found = narrow(&[
            asked("spelling", &["return"], true),
            Asked { decisive: true, ..asked("spelling", &["return"], false) },
        ]);
        assert_eq!(blamed(&found), ["spelling"]);
    }

    #[test]
    fn of_several_suspects_the_one_that_was_asked_for_is_blamed() {
        let found = narrow(&[asked("subquery", &["import"], false), asked("return", &[], true)]);
        assert_eq!(blamed(&found), ["subquery"]);
    }
}
