/**
 * A problem of the machine that prevents Rollcall from starting. The message is shown in the terminal: it
 * says what is wrong and what to do, and is printed without a stack trace.
 */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}

/** Thrown into a command's work when it is asked to stop; the message says by what. */
export class AskedToStop extends Error {
  override readonly name = "AskedToStop";
}

/** Whether work has ended because it was asked to: what waits with a signal throws an error of its own. */
export function wasAskedToStop(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof AskedToStop || (error.name === "AbortError" && error.cause instanceof AskedToStop);
}

/** The code of a system error, such as `EACCES`, or undefined. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
