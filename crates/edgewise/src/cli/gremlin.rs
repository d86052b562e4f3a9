//! `edgewise gremlin fmt|check`: formats and checks Gremlin files.

use crate::exit::{self, Usage};
use crate::ui::say;
use clap::Subcommand;
use edgewise_gremlin_syntax::ast::Query;
use edgewise_gremlin_syntax::{Dialect, parse_script, print_query};
use std::path::{Path, PathBuf};

/// Formats Gremlin, or checks it for errors and for the dialects that can express it.
#[derive(Subcommand)]
pub(crate) enum GremlinCommand {
    /// Prints the traversals of a file in their canonical form, one per line.
    Fmt {
        /// The file to read; `-` reads standard input.
        file: PathBuf,
        /// Print nothing; exit with 1 if the file is not formatted.
        #[arg(long)]
        check: bool,
        /// The dialect of the file: `gremlin-lang 3.8`, `gremlin-groovy 3.4`, ….
        #[arg(long, value_name = "DIALECT", default_value = "gremlin-lang 3.8")]
        from: String,
        /// The dialect to print.
        #[arg(long, value_name = "DIALECT", default_value = "gremlin-lang 3.8")]
        dialect: String,
    },
    /// Lists for each traversal of a file the dialects that can express it.
    Check {
        /// The file to read; `-` reads standard input.
        file: PathBuf,
        /// The dialect of the file.
        #[arg(long, value_name = "DIALECT", default_value = "gremlin-lang 3.8")]
        from: String,
        /// Check only this dialect; exit with 1 if it cannot express a traversal.
        #[arg(long, value_name = "DIALECT")]
        dialect: Option<String>,
    },
}

pub(crate) fn gremlin(command: &GremlinCommand) -> anyhow::Result<u8> {
    match command {
        GremlinCommand::Fmt { file, check, from, dialect } => {
            let text = read(file)?;
            let mut formatted = String::new();
            for query in parsed(&text, file, dialect_named(from)?)? {
                let printed = print_query(&query, dialect_named(dialect)?)
                    .map_err(|error| Usage(format!("{}: {error}", file.display())))?;
                formatted.push_str(&printed);
                formatted.push('\n');
            }
            if *check {
                return Ok(if formatted == text { exit::NOTHING } else { exit::USAGE });
            }
            say(formatted.trim_end());
            Ok(exit::NOTHING)
        }
        GremlinCommand::Check { file, from, dialect } => {
            let only = dialect.as_deref().map(dialect_named).transpose()?;
            check(&parsed(&read(file)?, file, dialect_named(from)?)?, only)
        }
    }
}

fn read(file: &Path) -> anyhow::Result<String> {
    let text = if file == Path::new("-") {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(file)
    };
    Ok(text.map_err(|error| Usage(format!("{} cannot be read: {error}", file.display())))?)
}

fn dialect_named(name: &str) -> Result<Dialect, Usage> {
    Dialect::ALL.iter().copied().find(|dialect| dialect.to_string() == name).ok_or_else(|| {
        let all: Vec<String> = Dialect::ALL.iter().map(ToString::to_string).collect();
        Usage(format!("there is no dialect `{name}`; there are {}", all.join(", ")))
    })
}

fn parsed(text: &str, file: &Path, dialect: Dialect) -> Result<Vec<Query>, Usage> {
    parse_script(text, dialect).map_err(|error| Usage(format!("{}: {}", file.display(), error.render(text))))
}

fn check(queries: &[Query], only: Option<Dialect>) -> anyhow::Result<u8> {
    let mut code = exit::NOTHING;
    for (place, query) in queries.iter().enumerate() {
        say(&format!("traversal {}: Gremlin", place + 1));
        let dialects = only.map_or_else(|| Dialect::ALL.to_vec(), |dialect| vec![dialect]);
        for dialect in dialects {
            match print_query(query, dialect) {
                Ok(_) => say(&format!("  {:<20} yes", dialect.to_string())),
                Err(error) => {
                    if only.is_some() {
                        code = exit::USAGE;
                    }
                    say(&format!("  {:<20} no: {error}", dialect.to_string()));
                }
            }
        }
    }
    Ok(code)
}
