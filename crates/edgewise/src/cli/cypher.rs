//! `edgewise cypher fmt|check`: formats and checks Cypher files.

use crate::exit::{self, Usage};
use crate::ui::{eprint_line, say};
use clap::Subcommand;
use edgewise_cypher_syntax::ast::Statement;
use edgewise_cypher_syntax::{Dialect, Printer, parse_script};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Formats Cypher, or checks it for errors and for the dialects that accept it.
#[derive(Subcommand)]
pub(crate) enum CypherCommand {
    /// Formats the statements of a file, one clause per line, without unnecessary parentheses.
    ///
    /// Comments between statements are kept; a statement with a comment inside it is not changed.
    Fmt {
        /// The file to read; `-` reads standard input.
        file: PathBuf,
        /// Write the file instead of printing.
        #[arg(long, conflicts_with = "check")]
        write: bool,
        /// Print nothing; exit with 1 if the file is not formatted.
        #[arg(long)]
        check: bool,
        /// Put every operation in parentheses.
        #[arg(long)]
        parenthesised: bool,
        /// The dialect to print.
        #[arg(long, value_name = "ID", default_value = "whole")]
        dialect: String,
    },
    /// Checks each statement for syntax and semantic errors, and lists the dialects that accept it.
    Check {
        /// The file to read; `-` reads standard input.
        file: PathBuf,
        /// Check only this dialect; exit with 1 if it does not accept a statement.
        #[arg(long, value_name = "ID")]
        dialect: Option<String>,
    },
}

pub(crate) fn cypher(command: &CypherCommand) -> anyhow::Result<u8> {
    match command {
        CypherCommand::Fmt { file, write, check, parenthesised, dialect } => {
            let text = read(file)?;
            let formatted = format(&text, file, dialect_named(dialect)?, *parenthesised)?;
            if *check {
                return Ok(if formatted == text { exit::NOTHING } else { exit::USAGE });
            }
            if *write && file != Path::new("-") {
                if formatted != text {
                    edgewise_lab::store::write_whole(file, &formatted)?;
                }
            } else {
                say(formatted.trim_end());
            }
            Ok(exit::NOTHING)
        }
        CypherCommand::Check { file, dialect } => {
            let dialect = dialect.as_deref().map(dialect_named).transpose()?;
            check(&read(file)?, file, dialect)
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

fn dialect_named(id: &str) -> Result<&'static Dialect, Usage> {
    Dialect::by_id(id).ok_or_else(|| {
        let ids: Vec<&str> = Dialect::all().iter().map(|dialect| dialect.id.as_str()).collect();
        Usage(format!("there is no dialect `{id}`; there are whole, {}", ids.join(", ")))
    })
}

fn parsed(text: &str, file: &Path) -> Result<Vec<(Range<usize>, Statement)>, Usage> {
    parse_script(text).map_err(|error| Usage(format!("{}: {}", file.display(), error.render(text))))
}

fn format(text: &str, file: &Path, dialect: &Dialect, parenthesised: bool) -> Result<String, Usage> {
    let printer = Printer::new(dialect).parenthesised(parenthesised).lines(true);
    let mut formatted = String::new();
    let mut from = 0;
    for (range, statement) in parsed(text, file)? {
        formatted.push_str(&text[from..range.start]);
        let source = &text[range.clone()];
        if has_comment(source) {
            eprint_line(&format!(
                "{}: a statement with a comment inside it is left as it is",
                file.display()
            ));
            formatted.push_str(source);
        } else {
            formatted.push_str(&printer.statement(&statement));
        }
        from = range.end;
    }
    formatted.push_str(&text[from..]);
    Ok(formatted)
}

/// True if the text contains a comment, outside strings and quoted names.
fn has_comment(text: &str) -> bool {
    let mut quote = None;
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(_), '\\') => {
                characters.next();
            }
            (Some(open), character) if open == character => quote = None,
            (None, '\'' | '"' | '`') => quote = Some(character),
            (None, '/') if matches!(characters.peek(), Some('/' | '*')) => return true,
            _ => {}
        }
    }
    false
}

fn check(text: &str, file: &Path, only: Option<&Dialect>) -> anyhow::Result<u8> {
    let mut code = exit::NOTHING;
    for (range, statement) in parsed(text, file)? {
        let line = text[..range.start].matches('\n').count() + 1;
        let meaning = statement.as_query().map_or(Ok(()), edgewise_cypher_testing::reduce::meaning);
        match meaning {
            Ok(()) => say(&format!("line {line}: Cypher")),
            Err(why) => {
                code = exit::USAGE;
                say(&format!("line {line}: Cypher, but semantically invalid: {why}"));
            }
        }
        let dialects: Vec<&Dialect> =
            only.map_or_else(|| Dialect::all().iter().collect(), |dialect| vec![dialect]);
        for dialect in dialects {
            match dialect.accepts(&statement) {
                Ok(()) => say(&format!("  {:<14} yes", dialect.id)),
                Err(lacking) => {
                    if only.is_some() {
                        code = exit::USAGE;
                    }
                    let reasons: Vec<String> = lacking.iter().map(ToString::to_string).collect();
                    say(&format!("  {:<14} no: {}", dialect.id, reasons.join("; ")));
                }
            }
        }
    }
    Ok(code)
}
