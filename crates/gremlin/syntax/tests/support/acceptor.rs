//! Runs TinkerPop's own parser, the one generated from its grammar, from the Maven artifact `gremlin-language`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const MAVEN: &str = "https://repo1.maven.org/maven2";

/// Downloads a jar into the target folder, unless the folder contains it already.
fn jar(group: &str, artifact: &str, version: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gremlin-jars");
    std::fs::create_dir_all(&folder).expect("the folder of the jars can be made");
    let path = folder.join(format!("{artifact}-{version}.jar"));
    if !path.exists() {
        let url =
            format!("{MAVEN}/{}/{artifact}/{version}/{artifact}-{version}.jar", group.replace('.', "/"));
        let part = path.with_extension("part");
        let done = Command::new("curl").args(["-sSf", "-m", "120", "-o"]).arg(&part).arg(&url).status();
        assert!(done.is_ok_and(|status| status.success()), "{url} cannot be fetched");
        std::fs::rename(&part, &path).expect("the jar can be renamed");
    }
    path
}

/// Which of the texts the parser of a version accepts.
pub fn accepts(version: &str, texts: &[String]) -> Vec<bool> {
    let language = jar("org.apache.tinkerpop", "gremlin-language", version);
    let runtime = jar("org.antlr", "antlr4-runtime", "4.9.1");
    let classpath = format!("{}:{}", language.display(), runtime.display());
    let mut input = String::new();
    for text in texts {
        for byte in text.bytes() {
            _ = write!(input, "{byte:02x}");
        }
        input.push('\n');
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!(
        "texts-{version}-{}-{}.hex",
        std::process::id(),
        texts.len()
    ));
    std::fs::write(&file, input).expect("the texts can be written");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/acceptor/Acceptor.java");
    let output = Command::new("java")
        .args(["-Xss64m", "-cp", &classpath])
        .arg(source)
        .stdin(Stdio::from(std::fs::File::open(&file).expect("the texts can be read")))
        .stderr(Stdio::inherit())
        .output()
        .expect("java runs");
    _ = std::fs::remove_file(&file);
    let answers: Vec<bool> =
        output.stdout.split(|byte| *byte == b'\n').filter(|l| !l.is_empty()).map(|l| l[0] == b'1').collect();
    assert_eq!(answers.len(), texts.len(), "the acceptor answered each text");
    answers
}
