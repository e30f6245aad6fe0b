/**
 * A problem of the machine that prevents Rollcall from starting. The message is shown in the terminal: it
 * says what is wrong and what to do, and is printed without a stack trace.
 */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}

/** The code of a system error, such as `EACCES`, or undefined. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
