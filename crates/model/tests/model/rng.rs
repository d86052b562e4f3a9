//! Tests of the random stream: golden values that never change, fairness, and independence of child streams.

use edgewise_model::Rng;

/// What seeds 0 to 19 draw. If these values change, every published seed generates something else.
const GOLDEN: [[u64; 4]; 20] = [
    [
        13_151_186_721_622_695_370,
        4_321_034_863_705_087_214,
        17_695_515_532_104_244_785,
        15_428_865_675_413_871_614,
    ],
    [
        7_778_288_714_965_879_041,
        8_521_075_905_207_521_599,
        16_381_623_402_585_972_695,
        10_885_958_227_532_793_163,
    ],
    [
        18_057_776_407_583_229_636,
        13_395_264_257_107_101_995,
        1_102_962_058_287_079_533,
        18_138_073_908_811_560_559,
    ],
    [
        993_508_191_539_727_486,
        10_522_921_570_744_651_850,
        11_165_679_026_226_056_395,
        5_771_434_427_176_627_162,
    ],
    [
        4_614_934_276_947_320_874,
        2_672_785_666_281_727_489,
        574_280_931_023_618_004,
        6_593_327_706_424_188_897,
    ],
    [
        16_169_811_076_574_137_738,
        17_851_103_164_674_669_280,
        7_685_726_441_840_908_347,
        10_372_296_047_502_400_503,
    ],
    [
        12_771_040_249_396_004_807,
        13_828_118_763_813_553_190,
        3_438_215_105_572_184_180,
        342_387_154_519_638_733,
    ],
    [
        15_846_214_417_833_862_836,
        6_457_066_534_200_566_250,
        13_132_437_565_594_043_220,
        14_399_101_302_376_517_449,
    ],
    [
        15_731_409_935_629_167_491,
        16_084_623_863_717_385_163,
        4_337_884_532_075_168_112,
        1_876_338_103_917_532_920,
    ],
    [
        12_128_034_113_011_105_771,
        6_174_169_310_685_578_638,
        6_479_449_510_984_239_438,
        12_998_660_003_828_128_511,
    ],
    [
        1_648_523_848_752_177_635,
        3_398_627_670_539_343_724,
        13_895_542_332_361_287_996,
        13_247_681_368_000_671_407,
    ],
    [
        17_292_013_167_497_360_081,
        17_863_560_780_520_518_192,
        16_883_817_473_713_764_349,
        3_112_150_161_986_238_292,
    ],
    [
        10_930_635_089_733_620_319,
        7_547_291_317_006_347_105,
        2_990_619_632_611_188_490,
        4_357_283_206_011_020_803,
    ],
    [
        420_655_189_768_210_863,
        11_156_714_646_280_385_650,
        1_766_208_469_174_082_155,
        1_597_172_082_452_815_609,
    ],
    [
        16_781_406_520_810_086_664,
        12_673_113_271_529_137_114,
        13_815_262_311_938_119_773,
        15_748_841_444_416_302_592,
    ],
    [
        9_474_615_006_167_328_822,
        18_161_889_099_683_899_147,
        917_273_966_180_176_798,
        17_220_581_787_010_357_404,
    ],
    [
        7_533_240_267_385_927_899,
        5_806_999_497_156_129_707,
        10_019_820_431_632_222_621,
        14_421_481_311_178_164_529,
    ],
    [
        207_503_032_099_862_067,
        8_994_758_696_409_281_030,
        10_674_739_286_691_843_535,
        14_606_732_608_597_970_486,
    ],
    [
        14_426_140_147_590_968_319,
        16_403_363_232_862_685_945,
        6_103_522_437_852_992_940,
        15_384_163_537_069_074_543,
    ],
    [
        17_239_604_406_663_898_789,
        14_186_538_656_902_073_238,
        17_820_873_073_812_754_182,
        420_284_921_655_159_323,
    ],
];

/// Draws numbers with every method of the generator.
fn drawn(seed: u64) -> [u64; 4] {
    let mut rng = Rng::for_round("golden", seed, b"profile", seed * 7);
    let whole = rng.u64();
    let below = (0..100)
        .fold(0, |sum: u64, bound| sum.wrapping_mul(31).wrapping_add(rng.below(bound << (bound / 2))));
    let mut items: Vec<u64> = (0..20).collect();
    rng.shuffle(&mut items);
    items.push(rng.range_i64(-1_000..=1_000) as u64);
    items.push(rng.range_usize(5..=50) as u64);
    items.push(rng.float01().to_bits());
    items.push(rng.weighted(&[1, 2, 3, 4]).unwrap() as u64);
    items.push(rng.geometric(3, 100) as u64);
    items.push(u64::from(rng.bool()) + 2 * u64::from(rng.chance(0.3)) + 4 * u64::from(rng.one_in(3)));
    items.push(u64::from(rng.percent(40)) + u64::from(*rng.pick(&[10_u8, 20, 30]).unwrap()));
    let other = items.into_iter().fold(0, |sum: u64, item| sum.wrapping_mul(1_000_003).wrapping_add(item));
    let child = rng.split("child").u64() ^ Rng::from_seed_u64(seed).u64();
    [whole, below, other, child]
}

#[test]
fn the_streams_of_twenty_seeds_equal_the_golden_values() {
    for (seed, golden) in GOLDEN.iter().enumerate() {
        assert_eq!(drawn(seed as u64), *golden, "seed {seed}");
    }
}

#[test]
fn different_rounds_seeds_and_profiles_have_different_streams() {
    let first =
        |version: &str, seed, profile: &[u8], round| Rng::for_round(version, seed, profile, round).u64();
    let words = [
        first("1", 1, b"a", 1),
        first("2", 1, b"a", 1),
        first("1", 2, b"a", 1),
        first("1", 1, b"b", 1),
        first("1", 1, b"a", 2),
        first("1a", 1, b"", 1),
    ];
    let mut distinct = words.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), words.len());
}

#[test]
fn draws_from_a_child_stream_do_not_affect_its_parent() {
    let (mut lazy, mut busy) = (Rng::from_seed_u64(1), Rng::from_seed_u64(1));
    lazy.split("child");
    let mut child = busy.split("child");
    (0..1_000).for_each(|_| {
        child.u64();
    });
    assert_eq!(lazy.u64(), busy.u64());
    assert_ne!(Rng::from_seed_u64(1).split("a").u64(), Rng::from_seed_u64(1).split("b").u64());
}

/// True if counts of outcomes that should be equally likely look fair: their chi-square is far below what would be
/// suspicious.
fn is_fair(counts: &[u32]) -> bool {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    let chi_square: f64 = counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    let freedom = counts.len() as f64 - 1.0;
    chi_square < freedom + 6.0 * (2.0 * freedom).sqrt()
}

#[test]
fn small_and_large_bounds_are_fair() {
    let mut rng = Rng::from_seed_u64(2);
    for bound in [2_u64, 3, 7, 100] {
        let mut counts = vec![0; bound as usize];
        (0..100_000).for_each(|_| counts[rng.below(bound) as usize] += 1);
        assert!(is_fair(&counts), "{bound}: {counts:?}");
        // The same for a bound beyond 32 bits, which other code handles.
        let mut counts = vec![0; bound as usize];
        let wide = bound * (1 << 50);
        (0..100_000).for_each(|_| counts[(rng.below(wide) >> 50) as usize] += 1);
        assert!(is_fair(&counts), "{wide}: {counts:?}");
    }
    // The bound is two thirds of 2^32: without a second draw, every odd number in the lower half would come up
    // twice as often as an even one (and the other way round in the upper half).
    let bound = 0xAAAA_AAAA;
    let mut counts = [0; 2];
    for _ in 0..90_000 {
        let number = rng.below(bound);
        counts[(number % 2) as usize] += u32::from(number < bound / 2);
    }
    assert!(is_fair(&counts), "{counts:?}");
}

#[test]
fn ranges_include_both_ends_and_nothing_beyond() {
    let mut rng = Rng::from_seed_u64(3);
    let drawn: Vec<i64> = (0..1_000).map(|_| rng.range_i64(-2..=2)).collect();
    assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&-2), Some(&2)));
    let wide: Vec<i64> = (0..1_000).map(|_| rng.range_i64(i64::MIN..=i64::MAX)).collect();
    assert!(wide.iter().any(|n| *n < i64::MIN / 2) && wide.iter().any(|n| *n > i64::MAX / 2));
    assert_eq!(rng.range_i64(i64::MAX..=i64::MAX), i64::MAX);
    #[allow(clippy::reversed_empty_ranges)]
    let empty = rng.range_i64(5..=4);
    assert_eq!(empty, 5);
    assert_eq!(rng.range_usize(3..=3), 3);
    assert!((0..1_000).all(|_| (0.0..1.0).contains(&rng.float01())));
}

#[test]
fn choosing_from_nothing_gives_none() {
    let mut rng = Rng::from_seed_u64(4);
    assert_eq!(rng.pick::<u8>(&[]), None);
    assert_eq!(rng.weighted(&[]), None);
    assert_eq!(rng.weighted(&[0, 0]), None);
    assert_eq!(rng.below(0), 0);
    assert_eq!(rng.index(0), 0);
    assert!(rng.one_in(0) && rng.one_in(1));
    assert!(!rng.chance(0.0) && rng.chance(1.0) && !rng.chance(f64::NAN));
    assert!(!rng.percent(0) && rng.percent(100));
    rng.shuffle::<u8>(&mut []);
}

#[test]
fn weights_and_shuffles_are_fair() {
    let mut rng = Rng::from_seed_u64(5);
    let mut counts = [0_u32; 4];
    (0..60_000).for_each(|_| counts[rng.weighted(&[1, 0, 2, 3]).unwrap()] += 1);
    assert_eq!(counts[1], 0);
    assert!(is_fair(&[counts[0] * 6, counts[2] * 3, counts[3] * 2]), "{counts:?}");
    let mut orders = std::collections::BTreeMap::new();
    for _ in 0..60_000 {
        let mut items = [0, 1, 2];
        rng.shuffle(&mut items);
        *orders.entry(items).or_insert(0_u32) += 1;
    }
    assert_eq!(orders.len(), 6);
    assert!(is_fair(&orders.into_values().collect::<Vec<u32>>()));
    let mean = (0..20_000).map(|_| rng.geometric(4, 1_000)).sum::<usize>() as f64 / 20_000.0;
    assert!((2.85..3.15).contains(&mean), "{mean}");
    assert!((0..1_000).all(|_| rng.geometric(100, 3) <= 3));
}
