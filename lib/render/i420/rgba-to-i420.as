// AssemblyScript, compiled by build.ts into module.ts. RGBA, 8 bits a channel, to planar Y, U and V in limited range
// with the coefficients of BT.709, scaled by 2^15. A chroma sample is the average of its four pixels.

const Y_COEFFICIENTS = i16x8(5983, 20127, 2032, 0, 5983, 20127, 2032, 0);
const U_COEFFICIENTS = i16x8(-3298, -11094, 14392, 0, -3298, -11094, 14392, 0);
const V_COEFFICIENTS = i16x8(14392, -13073, -1319, 0, 14392, -13073, -1319, 0);

/** Weighs the channels of four pixels, given as two pairs of 16-bit RGBA, into four 32-bit sums. */
// @ts-ignore: decorator
@inline
function weigh(first: v128, second: v128, coefficients: v128): v128 {
  const a = i32x4.dot_i16x8_s(first, coefficients);
  const b = i32x4.dot_i16x8_s(second, coefficients);
  return i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7));
}

/** Luma of four pixels as 32-bit integers: rounded, and lifted by 16. */
// @ts-ignore: decorator
@inline
function luma(pixels: v128): v128 {
  const sum = weigh(v128.extend_low<u8>(pixels), v128.extend_high<u8>(pixels), Y_COEFFICIENTS);
  return i32x4.shr_s(i32x4.add(sum, i32x4.splat((16 << 15) + (1 << 14))), 15);
}

/** Sums of 2 by 2 blocks, as 16-bit RGBA of two blocks, from four pixels of each of two rows. */
// @ts-ignore: decorator
@inline
function blocks(upper: v128, lower: v128): v128 {
  const left = i16x8.add(v128.extend_low<u8>(upper), v128.extend_low<u8>(lower));
  const right = i16x8.add(v128.extend_high<u8>(upper), v128.extend_high<u8>(lower));
  return i16x8.add(v128.shuffle<i64>(left, right, 0, 2), v128.shuffle<i64>(left, right, 1, 3));
}

// @ts-ignore: decorator
@inline
function storeLuma(at: usize, first: v128, second: v128): void {
  const words = v128.narrow<i32>(luma(first), luma(second));
  v128.store_lane<u64>(at, i8x16.narrow_i16x8_u(words, words), 0);
}

// @ts-ignore: decorator
@inline
function storeChroma(at: usize, first: v128, second: v128, coefficients: v128): void {
  // Sums of four: two bits more to shift away.
  const sum = i32x4.add(weigh(first, second, coefficients), i32x4.splat((128 << 17) + (1 << 16)));
  const words = v128.narrow<i32>(i32x4.shr_s(sum, 17), i32x4.splat(0));
  v128.store_lane<u32>(at, i8x16.narrow_i16x8_u(words, words), 0);
}

// @ts-ignore: decorator
@inline
function scalarLuma(pixel: usize): i32 {
  const r = <i32>load<u8>(pixel), g = <i32>load<u8>(pixel, 1), b = <i32>load<u8>(pixel, 2);
  return (5983 * r + 20127 * g + 2032 * b + (16 << 15) + (1 << 14)) >> 15;
}

/** The last two columns of a width that is no multiple of eight. */
function convertBlock(upper: usize, lower: usize, y: usize, width: usize, u: usize, v: usize): void {
  store<u8>(y, scalarLuma(upper));
  store<u8>(y, scalarLuma(upper + 4), 1);
  store<u8>(y + width, scalarLuma(lower));
  store<u8>(y + width, scalarLuma(lower + 4), 1);
  const r = <i32>load<u8>(upper) + load<u8>(upper, 4) + load<u8>(lower) + load<u8>(lower, 4);
  const g = <i32>load<u8>(upper, 1) + load<u8>(upper, 5) + load<u8>(lower, 1) + load<u8>(lower, 5);
  const b = <i32>load<u8>(upper, 2) + load<u8>(upper, 6) + load<u8>(lower, 2) + load<u8>(lower, 6);
  store<u8>(u, (-3298 * r - 11094 * g + 14392 * b + (128 << 17) + (1 << 16)) >> 17);
  store<u8>(v, (14392 * r - 13073 * g - 1319 * b + (128 << 17) + (1 << 16)) >> 17);
}

/** Converts a frame of even width and height from `source` to `target`, both addresses in this module's memory. */
export function convert(source: usize, target: usize, width: usize, height: usize): void {
  const uPlane = target + width * height;
  const vPlane = uPlane + ((width * height) >> 2);
  for (let row: usize = 0; row < height; row += 2) {
    const upper = source + row * width * 4;
    const lower = upper + width * 4;
    const y = target + row * width;
    const u = uPlane + ((row * width) >> 2);
    const v = vPlane + ((row * width) >> 2);
    let x: usize = 0;
    for (; x + 8 <= width; x += 8) {
      const upperA = v128.load(upper + x * 4), upperB = v128.load(upper + x * 4, 16);
      const lowerA = v128.load(lower + x * 4), lowerB = v128.load(lower + x * 4, 16);
      storeLuma(y + x, upperA, upperB);
      storeLuma(y + width + x, lowerA, lowerB);
      const blocksA = blocks(upperA, lowerA), blocksB = blocks(upperB, lowerB);
      storeChroma(u + (x >> 1), blocksA, blocksB, U_COEFFICIENTS);
      storeChroma(v + (x >> 1), blocksA, blocksB, V_COEFFICIENTS);
    }
    for (; x < width; x += 2)
      convertBlock(upper + x * 4, lower + x * 4, y + x, width, u + (x >> 1), v + (x >> 1));
  }
}
