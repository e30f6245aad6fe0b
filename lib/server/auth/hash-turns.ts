/** Thrown where so many passwords wait to be hashed that another would wait too long. */
export class HashesBusyError extends Error {
  override readonly name = "HashesBusyError";
}

/** A hash takes 128 MiB while it is made: so many of them at once, and no more, however many sign in. */
const AT_ONCE = 2;

/** Some ten seconds of waiting. */
const WAITING = 32;

type Turns = { running: number; waiting: (() => void)[] };

// Next.js loads a module once for each bundle of its build; the memory is one.
const holder = globalThis as typeof globalThis & { rollcallHashTurns?: Turns };

/**
 * Runs `work` when it is its turn: two at a time, first come, first served.
 * @throws {HashesBusyError} when too many wait already
 */
export async function inHashTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  holder.rollcallHashTurns ??= { running: 0, waiting: [] };
  const turns = holder.rollcallHashTurns;
  if (turns.running < AT_ONCE) turns.running += 1;
  else if (turns.waiting.length >= WAITING) throw new HashesBusyError();
  else await new Promise<void>((resolve) => turns.waiting.push(resolve));
  try {
    return await work();
  } finally {
    // Who waits takes the place over.
    const next = turns.waiting.shift();
    if (next === undefined) turns.running -= 1;
    else next();
  }
}
