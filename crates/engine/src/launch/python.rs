//! `Python`: an interpreter that can load a library.

use super::need::first_line;
use std::path::PathBuf;

/// Where interpreters are looked for: the one on the path, then those that systems install. Interpreters differ in
/// what their own library can do.
const PROGRAMS: [&str; 4] =
    ["python3", "/usr/bin/python3", "/usr/local/bin/python3", "/opt/homebrew/bin/python3"];

/// A Python interpreter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Python {
    /// The program.
    pub program: PathBuf,
    /// The version, as in `3.12`.
    pub version: String,
}

impl Python {
    /// The first interpreter that runs these statements without an error.
    pub fn find(statements: &str) -> Option<Self> {
        PROGRAMS.iter().find_map(|program| Self::at(program, statements))
    }

    fn at(program: &str, statements: &str) -> Option<Self> {
        let code = format!("import sys\n{statements}\nprint('%d.%d' % sys.version_info[:2])");
        let version = first_line(program, &["-E", "-s", "-c", &code])?;
        version.starts_with("3.").then(|| Self { program: program.into(), version })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interpreter_that_cannot_run_the_statements_is_not_found() {
        assert_eq!(Python::find("import no_such_module_of_edgewise"), None);
        assert_eq!(Python::at("edgewise-no-such-program", ""), None);
    }
}
