//! Builds mutants into one program. Those that do not compile are dropped, and others are drawn for them.

use super::build_record::BuildRecord;
use super::compiler_message::{BuildOutput, CompilerError};
use super::workspace_copy::WorkspaceCopy;
use super::{CodeMutant, MutantError, MutatedLanguage, candidates_of, disjoint, draw, rewrite};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;
use std::process::Command;

/// What is to be built.
pub struct MutantBuild<'a> {
    /// The semantics to mutate.
    pub language: &'static MutatedLanguage,
    /// The checkout of Edgewise.
    pub checkout: PathBuf,
    /// How many mutants to build.
    pub count: usize,
    /// The seed with which they are drawn.
    pub seed: u64,
    /// True to build without the checks of a debug build.
    pub release: bool,
    /// Called with a line of progress.
    pub progress: &'a dyn Fn(&str),
}

/// A program with mutants.
pub struct MutantProgram {
    /// The program; `PROGRAM TARGET NUMBER` hosts a target with one mutant switched on.
    pub path: PathBuf,
    /// The mutants with their numbers, in the order in which they were drawn.
    pub mutants: Vec<(u32, CodeMutant)>,
    /// The number of places of the source that can be mutated.
    pub places: usize,
    /// The mutants that were drawn and do not compile.
    pub dropped: usize,
}

/// The most builds. Each build drops mutants that do not compile; a few builds are usually enough.
const MOST_BUILDS: usize = 40;

/// For each file, the byte range of each switch in its text, with the number of the switch's mutant.
type Switches = BTreeMap<String, Vec<(u32, Range<usize>)>>;

impl MutantBuild<'_> {
    /// Draws and builds the mutants. The same seed and source give the same mutants.
    ///
    /// # Errors
    /// When there is no checkout, a file cannot be written, or the build fails for another reason than a mutant.
    pub fn run(&self) -> Result<MutantProgram, MutantError> {
        let files = self.language.source_files(&self.checkout)?;
        let drawn = draw(&candidates_of(&files)?, self.seed);
        let (target, profile) = (self.target_folder()?, if self.release { "release" } else { "debug" });
        let scratch = target.join("mutants").join(format!("{}-{profile}", self.language.id));
        let copy = WorkspaceCopy::make(&self.checkout, scratch, self.language)?;
        let places = drawn.len();
        let earlier = BuildRecord::read(&copy.root).unwrap_or_default();
        let (mut kept, mut dropped) = match earlier.reusable_mutants(self.seed, self.count, &drawn) {
            Some(kept) => (kept, earlier.dropped),
            None => (Vec::<(u32, CodeMutant)>::new(), 0),
        };
        let mut next = (1_u32..).zip(drawn);
        for _ in 0..MOST_BUILDS {
            if kept.len() < self.count {
                // About a fifth of the mutants do not compile, so more are drawn than are missing.
                let wanted = self.count + (self.count - kept.len()).div_ceil(2);
                while kept.len() < wanted
                    && let Some((number, mutant)) = next.next()
                {
                    if disjoint(&mutant, kept.iter().map(|(_, kept)| kept)) {
                        kept.push((number, mutant));
                    }
                }
            }
            let switches = write_switches(&copy, &files, &kept)?;
            (self.progress)(&format!("building {} mutants", kept.len()));
            let output = self.cargo(&copy, &target)?;
            if let Some(executable) = output.executable {
                BuildRecord::new(self.seed, &kept, dropped).write(&copy.root)?;
                kept.truncate(self.count);
                return Ok(MutantProgram { path: PathBuf::from(executable), mutants: kept, places, dropped });
            }
            let blamed: BTreeSet<u32> =
                output.errors.iter().filter_map(|error| blamed(error, &switches)).collect();
            if blamed.is_empty() {
                let why = output.errors.first().map(|error| error.rendered.as_str());
                return Err(MutantError::Build(why.unwrap_or("cargo printed no reason").to_owned()));
            }
            (self.progress)(&format!("{} of them do not compile", blamed.len()));
            dropped += blamed.len();
            kept.retain(|(number, _)| !blamed.contains(number));
        }
        Err(MutantError::Build(format!(
            "after {MOST_BUILDS} builds there are still mutants that do not compile"
        )))
    }

    /// Where Cargo builds: the checkout's own folder, so that dependencies are not built again.
    fn target_folder(&self) -> Result<PathBuf, MutantError> {
        let own = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
        let folder = own.unwrap_or_else(|| self.checkout.join("target"));
        std::path::absolute(&folder).map_err(|source| MutantError::Io { path: folder, source })
    }

    fn cargo(&self, copy: &WorkspaceCopy, target: &std::path::Path) -> Result<BuildOutput, MutantError> {
        let program = copy.program();
        let mut command = Command::new("cargo");
        command
            .args(["build", "--message-format=json", "--package", "edgewise-reference", "--bin", &program])
            .args(["--no-default-features", "--features", self.language.features])
            .args(self.release.then_some("--release"))
            .env("CARGO_TARGET_DIR", target)
            .current_dir(&copy.root);
        let output =
            command.output().map_err(|error| MutantError::Build(format!("cargo cannot be run: {error}")))?;
        let read = BuildOutput::read(&String::from_utf8_lossy(&output.stdout));
        if read.errors.is_empty() && read.executable.is_none() {
            let why = String::from_utf8_lossy(&output.stderr).trim().to_owned();
            return Err(MutantError::Build(why));
        }
        Ok(read)
    }
}

/// Writes every file, with the switches of its mutants.
fn write_switches(
    copy: &WorkspaceCopy,
    files: &[(String, String)],
    kept: &[(u32, CodeMutant)],
) -> Result<Switches, MutantError> {
    let mut switches = Switches::new();
    for (file, text) in files.iter().filter(|(file, _)| file != "lib.rs") {
        let own: Vec<(u32, &CodeMutant)> = kept
            .iter()
            .filter(|(_, mutant)| mutant.file == *file)
            .map(|(number, mutant)| (*number, mutant))
            .collect();
        let rewritten = rewrite(text, &own);
        copy.write(file, &rewritten.text)?;
        switches.insert(file.clone(), rewritten.switches);
    }
    Ok(switches)
}

/// The mutant that an error of the compiler is about: the one whose switch contains a place of the error, or else the
/// nearest one of the file.
fn blamed(error: &CompilerError, switches: &Switches) -> Option<u32> {
    let of_file = |name: &str| {
        let name = name.replace('\\', "/");
        let own = switches.iter().filter(move |(file, _)| name.ends_with(&format!("/src/{file}")));
        own.flat_map(|(_, switches)| switches)
    };
    let inside = error.spans.iter().find_map(|span| {
        let holds = |range: &Range<usize>| range.start <= span.byte_start && span.byte_end <= range.end;
        of_file(&span.file_name).find(|(_, range)| holds(range)).map(|(number, _)| *number)
    });
    inside.or_else(|| {
        error.spans.iter().find_map(|span| {
            let distance = |range: &Range<usize>| range.start.abs_diff(span.byte_start);
            let nearest = of_file(&span.file_name).min_by_key(|(_, range)| distance(range));
            nearest.map(|(number, _)| *number)
        })
    })
}
