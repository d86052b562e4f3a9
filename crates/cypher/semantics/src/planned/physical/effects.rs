//! `Effects`: what operators read and change. This decides where an `Eager` must collect all rows before a change.

use crate::{
    FaultSet,
    fault::planned::Planned,
    planned::{
        logical::Test,
        mention::{self, Mention, Report},
        operator::{Bound, Counted, Eager, Operator},
    },
    program::{CreatePart, Ex, LabelTest, RemoveItem, SetItem, Slot, Update},
};
use edgewise_model::Name;
use std::collections::BTreeSet;

/// What operators read, or what an updating clause changes.
#[derive(Clone, Debug, Default)]
struct Effects {
    /// Whether it reads which nodes exist, or creates or deletes nodes.
    nodes: bool,
    labels: Names,
    types: Names,
    keys: Names,
    everything: bool,
}

/// A set of labels, types or keys: some names, or all names.
#[derive(Clone, Debug, Default)]
struct Names {
    some: BTreeSet<Name>,
    all: bool,
}

impl Names {
    /// Whether the two sets have a name in common.
    fn overlaps(&self, other: &Self) -> bool {
        let any = |names: &Self| names.all || !names.some.is_empty();
        (self.all && any(other)) || (other.all && any(self)) || !self.some.is_disjoint(&other.some)
    }

    /// Adds the names in a label test; all names if there is no test or it is not simple.
    fn add_label_test(&mut self, test: Option<&LabelTest>) {
        match test {
            Some(LabelTest::Name(name)) => {
                self.some.insert(name.clone());
            }
            Some(LabelTest::OneOf(names) | LabelTest::AllOf(names)) => {
                self.some.extend(names.iter().cloned())
            }
            _ => self.all = true,
        }
    }

    /// Adds the name that the expression gives; all names if the expression is not constant.
    fn add_constant(&mut self, ex: &Ex) {
        match ex {
            Ex::Constant(crate::cell::Cell::String(name)) => {
                self.some.insert(name.clone());
            }
            _ => self.all = true,
        }
    }
}

impl Effects {
    /// Whether one side changes something that the other reads.
    fn overlaps(&self, other: &Self) -> bool {
        self.everything
            || other.everything
            || (self.nodes && other.nodes)
            || self.labels.overlaps(&other.labels)
            || self.types.overlaps(&other.types)
            || self.keys.overlaps(&other.keys)
    }

    /// Adds what a mention reads.
    fn add_mention(&mut self, mention: Mention<'_>) {
        match mention {
            Mention::Key(key) => {
                self.keys.some.insert(key.clone());
            }
            Mention::AnyKey => self.keys.all = true,
            // The test may be about the type of a relationship; types never change, so adding them to the labels does
            // no harm.
            Mention::Labels(test) => self.labels.add_label_test(Some(test)),
            Mention::AnyLabel => self.labels.all = true,
            Mention::Nodes(test) => match &test.labels {
                Some(labels) => self.labels.add_label_test(Some(labels)),
                None => self.nodes = true,
            },
            Mention::Relationships(test) => self.types.add_label_test(test),
            Mention::Slot(_) | Mention::Function(..) => {}
        }
    }

    /// Adds everything that the operators read.
    fn add_reads(&mut self, operators: &[Operator]) {
        for operator in operators {
            report_uses(operator, &mut |mention| self.add_mention(mention));
            match operator {
                Operator::NodeScan(scan) => match &scan.label {
                    Some(label) => {
                        self.labels.some.insert(label.clone());
                    }
                    None => self.nodes = true,
                },
                Operator::IndexSeek(seek) => {
                    self.labels.some.insert(seek.label.clone());
                    self.keys.some.extend(seek.keys.iter().cloned());
                }
                Operator::TypeScan(scan) => {
                    self.types.some.insert(scan.kind.clone());
                }
                Operator::CountStore(count) => match &count.counted {
                    Counted::Nodes => self.nodes = true,
                    Counted::Label(label) => {
                        self.labels.some.insert(label.clone());
                    }
                    Counted::Relationships => self.types.all = true,
                    Counted::Types(kinds) => self.types.some.extend(kinds.iter().cloned()),
                },
                Operator::Change(change)
                    if matches!(change.update, Update::Foreach { .. } | Update::Subquery(..)) =>
                {
                    self.everything = true;
                }
                Operator::Plain(_) | Operator::PlainOptional(_) => self.everything = true,
                _ => {}
            }
            operator.behaviour().inner_plans().into_iter().for_each(|inner| self.add_reads(inner));
        }
    }

    /// Adds everything that an updating clause changes.
    fn add_changes(&mut self, update: &Update) {
        match update {
            Update::Create(parts) => self.add_created(parts),
            Update::Merge(plan) => {
                self.add_created(&plan.creating);
                plan.on_match.iter().chain(&plan.on_create).for_each(|item| self.add_set_item(item));
            }
            Update::Set(items) => items.iter().for_each(|item| self.add_set_item(item)),
            Update::Remove(items) => {
                for item in items {
                    match item {
                        RemoveItem::Property { key, .. } => {
                            self.keys.some.insert(key.clone());
                        }
                        RemoveItem::Dynamic { .. } => self.keys.all = true,
                        RemoveItem::Labels { labels, .. } => {
                            labels.iter().for_each(|label| self.labels.add_constant(label));
                        }
                    }
                }
            }
            Update::Delete { .. } | Update::Foreach { .. } | Update::Subquery(..) => self.everything = true,
        }
    }

    /// Adds what creating these elements changes.
    fn add_created(&mut self, parts: &[CreatePart]) {
        for part in parts {
            match part {
                CreatePart::Node(node) => {
                    self.nodes = true;
                    node.labels.iter().for_each(|label| self.labels.add_constant(label));
                }
                CreatePart::Relationship(relationship) => self.types.add_constant(&relationship.kind),
                CreatePart::Path(..) => {}
            }
        }
    }

    /// Adds what an item of SET changes.
    fn add_set_item(&mut self, item: &SetItem) {
        match item {
            SetItem::Property { key, .. } => {
                self.keys.some.insert(key.clone());
            }
            SetItem::Dynamic { .. } | SetItem::Replace { .. } | SetItem::Add { .. } => self.keys.all = true,
            SetItem::Labels { labels, .. } => labels.iter().for_each(|label| self.labels.add_constant(label)),
        }
    }
}

/// Reports what an operator itself refers to; what the plans inside it refer to is left out.
fn report_uses<'p>(operator: &'p Operator, report: Report<'_, 'p>) {
    let mut all = |exs: &mut dyn Iterator<Item = &'p Ex>| exs.for_each(|ex| mention::expression(ex, report));
    match operator {
        Operator::Aggregate(aggregate) => {
            all(&mut aggregate.aggregation.keys.iter().map(|(ex, _)| ex));
            all(&mut aggregate.aggregation.calls.iter().flat_map(|call| &call.arguments));
        }
        Operator::Assign(assign) => all(&mut assign.items.iter().map(|(ex, _)| ex)),
        Operator::Change(change) => mention::update(&change.update, report),
        Operator::Expand(expand) => mention::relationship_test(&expand.test, report),
        Operator::VariableExpand(expand) => mention::relationship_test(&expand.test, report),
        Operator::PruningExpand(expand) => mention::relationship_test(&expand.test, report),
        Operator::Filter(filter) => {
            all(&mut filter.predicates.iter().filter_map(|predicate| match &predicate.test {
                Test::Holds(ex) => Some(&**ex),
                Test::Different(..) => None,
            }));
        }
        Operator::HashJoin(join) => all(&mut [&join.left_key, &join.right_key].into_iter()),
        Operator::IndexSeek(seek) => {
            for bound in &seek.bounds {
                match bound {
                    Bound::Equal(ex) | Bound::In(ex) | Bound::Prefix(ex) => all(&mut [&**ex].into_iter()),
                    Bound::Range(low, high) => all(&mut low.iter().chain(high).map(|limit| &*limit.value)),
                    Bound::Exists => {}
                }
            }
        }
        Operator::Sort(sort) => all(&mut sort.keys.iter().map(|key| &key.key)),
        Operator::Top(top) => all(&mut top.keys.iter().map(|key| &key.key)),
        Operator::Unwind(unwind) => all(&mut [&unwind.list].into_iter()),
        Operator::Procedure(procedure) => all(&mut procedure.call.arguments.iter()),
        Operator::Apply(_)
        | Operator::CountStore(_)
        | Operator::Cut(_)
        | Operator::Distinct(_)
        | Operator::Eager(_)
        | Operator::NodeCheck(_)
        | Operator::NodeScan(_)
        | Operator::Optional(_)
        | Operator::PathBuild(_)
        | Operator::Plain(_)
        | Operator::PlainOptional(_)
        | Operator::SemiApply(_)
        | Operator::TypeScan(_) => {}
    }
}

/// Whether the operator collects all rows before it passes on the first.
fn collects_all_rows(operator: &Operator) -> bool {
    match operator {
        Operator::Aggregate(_) | Operator::Eager(_) | Operator::Sort(_) | Operator::Top(_) => true,
        Operator::Change(change) => matches!(change.update, Update::Delete { .. }),
        _ => false,
    }
}

/// Whether one of the operators changes the graph.
pub(in crate::planned) fn changes(operators: &[Operator]) -> bool {
    operators.iter().any(|operator| matches!(operator, Operator::Change(_)))
}

/// Whether every result stays the same, however the graph changes later. A node or relationship does not: it is
/// returned with the properties that it has at the end of the statement.
fn are_plain(operators: &[Operator], result: &[Slot]) -> bool {
    let items = || {
        operators.iter().flat_map(|operator| match operator {
            Operator::Assign(assign) => assign.items.iter().collect(),
            _ => Vec::new(),
        })
    };
    let assigned: BTreeSet<Slot> = items().map(|(_, slot)| *slot).collect();
    // These operators may bind maps that contain a node or relationship.
    let matched_only = !operators.iter().any(|operator| {
        matches!(
            operator,
            Operator::Unwind(_)
                | Operator::Aggregate(_)
                | Operator::Procedure(_)
                | Operator::Apply(_)
                | Operator::Plain(_)
                | Operator::PlainOptional(_)
        )
    });
    let gives_plain = |ex: &Ex| match ex {
        Ex::Constant(_) | Ex::Compare(..) | Ex::IsNull(..) | Ex::Not(_) => true,
        // A property of a node or relationship is a plain value; an entry of a map may be a node.
        Ex::Property(base, ..) => {
            matched_only && matches!(&**base, Ex::Slot(slot) if !assigned.contains(slot))
        }
        _ => false,
    };
    let plain: BTreeSet<Slot> = items().filter(|(ex, _)| gives_plain(ex)).map(|(_, slot)| *slot).collect();
    result.iter().all(|slot| plain.contains(slot))
}

/// Inserts an `Eager` before an updating operator if it changes something that the operators before it read, and after
/// it if it changes something that the operators after it read. Without an `Eager`, the graph is changed for each row
/// as soon as the row comes.
pub(in crate::planned) fn place_eager(
    mut operators: Vec<Operator>,
    result: &[Slot],
    faults: FaultSet,
) -> Vec<Operator> {
    let mut index = 0;
    while index < operators.len() {
        let Operator::Change(change) = &operators[index] else {
            index += 1;
            continue;
        };
        if collects_all_rows(&operators[index]) {
            index += 1;
            continue;
        }
        let mut own = Effects::default();
        own.add_changes(&change.update);
        let since = operators[..index].iter().rposition(collects_all_rows).map_or(0, |place| place + 1);
        let mut earlier = Effects::default();
        earlier.add_reads(&operators[since..index]);
        let until = operators[index + 1..].iter().position(collects_all_rows).map(|place| index + 1 + place);
        let after = &operators[index + 1..until.map_or(operators.len(), |place| place + 1)];
        let mut later = Effects::default();
        later.add_reads(after);
        let mut changed = Effects::default();
        for operator in after {
            if let Operator::Change(change) = operator {
                changed.add_changes(&change.update);
            }
        }
        if until.is_none() && !are_plain(&operators, result) {
            later.keys.all = true;
            later.labels.all = true;
        }
        if matches!(change.update, Update::Create(_)) && faults.has(Planned::NoEagerBeforeCreate) {
            earlier.labels = Names::default();
        }
        if matches!(change.update, Update::Set(_)) && faults.has(Planned::NoEagerBeforeSet) {
            // What the plain interpreter reads must stay protected: it borrows the graph while it reads, so that a
            // change would panic.
            earlier = Effects { everything: earlier.everything, ..Effects::default() };
        }
        if matches!(change.update, Update::Set(_)) && until.is_some() && faults.has(Planned::NoEagerBehindSet)
        {
            later = Effects::default();
        }
        let (before, after) = (change.before.clone(), change.after.clone());
        if later.overlaps(&own) || changed.overlaps(&own) {
            operators.insert(index + 1, Eager { slots: after }.into());
        }
        if earlier.overlaps(&own) {
            operators.insert(index, Eager { slots: before }.into());
            index += 1;
        }
        index += 1;
    }
    operators
}
