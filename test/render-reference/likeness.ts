/** Samples of one kind, row after row, each 0 to 255. */
export type Plane = { width: number; height: number; samples: ArrayLike<number> };

/**
 * Peak signal-to-noise ratio in decibels of samples of 8 bits: 10 log₁₀ (255² / mean squared difference). Infinite for
 * samples that are the same.
 */
export function psnr(found: ArrayLike<number>, expected: ArrayLike<number>): number {
  if (found.length !== expected.length || found.length === 0)
    throw new Error(`Pictures of ${found.length} and ${expected.length} samples cannot be compared`);
  let sum = 0;
  for (let index = 0; index < found.length; index++)
    sum += ((found[index] ?? 0) - (expected[index] ?? 0)) ** 2;
  return sum === 0 ? Number.POSITIVE_INFINITY : 10 * Math.log10((255 ** 2 * found.length) / sum);
}

const WINDOW = 11;
const SIGMA = 1.5;
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

const GAUSSIAN = ((): readonly number[] => {
  const weights = Array.from({ length: WINDOW }, (_, index) =>
    Math.exp(-((index - (WINDOW - 1) / 2) ** 2) / (2 * SIGMA ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
})();

/** Weighted means of all windows that lie within the picture. */
function windowMeans({ width, height }: Plane, sampleAt: (index: number) => number): Float64Array {
  const [across, down] = [width - WINDOW + 1, height - WINDOW + 1];
  const rows = new Float64Array(across * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < across; x++) {
      let sum = 0;
      for (let k = 0; k < WINDOW; k++) sum += (GAUSSIAN[k] ?? 0) * sampleAt(y * width + x + k);
      rows[y * across + x] = sum;
    }
  const means = new Float64Array(across * down);
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      let sum = 0;
      for (let k = 0; k < WINDOW; k++) sum += (GAUSSIAN[k] ?? 0) * (rows[(y + k) * across + x] ?? 0);
      means[y * across + x] = sum;
    }
  return means;
}

/**
 * Structural similarity of two pictures of at least 11 × 11, 1 when they are the same: the mean over Gaussian windows of
 * 11 × 11 with σ 1.5, K₁ 0.01 and K₂ 0.03 (Wang, Bovik, Sheikh, Simoncelli: Image Quality Assessment, IEEE Transactions
 * on Image Processing 13/4, 2004).
 */
export function ssim(found: Plane, expected: Plane): number {
  if (found.width !== expected.width || found.height !== expected.height)
    throw new Error(
      `Pictures of ${found.width} × ${found.height} and ${expected.width} × ${expected.height} cannot be compared`,
    );
  const a = (index: number) => found.samples[index] ?? 0;
  const b = (index: number) => expected.samples[index] ?? 0;
  const [meanA, meanB] = [windowMeans(found, a), windowMeans(expected, b)];
  const squareA = windowMeans(found, (index) => a(index) ** 2);
  const squareB = windowMeans(found, (index) => b(index) ** 2);
  const product = windowMeans(found, (index) => a(index) * b(index));
  let sum = 0;
  for (let index = 0; index < meanA.length; index++) {
    const [muA, muB] = [meanA[index] ?? 0, meanB[index] ?? 0];
    const varianceA = (squareA[index] ?? 0) - muA ** 2;
    const varianceB = (squareB[index] ?? 0) - muB ** 2;
    const covariance = (product[index] ?? 0) - muA * muB;
    sum +=
      ((2 * muA * muB + C1) * (2 * covariance + C2)) /
      ((muA ** 2 + muB ** 2 + C1) * (varianceA + varianceB + C2));
  }
  return sum / meanA.length;
}
