import { AsyncLocalStorage } from "node:async_hooks";
import { isDatabaseUnavailable } from "../database-unavailable.ts";

const notes = new AsyncLocalStorage<{ fault: unknown }>();

/**
 * Has the authentication library do something. Of a database that is away it makes an answer of its own: a person who is not
 * signed in, or a fault.
 * @throws what the database said instead
 */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  const note = { fault: null };
  const outcome = await notes.run(note, () => Promise.allSettled([work()]));
  if (note.fault !== null) throw note.fault;
  const [settled] = outcome;
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

/** Whether `error` says that the database is away; then whoever waits in `orUnavailable` is told. */
export function reportIfUnavailable(error: unknown): boolean {
  if (!isDatabaseUnavailable(error)) return false;
  const note = notes.getStore();
  if (note !== undefined) note.fault ??= error;
  return true;
}

/** What the library asks the database by, with a note of each time that there was none to ask. */
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
