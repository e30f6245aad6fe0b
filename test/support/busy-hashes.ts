import { noteHashPlace, withHashPlace, withHashSlot } from "#lib/server/auth/hash-queue.ts";

/** Takes both slots for hashing passwords, and holds each later one until `end`. */
export function occupyHashes() {
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => releases.push(resolve));
  const both = [withHashSlot(hold), withHashSlot(hold)];
  return {
    /** Hashes a password under a rate-limit key. @returns the outcome, once it has ended */
    hashFor: (key: string, isKnown = false): Promise<"hashed" | "refused"> =>
      withHashPlace(() => {
        noteHashPlace({ key, isKnown });
        const begin = () => {
          order.push(key);
          return hold();
        };
        return withHashSlot(begin).then(
          () => "hashed",
          () => "refused",
        );
      }),
    /** Releases all slots. @returns the order in which `waiting` began, and the outcome of each */
    async end(waiting: Promise<"hashed" | "refused">[]) {
      const timer = setInterval(() => releases.shift()?.(), 0);
      await Promise.all(both);
      const outcomes = await Promise.all(waiting);
      clearInterval(timer);
      return { order, outcomes };
    },
  };
}
