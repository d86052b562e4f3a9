//! What a campaign leaves on disk.

mod finding_folder;
mod output_folder;
mod write;

pub use finding_folder::{read_finding, signatures_in, unstable_in, write_finding, write_shape};
pub use output_folder::OutputFolder;
pub use write::write_whole;
