/** Samples of a pixel in each direction, for smooth edges. */
const SAMPLES = 4;
/** Where the white ring begins, as a share of the radius. */
const RING = 0.92;
/** How much the disc darkens what is behind it. */
const DISC_OPACITY = 0.62;
/** The triangle, in radii from the centre: it reaches a little further to the right, so that it looks centred. */
const TRIANGLE = { left: -0.28, right: 0.48, halfHeight: 0.44 };

/** A white triangle on a dark disc with a white ring: RGBA pixels of a square with sides of `diameter`. */
export function playButton(diameter: number): Buffer {
  const pixels = Buffer.alloc(diameter * diameter * 4);
  for (let y = 0; y < diameter; y += 1)
    for (let x = 0; x < diameter; x += 1) {
      const { white, disc } = coverage(x, y, diameter);
      const alpha = Math.max(white, disc * DISC_OPACITY);
      const shade = alpha === 0 ? 0 : Math.round((white / alpha) * 255);
      pixels.set([shade, shade, shade, Math.round(alpha * 255)], (y * diameter + x) * 4);
    }
  return pixels;
}

/** Which shares of a pixel are in the disc, and in what is white. */
function coverage(x: number, y: number, diameter: number): { white: number; disc: number } {
  let [white, disc] = [0, 0];
  for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
    const place = (pixel: number, step: number) => ((pixel + (step + 0.5) / SAMPLES) / diameter) * 2 - 1;
    const right = place(x, sample % SAMPLES);
    const down = place(y, Math.floor(sample / SAMPLES));
    const distance = Math.hypot(right, down);
    if (distance <= 1) disc += 1;
    if ((distance <= 1 && distance > RING) || isInTriangle(right, down)) white += 1;
  }
  return { white: white / SAMPLES ** 2, disc: disc / SAMPLES ** 2 };
}

function isInTriangle(right: number, down: number): boolean {
  const narrowing = (TRIANGLE.right - right) / (TRIANGLE.right - TRIANGLE.left);
  return right > TRIANGLE.left && Math.abs(down) < narrowing * TRIANGLE.halfHeight;
}
