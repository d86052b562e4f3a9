//! Rebinding: lets a program that was linked on a newer Linux run on an older one.
//!
//! FalkorDB's packages are built with glibc 2.38 and libstdc++ 13. They need only a few symbols that older systems
//! lack: the C23 variants of number parsing (`__isoc23_strtol` is `strtol` that also reads `0b1`), a faster
//! `fmod`, and the initialiser of iostreams, which the servers do not use. These symbols are bound to equivalents
//! that every system has.

/// The prefix of the C23 variants; the rest of the name is the older function.
const C23: &[u8] = b"__isoc23_";
/// Initialises `std::cout`, which the servers never use. Bound to a function without arguments or side effects.
const STREAMS: &[u8] = b"_ZSt21ios_base_library_initv";
const NOTHING: &[u8] = b"getpid";
/// The symbol versions that systems of 2022 and before lack.
const NEW: [&[u8]; 2] = [b"GLIBC_2.38", b"GLIBCXX_3.4.32"];

const DYNAMIC_SYMBOLS: u32 = 11;
const VERSION_NEEDS: u32 = 0x6fff_fffe;
const VERSION_OF_SYMBOL: u32 = 0x6fff_ffff;
/// The index that accepts any version of a symbol.
const ANY: u16 = 1;

/// Changes a 64-bit little-endian ELF file in place and returns the number of symbols that were rebound. Zero if
/// it is not such a file or needs no new symbols.
pub fn rebind(file: &mut [u8]) -> usize {
    // Every read is bounds-checked; a truncated file is left unchanged.
    rebind_checked(file).unwrap_or(0)
}

fn rebind_checked(file: &mut [u8]) -> Option<usize> {
    if file.get(..6)? != b"\x7fELF\x02\x01" {
        return None;
    }
    let sections = sections(file)?;
    let of_kind = |kind: u32| sections.iter().find(|section| section.kind == kind);
    let (symbols, versions, needs) =
        (of_kind(DYNAMIC_SYMBOLS)?, of_kind(VERSION_OF_SYMBOL)?, of_kind(VERSION_NEEDS)?);
    let names = sections.get(symbols.link)?.start;
    let missing = relax_versions(file, needs, names)?;
    let count = symbols.size / 24;
    let version_at = |index: usize| versions.start + 2 * index;
    let nothing = (0..count).find(|index| {
        let name = number(file, symbols.start + 24 * index, 4).and_then(|name| text(file, names + name));
        name == Some(NOTHING)
    });
    let mut bound = 0;
    for index in 0..count {
        let symbol = symbols.start + 24 * index;
        let version = u16::try_from(number(file, version_at(index), 2)?).ok()?;
        if !missing.contains(&(version & 0x7fff)) {
            continue;
        }
        let name = number(file, symbol, 4)?;
        let spelt = text(file, names + name)?;
        let bound_to = if spelt.starts_with(C23) {
            name + C23.len()
        } else if spelt == STREAMS {
            number(file, symbols.start + 24 * nothing?, 4)?
        } else {
            name
        };
        file.get_mut(symbol..symbol + 4)?.copy_from_slice(&u32::try_from(bound_to).ok()?.to_le_bytes());
        file.get_mut(version_at(index)..version_at(index) + 2)?.copy_from_slice(&ANY.to_le_bytes());
        bound += 1;
    }
    Some(bound)
}

struct Section {
    kind: u32,
    start: usize,
    size: usize,
    link: usize,
}

fn sections(file: &[u8]) -> Option<Vec<Section>> {
    let table = number(file, 0x28, 8)?;
    let (size, count) = (number(file, 0x3a, 2)?, number(file, 0x3c, 2)?);
    (0..count)
        .map(|index| {
            let at = table.checked_add(index * size)?;
            Some(Section {
                kind: u32::try_from(number(file, at + 4, 4)?).ok()?,
                start: number(file, at + 24, 8)?,
                size: number(file, at + 32, 8)?,
                link: number(file, at + 40, 4)?,
            })
        })
        .collect()
}

/// Replaces the new version requirements of each library by an old one of the same library, and returns the
/// indexes of the replaced versions.
fn relax_versions(file: &mut [u8], needs: &Section, names: usize) -> Option<Vec<u16>> {
    let mut missing = Vec::new();
    let mut library = needs.start;
    loop {
        let (mut new, mut old) = (Vec::new(), None);
        let mut entry = library + number(file, library + 8, 4)?;
        loop {
            let name = number(file, entry + 8, 4)?;
            match NEW.contains(&text(file, names + name)?) {
                true => new.push(entry),
                false => old = old.or(Some(entry)),
            }
            match number(file, entry + 12, 4)? {
                0 => break,
                next => entry += next,
            }
        }
        for entry in new {
            missing.push(u16::try_from(number(file, entry + 6, 2)?).ok()? & 0x7fff);
            match old {
                // Copies the hash and the name offset.
                Some(old) => {
                    file.copy_within(old..old + 4, entry);
                    file.copy_within(old + 8..old + 12, entry + 8);
                }
                None => shorten_version(file, entry, names)?,
            }
        }
        match number(file, library + 12, 4)? {
            0 => return Some(missing),
            next => library += next,
        }
    }
}

/// Shortens a version: `GLIBCXX_3.4.32` becomes `GLIBCXX_3.4`, which every libstdc++ has.
fn shorten_version(file: &mut [u8], entry: usize, names: usize) -> Option<()> {
    let at = names + number(file, entry + 8, 4)?;
    let dot = text(file, at)?.iter().rposition(|byte| *byte == b'.')?;
    *file.get_mut(at + dot)? = 0;
    let hash = version_hash(text(file, at)?);
    file.get_mut(entry..entry + 4)?.copy_from_slice(&hash.to_le_bytes());
    Some(())
}

/// The hash function of the ELF specification.
fn version_hash(name: &[u8]) -> u32 {
    name.iter().fold(0, |hash: u32, byte| {
        let hash = (hash << 4).wrapping_add(u32::from(*byte));
        let high = hash & 0xf000_0000;
        (hash ^ (high >> 24)) & !high
    })
}

fn number(file: &[u8], at: usize, width: usize) -> Option<usize> {
    let bytes = file.get(at..at.checked_add(width)?)?;
    let mut whole = [0; 8];
    whole.get_mut(..width)?.copy_from_slice(bytes);
    usize::try_from(u64::from_le_bytes(whole)).ok()
}

fn text(file: &[u8], at: usize) -> Option<&[u8]> {
    let rest = file.get(at..)?;
    rest.get(..rest.iter().position(|byte| *byte == 0)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An ELF file with one section of each kind and three symbols, two of which have a new version.
    fn tiny() -> Vec<u8> {
        let names = b"\0GLIBC_2.38\0GLIBC_2.4\0__isoc23_strtol\0fmod\0getpid\0libc.so.6\0";
        let place = |word: &[u8]| {
            let found = names.windows(word.len()).position(|window| window == word);
            u32::try_from(found.expect("the word is there")).expect("small")
        };
        let mut symbols = vec![0; 24];
        for word in [&b"__isoc23_strtol"[..], b"fmod", b"getpid"] {
            symbols.extend(place(word).to_le_bytes());
            symbols.extend([0; 20]);
        }
        let versions: Vec<u8> = [0_u16, 2, 2, 3].iter().flat_map(|version| version.to_le_bytes()).collect();
        let mut needs = Vec::new();
        needs.extend([1, 0, 2, 0]);
        needs.extend(place(b"libc").to_le_bytes());
        needs.extend([16, 0, 0, 0, 0, 0, 0, 0]);
        for (word, index, next) in [(&b"GLIBC_2.38"[..], 2, 16), (b"GLIBC_2.4", 3, 0)] {
            needs.extend([0, 0, 0, 0, 0, 0, index, 0]);
            needs.extend(place(word).to_le_bytes());
            needs.extend([next, 0, 0, 0]);
        }
        let mut file = b"\x7fELF\x02\x01".to_vec();
        file.resize(64, 0);
        let mut table = Vec::new();
        for (kind, content, link) in [
            (DYNAMIC_SYMBOLS, &symbols[..], 1_u32),
            (3, names, 0),
            (VERSION_OF_SYMBOL, &versions, 0),
            (VERSION_NEEDS, &needs, 1),
        ] {
            let mut entry = vec![0; 64];
            entry[4..8].copy_from_slice(&kind.to_le_bytes());
            entry[24..32].copy_from_slice(&(file.len() as u64).to_le_bytes());
            entry[32..40].copy_from_slice(&(content.len() as u64).to_le_bytes());
            entry[40..44].copy_from_slice(&link.to_le_bytes());
            table.extend(entry);
            file.extend(content);
        }
        let at = file.len() as u64;
        file[0x28..0x30].copy_from_slice(&at.to_le_bytes());
        file[0x3a] = 64;
        file[0x3c] = 4;
        file.extend(table);
        file
    }

    #[test]
    fn new_symbols_are_bound_to_old_names_and_old_symbols_are_unchanged() {
        let mut file = tiny();
        assert_eq!(rebind(&mut file), 2);
        let name = |index: usize| {
            let names = 64 + 4 * 24;
            text(&file, names + number(&file, 64 + 24 * index, 4).expect("a number")).expect("a name")
        };
        assert_eq!((name(1), name(2), name(3)), (&b"strtol"[..], &b"fmod"[..], &b"getpid"[..]));
        assert_eq!(rebind(&mut file.clone()), 0, "a second time there is nothing to do");
    }

    #[test]
    fn version_hashes_are_those_that_linkers_write() {
        assert_eq!(version_hash(b"GLIBC_2.2.5"), 0x0969_1a75);
        assert_eq!(version_hash(b"GLIBC_2.4"), 0x0d69_6914);
    }

    #[test]
    fn truncated_files_and_other_files_are_not_changed() {
        let whole = tiny();
        for length in 0..whole.len() {
            let mut part = whole[..length].to_vec();
            rebind(&mut part);
        }
        assert_eq!(rebind(&mut b"#!/bin/sh\n".to_vec()), 0);
    }
}
