//! `WorkspaceCopy`: a copy of the workspace, in which the semantics have switches.
//!
//! A file is written only if its content changes, so that Cargo builds again only what has to be built.

use super::{MutantError, MutatedLanguage};
use std::fs;
use std::path::{Path, PathBuf};

const SWITCHES: &str = include_str!("../../data/mutants/switches.rs");
const HOST: &str = include_str!("../../data/mutants/host.rs");

/// A copy of the workspace.
pub(super) struct WorkspaceCopy {
    /// The root of the copy.
    pub(super) root: PathBuf,
    language: &'static MutatedLanguage,
}

impl WorkspaceCopy {
    /// Copies a checkout, and adds the switches and the program that hosts the semantics.
    pub(super) fn make(
        checkout: &Path,
        root: PathBuf,
        language: &'static MutatedLanguage,
    ) -> Result<Self, MutantError> {
        mirror(&checkout.join("crates"), &root.join("crates"))?;
        copy_file(&checkout.join("Cargo.lock"), &root.join("Cargo.lock"))?;
        edit_toml(&checkout.join("Cargo.toml"), &root.join("Cargo.toml"), |manifest| {
            // The embedded engine takes long to build, and nothing here runs it.
            let engine = manifest
                .get_mut("workspace")
                .and_then(|workspace| workspace.get_mut("dependencies"))
                .and_then(|dependencies| dependencies.get_mut("edgewise-engine"))
                .and_then(toml::Value::as_table_mut);
            if let Some(engine) = engine {
                engine.insert("default-features".to_owned(), toml::Value::Boolean(false));
            }
        })?;
        let own = root.join(language.folder);
        // A lint that denies something a mutant causes, such as an unused value, would refuse mutants that compile.
        edit_toml(&checkout.join(language.folder).join("Cargo.toml"), &own.join("Cargo.toml"), |manifest| {
            manifest.remove("lints");
        })?;
        let copy = Self { root, language };
        let library = read(&checkout.join(language.folder).join("src/lib.rs"))?;
        copy.write("lib.rs", &format!("{library}\n#[doc(hidden)]\npub mod mutant;\n"))?;
        copy.write("mutant.rs", SWITCHES)?;
        let host = HOST.replace("SEMANTICS", language.library);
        let folder = copy.root.join("crates/reference/src/bin");
        write(&folder.join(format!("{}.rs", copy.program())), &host)?;
        Ok(copy)
    }

    /// The name of the program that hosts the semantics.
    pub(super) fn program(&self) -> String {
        format!("edgewise-mutants-of-{}", self.language.id)
    }

    /// Writes a source file of the semantics.
    pub(super) fn write(&self, file: &str, text: &str) -> Result<(), MutantError> {
        write(&self.root.join(self.language.folder).join("src").join(file), text)
    }
}

fn read(path: &Path) -> Result<String, MutantError> {
    fs::read_to_string(path).map_err(|source| MutantError::Io { path: path.to_owned(), source })
}

fn write(path: &Path, text: &str) -> Result<(), MutantError> {
    let io = |source| MutantError::Io { path: path.to_owned(), source };
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(io)?;
    }
    fs::write(path, text).map_err(io)
}

fn copy_file(from: &Path, to: &Path) -> Result<(), MutantError> {
    let io = |path: &Path| {
        let path = path.to_owned();
        |source| MutantError::Io { path, source }
    };
    let content = fs::read(from).map_err(io(from))?;
    if fs::read(to).is_ok_and(|old| old == content) {
        return Ok(());
    }
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(io(to))?;
    }
    fs::write(to, content).map_err(io(to))
}

/// Copies a folder. Files that are only in the copy are removed, because Cargo finds targets by their files.
fn mirror(from: &Path, to: &Path) -> Result<(), MutantError> {
    let io = |source| MutantError::Io { path: from.to_owned(), source };
    let mut names = Vec::new();
    for entry in fs::read_dir(from).map_err(io)? {
        let path = entry.map_err(io)?.path();
        let Some(name) = path.file_name() else { continue };
        if name == "target" {
            continue;
        }
        names.push(name.to_owned());
        if path.is_dir() { mirror(&path, &to.join(name))? } else { copy_file(&path, &to.join(name))? }
    }
    for entry in fs::read_dir(to).into_iter().flatten().flatten() {
        if !names.contains(&entry.file_name()) && entry.path().is_file() {
            fs::remove_file(entry.path()).map_err(io)?;
        }
    }
    Ok(())
}

fn edit_toml(from: &Path, to: &Path, edit: impl FnOnce(&mut toml::Table)) -> Result<(), MutantError> {
    let broken = |why: String| MutantError::Build(format!("{}: {why}", from.display()));
    let mut manifest: toml::Table = read(from)?.parse().map_err(|error| broken(format!("{error}")))?;
    edit(&mut manifest);
    write(to, &toml::to_string(&manifest).map_err(|error| broken(error.to_string()))?)
}
