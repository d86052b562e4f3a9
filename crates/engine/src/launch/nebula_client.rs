//! `NebulaClient`: NebulaGraph's client for Python, installed or fetched into the cache.

use super::{Cache, Need, Progress, client::Client, need::first_line};
use crate::EngineError;
use std::path::{Path, PathBuf};

/// The wheels of the client and of what it imports, all of them without compiled code.
const WHEELS: [&str; 13] = [
    "nebula3-python==3.8.3",
    "httplib2==0.22.0",
    "pyparsing==3.2.0",
    "pytz==2024.2",
    "six==1.17.0",
    "future==1.0.0",
    "httpx==0.27.2",
    "httpcore==1.0.6",
    "h11==0.14.0",
    "anyio==4.6.0",
    "idna==3.10",
    "certifi==2024.8.30",
    "sniffio==1.3.1",
];
const VERSION: &str = "3.8.3";

/// NebulaGraph's client for Python.
pub struct NebulaClient;

impl NebulaClient {
    /// True if Python finds the client.
    pub fn is_installed() -> bool {
        first_line("python3", &["-c", "import nebula3.gclient.net; print('here')"]).is_some()
    }

    /// The folder of the client, which pip fetches if it is not there yet.
    ///
    /// # Errors
    /// When pip is missing or keeps failing.
    pub fn fetch(cache: &Cache, progress: &Progress) -> Result<PathBuf, EngineError> {
        cache.install("nebula3-python", VERSION, |folder: &Path| {
            WHEELS.iter().try_for_each(|wheel| {
                Client::pip(folder, wheel, "3.12", "any")
                    .run(&format!("the client of NebulaGraph ({wheel})"), progress)
            })
        })
    }

    /// What the adapter needs, for `doctor`.
    pub fn needs() -> [Need; 1] {
        [Need::program("python3", &["-m", "pip", "--version"], "nebula://", "install Python 3 with pip")]
    }
}
