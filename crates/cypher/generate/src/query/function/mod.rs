//! Function calls: recipes say which arguments are safe, so that no call raises an error.

mod call;
mod recipe;
mod recipes;

pub use call::{call, generic_call};
pub use recipe::Recipe;
pub use recipes::RECIPES;
