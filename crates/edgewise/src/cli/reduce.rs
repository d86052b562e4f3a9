//! `edgewise reduce`: reduces a failing case.

use super::case_file::read_case;
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::report::FindingDocuments;
use crate::ui::{eprint_line, say};
use clap::Args;
use edgewise_bilingual::Bilingual;
use edgewise_cypher_testing::Cypher;
use edgewise_engine::Limits;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::{CampaignError, Reporter};
use edgewise_lab::oracle::Oracle;
use edgewise_lab::reduce::{Reducer, Subject};
use edgewise_lab::store::write_finding;
use edgewise_lab::triage::Label;
use edgewise_lab::{
    Case, Finding, Language, Opinion, Plan, Rig, RigPool, RoundQuery, Symptom, TargetContext, Verdict, oracle,
};
use edgewise_model::{Rng, Schema};
use std::path::PathBuf;
use std::sync::Arc;

/// Reduces a failing case: that of a finding, or a script that a person wrote.
///
/// In a script that Edgewise did not write, the last statement is the query and the others are the setup. The
/// oracles check the query one after another, and the case is reduced for the first one that fails. Prints the
/// reduced script. Exit code 2 if the case fails, 0 if it passes.
#[derive(Args)]
#[command(after_help = "Example:\n  edgewise reduce bug.cypher --target falkordb --out reduced")]
pub(crate) struct ReduceArguments {
    /// A finding's folder, a case.json, or a .cypher script.
    path: PathBuf,
    /// A target other than the one on which the case was found.
    #[arg(long, value_name = "TARGET")]
    target: Option<String>,
    /// The most candidates to try.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    attempts: u32,
    /// How often to replay the reduced case on a fresh database.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    replays: u32,
    /// How many sessions try candidates at the same time. The result is the same with any number.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    workers: u8,
    /// A folder in which to store the reduced finding, in a folder named by its signature.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    reach: TargetArguments,
}

pub(crate) fn reduce(arguments: &ReduceArguments) -> anyhow::Result<u8> {
    let case = read_case(&arguments.path, arguments.target.as_deref())?;
    match case.language.as_str() {
        Gremlin::ID => reduce_in::<Gremlin>(arguments, &case),
        Bilingual::ID => reduce_in::<Bilingual>(arguments, &case),
        _ => reduce_in::<Cypher>(arguments, &case),
    }
}

fn reduce_in<L: Language>(arguments: &ReduceArguments, case: &Case) -> anyhow::Result<u8> {
    let target = arguments.target.as_deref().unwrap_or(&case.target);
    let engine = arguments.reach.open(target)?;
    // A case from a file counts as a user's own query.
    let known = TargetContext::<L>::of(engine.profile()).map_err(CampaignError::Config)?;
    let context = TargetContext { everything: true, ..known };
    if !case.plan.other_targets.is_empty() {
        return Err(
            Usage("a case that compares several targets cannot be reduced by itself".to_owned()).into()
        );
    }
    let mut rig = Rig::open(Arc::clone(&engine), 0, Limits::default())?;
    let Some((judge, symptom, subject)) = failing(case, &context, &mut rig)? else {
        say("The case passes: no oracle finds anything wrong with the answers.");
        return Ok(exit::NOTHING);
    };
    let spare = RigPool::default();
    let room = engine.databases().unwrap_or(usize::MAX);
    for worker in 1..usize::from(arguments.workers).min(room) {
        spare.put(Rig::open(Arc::clone(&engine), worker, Limits::default())?);
    }
    let going_on = || false;
    let reducer =
        Reducer::new(&mut rig, judge, &context, &symptom, arguments.attempts, &going_on).beside(&spare);
    let Some(reduced) = reducer.reduce(subject, arguments.replays)? else {
        say("The case failed once, but not again on a fresh database: it cannot be reduced.");
        return Ok(exit::NOTHING);
    };
    let finding = reduced.finding(&case.target, &mut rig, &context, case.origin.clone(), &going_on)?;
    print_reduction::<L>(&finding);
    if let Some(out) = &arguments.out {
        std::fs::create_dir_all(out)
            .map_err(|error| Usage(format!("{} cannot be created: {error}", out.display())))?;
        write_finding(out, &finding, &FindingDocuments.documents(&finding, &Label::default()))?;
        eprint_line(&format!("written to {}", out.join(&finding.signature).display()));
    }
    Ok(exit::FINDINGS)
}

fn print_reduction<L: Language>(finding: &Finding) {
    let reduction = finding.reduction;
    eprint_line(&format!(
        "{} attempts: from {} to {} setup statements, from {} to {} bytes of query; reproduced in {} of {} replays",
        reduction.attempts,
        reduction.setup_before,
        reduction.setup_after,
        reduction.query_before,
        reduction.query_after,
        finding.replays.shown,
        finding.replays.tried
    ));
    let script = L::scripts(finding).into_iter().next().map(|(_, text)| text).unwrap_or_default();
    say(script.trim_end());
}

/// The oracle that fails on a case, the symptom, and the subject to reduce.
type Failing<L> = (&'static dyn Oracle<L>, Symptom, Subject<L>);

/// The first oracle that fails on a case, if there is one.
fn failing<L: Language>(
    case: &Case,
    context: &TargetContext<L>,
    rig: &mut Rig,
) -> anyhow::Result<Option<Failing<L>>> {
    let query = query_of::<L>(case);
    let subject = Subject {
        setup: Arc::new(case.setup.clone()),
        mutations: None,
        schema: Schema::default(),
        read_back: None,
        query,
        plan: case.plan.clone(),
    };
    let mut plans: Vec<(&'static dyn Oracle<L>, Plan)> = Vec::new();
    match oracle::<L>(&case.plan.oracle) {
        Some(judge) => plans.push((judge, case.plan.clone())),
        None => return Err(Usage(format!("this edgewise has no oracle `{}`", case.plan.oracle)).into()),
    }
    let recorded = case.symptom.rule != "unrecorded";
    if let (false, Some(query), Some(round)) = (recorded, &subject.query, subject.round(context)) {
        plans.extend(L::oracles().iter().filter_map(|judge| {
            let plan = judge.plan(&round, query, context, &mut Rng::from_seed_u64(0)).ok()?;
            Some((*judge, plan.bind::<L>(&round.parameters)))
        }));
    }
    for (judge, plan) in plans {
        rig.close();
        // A statement that is slow on the reference may be slow on an engine too.
        let graph = L::setup_graph(&subject.setup);
        let opinion = |plan: &Plan| graph.as_ref().map(|graph| L::opinion(graph, plan, &context.settings));
        let worth = |plan: &Plan| match opinion(plan) {
            Some(Opinion::Fine) => Ok(()),
            _ => Err("the statement is slow, and the reference does not answer it either".into()),
        };
        let settled = rig.settle(&subject.setup, Plan { fresh: true, ..plan }, judge, &worth)?;
        if let Verdict::Fail(failure) = settled.verdict {
            return Ok(Some((judge, failure.symptom, Subject { plan: settled.plan, ..subject })));
        }
    }
    Ok(None)
}

/// The query of a case: the recorded query, or the statement with the role of the query.
fn query_of<L: Language>(case: &Case) -> Option<L::Query> {
    let roles = ["query", "base", "true", "without"];
    let texts = roles.iter().filter_map(|role| case.plan.statements().find(|(own, _)| own == role));
    let text = case.query.clone().or_else(|| texts.map(|(_, request)| request.text.clone()).next())?;
    RoundQuery::<L>::written(&text).query().cloned()
}
