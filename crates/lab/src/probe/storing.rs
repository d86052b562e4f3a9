//! Asks which values an engine stores, and reads back as they are.

use super::asker::{Asker, ProbeError};
use super::contradiction::agree;
use super::{Expected, Reply, StoredKind, StoredSample};
use edgewise_engine::{Request, Storable};
use edgewise_model::Rows;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is storable, and for each kind the evidence.
pub(super) fn stored(
    asker: &mut Asker<'_>,
    samples: &[StoredSample],
    digits: Option<usize>,
) -> Result<(Storable, BTreeMap<&'static str, String>), ProbeError> {
    let empty: Arc<Vec<Request>> = Arc::new(Vec::new());
    let mut evidence = BTreeMap::new();
    let mut lost: Vec<StoredKind> = Vec::new();
    for sample in samples {
        if lost.contains(&sample.kind) {
            continue;
        }
        asker.forget();
        let written = asker.ask_on(&empty, &sample.write)?;
        let told = if written.is_taken() {
            let read = asker.ask(&sample.read)?;
            let right = Rows::new(["a"], vec![vec![sample.value.clone()]]);
            let expected = Expected::Answer { rows: Some(right), ordered: false };
            if matches!(read, Reply::Taken(Some(_))) && agree(&read, &expected, digits) {
                evidence
                    .entry(sample.kind.key())
                    .or_insert_with(|| format!("{} is read back as it was stored", sample.write.text));
                continue;
            }
            format!("after {}, {} {}", sample.write.text, sample.read.text, read.words())
        } else {
            format!("{} {}", sample.write.text, written.words())
        };
        evidence.insert(sample.kind.key(), told);
        lost.push(sample.kind);
    }
    let has = |kind: StoredKind| !lost.contains(&kind) && evidence.contains_key(kind.key());
    let storable = Storable {
        non_finite: has(StoredKind::NonFinite),
        temporal: has(StoredKind::Temporal),
        duration: has(StoredKind::Duration),
        point: has(StoredKind::Point),
        list: has(StoredKind::List),
    };
    asker.forget();
    Ok((storable, evidence))
}
