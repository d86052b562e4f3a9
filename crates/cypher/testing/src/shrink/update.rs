//! Smaller queries with fewer parts in a writing clause.

use super::clause::each_clause;
use edgewise_cypher_syntax::ast::{Clause, Query};

/// The query without one item of SET, REMOVE or DELETE, one action of MERGE, or one DETACH; for each of them.
pub(super) fn drop_update(query: &Query) -> Vec<Query> {
    let mut candidates = Vec::new();
    each_clause(query, &mut candidates, |clause, out| match clause {
        Clause::Set(set) if set.items.len() > 1 => {
            for place in 0..set.items.len() {
                let mut smaller = set.clone();
                smaller.items.remove(place);
                out.push(Clause::Set(smaller));
            }
        }
        Clause::Remove(remove) if remove.items.len() > 1 => {
            for place in 0..remove.items.len() {
                let mut smaller = remove.clone();
                smaller.items.remove(place);
                out.push(Clause::Remove(smaller));
            }
        }
        Clause::Delete(delete) => {
            if delete.detach {
                let mut smaller = delete.clone();
                smaller.detach = false;
                out.push(Clause::Delete(smaller));
            }
            for place in (0..delete.items.len()).filter(|_| delete.items.len() > 1) {
                let mut smaller = delete.clone();
                smaller.items.remove(place);
                out.push(Clause::Delete(smaller));
            }
        }
        Clause::Merge(merge) => {
            for place in 0..merge.actions.len() {
                let mut smaller = merge.clone();
                smaller.actions.remove(place);
                out.push(Clause::Merge(smaller));
            }
            for (place, action) in
                merge.actions.iter().enumerate().filter(|(_, action)| action.items.len() > 1)
            {
                for item in 0..action.items.len() {
                    let mut smaller = merge.clone();
                    smaller.actions[place].items.remove(item);
                    out.push(Clause::Merge(smaller));
                }
            }
        }
        _ => {}
    });
    candidates
}
