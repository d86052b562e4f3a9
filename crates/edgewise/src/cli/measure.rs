//! `edgewise measure`: measures the published metrics on a target.

use super::config::read_config;
use super::generate::choose_preset;
use super::target::TargetArguments;
use crate::exit::{self, Usage};
use crate::language::LanguageId;
use crate::ui::{say, table};
use clap::Args;
use edgewise_bench::measure::{
    Figure, GREMLIN_METRICS, GREMLIN_VARIANTS, Measurement, Unit, VARIANTS, VariantReport, measure,
    measure_gremlin, metrics,
};
use edgewise_cypher_testing::Cypher;
use edgewise_cypher_testing::rounds::target_context;
use edgewise_gremlin_testing::Gremlin;
use edgewise_lab::Language;
use std::path::PathBuf;

/// Measures the published metrics of generators and testers on a target, each with a 95 % confidence interval.
///
/// Validity, grammar coverage, non-empty rate by length, graph mutation score, distinct plans, bug-triggering rate and
/// the histogram of errors, for the full generator and for each ablation of it. The same seed gives the same figures.
/// On a target that speaks Gremlin: validity, non-empty rate by length, and the histogram of errors.
#[derive(Args)]
pub(crate) struct MeasureArguments {
    /// The target.
    #[arg(default_value = "grafeo")]
    target: String,
    /// Queries per sample.
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    queries: u64,
    /// The seed.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Only these metrics, by id.
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    metric: Vec<String>,
    /// Only these variants of the generator, by name; `full` is the generator with nothing switched off.
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    variant: Vec<String>,
    /// A configuration file.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// A preset of the generator.
    #[arg(long, value_name = "NAME")]
    preset: Option<String>,
    #[command(flatten)]
    reach: TargetArguments,
    /// Print a JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn measure_target(arguments: &MeasureArguments) -> anyhow::Result<u8> {
    let measured = match LanguageId::of_target(&arguments.target) {
        LanguageId::Cypher => measure_cypher_target(arguments)?,
        LanguageId::Gremlin => measure_gremlin_target(arguments)?,
    };
    if arguments.json {
        say(&serde_json::to_string(&measured)?);
    } else {
        say(&text(&measured));
    }
    Ok(exit::NOTHING)
}

fn measure_cypher_target(arguments: &MeasureArguments) -> anyhow::Result<Measurement> {
    known_metrics(&arguments.metric, metrics())?;
    let variants = chosen(&arguments.variant, VARIANTS, |variant| variant.name)?;
    let mut config = arguments.config.as_deref().map(read_config).transpose()?.unwrap_or_default();
    choose_preset(&mut config, arguments.preset.as_deref())?;
    config.validate::<Cypher>()?;
    let engine = arguments.reach.open(&arguments.target)?;
    let context = target_context(engine.profile())?;
    Ok(measure(
        &engine,
        &context,
        &config.generate,
        (arguments.seed, arguments.queries),
        &variants,
        &arguments.metric,
        config.limits.limits(),
    )?)
}

fn measure_gremlin_target(arguments: &MeasureArguments) -> anyhow::Result<Measurement> {
    known_metrics(&arguments.metric, GREMLIN_METRICS.into_iter())?;
    let variants = chosen(&arguments.variant, GREMLIN_VARIANTS, |variant| variant.name)?;
    let mut config: edgewise_gremlin_testing::Config =
        arguments.config.as_deref().map(read_config).transpose()?.unwrap_or_default();
    if let Some(preset) = &arguments.preset {
        config.generate = Gremlin::generate_preset(preset).map_err(Usage)?;
    }
    config.validate::<Gremlin>()?;
    let engine = arguments.reach.open(&arguments.target)?;
    Ok(measure_gremlin(
        &engine,
        &config.generate,
        (arguments.seed, arguments.queries),
        &variants,
        &arguments.metric,
        config.limits.limits(),
    )?)
}

fn known_metrics(names: &[String], known: impl Iterator<Item = &'static str>) -> Result<(), Usage> {
    let known: Vec<&str> = known.collect();
    match names.iter().find(|name| !known.contains(&name.as_str())) {
        Some(name) => Err(Usage(format!("there is no metric `{name}`: take one of {}", known.join(", ")))),
        None => Ok(()),
    }
}

/// The variants with these names, or all of them if no name is given.
fn chosen<V: Copy>(names: &[String], all: &[V], name_of: fn(&V) -> &'static str) -> Result<Vec<V>, Usage> {
    if names.is_empty() {
        return Ok(all.to_vec());
    }
    let find = |name: &String| {
        all.iter().find(|variant| name_of(variant) == name).copied().ok_or_else(|| {
            let known: Vec<&str> = all.iter().map(name_of).collect();
            Usage(format!("there is no variant `{name}`: take one of {}", known.join(", ")))
        })
    };
    names.iter().map(find).collect()
}

/// A table with a column per variant, and below it the errors of the first variant.
fn text(measured: &Measurement) -> String {
    let mut head = vec!["metric", "what"];
    head.extend(measured.variants.iter().map(|report| report.variant.as_str()));
    head.push("note");
    let Some(first) = measured.variants.first() else { return String::new() };
    let rows: Vec<Vec<String>> = first
        .figures
        .iter()
        .enumerate()
        .map(|(place, figure)| {
            let mut row = vec![figure.metric.clone(), figure.what.clone()];
            row.extend(
                measured
                    .variants
                    .iter()
                    .map(|report| report.figures.get(place).map_or_else(String::new, cell)),
            );
            row.push(figure.note.clone());
            row
        })
        .collect();
    let mut page = format!(
        "{}, seed {}, {} queries per sample, 95 % confidence intervals\n\n{}\n",
        measured.target,
        measured.seed,
        measured.queries,
        table(&head, &rows)
    );
    for report in &measured.variants {
        page.push_str(&format!("\n{}: {}", report.variant, report.purpose));
    }
    page.push_str(&errors(first));
    page
}

fn cell(figure: &Figure) -> String {
    let Some(estimate) = figure.estimate else { return "–".to_owned() };
    match figure.unit {
        Unit::Share => format!(
            "{:.2} % ({:.2}–{:.2})",
            estimate.value * 100.0,
            estimate.low * 100.0,
            estimate.high * 100.0
        ),
        Unit::Count => format!("{:.1} ({:.1}–{:.1})", estimate.value, estimate.low, estimate.high),
    }
}

fn errors(report: &VariantReport) -> String {
    if report.errors.is_empty() {
        return "\n\nno errors in the sample".to_owned();
    }
    let rows: Vec<Vec<String>> = report
        .errors
        .iter()
        .take(20)
        .map(|error| vec![error.count.to_string(), error.class.clone(), error.template.clone()])
        .collect();
    format!("\n\nerrors of `{}`\n{}", report.variant, table(&["count", "class", "message"], &rows))
}
