//! The codecs: encoded values decode to the same values, and damaged replies do no harm. `examples/fuzz_wire.rs`
//! tests the latter at length.

#[path = "wire_support/fuzz.rs"]
mod fuzz;
#[path = "wire_support/gremlin_fuzz.rs"]
mod gremlin_fuzz;
#[path = "wire_support/gremlin_twist.rs"]
mod gremlin_twist;
#[path = "wire_support/hostile_server.rs"]
mod hostile_server;
#[path = "wire_support/text_fuzz.rs"]
mod text_fuzz;

use edgewise_engine::wire::{
    Allowance, Bounds,
    bolt::{Decoder, Response, Shape},
    gremlin::{IdOrigin, IdTable},
};
use edgewise_model::{Opaque, Rng, Value};
use fuzz::Corpus;
use gremlin_fuzz::GremlinCorpus;

#[test]
fn every_value_is_unchanged_after_encoding_and_decoding_in_both_shapes() {
    let mut rng = Rng::from_seed_u64(4);
    for _ in 0..20_000 {
        let value = fuzz::value(&mut rng, 4);
        for shape in [Shape::V4, Shape::V5] {
            assert_eq!(fuzz::there_and_back(&value, shape), value, "{shape:?}");
        }
    }
}

#[test]
fn every_gremlin_value_is_unchanged_after_encoding_and_decoding() {
    let mut rng = Rng::from_seed_u64(5);
    for _ in 0..20_000 {
        let value = gremlin_fuzz::gremlin_value(&mut rng, 4);
        assert_eq!(gremlin_fuzz::gremlin_there_and_back(&value), value);
    }
}

#[test]
fn an_unknown_structure_is_kept_as_its_bytes() {
    // Tag 0x56 with the fields 1 and "a".
    let bytes = [0xb2, 0x56, 0x01, 0x81, b'a'];
    let mut allowance = Allowance::new(Bounds::default());
    let value = Decoder::new(&bytes, &mut allowance).value().expect("a value");
    assert_eq!(value, Opaque::new("bolt:56", "b2560181 61".replace(' ', "")).into());
    assert_eq!(fuzz::there_and_back(&value, Shape::V5), value);
    // The same holds for a date out of range.
    let bytes = [0xb1, 0x44, 0xcb, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
    let mut allowance = Allowance::new(Bounds::default());
    assert!(matches!(Decoder::new(&bytes, &mut allowance).value(), Ok(Value::Opaque(_))));
}

#[test]
fn text_that_is_not_utf_8_is_kept_as_its_bytes() {
    let mut allowance = Allowance::new(Bounds::default());
    let value = Decoder::new(&[0x82, 0xff, 0xfe], &mut allowance).value().expect("a value");
    assert_eq!(value, Opaque::new("invalid-utf8", "fffe").into());
}

#[test]
fn a_short_message_cannot_decode_to_a_large_value() {
    let decode = |message: &[u8]| Response::decode(message, &mut Allowance::new(Bounds::default()));
    // A list of four billion items in six bytes, and lists nested ten thousand deep.
    assert!(decode(&[0xb1, 0x71, 0xd6, 0xff, 0xff, 0xff, 0xff]).is_err());
    let mut deep = vec![0xb1, 0x71];
    deep.extend(vec![0x91; 10_000]);
    deep.push(0xc0);
    assert_eq!(decode(&deep).expect("a row"), Response::Unheld);
    // A path that walks one large node and relationship a hundred thousand times.
    let mut path =
        vec![0xb1, 0x71, 0x91, 0xb3, 0x50, 0x91, 0xb3, 0x4e, 0x00, 0x90, 0xa1, 0x81, b'k', 0xd5, 0x40, 0x00];
    path.extend(vec![0xc0; 0x4000]);
    path.extend([0x91, 0xb3, 0x72, 0x00, 0x81, b'T', 0xa0, 0xd6, 0x00, 0x03, 0x00, 0x00]);
    path.extend([0x01, 0x00].repeat(0x1_8000));
    assert_eq!(decode(&path).expect("a row"), Response::Unheld);
}

#[test]
fn a_traverser_cannot_stand_for_many_copies_of_a_large_value() {
    let bounds = Bounds::default();
    let understood = |data: &str| {
        let mut ids = IdTable::new(IdOrigin::Given);
        gremlin_fuzz::understood(gremlin_fuzz::reply(data).as_bytes(), &mut ids, bounds)
    };
    let of = |value: &str, bulk: u64| {
        let bulk = format!("{{\"@type\":\"g:Int64\",\"@value\":{bulk}}}");
        format!("[{{\"@type\":\"g:Traverser\",\"@value\":{{\"bulk\":{bulk},\"value\":{value}}}}}]")
    };
    assert!(understood(&of("7", 1_000_000)));
    // A million copies of a thousand numbers, and of a number of a million digits.
    assert!(!understood(&of(&format!("[{}]", vec!["1"; 1_000].join(",")), 1_000_000)));
    assert!(!understood(&of(&"7".repeat(1_000_000), 1_000_000)));
}

#[test]
fn huge_replies_of_the_worst_shapes_are_decoded_or_cut_off() {
    let mut ids = IdTable::new(IdOrigin::Assigned);
    for shape in 0..gremlin_twist::HUGE {
        let reply = gremlin_fuzz::reply(&gremlin_twist::huge_of(shape, 4 << 20));
        gremlin_fuzz::understood(reply.as_bytes(), &mut ids, Bounds::default());
    }
}

#[test]
fn damaged_replies_do_no_harm() {
    let corpus = Corpus::read();
    let mut rng = Rng::from_seed_u64(7);
    let bolt = fuzz::bolt(&corpus, 40_000, &mut rng);
    let resp = fuzz::resp(&corpus, 40_000, &mut rng);
    let gremlin = gremlin_fuzz::gremlin(&GremlinCorpus::read(), 40_000, &mut rng);
    let postgres = text_fuzz::postgres(40_000, &mut rng);
    let rest = text_fuzz::rest(40_000, &mut rng);
    for tally in [bolt, resp, gremlin, postgres, rest] {
        assert!(tally.talks > 0 && tally.understood > 0 && tally.understood < tally.replies, "{tally:?}");
    }
}
