import { AsyncLocalStorage } from "node:async_hooks";
import { isDatabaseUnavailable } from "../database-unavailable.ts";
import { isPoolExhausted } from "../pool-exhaustion.ts";

const notes = new AsyncLocalStorage<{ fault: unknown }>();

/**
 * Runs a call of the authentication library. When the database is unavailable, or no connection to it comes free, the library
 * answers on its own, as for a user who is not signed in, or with an error.
 * @throws the database's error instead
 */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  const note = { fault: null };
  const outcome = await notes.run(note, () => Promise.allSettled([work()]));
  if (note.fault !== null) throw note.fault;
  const [settled] = outcome;
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/**
 * Whether `error` means that the database is unavailable, or too busy; if so, the surrounding `orUnavailable` throws it.
 */
export function reportIfUnavailable(error: unknown): boolean {
  if (!isDatabaseUnavailable(error) && !isPoolExhausted(error)) return false;
  const note = notes.getStore();
  if (note !== undefined) note.fault ??= error;
  return true;
}

/** Wraps the library's database adapter, to note each time that the database is unavailable. */
export function reportingUnavailable<Adapter extends object>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const answer: unknown = value.apply(target, args);
        if (answer instanceof Promise) answer.catch(reportIfUnavailable);
        return answer;
      };
    },
  });
}
