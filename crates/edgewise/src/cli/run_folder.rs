//! The output folder of a run: a new one, or that of an earlier run.

use crate::ui;
use edgewise_lab::Finding;
use edgewise_lab::campaign::{CampaignError, Event, Listener};
use edgewise_lab::store::OutputFolder;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Where runs go that are given no folder.
const ROOT: &str = "edgewise-out";

/// Opens the folder of an earlier run: the one that is named, or the latest.
///
/// # Errors
/// When it holds no run or is in use.
pub(crate) fn earlier_folder(named: Option<&Path>) -> Result<OutputFolder, CampaignError> {
    let path = named.map_or_else(|| Path::new(ROOT).join("latest"), Path::to_owned);
    // The folder itself, not the link to it, which may point elsewhere before the run ends.
    OutputFolder::open(&path.canonicalize().unwrap_or(path))
}

/// Makes the folder of a new run. With several targets each has a place, and a folder of its own in the one that is named.
///
/// # Errors
/// When it holds a run already, is in use, or cannot be made.
pub(crate) fn new_folder(
    named: Option<&Path>,
    seed: u64,
    place: Option<usize>,
) -> Result<OutputFolder, CampaignError> {
    if let Some(named) = named {
        let own: PathBuf = match place {
            Some(place) => named.join(format!("target-{}", place + 1)),
            None => named.to_owned(),
        };
        return OutputFolder::create(&own);
    }
    let root = Path::new(ROOT);
    let name = format!("{}-{seed}", ui::timestamp(SystemTime::now()));
    let folder = (0..100)
        .map(|attempt| if attempt == 0 { name.clone() } else { format!("{name}.{attempt}") })
        .find(|name| !root.join(name).exists())
        .unwrap_or(name);
    OutputFolder::create(&root.join(&folder))
}

/// A listener that lets `latest` point to the run as soon as it has really begun.
pub(crate) struct Pointing<'a> {
    pub(crate) latest: bool,
    pub(crate) folder: &'a OutputFolder,
    pub(crate) inner: Box<dyn Listener>,
}

impl Listener for Pointing<'_> {
    fn event(&mut self, event: &Event) {
        if self.latest && matches!(event, Event::Started { .. }) {
            point_latest(self.folder.path());
        }
        self.inner.event(event);
    }

    fn finding(&mut self, finding: &Finding) {
        self.inner.finding(finding);
    }

    fn statement(&mut self, round: u64, text: &str) {
        self.inner.statement(round, text);
    }
}

/// Lets `latest` beside a folder point to it. A file system without links does without.
fn point_latest(folder: &Path) {
    let (Some(root), Some(name)) = (folder.parent(), folder.file_name()) else { return };
    let latest = root.join("latest");
    #[cfg(unix)]
    if std::fs::symlink_metadata(&latest).map_or(true, |there| there.is_symlink()) {
        let _ = std::fs::remove_file(&latest);
        let _ = std::os::unix::fs::symlink(name, &latest);
    }
    #[cfg(not(unix))]
    let _ = (latest, name);
}
