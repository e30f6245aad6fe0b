/** White noise, −1 to 1, that is the same at every run (xorshift32, Marsaglia 2003). */
export function noise(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state / 0x80000000;
  };
}
