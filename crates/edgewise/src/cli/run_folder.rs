//! Opens the output folder of a run: a new one, or that of an earlier run.

use crate::exit::Usage;
use crate::ui;
use edgewise_lab::Finding;
use edgewise_lab::campaign::{CampaignError, Event, Listener};
use edgewise_lab::store::OutputFolder;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The parent of output folders, unless --out is given.
const ROOT: &str = "edgewise-out";

/// Opens the folder of an earlier run: the named one, or the latest.
///
/// # Errors
/// When it contains no run or is in use.
pub(crate) fn earlier_folder(named: Option<&Path>) -> Result<OutputFolder, CampaignError> {
    let path = named.map_or_else(|| Path::new(ROOT).join("latest"), Path::to_owned);
    // Resolve the link, which may point elsewhere before the run ends.
    OutputFolder::open(&path.canonicalize().unwrap_or(path))
}

/// Creates the folder of a new run. With several targets, each has a number, and its own folder inside the named
/// one.
///
/// # Errors
/// When it already contains a run, is in use, or cannot be created.
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

/// Creates the folder of several runs that belong together: the named one, which must be empty or new, or one whose
/// name ends with `what`.
///
/// # Errors
/// When it holds something already, or cannot be created.
pub(crate) fn group_folder(named: Option<&Path>, what: &str) -> Result<PathBuf, Usage> {
    let path = named.map_or_else(
        || Path::new(ROOT).join(format!("{}-{what}", ui::timestamp(SystemTime::now()))),
        Path::to_owned,
    );
    let wrong = |why: &str| Usage(format!("{} {why}", path.display()));
    std::fs::create_dir_all(&path).map_err(|error| wrong(&format!("cannot be created: {error}")))?;
    let mut inside = std::fs::read_dir(&path).map_err(|error| wrong(&format!("cannot be read: {error}")))?;
    if inside.next().is_some() {
        return Err(wrong("is not empty: name another folder with --out"));
    }
    Ok(path)
}

/// A listener that points the link `latest` to the run as soon as it has started.
pub(crate) struct LatestLink<'a> {
    pub(crate) latest: bool,
    pub(crate) folder: &'a OutputFolder,
    pub(crate) inner: Box<dyn Listener>,
}

impl Listener for LatestLink<'_> {
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

/// Points the link `latest` next to a folder to that folder. Does nothing on a file system without links.
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
