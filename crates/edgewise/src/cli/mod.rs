//! The command line: one file per subcommand.

mod agreement;
mod bench;
mod bench_clusters;
mod bench_differential;
mod bench_diversity;
mod bench_faults;
mod bench_generator;
mod bench_gremlin_generator;
mod bench_mutants;
mod bench_reduction;
mod bench_silence;
mod bisect;
mod case_file;
mod compare;
mod compare_engine;
mod compare_group;
mod config;
mod cypher;
mod doctor;
mod engine;
mod engine_down;
mod engine_probe;
mod engine_up;
mod existing;
mod explain;
mod generate;
mod generate_gremlin;
mod gremlin;
mod host;
mod interruption;
mod known;
mod learning;
mod measure;
mod mutant_liveness;
mod oracle;
mod plain_campaign;
mod reduce;
mod reference_bench;
mod regress;
mod replay;
mod report;
mod run;
mod run_all;
mod run_config;
mod run_end;
mod run_folder;
mod running_server;
mod target;
mod tck;
mod triage;

use crate::{exit, ui};
use clap::{Parser, Subcommand};

/// Finds bugs in graph databases: wrong answers above all, and crashes, hangs and internal errors.
///
/// Edgewise generates graphs and queries, runs them on a real engine, proves with an oracle that an answer is
/// wrong, reduces the case, and writes a report with everything needed to reproduce it.
///
/// `edgewise run` tests the embedded engine for a minute. Exit codes: 0 nothing found, 1 usage, 2 findings, 3
/// target unavailable, 4 the target cannot load and read back a small graph, or no query could be judged, 70 a
/// fault of edgewise itself.
#[derive(Parser)]
#[command(name = "edgewise", version, max_term_width = 110)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Run(run::RunArguments),
    Replay(replay::ReplayArguments),
    Reduce(reduce::ReduceArguments),
    Regress(regress::RegressArguments),
    Explain(explain::ExplainArguments),
    Bisect(bisect::BisectArguments),
    Compare(compare::CompareArguments),
    Report(report::ReportArguments),
    Triage(triage::TriageArguments),
    Generate(generate::GenerateArguments),
    Measure(measure::MeasureArguments),
    #[command(subcommand)]
    Engine(engine::EngineCommand),
    #[command(subcommand)]
    Oracle(oracle::OracleCommand),
    #[command(subcommand)]
    Config(config::ConfigCommand),
    #[command(subcommand)]
    Bench(bench::BenchCommand),
    #[command(subcommand)]
    Cypher(cypher::CypherCommand),
    #[command(subcommand)]
    Gremlin(gremlin::GremlinCommand),
    Tck(tck::TckArguments),
    Doctor(doctor::DoctorArguments),
    #[command(hide = true)]
    Host(host::HostArguments),
}

/// Runs the command and returns the exit code.
pub(crate) fn run(arguments: Arguments) -> u8 {
    let done = match arguments.command {
        Command::Run(arguments) => run::run(&arguments),
        Command::Replay(arguments) => replay::replay(&arguments),
        Command::Reduce(arguments) => reduce::reduce(&arguments),
        Command::Regress(arguments) => regress::regress(&arguments),
        Command::Explain(arguments) => explain::explain(&arguments),
        Command::Bisect(arguments) => bisect::bisect(&arguments),
        Command::Compare(arguments) => compare::compare(&arguments),
        Command::Report(arguments) => report::report(&arguments),
        Command::Triage(arguments) => triage::triage(&arguments),
        Command::Generate(arguments) => generate::generate(&arguments),
        Command::Measure(arguments) => measure::measure_target(&arguments),
        Command::Engine(command) => engine::engine(&command),
        Command::Oracle(command) => oracle::oracle(&command),
        Command::Config(command) => config::config(&command),
        Command::Bench(command) => bench::bench(&command),
        Command::Cypher(command) => cypher::cypher(&command),
        Command::Gremlin(command) => gremlin::gremlin(&command),
        Command::Tck(arguments) => tck::tck(&arguments),
        Command::Doctor(arguments) => doctor::doctor(&arguments),
        Command::Host(arguments) => host::host(&arguments),
    };
    done.unwrap_or_else(|error| {
        ui::eprint_line(&format!("edgewise: {error}"));
        exit::code_of(&error)
    })
}
