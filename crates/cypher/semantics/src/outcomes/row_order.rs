//! Chooses the order in which an updating clause takes its rows while all choices are enumerated. Orders that lead to
//! the same outcome are tried only once.

use super::systematic::Systematic;
use crate::{
    cell::Cell,
    choice::ChoicePoint,
    planned::mention::{self, Mention},
    program::{CreatePart, Ex, Frame, RemoveItem, SetItem, Slot, Update},
    relation::identical,
    run::{Ran, Run, classes, reorder},
};
use edgewise_model::Name;
use std::collections::BTreeSet;

/// One write that SET makes for a row: the element, the key (`None` for all keys), and the value.
struct Write {
    element: Cell,
    key: Option<Name>,
    value: Cell,
}

impl Write {
    /// Whether the order of two writes matters: both write the same property, with different values.
    fn conflicts(&self, other: &Self) -> bool {
        let same_key = match (&self.key, &other.key) {
            (Some(own), Some(other)) => own == other,
            _ => true,
        };
        same_key
            && identical(&self.element, &other.element)
            && !(self.key == other.key && identical(&self.value, &other.value))
    }
}

impl Run<'_> {
    /// Puts the rows of an updating clause into the chosen order.
    pub(crate) fn arrange_update(
        &self,
        update: &Update,
        before: &[Slot],
        rows: &mut Vec<Box<[Cell]>>,
        frame: &mut Frame,
    ) -> Ran {
        let Some(systematic) = self.systematic() else {
            self.arrange(ChoicePoint::RowOrder, rows);
            return Ok(());
        };
        match update {
            // DELETE evaluates its expressions on all rows before it deletes anything, so the order of rows does not
            // matter.
            Update::Delete { .. } => {}
            Update::Create(parts) if !reads_other_elements(parts) => {}
            Update::Remove(items) if items.iter().all(is_independent_of_other_rows) => {}
            Update::Set(items) if !reads_what_is_set(items) => {
                let mut writes = Vec::with_capacity(rows.len());
                for row in rows.iter() {
                    for (slot, cell) in before.iter().zip(row) {
                        frame[*slot] = cell.clone();
                    }
                    writes.push(self.writes_of(items, frame)?);
                }
                let order = order_of_sets(systematic, &writes);
                reorder(rows, order);
            }
            _ => self.arrange_rows(ChoicePoint::RowOrder, rows, |row| row),
        }
        Ok(())
    }

    /// What SET writes for the row in the frame. Labels are left out: they are only added, so their order does not
    /// matter.
    fn writes_of(&self, items: &[SetItem], frame: &mut Frame) -> Ran<Vec<Write>> {
        let mut writes = Vec::new();
        for item in items {
            let write = match item {
                SetItem::Property { element, key, value } => Write {
                    element: self.eval(element, frame)?,
                    key: Some(key.clone()),
                    value: self.eval(value, frame)?,
                },
                SetItem::Dynamic { element, key, value } => Write {
                    element: self.eval(element, frame)?,
                    key: match self.eval(key, frame)? {
                        Cell::String(key) => Some(key),
                        _ => None,
                    },
                    value: self.eval(value, frame)?,
                },
                SetItem::Replace { element, value } | SetItem::Add { element, value } => {
                    Write { element: frame[*element].clone(), key: None, value: self.eval(value, frame)? }
                }
                SetItem::Labels { .. } => continue,
            };
            if !write.element.is_null() {
                writes.push(write);
            }
        }
        Ok(writes)
    }
}

/// Chooses an order of the rows of a SET, given what each row writes. Only rows that conflict with others are permuted.
fn order_of_sets(systematic: &Systematic, writes: &[Vec<Write>]) -> Vec<usize> {
    let conflict = |one: &[Write], other: &[Write]| {
        one.iter().any(|write| other.iter().any(|another| write.conflicts(another)))
    };
    let mut left: BTreeSet<usize> = (0..writes.len()).collect();
    let mut order = Vec::with_capacity(writes.len());
    while let Some(first) = left.pop_first() {
        let mut group = vec![first];
        let mut at = 0;
        while let Some(row) = group.get(at).copied() {
            let reached: Vec<usize> =
                left.iter().copied().filter(|other| conflict(&writes[row], &writes[*other])).collect();
            for other in reached {
                left.remove(&other);
                group.push(other);
            }
            at += 1;
        }
        group.sort_unstable();
        let only = |row: usize| match writes[row].as_slice() {
            [only @ Write { key: Some(_), .. }] => Some(only),
            _ => None,
        };
        let values: Option<Vec<[Cell; 1]>> = group
            .iter()
            .map(|row| {
                let (own, other) = (only(*row)?, only(group[0])?);
                let same = own.key == other.key && identical(&own.element, &other.element);
                same.then(|| [own.value.clone()])
            })
            .collect();
        match values {
            // All these rows write the same property, so only the last of them matters.
            Some(values) => {
                let classes = classes(&values, |value| value);
                let distinct = classes.iter().max().map_or(0, |most| most + 1);
                let chosen = systematic.choose(distinct as u128);
                let last = classes.iter().rposition(|class| *class == chosen).unwrap_or(0);
                let last = group.remove(last);
                group.push(last);
            }
            None => {
                let all: Vec<usize> = (0..group.len()).collect();
                if let Some(order) = systematic.arrangement(&all) {
                    reorder(&mut group, order);
                }
            }
        }
        order.extend(group);
    }
    order
}

/// Whether CREATE reads nodes or relationships other than those in the row, so that it could see what another row
/// creates.
fn reads_other_elements(parts: &[CreatePart]) -> bool {
    let mut around = false;
    parts.iter().for_each(|part| {
        mention::create_part(part, &mut |mention| {
            around |= matches!(mention, Mention::Nodes(_) | Mention::Relationships(_));
        });
    });
    around
}

/// Whether what is removed depends only on the row, so that the order of rows does not matter.
fn is_independent_of_other_rows(item: &RemoveItem) -> bool {
    match item {
        RemoveItem::Property { element, .. } => matches!(element, Ex::Slot(_)),
        RemoveItem::Dynamic { .. } => false,
        RemoveItem::Labels { labels, .. } => labels.iter().all(|label| matches!(label, Ex::Constant(_))),
    }
}

/// Whether SET may read, for one row, a property that it sets for another.
fn reads_what_is_set(items: &[SetItem]) -> bool {
    let (mut keys, mut any) = (BTreeSet::new(), false);
    for item in items {
        match item {
            SetItem::Property { key, .. } => _ = keys.insert(key),
            SetItem::Labels { .. } => {}
            _ => any = true,
        }
    }
    let mut reads = false;
    for item in items {
        mention::set_item(item, &mut |mention| {
            reads |= match mention {
                Mention::Key(key) => any || keys.contains(key),
                Mention::Slot(_) | Mention::Function(..) => false,
                _ => true,
            };
        });
    }
    reads
}
