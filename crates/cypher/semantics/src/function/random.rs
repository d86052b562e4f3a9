//! Random values: `rand()` and `randomUUID()`. They use the random stream of the statement, which is seeded.

use super::FunctionInfo;
use crate::{EvalError, FunctionContext};
use edgewise_model::Value;

pub(super) const FUNCTIONS: &[FunctionInfo] = &[
    FunctionInfo::new("rand", 0, 0, |_, context| Ok(Value::Float(context.rng.borrow_mut().float01())))
        .steady_from(usize::MAX),
    FunctionInfo::new("randomUUID", 0, 0, random_uuid).steady_from(usize::MAX),
];

/// A random UUID (version 4).
fn random_uuid(_: &[Value], context: &FunctionContext<'_>) -> Result<Value, EvalError> {
    let mut rng = context.rng.borrow_mut();
    let high = (rng.u64() & !0xf000) | 0x4000;
    let low = (rng.u64() & !(0b11 << 62)) | (0b10 << 62);
    let text = format!(
        "{:08x}-{:04x}-{:04x}-{:04x}-{:012x}",
        high >> 32,
        (high >> 16) & 0xffff,
        high & 0xffff,
        low >> 48,
        low & 0xffff_ffff_ffff
    );
    Ok(Value::string(text))
}
