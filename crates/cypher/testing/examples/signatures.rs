//! Computes the signatures of a run's stored findings again and prints the findings grouped by the new signature. This
//! shows how a change of the fingerprint changes the clusters. Usage: `signatures DIR`.
#![allow(clippy::print_stdout)]

use edgewise_cypher_testing::{Cypher, fingerprint, oracle::oracle};
use edgewise_lab::store::{FolderReader, StoreReader};
use edgewise_lab::{Finding, signature};
use std::collections::BTreeMap;
use std::path::Path;

fn main() -> Result<(), String> {
    let folder = std::env::args().nth(1).ok_or("give the output folder of a run as the argument")?;
    let findings = FolderReader::at(Path::new(&folder)).findings().map_err(|error| error.to_string())?;
    let mut clusters: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for finding in findings.into_iter().map(Finding::restored::<Cypher>) {
        let (minimal_deviation, plans) = (finding.minimal_deviation.as_ref(), finding.plans.as_ref());
        let words = fingerprint(&finding.symptom, &finding.case, &finding.observed, minimal_deviation, plans);
        let judge = oracle(&finding.symptom.oracle);
        let signed = judge.map_or_else(|| finding.symptom.clone(), |judge| judge.signed(&finding.symptom));
        let cluster =
            format!("{} {} [{}]", signature(&signed, &words), finding.symptom.rule, words.features.join(" "));
        clusters.entry(cluster).or_default().push(format!("{} {}", finding.signature, finding.title));
    }
    for (cluster, findings) in &clusters {
        println!("{cluster}");
        findings.iter().for_each(|finding| println!("    {finding}"));
    }
    println!("{} clusters", clusters.len());
    Ok(())
}
