//! Signs the findings of a run again, to see how a change of the essence clusters them: `signatures DIR`.
#![allow(clippy::print_stdout)]

use edgewise_cypher_testing::{Cypher, essence, oracle::oracle};
use edgewise_lab::store::{FolderReader, StoreReader};
use edgewise_lab::{Finding, signature};
use std::collections::BTreeMap;
use std::path::Path;

fn main() -> Result<(), String> {
    let folder = std::env::args().nth(1).ok_or("name the folder of a run")?;
    let findings = FolderReader::at(Path::new(&folder)).findings().map_err(|error| error.to_string())?;
    let mut clusters: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for finding in findings.into_iter().map(Finding::restored::<Cypher>) {
        let (core, plans) = (finding.core.as_ref(), finding.plans.as_ref());
        let words = essence(&finding.symptom, &finding.case, &finding.observed, core, plans);
        let rule = finding.symptom.rule.as_str();
        let signed_rule = oracle(&finding.symptom.oracle).map_or(rule, |oracle| oracle.signed_rule(rule));
        let cluster = format!(
            "{} {} [{}]",
            signature(&finding.symptom, &words, signed_rule),
            finding.symptom.rule,
            words.features.join(" ")
        );
        clusters.entry(cluster).or_default().push(format!("{} {}", finding.signature, finding.title));
    }
    for (cluster, findings) in &clusters {
        println!("{cluster}");
        findings.iter().for_each(|finding| println!("    {finding}"));
    }
    println!("{} clusters", clusters.len());
    Ok(())
}
