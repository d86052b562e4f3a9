//! Records the message of a panic for the reply.

use std::{
    panic,
    sync::{Mutex, PoisonError},
};

static LAST: Mutex<Option<String>> = Mutex::new(None);

/// Installs a panic hook that records the message instead of printing it.
pub fn install() {
    panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let text = payload.downcast_ref::<&str>().copied().map(str::to_owned);
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        let place = info
            .location()
            .map_or(String::new(), |place| format!(" at {}", shorten(place.file(), place.line())));
        *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("panicked{place}: {text}"));
    }));
}

/// Removes and returns the message of the last panic.
pub fn take() -> String {
    LAST.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_else(|| "panicked".to_owned())
}

/// The location without machine-specific folders: `grafeo-core-0.5.44/src/a.rs:12` for a path in Cargo's registry.
fn shorten(file: &str, line: u32) -> String {
    let parts: Vec<&str> = file.split(['/', '\\']).collect();
    let source = parts.iter().rposition(|part| *part == "src").unwrap_or(0);
    format!("{}:{line}", parts[source.saturating_sub(1)..].join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_do_not_contain_the_path_of_the_package_cache() {
        assert_eq!(
            shorten("/home/me/.cargo/registry/src/index-1/toy-1.0.0/src/a/b.rs", 7),
            "toy-1.0.0/src/a/b.rs:7"
        );
        assert_eq!(shorten("main.rs", 7), "main.rs:7");
    }
}
