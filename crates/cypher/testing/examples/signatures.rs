//! Signs the findings of a run again, to see how a change of the essence clusters them: `signatures DIR`.
#![allow(clippy::print_stdout)]

use edgewise_cypher_testing::{essence, oracle::oracle, read_finding};
use edgewise_lab::signature;
use edgewise_lab::store::signatures_in;
use std::collections::BTreeMap;
use std::path::Path;

fn main() -> Result<(), String> {
    let folder = std::env::args().nth(1).ok_or("name the folder of a run")?;
    let folder = Path::new(&folder);
    let mut clusters: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in signatures_in(folder).ok_or("this is not the folder of a run")? {
        let finding = read_finding(&folder.join("findings").join(&name))?;
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
        clusters.entry(cluster).or_default().push(format!("{name} {}", finding.title));
    }
    for (cluster, findings) in &clusters {
        println!("{cluster}");
        findings.iter().for_each(|finding| println!("    {finding}"));
    }
    println!("{} clusters", clusters.len());
    Ok(())
}
