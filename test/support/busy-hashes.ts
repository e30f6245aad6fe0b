import { noteHashPlace, withHashPlace, withHashSlot } from "#lib/server/auth/hash-queue.ts";

/** Takes both turns of hashing passwords, and holds each that comes after until `end`. */
export function occupyHashes() {
  const order: string[] = [];
  const releases: (() => void)[] = [];
  const hold = () => new Promise<void>((resolve) => releases.push(resolve));
  const both = [withHashSlot(hold), withHashSlot(hold)];
  return {
    /** Has a password hashed for a place. @returns how that went, once it has ended */
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
    /** Lets everybody go on. @returns in which order `waiting` began, and how each of them ended */
    async end(waiting: Promise<"hashed" | "refused">[]) {
      const timer = setInterval(() => releases.shift()?.(), 0);
      await Promise.all(both);
      const outcomes = await Promise.all(waiting);
      clearInterval(timer);
      return { order, outcomes };
    },
  };
}
