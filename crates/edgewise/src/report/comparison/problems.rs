//! The sections of the report about what engines do not support, and about errors.

use super::block::{Block, Item, Table};
use super::figures::count;
use super::glance::{names, row, speed_of};
use edgewise_bench::comparison::{ComparedEngine, Found, LanguageGroup, Support};
use std::collections::BTreeSet;

/// What the profiles switch off: in numbers, as a table over all engines, and with the reasons.
pub(super) fn not_supported(group: &LanguageGroup, title: &str) -> Vec<Block> {
    let of = |what: &str, kinds: &[Support]| {
        row(group, what, |engine| {
            let own = engine.unsupported.iter().filter(|entry| kinds.contains(&entry.support));
            engine.unavailable.is_none().then(|| count(own.count() as u64))
        })
    };
    let rows = vec![
        of("lacking", &[Support::Lacks, Support::Documented]),
        of("– of these, by the engine's documents", &[Support::Documented]),
        of("there, and failing because of a known bug", &[Support::Fails]),
    ];
    let mut blocks = vec![
        Block::Section(title.to_owned()),
        Block::Text(
            "Constructs, functions and types that the engine's profile switches off, each with the statement that shows it. Queries on the engine do not use them. A profile is made by hand: that something is not in it does not prove that the engine has it."
                .to_owned(),
        ),
        Block::Table(Table::of_engines(&names(group), rows)),
    ];
    let whats: BTreeSet<&str> = group
        .engines
        .iter()
        .flat_map(|engine| &engine.unsupported)
        .map(|entry| entry.what.as_str())
        .collect();
    let by_what: Vec<Vec<String>> = whats
        .into_iter()
        .map(|what| row(group, what, |engine| Some(support(engine, what).to_owned())))
        .collect();
    if !by_what.is_empty() {
        let table = Block::Table(Table { numbers: false, ..Table::of_engines(&names(group), by_what) });
        blocks.push(Block::Folded("What each engine does not support, side by side".to_owned(), vec![table]));
    }
    for engine in &group.engines {
        let own = engine.unsupported.iter().map(|entry| {
            let documented =
                entry.documented.as_ref().map_or_else(String::new, |place| format!(" (documented: {place})"));
            let fails = if entry.support == Support::Fails { "fails: " } else { "" };
            Item::plain(format!("{}: {fails}{}{documented}", entry.what, entry.why))
        });
        let items: Vec<Item> = own.chain(engine.not_tested.iter().map(Item::plain)).collect();
        if !items.is_empty() {
            let title = format!("{}: what is not supported or not tested, and why", engine.target);
            blocks.push(Block::Folded(title, vec![Block::List(items)]));
        }
    }
    blocks
}

/// A word for what the profile says of a construct.
fn support(engine: &ComparedEngine, what: &str) -> &'static str {
    let entry = engine.unsupported.iter().find(|entry| entry.what == what);
    match entry.map(|entry| entry.support) {
        Some(Support::Fails) => "fails",
        Some(Support::Documented) => "lacks (documented)",
        Some(Support::Lacks) => "lacks",
        None => "",
    }
}

/// Refused statements, time limits, and queries that the others answered.
pub(super) fn errors(group: &LanguageGroup, title: &str) -> Vec<Block> {
    let found = |what: &str, cell: &dyn Fn(&Found) -> String| {
        row(group, what, |engine| engine.found.as_ref().map(cell))
    };
    let mut rows = vec![
        found("statements sent", &|own| count(own.statements)),
        found("– refused", &|own| count(own.refused)),
        found("– stopped at the time limit", &|own| count(own.timeouts)),
    ];
    let speeds = group.engines.iter().filter_map(|engine| speed_of(group, engine));
    let classes: BTreeSet<&String> = speeds.flat_map(|own| own.unanswered.keys()).collect();
    rows.push(row(group, "shared queries not answered", |engine| {
        Some(count(speed_of(group, engine)?.unanswered.values().sum()))
    }));
    rows.extend(classes.into_iter().map(|class| {
        row(group, &format!("– {class}"), |engine| {
            Some(count(speed_of(group, engine)?.unanswered.get(class).copied().unwrap_or_default()))
        })
    }));
    let mut blocks = vec![
        Block::Section(title.to_owned()),
        Block::Text(
            "Refusals of valid statements, and time limits, while findings were looked for; and queries of the part about speed that an engine did not answer, by the class of the error. Errors that a right engine may raise, such as a division by zero, are among the latter."
                .to_owned(),
        ),
        Block::Table(Table::of_engines(&names(group), rows)),
    ];
    for engine in &group.engines {
        let refusals = engine.found.iter().flat_map(|own| &own.refusals);
        let rows: Vec<Vec<String>> =
            refusals.map(|own| vec![count(own.count), own.message.clone(), own.example.clone()]).collect();
        if !rows.is_empty() {
            let table = Table::of_texts(&["times", "message", "the first statement"], rows);
            blocks.push(Block::Folded(
                format!("{}: what was refused", engine.target),
                vec![Block::Table(table)],
            ));
        }
    }
    blocks
}
