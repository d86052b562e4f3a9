//! The default weights of rules: those that showed nothing that others do not show are tried seldom.

/// The weight of a rule that is worth its time.
pub(super) const USUAL: u32 = 8;
/// The weight of the others: they stay in use, because no catalogue of faults holds every bug.
pub(super) const LOW: u32 = 2;

/// Rules that found nothing the other contradiction oracles do not.
pub(super) const SELDOM: &[&str] = &[];
