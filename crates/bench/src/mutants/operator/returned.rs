//! Returns a value that does not depend on anything.

use super::{MutationOperator, Site, SourceText};
use syn::{GenericArgument, PathArguments, ReturnType, Type};

pub(super) const OPERATOR: MutationOperator = MutationOperator {
    name: "returned",
    about: "returns `None`, `false`, an empty list or another default at once",
    changes,
};

fn changes(site: &Site<'_>, _: &SourceText<'_>) -> Vec<String> {
    let Site::Body(signature, _) = site else { return Vec::new() };
    match &signature.output {
        ReturnType::Default => vec!["return;".to_owned()],
        ReturnType::Type(_, returned) => {
            values(returned).into_iter().map(|value| format!("return {value};")).collect()
        }
    }
}

/// Values of a type; a guess if the type is not a well-known one.
fn values(of: &Type) -> Vec<String> {
    let one = |value: &str| vec![value.to_owned()];
    match of {
        Type::Tuple(tuple) if tuple.elems.is_empty() => one("()"),
        Type::Path(path) => {
            let Some(last) = path.path.segments.last() else { return Vec::new() };
            match last.ident.to_string().as_str() {
                "bool" => vec!["true".to_owned(), "false".to_owned()],
                "Option" => one("None"),
                "Result" => {
                    let inner = first_argument(&last.arguments);
                    let inner = inner.map_or_else(|| one("Default::default()"), values);
                    inner.into_iter().map(|value| format!("Ok({value})")).collect()
                }
                "Vec" => one("Vec::new()"),
                "Self" => Vec::new(),
                _ => one("Default::default()"),
            }
        }
        _ => Vec::new(),
    }
}

fn first_argument(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(inner) => Some(inner),
        _ => None,
    })
}
