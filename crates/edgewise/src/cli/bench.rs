//! `edgewise bench`: measurements of Edgewise itself.

use super::agreement::{AgreementArguments, agreement};
use super::bench_clusters::{ClustersArguments, clusters};
use super::bench_differential::{DifferentialArguments, differential};
use super::bench_diversity::{DiversityArguments, diversity};
use super::bench_faults::{FaultsArguments, faults};
use super::bench_generator::{GeneratorArguments, generator};
use super::bench_mutants::{MutantsArguments, mutants};
use super::bench_reduction::{ReductionArguments, reduction};
use super::bench_silence::{SilenceArguments, silence};
use super::reference_bench::{ReferenceArguments, reference};
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::language::LanguageId;
use crate::ui::say;
use clap::{Args, Subcommand};
use edgewise_bench::measure_throughput;
use edgewise_cypher_testing::Cypher;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::campaign::{Config, parse_duration};
use edgewise_lab::{Language, TargetContext};
use serde_json::json;

/// Measures Edgewise itself.
#[derive(Subcommand)]
pub(crate) enum BenchCommand {
    Throughput(ThroughputArguments),
    Faults(FaultsArguments),
    Reduction(ReductionArguments),
    Clusters(ClustersArguments),
    Silence(SilenceArguments),
    Diversity(DiversityArguments),
    Differential(DifferentialArguments),
    Agreement(AgreementArguments),
    Reference(ReferenceArguments),
    Generator(GeneratorArguments),
    Mutants(MutantsArguments),
}

/// Compares a campaign's speed with a bare loop that sends the same statements in the same batches over the same connection.
#[derive(Args)]
pub(crate) struct ThroughputArguments {
    /// The target.
    #[arg(default_value = "grafeo")]
    target: String,
    /// How long to measure, as 20s.
    #[arg(long, value_name = "DURATION", default_value = "20s", value_parser = parse_duration)]
    time: std::time::Duration,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 7)]
    seed: u64,
    #[command(flatten)]
    reach: TargetArguments,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn bench(command: &BenchCommand) -> anyhow::Result<u8> {
    match command {
        BenchCommand::Throughput(arguments) => throughput(arguments),
        BenchCommand::Faults(arguments) => faults(arguments),
        BenchCommand::Clusters(arguments) => clusters(arguments),
        BenchCommand::Reduction(arguments) => reduction(arguments),
        BenchCommand::Silence(arguments) => silence(arguments),
        BenchCommand::Diversity(arguments) => diversity(arguments),
        BenchCommand::Differential(arguments) => differential(arguments),
        BenchCommand::Agreement(arguments) => agreement(arguments),
        BenchCommand::Reference(arguments) => reference(arguments),
        BenchCommand::Generator(arguments) => generator(arguments),
        BenchCommand::Mutants(arguments) => mutants(arguments),
    }
}

fn throughput(arguments: &ThroughputArguments) -> anyhow::Result<u8> {
    match LanguageId::of_target(&arguments.target) {
        LanguageId::Cypher => throughput_in::<Cypher>(arguments),
        LanguageId::Gremlin => throughput_in::<Gremlin>(arguments),
    }
}

fn throughput_in<L: Language>(arguments: &ThroughputArguments) -> anyhow::Result<u8> {
    let engine = arguments.reach.open(&arguments.target)?;
    let context = TargetContext::<L>::of(engine.profile()).map_err(Usage)?;
    let config = Config::<L::Generate> { seed: Some(arguments.seed), ..Config::default() };
    let measured = measure_throughput::<L>(&engine, &context, &config, arguments.time)?;
    if measured.rounds == 0 {
        return Err(Usage(
            "nothing was measured: the time was up before a round was run both ways".to_owned(),
        )
        .into());
    }
    if arguments.json {
        say(&json!({
            "target": engine.target(),
            "rounds": measured.rounds,
            "statements": measured.statements,
            "campaign_per_s": measured.whole_rate(),
            "bare_per_s": measured.bare_rate(),
            "share": measured.share(),
        })
        .to_string());
    } else {
        say(&format!(
            "{}: {} statements in {} rounds, each way\n  campaign   {:>9.0} statements/s\n  bare loop  {:>9.0} statements/s\n  \
             share      {:>8.1} %",
            engine.target(),
            measured.statements,
            measured.rounds,
            measured.whole_rate(),
            measured.bare_rate(),
            measured.share() * 100.0
        ));
    }
    Ok(exit::NOTHING)
}
