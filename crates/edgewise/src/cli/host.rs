//! `edgewise host ENGINE`: the child process in which an embedded engine lives (not for people).

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
