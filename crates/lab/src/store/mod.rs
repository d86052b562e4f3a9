//! What a campaign leaves on disk.

mod finding_folder;
mod output_folder;
mod script;
mod write;

pub use finding_folder::{
    WrittenFinding, read_finding, signatures_in, unstable_in, write_finding, write_shape,
};
pub use output_folder::OutputFolder;
pub use script::{finding_script, parameter_lines, read_script, repro_script};
pub use write::write_whole;
