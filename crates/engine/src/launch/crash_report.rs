//! `CrashReport`: what the log of a crashed server contains: the top of the stack, the relevant lines, and whether
//! memory ran out.

/// What allocators and runtimes print when they run out of memory.
const OUT_OF_MEMORY: [&str; 5] = [
    "Out Of Memory allocating",
    "java.lang.OutOfMemoryError",
    "insufficient memory for the Java Runtime",
    "std::bad_alloc",
    "failed to map memory",
];
/// How many lines are kept as evidence.
const LINES: usize = 40;
/// How many stack frames of the crashed thread are kept.
const FRAMES: usize = 12;

/// The evidence that a log contains.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct CrashReport {
    /// Where the server crashed, in a text that is the same in every run.
    pub stack_top: Option<String>,
    /// The lines that help to diagnose the crash.
    pub last_lines: Vec<String>,
    /// The line that reports an out-of-memory condition.
    pub out_of_memory: Option<String>,
}

impl CrashReport {
    /// Reads a log, then the JVM's crash report if there is one.
    pub fn read(log: &[String], java_report: Option<&str>) -> Self {
        let out_of_memory =
            log.iter().find(|line| OUT_OF_MEMORY.iter().any(|words| line.contains(words))).cloned();
        let start = log.iter().position(|line| line.contains("BUG REPORT START"));
        let (stack_top, mut last_lines) = match (start, java_report) {
            (Some(start), _) => redis(log, start),
            (None, Some(report)) => java(report),
            (None, None) => (None, Vec::new()),
        };
        let before = &log[..start.unwrap_or(log.len())];
        let room = LINES.saturating_sub(last_lines.len());
        let tail = before[before.len().saturating_sub(room)..].iter().cloned();
        last_lines = tail.chain(last_lines).collect();
        Self { stack_top, last_lines, out_of_memory }
    }
}

/// Reads a Redis or Valkey report: a line with the signal, the faulting frame under `EIP:`, then the stacks of all
/// threads. A star marks the head of the crashed thread.
fn redis(log: &[String], start: usize) -> (Option<String>, Vec<String>) {
    let report = &log[start..];
    let trace = report.iter().position(|line| line.contains("STACK TRACE ---")).unwrap_or(report.len());
    let mut kept: Vec<String> = report[..trace.min(8)].iter().skip(1).cloned().collect();
    let frames = &report[trace..];
    let end = frames.iter().position(|line| line.contains("STACK TRACE DONE")).unwrap_or(frames.len());
    let frames = &frames[..end];
    let at_fault = frames.iter().position(|line| line == "EIP:").and_then(|place| frames.get(place + 1));
    let crashed = frames.iter().position(|line| line.ends_with(" *")).map_or(0, |place| place + 1);
    let thread: Vec<&String> = frames[crashed..].iter().take_while(|line| line.contains("[0x")).collect();
    // An assertion has no faulting frame; its text names the location.
    let asserted = report[..trace].iter().find_map(|line| line.split_once("ASSERTION FAILED"));
    let place = asserted.and_then(|_| report[..trace].iter().find_map(|line| line.split_once("==> ")));
    // A fault inside the C library is attributed to its caller.
    let own = |frame: &&String| !redis_frame(frame).starts_with("libc.so");
    let blamed = at_fault.filter(own).or_else(|| thread.iter().copied().find(own));
    let top = match (place, blamed.or(at_fault).or(thread.first().copied())) {
        (Some((_, place)), _) => Some(place.trim().to_owned()),
        (None, frame) => frame.map(|frame| redis_frame(frame)),
    };
    kept.extend(at_fault.into_iter().chain(thread.into_iter().take(FRAMES)).map(|frame| redis_frame(frame)));
    (top, kept)
}

/// Shortens `/some/where/falkordb.so(+0x27aa9c)[0x7f7f7e27aa9c]` to `falkordb.so(+0x27aa9c)`: the address differs
/// from run to run, the offset only from version to version.
fn redis_frame(line: &str) -> String {
    let frame = line.split("[0x").next().unwrap_or(line).trim();
    let (path, offset) = frame.split_at(frame.find('(').unwrap_or(frame.len()));
    let program = path.split_whitespace().next().unwrap_or(path);
    format!("{}{offset}", program.rsplit('/').next().unwrap_or(program))
}

/// Reads a JVM's report: comment lines that name the signal and the problematic frame.
fn java(report: &str) -> (Option<String>, Vec<String>) {
    let head: Vec<&str> = report.lines().take(40).filter_map(|line| line.strip_prefix("# ")).collect();
    let frame = head.iter().position(|line| line.starts_with("Problematic frame"));
    let top = frame.and_then(|place| head.get(place + 1)).map(|frame| {
        let words = frame.split_whitespace().filter(|word| !word.starts_with("0x"));
        words.collect::<Vec<_>>().join(" ")
    });
    (top, head.into_iter().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_redis_report_names_the_frame_and_the_thread_at_fault() {
        let log = lines(
            "1:M * Ready to accept connections\n=== REDIS BUG REPORT START: Cut & paste starting from here ===\n\
             1:M # Redis 8.2.3 crashed by signal: 11, si_code: 1\n1:M # Accessing address: (nil)\n\
             ------ STACK TRACE ------\nEIP:\n/a/b/falkordb.so(+0x27aa9c)[0x7f7f7e27aa9c]\n5 redis-server\n\
             /lib/libc.so.6(pthread_cond_timedwait+0x21c)[0x7f7f813d68bc]\n7 thread-pool-thr *\n\
             /lib/libc.so.6(+0x3c050)[0x7f]\n/a/b/falkordb.so(Expand+0x1)[0x7f]\n8 bio\n/lib/x(+0x1)[0x1]\n\
             ------ STACK TRACE DONE ------\n------ INFO OUTPUT ------\nused_memory:1",
        );
        let report = CrashReport::read(&log, None);
        assert_eq!(report.stack_top.as_deref(), Some("falkordb.so(+0x27aa9c)"));
        assert_eq!(
            report.last_lines,
            [
                "1:M * Ready to accept connections",
                "1:M # Redis 8.2.3 crashed by signal: 11, si_code: 1",
                "1:M # Accessing address: (nil)",
                "falkordb.so(+0x27aa9c)",
                "libc.so.6(+0x3c050)",
                "falkordb.so(Expand+0x1)"
            ]
        );
        assert_eq!(report.out_of_memory, None);
    }

    #[test]
    fn a_fault_in_the_c_library_is_attributed_to_its_caller() {
        let log = lines(
            "=== REDIS BUG REPORT START: Cut\n1:M # crashed by signal: 6\n------ STACK TRACE ------\nEIP:\n\
             /lib/libc.so.6(+0x16a161)[0x7f]\n7 thread *\n/lib/libc.so.6(+0x3c050)[0x7f]\n/lib/libc.so.6(+0x16a161)[0x7f]\n\
             /a/falkordb.so(AR_SUBSTRING+0x109)[0x7f]\n------ STACK TRACE DONE ------",
        );
        assert_eq!(
            CrashReport::read(&log, None).stack_top.as_deref(),
            Some("falkordb.so(AR_SUBSTRING+0x109)")
        );
    }

    #[test]
    fn the_text_of_an_assertion_is_the_top_of_the_stack() {
        let log = lines(
            "=== REDIS BUG REPORT START: Cut\n1:M # === ASSERTION FAILED ===\n1:M # ==> record.c:42 'false' is not true\n\
             ------ STACK TRACE ------\n/a/falkordb.so(+0x1)[0x2]",
        );
        assert_eq!(
            CrashReport::read(&log, None).stack_top.as_deref(),
            Some("record.c:42 'false' is not true")
        );
    }

    #[test]
    fn a_java_report_names_the_problematic_frame() {
        let report = "#\n# A fatal error has been detected by the Java Runtime Environment:\n#\n\
                      #  SIGSEGV (0xb) at pc=0x00007f, pid=1, tid=2\n#\n# Problematic frame:\n\
                      # V  [libjvm.so+0x8b]  Unsafe_PutInt+0x9\n#\n";
        let report = CrashReport::read(&lines("INFO  Started."), Some(report));
        assert_eq!(report.stack_top.as_deref(), Some("V [libjvm.so+0x8b] Unsafe_PutInt+0x9"));
        assert_eq!(report.last_lines[0], "INFO  Started.");
    }

    #[test]
    fn an_out_of_memory_message_is_found_anywhere_in_the_log() {
        for text in [
            "1:M # Out Of Memory allocating 17179869184 bytes!",
            "Terminating due to java.lang.OutOfMemoryError: Java heap space",
        ] {
            let mut log = lines(text);
            log.extend(lines(&"noise\n".repeat(200)));
            assert_eq!(CrashReport::read(&log, None).out_of_memory.as_deref(), Some(text));
        }
        assert_eq!(CrashReport::read(&lines("all is well"), None).out_of_memory, None);
    }
}
