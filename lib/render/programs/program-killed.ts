import type { ProgramEnd } from "./program-end.ts";

/** The system's own answers to a program that goes over its limits: the next run would go over them too. */
const LIMITS: ReadonlySet<NodeJS.Signals> = new Set(["SIGXCPU", "SIGXFSZ", "SIGSYS"]);

/** A program was ended by a signal for no fault of its own: by the system, or because it could not get going. */
export class ProgramKilled extends Error {
  override name = "ProgramKilled";
  constructor(signal: NodeJS.Signals, why = "most often because memory ran out") {
    super(`ffmpeg was ended by ${signal}, ${why}`);
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
