//! The last output of a crashed engine for a report: from the line that announces the crash, and without the
//! folder names of this machine.

use edgewise_engine::Crash;

/// The most lines that are shown.
const MOST: usize = 40;

/// Texts in the line by which an engine announces its crash; the lines before are about its start.
const DYING: [&str; 9] = [
    "crashed by signal",
    "panicked at",
    "assertion",
    "sigsegv",
    "sigabrt",
    "fatal error",
    "segmentation fault",
    "stack overflow",
    "terminate called",
];

/// The relevant lines of the log.
pub(crate) fn crash_log(crash: &Crash) -> String {
    let lines = &crash.last_lines;
    let dying = |line: &String| {
        let line = line.to_lowercase();
        DYING.iter().any(|word| line.contains(word))
    };
    let start = lines.iter().position(dying).unwrap_or(0).max(lines.len().saturating_sub(MOST));
    let told: Vec<String> = lines[start..].iter().map(|line| without_folders(line)).collect();
    told.join("\n")
}

/// One sentence that says how the engine crashed.
pub(crate) fn crash_sentence(crash: &Crash) -> String {
    match (crash.signal, crash.status) {
        (Some(signal), _) => format!("The engine died by signal {signal}."),
        (None, Some(status)) => format!("The engine exited with status {status}."),
        (None, None) => "The engine died.".to_owned(),
    }
}

/// Shortens every absolute path in the line to its last two parts.
fn without_folders(line: &str) -> String {
    let words: Vec<String> = line
        .split(' ')
        .map(|word| {
            let Some(place) = word.find('/').filter(|place| !word[..*place].ends_with(':')) else {
                return word.to_owned();
            };
            let (before, path) = word.split_at(place);
            let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
            // `a/b` and `+0x1/0x2` are not absolute paths.
            match parts.as_slice() {
                [.., folder, file] if parts.len() > 3 && before.is_empty() => format!("…/{folder}/{file}"),
                _ => word.to_owned(),
            }
        })
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::crash_log;
    use edgewise_engine::Crash;

    #[test]
    fn start_messages_and_install_paths_are_left_out() {
        let lines = [
            "Module loaded from /home/me/.cache/engines/bin/falkordb.so",
            "Ready to accept connections",
            "Redis 8.2.3 crashed by signal: 11, see https://example.org/a/b/c/d",
            "at /home/me/.cache/engines/bin/falkordb.so (f+0x2c)",
        ];
        let last_lines = lines.iter().map(|line| (*line).to_owned()).collect();
        let crash = Crash { signal: Some(11), status: None, stack_top: None, last_lines };
        assert_eq!(
            crash_log(&crash),
            "Redis 8.2.3 crashed by signal: 11, see https://example.org/a/b/c/d\nat …/bin/falkordb.so (f+0x2c)"
        );
    }
}
