//! The generator knows every construct that a profile switches off.

use edgewise_cypher_generate::is_switch;
use edgewise_engine::Profile;
use std::path::Path;

#[test]
fn every_switch_of_every_profile_names_a_known_construct() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../engine/profiles");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).expect("the profiles") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a profile");
        // A profile that is like another one is completed when it is read by the name of its engine.
        let profile = if text.lines().any(|line| line.starts_with("like = ")) {
            let engine = path.file_stem().and_then(|stem| stem.to_str()).expect("a name");
            Profile::of_engine(engine, None)
        } else {
            Profile::from_toml(&text)
        };
        let profile = profile.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // Profiles of engines that speak Gremlin are tested by the Gremlin crates.
        if profile.dialect.starts_with("gremlin") {
            continue;
        }
        for off in &profile.off {
            assert!(
                is_switch(&off.what),
                "{}: `{}` is not the name of something that can be switched off",
                path.display(),
                off.what
            );
            seen += 1;
        }
    }
    assert!(seen > 0, "no profile switches anything off");
}
