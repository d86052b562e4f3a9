//! `Mention`: something that an expression, a pattern or a query refers to: a slot, key, label, relationship or
//! function.

use crate::{
    function::FunctionInfo,
    program::{
        Aggregation, Barrier, CreatePart, ElementFunction, Ends, Ex, LabelTest, MapEntry, MatchPlan,
        MatchStep, MergePlan, NodeTest, Part, PropertyMap, Query, Reading, RelationshipTest, RemoveItem,
        SetItem, Slot, Update,
    },
};
use edgewise_model::Name;
use std::collections::BTreeSet;

/// Something that an expression, a pattern or a query refers to.
#[derive(Clone, Copy)]
pub(crate) enum Mention<'p> {
    /// The slot is read or bound.
    Slot(Slot),
    /// A property of this key is read.
    Key(&'p Name),
    /// Properties of any key are read.
    AnyKey,
    /// Labels of a node, or the type of a relationship, are tested.
    Labels(&'p LabelTest),
    /// All labels of a node are read, as by `labels(n)`.
    AnyLabel,
    /// All nodes that pass the test are visited.
    Nodes(&'p NodeTest),
    /// Relationships are walked; with a test, only those whose type passes it.
    Relationships(Option<&'p LabelTest>),
    /// A function on plain values is called with this number of arguments.
    Function(&'static FunctionInfo, usize),
}

/// The callback that gets each mention.
pub(crate) type Report<'h, 'p> = &'h mut dyn FnMut(Mention<'p>);

/// The slots an expression uses, including those of its local variables.
pub(crate) fn slots(ex: &Ex) -> BTreeSet<Slot> {
    let mut slots = BTreeSet::new();
    expression(ex, &mut |mention| {
        if let Mention::Slot(slot) = mention {
            slots.insert(slot);
        }
    });
    slots
}

/// Whether the query calls `rand()` or `randomUUID()`.
pub(crate) fn query_is_random(query: &Query) -> bool {
    let mut random = false;
    whole_query(query, &mut |mention| {
        if let Mention::Function(info, count) = mention {
            // A function that reads the current instant is no random function: it gives the same value throughout a
            // statement.
            random |= !info.is_deterministic(count) && info.name.to_ascii_lowercase().starts_with("rand");
        }
    });
    random
}

/// Reports everything that these expressions refer to.
fn report_all<'p>(exs: impl IntoIterator<Item = &'p Ex>, report: Report<'_, 'p>) {
    for ex in exs {
        expression(ex, report);
    }
}

/// Reports everything that an expression refers to.
pub(crate) fn expression<'p>(ex: &'p Ex, report: Report<'_, 'p>) {
    match ex {
        Ex::Constant(_) => {}
        Ex::Slot(slot) => report(Mention::Slot(*slot)),
        Ex::List(items) => report_all(items, report),
        Ex::Map(entries) => report_all(entries.iter().map(|(_, ex)| ex), report),
        Ex::Property(of, key) => {
            report(Mention::Key(key));
            expression(of, report);
        }
        Ex::Index(left, right) => {
            // The left side may be an element, so that the index is the key of a property.
            report(Mention::AnyKey);
            report_all([&**left, right], report);
        }
        Ex::And(left, right)
        | Ex::Or(left, right)
        | Ex::Xor(left, right)
        | Ex::Arithmetic(_, left, right)
        | Ex::Concat(left, right)
        | Ex::In(left, right)
        | Ex::StringTest(_, left, right) => report_all([&**left, right], report),
        Ex::Slice(of, from, to) => {
            report_all([Some(&**of), from.as_deref(), to.as_deref()].into_iter().flatten(), report)
        }
        Ex::Not(of)
        | Ex::Plus(of)
        | Ex::Minus(of)
        | Ex::IsNull(of, _)
        | Ex::IsTyped(of, ..)
        | Ex::IsNormalized(of, ..) => expression(of, report),
        Ex::Compare(first, rest) => {
            expression(first, report);
            report_all(rest.iter().map(|(_, ex)| ex), report);
        }
        Ex::HasLabels(of, test) => {
            expression(of, report);
            labels(test, report);
        }
        Ex::Case { operand, arms, otherwise } => {
            report_all(operand.as_deref().into_iter().chain(otherwise.as_deref()), report);
            arms.iter().for_each(|arm| report_all(arm.when.iter().chain([&arm.then]), report));
        }
        Ex::Element(function, of) => {
            element_function(*function, report);
            expression(of, report);
        }
        Ex::Call(info, arguments) => {
            report(Mention::Function(info, arguments.len()));
            report_all(arguments, report);
        }
        Ex::Trim(_, source, characters) => {
            report_all(std::iter::once(&**source).chain(characters.as_deref()), report);
        }
        Ex::ListComprehension { slot, list, filter, map } => {
            report(Mention::Slot(*slot));
            report_all(std::iter::once(&**list).chain(filter.as_deref()).chain(map.as_deref()), report);
        }
        Ex::PatternComprehension { plan, map } => {
            match_plan(plan, report);
            expression(map, report);
        }
        Ex::Reduce { accumulator, initial, slot, list, step } => {
            report(Mention::Slot(*accumulator));
            report(Mention::Slot(*slot));
            report_all([&**initial, list, step], report);
        }
        Ex::Quantified { slot, list, predicate, .. } => {
            report(Mention::Slot(*slot));
            report_all(std::iter::once(&**list).chain(predicate.as_deref()), report);
        }
        Ex::MapProjection { base, entries } => {
            expression(base, report);
            entries.iter().for_each(|entry| map_entry(entry, report));
        }
        Ex::PatternExists(plan) => match_plan(plan, report),
        Ex::ShortestPath { plan, path, .. } => {
            report(Mention::Slot(*path));
            match_plan(plan, report);
        }
        Ex::Subquery(_, query) => whole_query(query, report),
    }
}

/// Reports what a function that reads the graph reads besides its argument.
fn element_function(function: ElementFunction, report: Report<'_, '_>) {
    match function {
        ElementFunction::Keys | ElementFunction::Properties => report(Mention::AnyKey),
        ElementFunction::Labels => report(Mention::AnyLabel),
        _ => {}
    }
}

/// Reports everything that an entry of a map projection refers to.
fn map_entry<'p>(entry: &'p MapEntry, report: Report<'_, 'p>) {
    match entry {
        MapEntry::All => report(Mention::AnyKey),
        MapEntry::Entry(_, ex) => expression(ex, report),
    }
}

/// Reports a label test, and everything that its dynamic labels refer to.
fn labels<'p>(test: &'p LabelTest, report: Report<'_, 'p>) {
    report(Mention::Labels(test));
    dynamic_labels(test, report);
}

/// Reports everything that the dynamic labels of a label test refer to.
fn dynamic_labels<'p>(test: &'p LabelTest, report: Report<'_, 'p>) {
    match test {
        LabelTest::Dynamic(ex, _) => expression(ex, report),
        LabelTest::Not(inner) => dynamic_labels(inner, report),
        LabelTest::And(left, right) | LabelTest::Or(left, right) => {
            dynamic_labels(left, report);
            dynamic_labels(right, report);
        }
        _ => {}
    }
}

/// Reports the keys of a property map, and everything that its values refer to.
fn properties<'p>(properties: &'p [(Name, Ex)], whole: Option<&'p Ex>, report: Report<'_, 'p>) {
    for (key, ex) in properties {
        report(Mention::Key(key));
        expression(ex, report);
    }
    if let Some(whole) = whole {
        report(Mention::AnyKey);
        expression(whole, report);
    }
}

/// Reports everything that a test on nodes refers to.
fn node_test<'p>(test: &'p NodeTest, report: Report<'_, 'p>) {
    if let Some(test) = &test.labels {
        labels(test, report);
    }
    properties(&test.properties, test.property_map.as_ref(), report);
    report_all(&test.filter, report);
}

/// Reports everything that a test on relationships refers to, and that relationships are walked.
pub(crate) fn relationship_test<'p>(test: &'p RelationshipTest, report: Report<'_, 'p>) {
    report(Mention::Relationships(test.types.as_ref()));
    if let Some(types) = &test.types {
        dynamic_labels(types, report);
    }
    properties(&test.properties, test.property_map.as_ref(), report);
    if let Some((slot, filter)) = &test.filter {
        report(Mention::Slot(*slot));
        expression(filter, report);
    }
}

/// Reports the slots at the ends of a step, and everything that the test on its end refers to.
fn ends<'p>(ends: &'p Ends, report: Report<'_, 'p>) {
    report(Mention::Slot(ends.from));
    report(Mention::Slot(ends.to));
    node_test(&ends.to_test, report);
}

/// Reports everything that a pattern and its filter refer to.
pub(crate) fn match_plan<'p>(plan: &'p MatchPlan, report: Report<'_, 'p>) {
    match_steps(&plan.steps, report);
    report_all(&plan.filter, report);
}

/// Reports everything that matching steps refer to.
fn match_steps<'p>(steps: &'p [MatchStep], report: Report<'_, 'p>) {
    for step in steps {
        match step {
            MatchStep::Scan(slot, test) => {
                report(Mention::Slot(*slot));
                report(Mention::Nodes(test));
                node_test(test, report);
            }
            MatchStep::Held(slot, test) => {
                report(Mention::Slot(*slot));
                node_test(test, report);
            }
            MatchStep::Hop(hop) => {
                ends(&hop.ends, report);
                hop.slot.into_iter().for_each(|slot| report(Mention::Slot(slot)));
                relationship_test(&hop.test, report);
            }
            MatchStep::VariableHop(hop) => {
                ends(&hop.ends, report);
                hop.slot.into_iter().for_each(|slot| report(Mention::Slot(slot)));
                relationship_test(&hop.test, report);
            }
            MatchStep::Group(group) => {
                let slots = [group.from, group.to, group.first, group.last];
                let lists = group.lists.iter().flat_map(|(inside, outside)| [*inside, *outside]);
                let all = slots.into_iter().chain(lists).chain(group.relationships.iter().copied());
                all.chain(group.trail).for_each(|slot| report(Mention::Slot(slot)));
                node_test(&group.to_test, report);
                match_steps(&group.steps, report);
            }
            MatchStep::Shortest(hop) => {
                let slots = [hop.from, hop.to, hop.slot].into_iter().chain(hop.path);
                slots.for_each(|slot| report(Mention::Slot(slot)));
                relationship_test(&hop.test, report);
                report_all(&hop.filter, report);
            }
            MatchStep::Select(selection) => {
                let slots = [selection.start, selection.end, selection.path].into_iter();
                slots.chain(selection.binds.iter().copied()).for_each(|slot| report(Mention::Slot(slot)));
                match_steps(&selection.steps, report);
            }
            MatchStep::Filter(filter) => expression(filter, report),
            MatchStep::Path(slot, along) => {
                along.iter().chain([slot]).for_each(|slot| report(Mention::Slot(*slot)));
            }
        }
    }
}

/// Reports everything that a query refers to.
pub(crate) fn whole_query<'p>(query: &'p Query, report: Report<'_, 'p>) {
    query.output.iter().for_each(|slot| report(Mention::Slot(*slot)));
    query.parts.iter().for_each(|part| part_of(part, report));
}

/// Reports everything that one part of a UNION refers to.
fn part_of<'p>(part: &'p Part, report: Report<'_, 'p>) {
    part.result.iter().for_each(|slot| report(Mention::Slot(*slot)));
    for segment in &part.segments {
        segment.stream.iter().for_each(|reading| reading_of(reading, report));
        match &segment.barrier {
            None => {}
            Some(Barrier::Project(projection)) => {
                projection.after.iter().for_each(|slot| report(Mention::Slot(*slot)));
                if let Some(Aggregation { keys, calls }) = &projection.aggregation {
                    report_all(keys.iter().map(|(ex, _)| ex), report);
                    calls.iter().for_each(|call| report_all(&call.arguments, report));
                }
                assigned(&projection.items, report);
                report_all(projection.sort.iter().map(|sort| &sort.key), report);
                report_all(projection.skip.iter().chain(&projection.limit), report);
            }
            Some(Barrier::Update { update: changing, before, after }) => {
                before.iter().chain(after).for_each(|slot| report(Mention::Slot(*slot)));
                update(changing, report);
            }
        }
    }
}

/// Reports the slots that are assigned, and everything that the assigned expressions refer to.
fn assigned<'p>(items: &'p [(Ex, Slot)], report: Report<'_, 'p>) {
    for (ex, slot) in items {
        report(Mention::Slot(*slot));
        expression(ex, report);
    }
}

/// Reports everything that a reading clause refers to.
pub(crate) fn reading_of<'p>(reading: &'p Reading, report: Report<'_, 'p>) {
    match reading {
        Reading::Match(plan) | Reading::OptionalMatch(plan, _) => match_plan(plan, report),
        Reading::Unwind(ex, slot) => {
            report(Mention::Slot(*slot));
            expression(ex, report);
        }
        Reading::Assign(items) => assigned(items, report),
        Reading::Filter(ex) => expression(ex, report),
        Reading::Procedure(call) => {
            report_all(&call.arguments, report);
            call.yields.iter().for_each(|(_, slot)| report(Mention::Slot(*slot)));
        }
        Reading::Subquery(query, _) => whole_query(query, report),
    }
}

/// Reports everything that an item of SET reads.
pub(crate) fn set_item<'p>(item: &'p SetItem, report: Report<'_, 'p>) {
    match item {
        SetItem::Property { element, value, .. } => report_all([element, value], report),
        SetItem::Dynamic { element, key, value } => report_all([element, key, value], report),
        SetItem::Replace { element, value } | SetItem::Add { element, value } => {
            report(Mention::Slot(*element));
            if matches!(value, Ex::Slot(_)) {
                // The value may be an element, all of whose properties are copied.
                report(Mention::AnyKey);
            }
            expression(value, report);
        }
        SetItem::Labels { node, labels } => {
            report(Mention::Slot(*node));
            report_all(labels, report);
        }
    }
}

/// Reports everything that an element of CREATE reads.
pub(crate) fn create_part<'p>(part: &'p CreatePart, report: Report<'_, 'p>) {
    let map = |properties: &'p Option<PropertyMap>, report: Report<'_, 'p>| match properties {
        Some(PropertyMap::Entries(entries)) => report_all(entries.iter().map(|(_, ex)| ex), report),
        Some(PropertyMap::Whole(ex)) => {
            report(Mention::AnyKey);
            expression(ex, report);
        }
        None => {}
    };
    match part {
        CreatePart::Node(node) => {
            report(Mention::Slot(node.slot));
            report_all(&node.labels, report);
            map(&node.properties, report);
        }
        CreatePart::Relationship(relationship) => {
            [relationship.slot, relationship.start, relationship.end]
                .into_iter()
                .for_each(|slot| report(Mention::Slot(slot)));
            expression(&relationship.kind, report);
            map(&relationship.properties, report);
        }
        CreatePart::Path(slot, along) => {
            along.iter().chain([slot]).for_each(|slot| report(Mention::Slot(*slot)));
        }
    }
}

/// Reports everything that an updating clause reads.
pub(crate) fn update<'p>(update: &'p Update, report: Report<'_, 'p>) {
    match update {
        Update::Create(parts) => parts.iter().for_each(|part| create_part(part, report)),
        Update::Merge(plan) => {
            let MergePlan { matching, creating, binds, values, on_match, on_create } = &**plan;
            match_plan(matching, report);
            creating.iter().for_each(|part| create_part(part, report));
            binds.iter().for_each(|slot| report(Mention::Slot(*slot)));
            report_all(values, report);
            on_match.iter().chain(on_create).for_each(|item| set_item(item, report));
        }
        Update::Set(items) => items.iter().for_each(|item| set_item(item, report)),
        Update::Remove(items) => {
            for item in items {
                match item {
                    RemoveItem::Property { element, .. } => expression(element, report),
                    RemoveItem::Dynamic { element, key } => report_all([element, key], report),
                    RemoveItem::Labels { node, labels } => {
                        report(Mention::Slot(*node));
                        report_all(labels, report);
                    }
                }
            }
        }
        Update::Delete { items, .. } => report_all(items, report),
        Update::Foreach { list, slot, body } => {
            report(Mention::Slot(*slot));
            expression(list, report);
            part_of(body, report);
        }
        Update::Subquery(query, _) => whole_query(query, report),
    }
}
