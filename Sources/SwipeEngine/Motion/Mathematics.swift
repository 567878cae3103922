// The few functions that the engine needs beyond plain arithmetic: correct to about the last bit, and the same on every
// platform. The standard library's `squareRoot()` and `rounded()` are not used: they make the linker look for `sqrt` and
// `rint` of a C library, which a program that imports nothing else does not link. The polynomials are those of fdlibm (Sun
// Microsystems, freely usable).

/// The whole number nearest to `x`, of two the even one; `x` itself from 2⁵¹ on.
@inline(__always)
func _round(_ x: Double) -> Double {
  guard x.magnitude < 2_251_799_813_685_248 else { return x }
  // Above 2⁵² there are no fractions: adding that much leaves the rounding to the processor.
  let shift = 6_755_399_441_055_744.0
  return (x + shift) - shift
}

/// `x` rounded up to a whole number; `x` itself from 2⁵¹ on.
func _roundUp(_ x: Double) -> Double {
  let nearest = _round(x)
  return nearest < x ? nearest + 1 : nearest
}

/// The square root; 0 for negative numbers and NaN.
func _sqrt(_ x: Double) -> Double {
  guard x > 0 else { return 0 }
  guard x < .infinity else { return x }
  // Near the smallest numbers the exponent cannot be halved.
  if x < 1e-290 { return _sqrt(x * 0x1p200) * 0x1p-100 }
  // Halving the bits halves the exponent and nearly takes the root of the rest; each step squares the error.
  var root = Double(bitPattern: (x.bitPattern >> 1) + 0x1FF8_0000_0000_0000)
  root = (root + x / root) / 2
  root = (root + x / root) / 2
  root = (root + x / root) / 2
  return (root + x / root) / 2
}

/// e to the power `x`: 0 below −745.2, infinite above 709.8. Inlined, as each move of a held card needs it once or twice.
@inline(__always)
func _exp(_ x: Double) -> Double {
  guard x > -745.2 else { return x.isNaN ? x : 0 }
  guard x < 709.8 else { return .infinity }
  // x = count · ln 2 + rest, with |rest| at most half of ln 2; ln 2 in two parts keeps the rest exact.
  // Adding 1.5 · 2⁵² leaves the nearest whole number in the lowest bits.
  let shift = 6_755_399_441_055_744.0
  let shifted = x * 1.442_695_040_888_963_387_00 + shift
  let count = shifted - shift
  let high = x - count * 6.931_471_803_691_238_164_90e-01
  let low = count * 1.908_214_929_270_587_700_02e-10
  let rest = high - low
  let t = rest * rest
  let c =
    rest - t
    * (1.666_666_666_666_660_190_37e-01 + t
      * (-2.777_777_777_701_559_338_42e-03 + t
        * (6.613_756_321_437_934_361_17e-05 + t
          * (-1.653_390_220_546_525_153_90e-06 + t * 4.138_136_797_057_238_460_39e-08))))
  let value = 1 - ((low - rest * c / (2 - c)) - high)
  let power = Int64(bitPattern: shifted.bitPattern &- shift.bitPattern)
  // Two factors, as 2 to the power may be out of range where the result is not.
  let half = power >> 1
  return value * powerOfTwo(half) * powerOfTwo(power &- half)
}

/// 2 to the power `exponent`, which must be within ±1022.
private func powerOfTwo(_ exponent: Int64) -> Double {
  Double(bitPattern: UInt64(bitPattern: exponent &+ 1023) &<< 52)
}

/// Sine and cosine of `x` radians, with an error below 1e-14 up to a million radians. Finite for every `x`.
func sineAndCosine(_ x: Double) -> (sine: Double, cosine: Double) {
  guard x.magnitude < 1e15 else { return (0, x.isFinite ? 1 : 0) }
  // x = turns · π/2 + rest, with |rest| at most π/4; π/2 in three parts keeps the rest exact.
  let turns = _round(x * 6.366_197_723_675_813_824_33e-01)
  let rest =
    ((x - turns * 1.570_796_326_734_125_614_17e+00) - turns * 6.077_100_506_303_965_976_60e-11)
    - turns * 2.022_266_248_795_950_631_54e-21
  let z = rest * rest
  let sine =
    rest + rest * z
    * (-1.666_666_666_666_663_243_48e-01 + z
      * (8.333_333_333_322_489_461_24e-03 + z
        * (-1.984_126_982_985_794_931_34e-04 + z
          * (2.755_731_370_707_006_767_89e-06 + z
            * (-2.505_076_025_340_686_341_95e-08 + z * 1.589_690_995_211_550_102_21e-10)))))
  let cosine =
    1 - z / 2 + z * z
    * (4.166_666_666_666_660_190_37e-02 + z
      * (-1.388_888_888_887_410_957_49e-03 + z
        * (2.480_158_728_947_672_941_78e-05 + z
          * (-2.755_731_435_139_066_330_35e-07 + z
            * (2.087_572_321_298_174_827_90e-09 + z * -1.135_964_755_778_819_482_65e-11)))))
  switch Int64(turns) & 3 {
  case 0: return (sine, cosine)
  case 1: return (cosine, -sine)
  case 2: return (-sine, -cosine)
  default: return (-cosine, sine)
  }
}

/// Sine and cosine of an angle in degrees, which is first reduced to one turn.
func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
  let turned = degrees - 360 * _round(degrees / 360)
  return sineAndCosine(turned * (Double.pi / 180))
}
