//! Apache AGE: 1.5.0 in PostgreSQL 17 from Debian, 1.7.0 in PGlite (PostgreSQL 18 as WebAssembly) from npm.

use super::{
    Image, Launch, Login, Need, Progress, Recipe,
    client::Client,
    debian::{DebianPackages, LIBRARIES, wrap},
    secret,
};
use crate::{
    EngineError,
    engines::{AGE, Credentials, ServerKind},
    wire::{
        Deadline, dial,
        postgres::{Postgres, PostgresOptions},
    },
};
use std::{path::Path, process::Command, time::Duration};

static VERSIONS: [&str; 2] = ["1.5.0", "1.7.0"];
/// The version that runs in PGlite, and its packages.
const IN_PGLITE: &str = "1.7.0";
const PGLITE: [&str; 3] =
    ["@electric-sql/pglite@0.5.14", "@electric-sql/pglite-age@0.0.15", "@electric-sql/pglite-socket@0.2.17"];
const PGLITE_SERVER: &str = "node_modules/@electric-sql/pglite-socket/dist/scripts/server.js";

const USER: &str = "postgres";
/// The programs of PostgreSQL, below the root of the release, and its libraries seen from there.
const PROGRAMS: &str = "root/usr/lib/postgresql/17/bin";
const SHARED: &str = "root/usr/share/postgresql/17";

static DEBIAN: DebianPackages = DebianPackages { release: "trixie", package: "postgresql-17-age", is_needed };

/// Starts PostgreSQL, after creating its data folder if there is none. PostgreSQL refuses to run as root, so root
/// becomes somebody else in a user namespace, which needs no rights on any other file.
const START: &str = r#"
programs=$1 shared=$2 data=$3 password=$4 port=$5; shift 5
as=
if [ "$(id -u)" = 0 ]; then as="unshare --user --map-user=65534 --map-group=65534"; fi
if [ ! -f "$data/PG_VERSION" ]; then
  $as "$programs/initdb" -D "$data" -L "$shared" -U postgres -A scram-sha-256 --pwfile="$password" --no-sync --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8 -E UTF8 >&2 || exit 1
fi
exec $as "$programs/postgres" -D "$data" -p "$port" -k "$data" "$@"
"#;

/// Apache AGE.
pub struct AgeRecipe;

/// True if a package is needed to run PostgreSQL without its compiler, its scripts and its tools.
fn is_needed(name: &str) -> bool {
    const UNUSED: [&str; 7] =
        ["perl", "libllvm", "libz3", "libc-l10n", "libpam-", "libsemanage", "libdebconf"];
    let is_unused = UNUSED.iter().any(|word| name.contains(word));
    let is_library = name.starts_with("lib") || name == "zlib1g";
    (is_library && !is_unused) || matches!(name, "postgresql-17" | "postgresql-17-age" | "tzdata")
}

fn login(version: &str) -> Option<Login> {
    let credentials = Credentials::new(USER, secret::password());
    (version != IN_PGLITE).then_some(Login { credentials, database: None })
}

impl AgeRecipe {
    fn native(launch: &Launch<'_>) -> Result<Command, EngineError> {
        let password = secret::file(launch.data);
        secret::write(&password, secret::password())?;
        let folder = &launch.install.folder;
        let mut command = Command::new("sh");
        command.args(["-c", START, "sh"]).args([folder.join(PROGRAMS), folder.join(SHARED)]);
        command.args([launch.data.join("data"), password]).arg(launch.port.to_string());
        for setting in [
            "listen_addresses=127.0.0.1",
            "shared_preload_libraries=age",
            "fsync=off",
            "jit=off",
            "max_connections=10",
            "shared_buffers=32MB",
            "max_wal_size=128MB",
            // Otherwise the server would restart itself after a crash, and nobody would learn of it.
            "restart_after_crash=off",
        ] {
            command.args(["-c", setting]);
        }
        command.current_dir(launch.data);
        Ok(command)
    }

    fn pglite(launch: &Launch<'_>) -> Command {
        let mut command = Command::new("node");
        command.arg(launch.install.folder.join(PGLITE_SERVER));
        command.args(["-h", "127.0.0.1", "-p", &launch.port.to_string(), "-m", "4"]);
        command.args(["-e", "@electric-sql/pglite-age:age"]).current_dir(&launch.install.folder);
        command
    }
}

impl Recipe for AgeRecipe {
    fn id(&self) -> &'static str {
        "age"
    }

    fn versions(&self) -> &'static [&'static str] {
        &VERSIONS
    }

    fn default_version(&self) -> &'static str {
        "1.5.0"
    }

    fn accepts(&self, _version: &str) -> bool {
        false
    }

    /// PGlite keeps its data in memory.
    fn keeps_data(&self, install: &super::Install) -> bool {
        install.version != IN_PGLITE
    }

    fn fetch(&self, version: &str, folder: &Path, progress: &Progress) -> Result<(), EngineError> {
        let what = format!("AGE {version}");
        if version == IN_PGLITE {
            return Client::npm(folder, &PGLITE).run(&what, progress);
        }
        if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
            return Err(EngineError::Unavailable(format!(
                "{what} is fetched for Linux on x86-64 only; use age@{IN_PGLITE}"
            )));
        }
        DEBIAN.fetch(folder, &what, progress)?;
        let libraries = format!("../../../../../{LIBRARIES}");
        wrap(&folder.join(PROGRAMS), &["postgres", "initdb"], &libraries)
    }

    fn command(&self, launch: &Launch<'_>) -> Result<Command, EngineError> {
        match launch.install.version.as_str() {
            IN_PGLITE => Ok(Self::pglite(launch)),
            _ => Self::native(launch),
        }
    }

    fn login(&self, version: &str) -> Option<Login> {
        login(version)
    }

    /// Creates the extension: a server without it is of no use.
    fn is_ready(&self, version: &str, port: u16, patience: Duration) -> bool {
        let deadline = Deadline::after(patience);
        let options = PostgresOptions {
            credentials: login(version).map(|login| login.credentials),
            user: USER.to_owned(),
            database: AGE.database.to_owned(),
            ..PostgresOptions::default()
        };
        let asked = dial("127.0.0.1", port, deadline)
            .and_then(|stream| Postgres::open(Box::new(stream), &options, deadline))
            .and_then(|mut postgres| {
                postgres.send("CREATE EXTENSION IF NOT EXISTS age", deadline)?;
                postgres.reply(deadline)
            });
        asked.is_ok_and(|reply| reply.failure.is_none())
    }

    fn patience(&self) -> Duration {
        Duration::from_secs(120)
    }

    fn url(&self, _version: &str, port: u16) -> String {
        format!("postgres://127.0.0.1:{port}/{}", AGE.database)
    }

    /// The image needs a user and a password on its command line.
    fn image(&self, _version: &str) -> Option<Image> {
        None
    }

    fn needs(&self) -> Vec<Need> {
        let node = Need::program("npm", &["--version"], IN_PGLITE, "install Node.js, which brings npm");
        DebianPackages::needs("1.5.0").into_iter().chain([node]).collect()
    }

    fn kind(&self, _version: &str) -> &'static dyn ServerKind {
        &AGE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_libraries_and_the_server_are_unpacked() {
        for (name, needed) in [
            ("postgresql-17-age", true),
            ("libssl3t64", true),
            ("zlib1g", true),
            ("libllvm19", false),
            ("libjson-perl", false),
            ("perl-base", false),
            ("postgresql-common", false),
        ] {
            assert_eq!(is_needed(name), needed, "{name}");
        }
    }
}
