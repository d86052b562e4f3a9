//! Adapters come with this program as text, and are written to the cache, from where Python runs them.

use super::Cache;
use crate::EngineError;
use std::{
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::PathBuf,
};

/// The module that adapters share.
const SHARED: (&str, &str) = ("edgewise_adapter.py", include_str!("../../adapters/edgewise_adapter.py"));

/// The file of an adapter in the cache, written beside the module that adapters share if it is not there yet. Its
/// folder is named by the texts, so that two versions of this program do not change each other's adapters.
///
/// # Errors
/// When the cache cannot be written.
pub(super) fn adapter_file(cache: &Cache, name: &str, text: &str) -> Result<PathBuf, EngineError> {
    let files = [SHARED, (name, text)];
    let mut hasher = DefaultHasher::new();
    files.hash(&mut hasher);
    let folder = cache.root().join("adapters").join(format!("{:016x}", hasher.finish()));
    for (name, text) in files {
        let place = folder.join(name);
        if fs::read_to_string(&place).is_ok_and(|found| found == text) {
            continue;
        }
        let failed =
            |source| EngineError::Io { what: format!("writing the adapter {}", place.display()), source };
        fs::create_dir_all(&folder).map_err(failed)?;
        // Another process may be reading the file, so that it must appear as a whole.
        let partial = folder.join(format!(".{name}.{}", std::process::id()));
        fs::write(&partial, text).map_err(failed)?;
        fs::rename(&partial, &place).map_err(failed)?;
    }
    Ok(folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::launch::scratch::Scratch;

    #[test]
    fn an_adapter_is_written_once_and_repaired_if_it_was_changed() {
        let scratch = Scratch::new("adapter").unwrap();
        let cache = Cache::at(scratch.path());
        let place = adapter_file(&cache, "a.py", "one").unwrap();
        fs::write(&place, "changed").unwrap();
        assert_eq!(adapter_file(&cache, "a.py", "one").unwrap(), place);
        assert_eq!(fs::read_to_string(&place).unwrap(), "one");
        assert!(place.with_file_name("edgewise_adapter.py").is_file());
        assert_ne!(adapter_file(&cache, "a.py", "two").unwrap(), place);
    }
}
