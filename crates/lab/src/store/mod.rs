//! Storage of a campaign: `trait Store`, and the output folder that implements it.

mod epoch_file;
mod failure_record;
mod finding_folder;
mod finding_merge;
mod folder_reader;
mod journal;
mod output_folder;
mod past;
mod pending_failure;
mod pending_folder;
#[allow(clippy::module_inception)]
mod store;
mod store_reader;
mod write;

pub use failure_record::{Documents, FailureRecord, PendingKey};
pub use finding_folder::{read_finding, write_finding};
pub use folder_reader::FolderReader;
pub use output_folder::OutputFolder;
pub use past::Past;
pub use pending_failure::PendingFailure;
pub use store::Store;
pub use store_reader::StoreReader;
pub use write::write_whole;
