//! The engines that `edgewise compare` compares in one language.

use super::compare::Comparing;
use super::compare_engine::study;
use super::run_config::resolve;
use crate::exit::Usage;
use crate::language::LanguageId;
use crate::tck::FolderSuite;
use crate::ui::eprint_line;
use edgewise_bench::comparison::{LanguageGroup, Speed, SpeedBench};
use edgewise_cypher_testing::Cypher;
use edgewise_engine::{Engine, Target};
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::Language;
use edgewise_lab::campaign::Config;
use edgewise_reference::registry;
use std::sync::Arc;

/// The targets of a language.
pub(super) struct Group {
    pub(super) language: LanguageId,
    targets: Vec<String>,
}

/// Checks the targets, and groups them by language in the order in which they were named.
pub(super) fn groups(engines: &[String]) -> anyhow::Result<Vec<Group>> {
    let mut groups: Vec<Group> = Vec::new();
    for text in engines {
        let target = Target::parse(text)?;
        registry().entry(&target)?;
        let target = target.rooted().to_string();
        let language = LanguageId::of_target(&target);
        let place = groups.iter().position(|group| group.language == language).unwrap_or_else(|| {
            groups.push(Group { language, targets: Vec::new() });
            groups.len() - 1
        });
        let group = &mut groups[place];
        if group.targets.contains(&target) {
            return Err(Usage(format!("`{target}` is named twice: name another engine or version")).into());
        }
        group.targets.push(target);
    }
    match groups.iter().find(|group| group.targets.len() < 2) {
        Some(group) => {
            let (only, language) = (&group.targets[0], group.language.any().id());
            let other = if groups.len() > 1 { ", or leave it out" } else { "" };
            Err(Usage(format!(
                "`{only}` is the only engine of {language} here: name another engine or version to compare it with{other}"
            ))
            .into())
        }
        None => Ok(groups),
    }
}

impl Group {
    /// Compares the engines of the language.
    pub(super) fn compare(&self, comparing: &Comparing<'_>, suite: Option<&FolderSuite>) -> LanguageGroup {
        match self.language {
            LanguageId::Cypher => self.compare_in::<Cypher>(comparing, suite),
            LanguageId::Gremlin => self.compare_in::<Gremlin>(comparing, suite),
        }
    }

    fn compare_in<L: Language>(
        &self,
        comparing: &Comparing<'_>,
        suite: Option<&FolderSuite>,
    ) -> LanguageGroup {
        let mut group = LanguageGroup {
            language: L::ID.to_owned(),
            rules: L::RULES.to_owned(),
            engines: Vec::new(),
            speed: None,
            no_speed: None,
        };
        for target in &self.targets {
            comparing.tell(&format!("{target}: findings, {:.0} s", comparing.time.findings_s));
            group.engines.push(study::<L>(comparing, target, suite));
        }
        let there = group.engines.iter().filter(|engine| engine.unavailable.is_none());
        let targets: Vec<&str> = there.map(|engine| engine.target.as_str()).collect();
        if targets.len() < 2 {
            group.no_speed = Some("fewer than two engines could be started".to_owned());
            return group;
        }
        comparing.tell(&format!("speed of the same queries on {}", targets.join(", ")));
        match speed::<L>(comparing, &targets) {
            Ok(speed) => group.speed = Some(speed),
            Err(error) => group.no_speed = Some(error.to_string()),
        }
        group
    }
}

impl Comparing<'_> {
    /// Says what is done next.
    fn tell(&self, what: &str) {
        if !self.quiet {
            eprint_line(what);
        }
    }
}

/// The speed of the same queries on all engines that could be started.
fn speed<L: Language>(comparing: &Comparing<'_>, targets: &[&str]) -> anyhow::Result<Speed> {
    let engines: Vec<Arc<dyn Engine>> =
        targets.iter().map(|target| comparing.reach.open(target)).collect::<anyhow::Result<_>>()?;
    let mut config = Config::<L::Generate>::default();
    resolve::<L>(&mut config, Some(comparing.seed))?;
    let bench = SpeedBench::<L> {
        engines: &engines,
        seed: comparing.seed,
        config,
        time: comparing.time.speed(engines.len()),
        interrupted: comparing.interrupted,
    };
    Ok(bench.run()?)
}

#[cfg(test)]
mod tests {
    use super::groups;

    fn why(engines: &[&str]) -> String {
        let engines: Vec<String> = engines.iter().map(|&engine| engine.to_owned()).collect();
        groups(&engines).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn engines_are_grouped_by_language_and_each_needs_another_of_its_language() {
        let all = ["reference", "gremlin-reference", "grafeo", "tinkergraph"].map(str::to_owned);
        let grouped = groups(&all).expect("two groups");
        assert_eq!(grouped[0].targets, ["reference", "grafeo"]);
        assert_eq!(grouped[1].targets, ["gremlin-reference", "tinkergraph"]);
        assert!(why(&["grafeo"]).contains("`grafeo` is the only engine of cypher here"));
        assert!(why(&["grafeo", "neo4j", "sqlg"]).contains("`sqlg` is the only engine of gremlin here"));
    }

    #[test]
    fn a_misspelt_or_repeated_engine_is_refused() {
        assert!(why(&["grafe", "neo4j"]).contains("did you mean `grafeo`"));
        assert!(why(&["neo4j", "grafeo", "neo4j"]).contains("`neo4j` is named twice"));
        assert_eq!(why(&["neo4j", "neo4j@4.4"]), "");
    }
}
