//! Function calls. Recipes say with which arguments a function is called, so that no call raises an error.

mod call;
mod recipe;
mod recipes;

pub use call::{call, generic_call};
pub use recipe::Recipe;
pub use recipes::RECIPES;
