"use client";

import { useEffect, useState } from "react";
import { type Collection, isCollectionEnded } from "#lib/client/collections.ts";
import { type Sample, secondsLeft, withSample } from "./time-left.ts";

/**
 * Seconds until a collection is done, from what this browser has seen get finished; null while that is not known.
 * @param seenAt when the collection was last fetched, milliseconds since 1970
 */
export function useTimeLeft(collection: Collection, seenAt: number): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  const { completed, failed, total, started_at: startedAt } = collection;
  const done = completed + failed;
  const ended = isCollectionEnded(collection);

  useEffect(() => {
    if (ended || startedAt === null) return;
    setSamples((known) => {
      const start = new Date(startedAt).getTime();
      // The server's clock and this one may differ: a start that lies ahead is none.
      const first = known.length === 0 && start < seenAt ? [{ at: start, done: 0 }] : known;
      return withSample(first, { at: seenAt, done });
    });
  }, [done, ended, seenAt, startedAt]);

  return ended ? null : secondsLeft(samples, total);
}
