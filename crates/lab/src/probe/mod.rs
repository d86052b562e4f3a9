//! Probing: learns what an unknown engine accepts, and how it behaves, by asking it; the result is a profile.
//!
//! The language owns what is asked ([`Inquiry`]); this module asks it ([`Asker`]), narrows what is refused to the
//! smallest part that explains it ([`narrow`]), tries generated rounds, and writes the profile with its evidence.

mod asker;
mod contradiction;
mod decision;
mod error_rules;
mod facts;
mod inquiry;
mod learned;
mod narrow;
mod prober;
mod profile_difference;
mod profile_text;
mod question;
mod questioning;
mod reply;
mod shrinking;
mod storing;
mod trial;

pub use asker::{Asker, ProbeError};
pub use contradiction::Contradiction;
pub use inquiry::{Claim, Decision, Expected, Inquiry, KnobValues, SpellingChoice};
pub use learned::{Learned, LearnedFact, LearnedKnob, LearnedSpelling, RefusedStatement, Trial};
pub use narrow::{Asked, Blame, Narrowed, narrow};
pub use prober::{ProbeSettings, Prober};
pub use profile_difference::profile_differences;
pub use question::{ErrorSample, Need, Question, StoredKind, StoredSample, Topic};
pub use reply::Reply;
