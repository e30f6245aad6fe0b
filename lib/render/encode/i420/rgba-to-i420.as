// AssemblyScript, compiled by build.ts into module.ts. RGBA, 8 bits a channel, to planar Y, U and V in limited range
// with the coefficients of BT.709, scaled by 2^15. A chroma sample is the average of its four pixels, dithered unless they
// are of one colour. And back.

const Y_COEFFICIENTS = i16x8(5983, 20127, 2032, 0, 5983, 20127, 2032, 0);
const U_COEFFICIENTS = i16x8(-3298, -11094, 14392, 0, -3298, -11094, 14392, 0);
const V_COEFFICIENTS = i16x8(14392, -13073, -1319, 0, 14392, -13073, -1319, 0);

/** The zero level of chroma and half a level more, by which it is rounded to the nearest; of the sums of four pixels. */
const NEAREST: i32 = (128 << 17) + (1 << 16);

/**
 * The zero level of chroma and a quarter of a level more, or three quarters: low, high, high and low from row to row, so
 * that a slow gradient passes half levels too. Along these rows H.264's transforms have one of their patterns, and an
 * encoder needs a single coefficient for it.
 *
 * @param top the pair of rows, in pixels of the frame
 */
// @ts-ignore: decorator
@inline
function dithered(top: usize): i32 {
  return (128 << 17) + (1 << 15) + (<i32>(((top >> 1) + 1) & 2) << 15);
}

/** Bits in which pixels differ from those below and from those beside them, from four pixels of each of two rows. */
// @ts-ignore: decorator
@inline
function differences(upper: v128, lower: v128): v128 {
  const beside = v128.shuffle<i32>(upper, upper, 1, 0, 3, 2);
  return v128.or(v128.xor(upper, lower), v128.xor(upper, beside));
}

/** What is added to the chroma of four blocks: nothing is dithered that is of one colour, because it has no gradient. */
// @ts-ignore: decorator
@inline
function roundings(first: v128, second: v128, offset: i32): v128 {
  const any = v128.or(v128.shuffle<i32>(first, second, 0, 2, 4, 6), v128.shuffle<i32>(first, second, 1, 3, 5, 7));
  return v128.bitselect(i32x4.splat(NEAREST), i32x4.splat(offset), i32x4.eq(any, i32x4.splat(0)));
}

/** The same for one block; `ignored` are bits that do not count. */
// @ts-ignore: decorator
@inline
function scalarRounding(upper: usize, lower: usize, ignored: u32, offset: i32): i32 {
  const pixel = load<u32>(upper);
  const any = (pixel ^ load<u32>(upper, 4)) | (pixel ^ load<u32>(lower)) | (pixel ^ load<u32>(lower, 4));
  return (any & ~ignored) == 0 ? NEAREST : offset;
}

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
function storeChroma(at: usize, first: v128, second: v128, coefficients: v128, rounding: v128): void {
  // Sums of four: two bits more to shift away.
  const sum = i32x4.add(weigh(first, second, coefficients), rounding);
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
function convertBlock(
  upper: usize, lower: usize, offset: i32, y: usize, width: usize, u: usize, v: usize,
): void {
  store<u8>(y, scalarLuma(upper));
  store<u8>(y, scalarLuma(upper + 4), 1);
  store<u8>(y + width, scalarLuma(lower));
  store<u8>(y + width, scalarLuma(lower + 4), 1);
  const r = <i32>load<u8>(upper) + load<u8>(upper, 4) + load<u8>(lower) + load<u8>(lower, 4);
  const g = <i32>load<u8>(upper, 1) + load<u8>(upper, 5) + load<u8>(lower, 1) + load<u8>(lower, 5);
  const b = <i32>load<u8>(upper, 2) + load<u8>(upper, 6) + load<u8>(lower, 2) + load<u8>(lower, 6);
  const rounding = scalarRounding(upper, lower, 0xff000000, offset);
  store<u8>(u, (-3298 * r - 11094 * g + 14392 * b + rounding) >> 17);
  store<u8>(v, (14392 * r - 13073 * g - 1319 * b + rounding) >> 17);
}

/**
 * Converts a region of a picture into the planes of a frame. `source` holds the region's pixels alone, row after row;
 * `planes` holds the whole frame, `width` by `height`. All measures are even; addresses are in this module's memory.
 */
export function convert(
  source: usize, planes: usize, width: usize, height: usize, left: usize, top: usize, w: usize, h: usize,
): void {
  const uPlane = planes + width * height;
  const vPlane = uPlane + ((width * height) >> 2);
  for (let row: usize = 0; row < h; row += 2) {
    const upper = source + row * w * 4;
    const lower = upper + w * 4;
    const y = planes + (top + row) * width + left;
    const chroma = (((top + row) * width) >> 2) + (left >> 1);
    const u = uPlane + chroma;
    const v = vPlane + chroma;
    const offset = dithered(top + row);
    let x: usize = 0;
    for (; x + 8 <= w; x += 8) {
      const upperA = v128.load(upper + x * 4), upperB = v128.load(upper + x * 4, 16);
      const lowerA = v128.load(lower + x * 4), lowerB = v128.load(lower + x * 4, 16);
      storeLuma(y + x, upperA, upperB);
      storeLuma(y + width + x, lowerA, lowerB);
      const blocksA = blocks(upperA, lowerA), blocksB = blocks(upperB, lowerB);
      // Without the alphas, which do not show.
      const differA = i32x4.shl(differences(upperA, lowerA), 8), differB = i32x4.shl(differences(upperB, lowerB), 8);
      const rounding = roundings(differA, differB, offset);
      storeChroma(u + (x >> 1), blocksA, blocksB, U_COEFFICIENTS, rounding);
      storeChroma(v + (x >> 1), blocksA, blocksB, V_COEFFICIENTS, rounding);
    }
    for (; x < w; x += 2)
      convertBlock(upper + x * 4, lower + x * 4, offset, y + x, width, u + (x >> 1), v + (x >> 1));
  }
}

/** Eight 16-bit products of two bytes, divided by 255 and rounded. */
// @ts-ignore: decorator
@inline
function share(products: v128): v128 {
  const rounded = i16x8.add(products, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(rounded, i16x8.shr_u(rounded, 8)), 8);
}

/** Two 16-bit RGBA pixels with their colours multiplied by their opacity. */
// @ts-ignore: decorator
@inline
function multiplied(pixels: v128): v128 {
  // The opacity's own factor is 255, which leaves it as it is.
  const alphas = v128.or(v128.shuffle<i16>(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7), i16x8(0, 0, 0, 255, 0, 0, 0, 255));
  return share(i16x8.mul(pixels, alphas));
}

/** Multiplies the colours of packed rows of pixels by their opacity, into a picture whose rows are `stride` bytes apart. */
export function premultiply(source: usize, target: usize, stride: usize, w: usize, h: usize): void {
  for (let row: usize = 0; row < h; row += 1) {
    const from = source + row * w * 4;
    const to = target + row * stride;
    for (let x: usize = 0; x < w; x += 2) {
      const pixels = v128.load_zero<u64>(from + x * 4);
      const words = multiplied(v128.extend_low<u8>(pixels));
      v128.store_lane<u64>(to + x * 4, i8x16.narrow_i16x8_u(words, words), 0);
    }
  }
}

/**
 * What is left of four samples behind pixels of some opacity, times 2^15 over the opacity's full scale of 255 (or 2^17
 * over 1020): `clear` is full scale less opacity. 257/2 stands for 32768/255; the error is below 0.004 of a level.
 */
// @ts-ignore: decorator
@inline
function behind(clear: v128, samples: v128, zero: i32): v128 {
  const left = i32x4.mul(clear, i32x4.sub(samples, i32x4.splat(zero)));
  return i32x4.shr_s(i32x4.mul(left, i32x4.splat(257)), 1);
}

/** Four samples of a plane as 32-bit integers. */
// @ts-ignore: decorator
@inline
function samplesAt(at: usize): v128 {
  const bytes = v128.load_zero<u32>(at);
  return v128.extend_low<u16>(v128.extend_low<u8>(bytes));
}

/** Luma of four pixels over the four samples behind them, at `at`. */
// @ts-ignore: decorator
@inline
function blendedLuma(at: usize, pixels: v128): v128 {
  const sum = weigh(v128.extend_low<u8>(pixels), v128.extend_high<u8>(pixels), Y_COEFFICIENTS);
  const clear = i32x4.sub(i32x4.splat(255), i32x4.shr_u(pixels, 24));
  const both = i32x4.add(sum, behind(clear, samplesAt(at), 16));
  return i32x4.shr_s(i32x4.add(both, i32x4.splat((16 << 15) + (1 << 14))), 15);
}

// @ts-ignore: decorator
@inline
function blendLuma(at: usize, shift: usize, first: v128, second: v128): void {
  const words = v128.narrow<i32>(blendedLuma(at + shift, first), blendedLuma(at + shift + 4, second));
  v128.store_lane<u64>(at, i8x16.narrow_i16x8_u(words, words), 0);
}

/** Four chroma samples; `clear` is 1020 less the sum of their pixels' opacities. */
// @ts-ignore: decorator
@inline
function blendChroma(
  at: usize, shift: usize, first: v128, second: v128, clear: v128, coefficients: v128, rounding: v128,
): void {
  const sum = i32x4.add(weigh(first, second, coefficients), behind(clear, samplesAt(at + shift), 128));
  const words = v128.narrow<i32>(i32x4.shr_s(i32x4.add(sum, rounding), 17), i32x4.splat(0));
  v128.store_lane<u32>(at, i8x16.narrow_i16x8_u(words, words), 0);
}

// @ts-ignore: decorator
@inline
function blendScalarLuma(pixel: usize, at: usize, shift: usize): void {
  const r = <i32>load<u8>(pixel), g = <i32>load<u8>(pixel, 1), b = <i32>load<u8>(pixel, 2);
  const left = ((255 - <i32>load<u8>(pixel, 3)) * (<i32>load<u8>(at + shift) - 16) * 257) >> 1;
  store<u8>(at, (5983 * r + 20127 * g + 2032 * b + left + (16 << 15) + (1 << 14)) >> 15);
}

/** The last columns of a width that is no multiple of eight, two at a time. */
function blendBlock(
  upper: usize, lower: usize, offset: i32, shift: usize, y: usize, width: usize, u: usize, v: usize,
): void {
  blendScalarLuma(upper, y, shift);
  blendScalarLuma(upper + 4, y + 1, shift);
  blendScalarLuma(lower, y + width, shift);
  blendScalarLuma(lower + 4, y + width + 1, shift);
  const r = <i32>load<u8>(upper) + load<u8>(upper, 4) + load<u8>(lower) + load<u8>(lower, 4);
  const g = <i32>load<u8>(upper, 1) + load<u8>(upper, 5) + load<u8>(lower, 1) + load<u8>(lower, 5);
  const b = <i32>load<u8>(upper, 2) + load<u8>(upper, 6) + load<u8>(lower, 2) + load<u8>(lower, 6);
  const clear = 1020 - (<i32>load<u8>(upper, 3) + load<u8>(upper, 7) + load<u8>(lower, 3) + load<u8>(lower, 7));
  const uLeft = (clear * (<i32>load<u8>(u + shift) - 128) * 257) >> 1;
  const vLeft = (clear * (<i32>load<u8>(v + shift) - 128) * 257) >> 1;
  const rounding = scalarRounding(upper, lower, 0, offset);
  store<u8>(u, (-3298 * r - 11094 * g + 14392 * b + uLeft + rounding) >> 17);
  store<u8>(v, (14392 * r - 13073 * g - 1319 * b + vLeft + rounding) >> 17);
}

// @ts-ignore: decorator
@inline
function copyBehind(at: usize, shift: usize, bytes: usize): void {
  if (bytes == 8) store<u64>(at, load<u64>(at + shift));
  else store<u32>(at, load<u32>(at + shift));
}

/**
 * Lays a region of a picture with premultiplied alpha over planes that are `shift` bytes behind the ones that are written.
 * `source` is the region's upper left pixel, and `stride` the bytes from one row to the next; else as in `convert`.
 */
export function blend(
  source: usize, stride: usize, shift: usize,
  planes: usize, width: usize, height: usize, left: usize, top: usize, w: usize, h: usize,
): void {
  const uPlane = planes + width * height;
  const vPlane = uPlane + ((width * height) >> 2);
  const opacity = i32x4.splat(0xff000000);
  for (let row: usize = 0; row < h; row += 2) {
    const upper = source + row * stride;
    const lower = upper + stride;
    const y = planes + (top + row) * width + left;
    const chroma = (((top + row) * width) >> 2) + (left >> 1);
    const offset = dithered(top + row);
    let x: usize = 0;
    for (; x + 8 <= w; x += 8) {
      const upperA = v128.load(upper + x * 4), upperB = v128.load(upper + x * 4, 16);
      const lowerA = v128.load(lower + x * 4), lowerB = v128.load(lower + x * 4, 16);
      const any = v128.and(v128.or(v128.or(upperA, upperB), v128.or(lowerA, lowerB)), opacity);
      const at = chroma + (x >> 1);
      if (!v128.any_true(any)) {
        copyBehind(y + x, shift, 8);
        copyBehind(y + width + x, shift, 8);
        copyBehind(uPlane + at, shift, 4);
        copyBehind(vPlane + at, shift, 4);
        continue;
      }
      const all = v128.and(v128.and(upperA, upperB), v128.and(lowerA, lowerB));
      const blocksA = blocks(upperA, lowerA), blocksB = blocks(upperB, lowerB);
      const rounding = roundings(differences(upperA, lowerA), differences(upperB, lowerB), offset);
      if (i32x4.all_true(i32x4.ge_u(all, opacity))) {
        storeLuma(y + x, upperA, upperB);
        storeLuma(y + width + x, lowerA, lowerB);
        storeChroma(uPlane + at, blocksA, blocksB, U_COEFFICIENTS, rounding);
        storeChroma(vPlane + at, blocksA, blocksB, V_COEFFICIENTS, rounding);
        continue;
      }
      blendLuma(y + x, shift, upperA, upperB);
      blendLuma(y + width + x, shift, lowerA, lowerB);
      const alphas = v128.shuffle<i16>(blocksA, blocksB, 3, 3, 7, 7, 11, 11, 15, 15);
      const clear = i32x4.sub(i32x4.splat(1020), i32x4.shr_u(alphas, 16));
      blendChroma(uPlane + at, shift, blocksA, blocksB, clear, U_COEFFICIENTS, rounding);
      blendChroma(vPlane + at, shift, blocksA, blocksB, clear, V_COEFFICIENTS, rounding);
    }
    for (; x < w; x += 2) {
      const at = chroma + (x >> 1);
      blendBlock(upper + x * 4, lower + x * 4, offset, shift, y + x, width, uPlane + at, vPlane + at);
    }
  }
}

/** Four samples as they are without the zero level that they are counted from. */
// @ts-ignore: decorator
@inline
function centred(samples: v128, zero: i32): v128 {
  return i32x4.sub(samples, i32x4.splat(zero));
}

/** One channel of four pixels, from a sum that is scaled by 2^16, at its place in 32 bits. */
// @ts-ignore: decorator
@inline
function channel(sum: v128, place: i32): v128 {
  const value = i32x4.shr_s(i32x4.add(sum, i32x4.splat(1 << 15)), 16);
  return i32x4.shl(i32x4.min_s(i32x4.max_s(value, i32x4.splat(0)), i32x4.splat(255)), place);
}

/** Converts the planes of a frame back into opaque pixels, row after row. A chroma sample stands for its four pixels. */
export function unpack(planes: usize, target: usize, width: usize, height: usize): void {
  const uPlane = planes + width * height;
  const vPlane = uPlane + ((width * height) >> 2);
  for (let row: usize = 0; row < height; row += 1) {
    for (let x: usize = 0; x < width; x += 4) {
      const at = ((row >> 1) * (width >> 1)) + (x >> 1);
      const both = v128.load_zero<u32>(uPlane + at);
      const us = centred(v128.shuffle<i32>(v128.extend_low<u16>(v128.extend_low<u8>(both)), both, 0, 0, 1, 1), 128);
      const other = v128.load_zero<u32>(vPlane + at);
      const vs = centred(v128.shuffle<i32>(v128.extend_low<u16>(v128.extend_low<u8>(other)), other, 0, 0, 1, 1), 128);
      const ys = i32x4.mul(centred(samplesAt(planes + row * width + x), 16), i32x4.splat(76309));
      const red = i32x4.add(ys, i32x4.mul(vs, i32x4.splat(117489)));
      const green = i32x4.add(ys, i32x4.add(i32x4.mul(us, i32x4.splat(-13975)), i32x4.mul(vs, i32x4.splat(-34925))));
      const blue = i32x4.add(ys, i32x4.mul(us, i32x4.splat(138438)));
      const colors = v128.or(v128.or(channel(red, 0), channel(green, 8)), channel(blue, 16));
      const pixels = v128.or(colors, i32x4.splat(0xff000000));
      if (x + 4 <= width) v128.store(target + (row * width + x) * 4, pixels);
      else v128.store_lane<u64>(target + (row * width + x) * 4, pixels, 0);
    }
  }
}
