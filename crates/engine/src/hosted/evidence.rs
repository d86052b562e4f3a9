//! Makes an outcome from the exit status and the last output of a child process that has ended.

use super::tail::Tail;
use crate::{Crash, ErrorClass, Outcome, platform::native};
use std::process::ExitStatus;

/// The outcome of a child's end. Running out of memory is not a crash, whoever set the limit.
pub fn death(status: Option<ExitStatus>, capped: bool, tail: &Tail, cap: u64) -> Outcome {
    if capped {
        return Outcome::error(
            ErrorClass::Resource,
            format!("the child was ended at its memory cap of {} MiB", cap >> 20),
        );
    }
    if let Some(line) = tail.out_of_memory() {
        return Outcome::error(ErrorClass::Resource, format!("the child ran out of memory: {line}"));
    }
    let last_lines = tail.lines();
    let signal = status.and_then(|status| native().signal(status));
    let code = status.and_then(|status| status.code());
    Crash { signal, status: code, stack_top: stack_top(&last_lines), last_lines }.into_outcome()
}

/// A status as text: "exit status 3", "signal 11".
pub fn describe(status: Option<ExitStatus>) -> String {
    match status {
        None => "no exit status".to_owned(),
        Some(status) => match native().signal(status) {
            Some(signal) => format!("signal {signal}"),
            None => format!("exit status {}", status.code().unwrap_or(-1)),
        },
    }
}

/// The line that shows where the fault is: the first frame of a stack trace, or the runtime's own message.
fn stack_top(lines: &[String]) -> Option<String> {
    let place = |line: &&String| {
        let line = line.trim_start();
        line.starts_with("at ")
            || line.starts_with("#0 ")
            || line.starts_with("0: ")
            || line.contains(" panicked at ")
            || line.contains("has overflowed its stack")
    };
    let found = lines.iter().find(place).or_else(|| {
        // Python prints the innermost frame last.
        lines.iter().rev().find(|line| line.trim_start().starts_with("File \""))
    });
    found.map(|line| without_numbers(line.trim()))
}

/// Removes thread numbers and addresses, which differ between runs.
fn without_numbers(line: &str) -> String {
    line.split_whitespace()
        .filter(|word| {
            !(word.starts_with('(') && word.ends_with(')') && word[1..word.len() - 1].parse::<u64>().is_ok())
        })
        .filter(|word| !word.starts_with("0x"))
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[&str]) -> Vec<String> {
        text.iter().map(|line| (*line).to_owned()).collect()
    }

    #[test]
    fn an_end_at_the_memory_cap_is_not_a_crash() {
        let outcome = death(None, true, &Tail::default(), 64 << 20);
        assert_eq!(
            outcome,
            Outcome::error(ErrorClass::Resource, "the child was ended at its memory cap of 64 MiB")
        );
        assert!(matches!(death(None, false, &Tail::default(), 0), Outcome::Crash(_)));
    }

    #[test]
    fn the_location_of_a_fault_is_the_same_in_every_run() {
        let one = stack_top(&lines(&["", "thread 'engine' (4711) has overflowed its stack", "fatal"]));
        let two = stack_top(&lines(&["thread 'engine' (99) has overflowed its stack", "fatal"]));
        assert_eq!(one.as_deref(), Some("thread 'engine' has overflowed its stack"));
        assert_eq!(one, two);
    }

    #[test]
    fn python_traces_end_with_the_innermost_frame() {
        let trace =
            lines(&["Traceback:", "  File \"a.py\", line 1, in f", "  File \"b.py\", line 2, in g", "Boom"]);
        assert_eq!(stack_top(&trace).as_deref(), Some("File \"b.py\", line 2, in g"));
    }
}
