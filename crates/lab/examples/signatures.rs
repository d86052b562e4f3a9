//! Signs the findings of a run again, to see how a change of the essence clusters them: `signatures DIR`.
#![allow(clippy::print_stdout)]

use edgewise_lab::store::{read_finding, signatures_in};
use edgewise_lab::{essence, signature};
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
        let cluster = format!(
            "{} {} [{}]",
            signature(&finding.symptom, &words, finding.core.is_some()),
            finding.symptom.rule,
            words.join(" ")
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
