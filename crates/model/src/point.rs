//! `Point`: a position in one of the four coordinate systems of openCypher.

use std::fmt;

/// A point; `srid` is the coordinate system, and `z` is present in the three-dimensional ones.
///
/// `PartialEq` is identity: coordinates by their bits, except that every NaN is the same.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The number of the coordinate system: one of [`Point::CARTESIAN`], [`Point::CARTESIAN_3D`],
    /// [`Point::WGS_84`], [`Point::WGS_84_3D`]; other numbers that an engine sends are kept.
    pub srid: u32,
    /// First coordinate (longitude in WGS 84).
    pub x: f64,
    /// Second coordinate (latitude in WGS 84).
    pub y: f64,
    /// Third coordinate (height in WGS 84).
    pub z: Option<f64>,
}

impl Point {
    /// The Cartesian system of two dimensions.
    pub const CARTESIAN: u32 = 7203;
    /// The Cartesian system of three dimensions.
    pub const CARTESIAN_3D: u32 = 9157;
    /// The World Geodetic System 1984, with longitude and latitude.
    pub const WGS_84: u32 = 4326;
    /// The World Geodetic System 1984, with height.
    pub const WGS_84_3D: u32 = 4979;

    /// A Cartesian point in the plane.
    pub const fn cartesian(x: f64, y: f64) -> Self {
        Self { srid: Self::CARTESIAN, x, y, z: None }
    }

    /// A Cartesian point in space.
    pub const fn cartesian_3d(x: f64, y: f64, z: f64) -> Self {
        Self { srid: Self::CARTESIAN_3D, x, y, z: Some(z) }
    }

    /// A geographic point.
    pub const fn wgs_84(longitude: f64, latitude: f64) -> Self {
        Self { srid: Self::WGS_84, x: longitude, y: latitude, z: None }
    }

    /// A geographic point with its height.
    pub const fn wgs_84_3d(longitude: f64, latitude: f64, height: f64) -> Self {
        Self { srid: Self::WGS_84_3D, x: longitude, y: latitude, z: Some(height) }
    }

    /// The two or three coordinates of the point.
    pub fn coordinates(&self) -> impl Iterator<Item = f64> + use<> {
        [Some(self.x), Some(self.y), self.z].into_iter().flatten()
    }
}

/// Writes the Cypher that creates the point: `point({srid: 7203, x: 1.0, y: 2.0})`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "point({{srid: {}, x: {:?}, y: {:?}", self.srid, self.x, self.y)?;
        if let Some(z) = self.z {
            write!(f, ", z: {z:?}")?;
        }
        write!(f, "}})")
    }
}
