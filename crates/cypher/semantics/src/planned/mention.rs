//! `Mention`: what an expression, a pattern or a query uses: slots, keys, labels, relationships, functions.

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

/// One thing that is used.
#[derive(Clone, Copy)]
pub(crate) enum Mention<'p> {
    /// A slot, read or bound.
    Slot(Slot),
    /// A property of this key is read.
    Key(&'p Name),
    /// Properties of any key are read.
    AnyKey,
    /// Labels, or the type, are tested.
    Labels(&'p LabelTest),
    /// All labels are read.
    AnyLabel,
    /// All nodes that pass the test are visited.
    Nodes(&'p NodeTest),
    /// Relationships whose type passes the test are walked.
    Relationships(Option<&'p LabelTest>),
    /// A function on plain values is called, with so many arguments.
    Function(&'static FunctionInfo, usize),
}

/// A callback for each mention.
pub(crate) type Hear<'h, 'p> = &'h mut dyn FnMut(Mention<'p>);

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

/// Whether the query uses random numbers.
pub(crate) fn query_is_random(query: &Query) -> bool {
    let mut random = false;
    whole_query(query, &mut |mention| {
        if let Mention::Function(info, count) = mention {
            // Functions that read the statement's clock give the same value throughout the statement.
            random |= !info.is_deterministic(count) && info.name.to_ascii_lowercase().starts_with("rand");
        }
    });
    random
}

fn all<'p>(exs: impl IntoIterator<Item = &'p Ex>, hear: Hear<'_, 'p>) {
    for ex in exs {
        expression(ex, hear);
    }
}

/// Reports everything an expression uses.
pub(crate) fn expression<'p>(ex: &'p Ex, hear: Hear<'_, 'p>) {
    match ex {
        Ex::Constant(_) => {}
        Ex::Slot(slot) => hear(Mention::Slot(*slot)),
        Ex::List(items) => all(items, hear),
        Ex::Map(entries) => all(entries.iter().map(|(_, ex)| ex), hear),
        Ex::Property(of, key) => {
            hear(Mention::Key(key));
            expression(of, hear);
        }
        Ex::Index(left, right) => {
            // The left side may be an element indexed by a key.
            hear(Mention::AnyKey);
            all([&**left, right], hear);
        }
        Ex::And(left, right)
        | Ex::Or(left, right)
        | Ex::Xor(left, right)
        | Ex::Arithmetic(_, left, right)
        | Ex::Concat(left, right)
        | Ex::In(left, right)
        | Ex::StringTest(_, left, right) => all([&**left, right], hear),
        Ex::Slice(of, from, to) => {
            all([Some(&**of), from.as_deref(), to.as_deref()].into_iter().flatten(), hear)
        }
        Ex::Not(of)
        | Ex::Plus(of)
        | Ex::Minus(of)
        | Ex::IsNull(of, _)
        | Ex::IsTyped(of, ..)
        | Ex::IsNormalized(of, ..) => expression(of, hear),
        Ex::Compare(first, rest) => {
            expression(first, hear);
            all(rest.iter().map(|(_, ex)| ex), hear);
        }
        Ex::HasLabels(of, test) => {
            expression(of, hear);
            labels(test, hear);
        }
        Ex::Case { operand, arms, otherwise } => {
            all(operand.as_deref().into_iter().chain(otherwise.as_deref()), hear);
            arms.iter().for_each(|arm| all(arm.when.iter().chain([&arm.then]), hear));
        }
        Ex::Element(function, of) => {
            element_function(*function, hear);
            expression(of, hear);
        }
        Ex::Call(info, arguments) => {
            hear(Mention::Function(info, arguments.len()));
            all(arguments, hear);
        }
        Ex::Trim(_, source, characters) => {
            all(std::iter::once(&**source).chain(characters.as_deref()), hear);
        }
        Ex::ListComprehension { slot, list, filter, map } => {
            hear(Mention::Slot(*slot));
            all(std::iter::once(&**list).chain(filter.as_deref()).chain(map.as_deref()), hear);
        }
        Ex::PatternComprehension { plan, map } => {
            match_plan(plan, hear);
            expression(map, hear);
        }
        Ex::Reduce { accumulator, initial, slot, list, step } => {
            hear(Mention::Slot(*accumulator));
            hear(Mention::Slot(*slot));
            all([&**initial, list, step], hear);
        }
        Ex::Quantified { slot, list, predicate, .. } => {
            hear(Mention::Slot(*slot));
            all(std::iter::once(&**list).chain(predicate.as_deref()), hear);
        }
        Ex::MapProjection { base, entries } => {
            expression(base, hear);
            entries.iter().for_each(|entry| map_entry(entry, hear));
        }
        Ex::PatternExists(plan) => match_plan(plan, hear),
        Ex::ShortestPath { plan, path, .. } => {
            hear(Mention::Slot(*path));
            match_plan(plan, hear);
        }
        Ex::Subquery(_, query) => whole_query(query, hear),
    }
}

fn element_function(function: ElementFunction, hear: Hear<'_, '_>) {
    match function {
        ElementFunction::Keys | ElementFunction::Properties => hear(Mention::AnyKey),
        ElementFunction::Labels => hear(Mention::AnyLabel),
        _ => {}
    }
}

fn map_entry<'p>(entry: &'p MapEntry, hear: Hear<'_, 'p>) {
    match entry {
        MapEntry::All => hear(Mention::AnyKey),
        MapEntry::Entry(_, ex) => expression(ex, hear),
    }
}

fn labels<'p>(test: &'p LabelTest, hear: Hear<'_, 'p>) {
    hear(Mention::Labels(test));
    dynamic_labels(test, hear);
}

fn dynamic_labels<'p>(test: &'p LabelTest, hear: Hear<'_, 'p>) {
    match test {
        LabelTest::Dynamic(ex, _) => expression(ex, hear),
        LabelTest::Not(inner) => dynamic_labels(inner, hear),
        LabelTest::And(left, right) | LabelTest::Or(left, right) => {
            dynamic_labels(left, hear);
            dynamic_labels(right, hear);
        }
        _ => {}
    }
}

fn properties<'p>(properties: &'p [(Name, Ex)], whole: Option<&'p Ex>, hear: Hear<'_, 'p>) {
    for (key, ex) in properties {
        hear(Mention::Key(key));
        expression(ex, hear);
    }
    if let Some(whole) = whole {
        hear(Mention::AnyKey);
        expression(whole, hear);
    }
}

fn node_test<'p>(test: &'p NodeTest, hear: Hear<'_, 'p>) {
    if let Some(test) = &test.labels {
        labels(test, hear);
    }
    properties(&test.properties, test.property_map.as_ref(), hear);
    all(&test.filter, hear);
}

/// Reports everything a test on relationships uses, including the walk itself.
pub(crate) fn relationship_test<'p>(test: &'p RelationshipTest, hear: Hear<'_, 'p>) {
    hear(Mention::Relationships(test.types.as_ref()));
    if let Some(types) = &test.types {
        dynamic_labels(types, hear);
    }
    properties(&test.properties, test.property_map.as_ref(), hear);
    if let Some((slot, filter)) = &test.filter {
        hear(Mention::Slot(*slot));
        expression(filter, hear);
    }
}

fn ends<'p>(ends: &'p Ends, hear: Hear<'_, 'p>) {
    hear(Mention::Slot(ends.from));
    hear(Mention::Slot(ends.to));
    node_test(&ends.to_test, hear);
}

/// Reports everything a pattern uses.
pub(crate) fn match_plan<'p>(plan: &'p MatchPlan, hear: Hear<'_, 'p>) {
    match_steps(&plan.steps, hear);
    all(&plan.filter, hear);
}

fn match_steps<'p>(steps: &'p [MatchStep], hear: Hear<'_, 'p>) {
    for step in steps {
        match step {
            MatchStep::Scan(slot, test) => {
                hear(Mention::Slot(*slot));
                hear(Mention::Nodes(test));
                node_test(test, hear);
            }
            MatchStep::Held(slot, test) => {
                hear(Mention::Slot(*slot));
                node_test(test, hear);
            }
            MatchStep::Hop(hop) => {
                ends(&hop.ends, hear);
                hop.slot.into_iter().for_each(|slot| hear(Mention::Slot(slot)));
                relationship_test(&hop.test, hear);
            }
            MatchStep::VariableHop(hop) => {
                ends(&hop.ends, hear);
                hop.slot.into_iter().for_each(|slot| hear(Mention::Slot(slot)));
                relationship_test(&hop.test, hear);
            }
            MatchStep::Group(group) => {
                let slots = [group.from, group.to, group.first, group.last];
                let lists = group.lists.iter().flat_map(|(inside, outside)| [*inside, *outside]);
                let all = slots.into_iter().chain(lists).chain(group.relationships.iter().copied());
                all.chain(group.trail).for_each(|slot| hear(Mention::Slot(slot)));
                node_test(&group.to_test, hear);
                match_steps(&group.steps, hear);
            }
            MatchStep::Shortest(hop) => {
                let slots = [hop.from, hop.to, hop.slot].into_iter().chain(hop.path);
                slots.for_each(|slot| hear(Mention::Slot(slot)));
                relationship_test(&hop.test, hear);
                all(&hop.filter, hear);
            }
            MatchStep::Select(selection) => {
                let slots = [selection.start, selection.end, selection.path].into_iter();
                slots.chain(selection.binds.iter().copied()).for_each(|slot| hear(Mention::Slot(slot)));
                match_steps(&selection.steps, hear);
            }
            MatchStep::Filter(filter) => expression(filter, hear),
            MatchStep::Path(slot, along) => {
                along.iter().chain([slot]).for_each(|slot| hear(Mention::Slot(*slot)));
            }
        }
    }
}

/// Reports everything a query uses.
pub(crate) fn whole_query<'p>(query: &'p Query, hear: Hear<'_, 'p>) {
    query.output.iter().for_each(|slot| hear(Mention::Slot(*slot)));
    query.parts.iter().for_each(|part| part_of(part, hear));
}

fn part_of<'p>(part: &'p Part, hear: Hear<'_, 'p>) {
    part.result.iter().for_each(|slot| hear(Mention::Slot(*slot)));
    for segment in &part.segments {
        segment.stream.iter().for_each(|reading| reading_of(reading, hear));
        match &segment.barrier {
            None => {}
            Some(Barrier::Project(projection)) => {
                projection.after.iter().for_each(|slot| hear(Mention::Slot(*slot)));
                if let Some(Aggregation { keys, calls }) = &projection.aggregation {
                    all(keys.iter().map(|(ex, _)| ex), hear);
                    calls.iter().for_each(|call| all(&call.arguments, hear));
                }
                assigned(&projection.items, hear);
                all(projection.sort.iter().map(|sort| &sort.key), hear);
                all(projection.skip.iter().chain(&projection.limit), hear);
            }
            Some(Barrier::Update { update: changing, before, after }) => {
                before.iter().chain(after).for_each(|slot| hear(Mention::Slot(*slot)));
                update(changing, hear);
            }
        }
    }
}

fn assigned<'p>(items: &'p [(Ex, Slot)], hear: Hear<'_, 'p>) {
    for (ex, slot) in items {
        hear(Mention::Slot(*slot));
        expression(ex, hear);
    }
}

/// Reports everything a reading clause uses.
pub(crate) fn reading_of<'p>(reading: &'p Reading, hear: Hear<'_, 'p>) {
    match reading {
        Reading::Match(plan) | Reading::OptionalMatch(plan, _) => match_plan(plan, hear),
        Reading::Unwind(ex, slot) => {
            hear(Mention::Slot(*slot));
            expression(ex, hear);
        }
        Reading::Assign(items) => assigned(items, hear),
        Reading::Filter(ex) => expression(ex, hear),
        Reading::Procedure(call) => {
            all(&call.arguments, hear);
            call.yields.iter().for_each(|(_, slot)| hear(Mention::Slot(*slot)));
        }
        Reading::Subquery(query, _) => whole_query(query, hear),
    }
}

/// Reports everything an item of SET reads.
pub(crate) fn set_item<'p>(item: &'p SetItem, hear: Hear<'_, 'p>) {
    match item {
        SetItem::Property { element, value, .. } => all([element, value], hear),
        SetItem::Dynamic { element, key, value } => all([element, key, value], hear),
        SetItem::Replace { element, value } | SetItem::Add { element, value } => {
            hear(Mention::Slot(*element));
            if matches!(value, Ex::Slot(_)) {
                // The properties of an element are copied.
                hear(Mention::AnyKey);
            }
            expression(value, hear);
        }
        SetItem::Labels { node, labels } => {
            hear(Mention::Slot(*node));
            all(labels, hear);
        }
    }
}

/// Reports everything that a part of CREATE reads.
pub(crate) fn create_part<'p>(part: &'p CreatePart, hear: Hear<'_, 'p>) {
    let map = |properties: &'p Option<PropertyMap>, hear: Hear<'_, 'p>| match properties {
        Some(PropertyMap::Entries(entries)) => all(entries.iter().map(|(_, ex)| ex), hear),
        Some(PropertyMap::Whole(ex)) => {
            hear(Mention::AnyKey);
            expression(ex, hear);
        }
        None => {}
    };
    match part {
        CreatePart::Node(node) => {
            hear(Mention::Slot(node.slot));
            all(&node.labels, hear);
            map(&node.properties, hear);
        }
        CreatePart::Relationship(relationship) => {
            [relationship.slot, relationship.start, relationship.end]
                .into_iter()
                .for_each(|slot| hear(Mention::Slot(slot)));
            expression(&relationship.kind, hear);
            map(&relationship.properties, hear);
        }
        CreatePart::Path(slot, along) => {
            along.iter().chain([slot]).for_each(|slot| hear(Mention::Slot(*slot)));
        }
    }
}

/// Reports everything an update reads.
pub(crate) fn update<'p>(update: &'p Update, hear: Hear<'_, 'p>) {
    match update {
        Update::Create(parts) => parts.iter().for_each(|part| create_part(part, hear)),
        Update::Merge(plan) => {
            let MergePlan { matching, creating, binds, values, on_match, on_create } = &**plan;
            match_plan(matching, hear);
            creating.iter().for_each(|part| create_part(part, hear));
            binds.iter().for_each(|slot| hear(Mention::Slot(*slot)));
            all(values, hear);
            on_match.iter().chain(on_create).for_each(|item| set_item(item, hear));
        }
        Update::Set(items) => items.iter().for_each(|item| set_item(item, hear)),
        Update::Remove(items) => {
            for item in items {
                match item {
                    RemoveItem::Property { element, .. } => expression(element, hear),
                    RemoveItem::Dynamic { element, key } => all([element, key], hear),
                    RemoveItem::Labels { node, labels } => {
                        hear(Mention::Slot(*node));
                        all(labels, hear);
                    }
                }
            }
        }
        Update::Delete { items, .. } => all(items, hear),
        Update::Foreach { list, slot, body } => {
            hear(Mention::Slot(*slot));
            expression(list, hear);
            part_of(body, hear);
        }
        Update::Subquery(query, _) => whole_query(query, hear),
    }
}
