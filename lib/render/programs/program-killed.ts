import type { ProgramEnd } from "./program-end.ts";

/** The system's own answers to a program that goes over its limits: the next run would go over them too. */
const LIMITS: ReadonlySet<NodeJS.Signals> = new Set(["SIGXCPU", "SIGXFSZ", "SIGSYS"]);

/** A program that this process had started was ended by a signal that this process did not send. */
export class ProgramKilled extends Error {
  override name = "ProgramKilled";
  constructor(signal: NodeJS.Signals) {
    super(`ffmpeg was ended by ${signal}, most often because memory ran out`);
  }
}

/** How an ended program was killed; null if it exited, exceeded its limits, or was killed by this process. */
export function killedFromOutside(
  { isKilled }: { isKilled: boolean },
  { signal }: Pick<ProgramEnd, "signal">,
): ProgramKilled | null {
  return isKilled || signal === null || LIMITS.has(signal) ? null : new ProgramKilled(signal);
}

/** Whether an error comes from a program that was killed from outside, so that its input is not at fault. */
export function isOfKilledProgram(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof ProgramKilled || isOfKilledProgram(error.cause);
}
