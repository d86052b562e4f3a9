//! `edgewise host ENGINE`: the child process that runs an embedded engine (not meant for users).

use clap::Args;

/// Hosts an embedded engine on standard input and output, in JSON lines.
#[derive(Args)]
pub(crate) struct HostArguments {
    /// The embedded engine.
    engine: String,
}

pub(crate) fn host(arguments: &HostArguments) -> anyhow::Result<u8> {
    edgewise_engine::host::main(&arguments.engine, edgewise_reference::embedded)?;
    Ok(crate::exit::NOTHING)
}
