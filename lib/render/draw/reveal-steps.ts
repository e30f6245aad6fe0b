import { breakableChunks, graphemesOf } from "../layout/line-breaks.ts";

/**
 * Where a text may pause while it appears bit by bit: for each way of typing, the shares of its characters that are to
 * be seen after each step, rising to 1. Nothing to be seen is no step.
 */
export type RevealSteps = { character: readonly number[]; word: readonly number[]; line: readonly number[] };

function shares(counts: readonly number[]): number[] {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  return counts
    .filter((count) => count > 0)
    .map((count) => {
      seen += count;
      return seen === all ? 1 : seen / all;
    });
}

/**
 * The steps of a text that is laid out in lines, counting characters as a reader sees them (graphemes), in reading
 * order; the characters to be seen at a share are `Math.round(share * all)`.
 */
export function revealStepsOf(lines: readonly string[]): RevealSteps {
  const words = lines.flatMap((line) => breakableChunks(line));
  return {
    character: shares(lines.flatMap((line) => graphemesOf(line).map(() => 1))),
    word: shares(words.map((word) => graphemesOf(word).length)),
    line: shares(lines.map((line) => graphemesOf(line).length)),
  };
}

/** The share that is to be seen at a point of the way, 0…1: the last step that is reached. */
export function revealAt(steps: readonly number[], progress: number): number {
  const reached = Math.floor(Math.min(1, Math.max(0, progress)) * steps.length + 1e-9);
  return reached === 0 ? 0 : (steps[reached - 1] ?? 1);
}
