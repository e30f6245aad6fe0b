"use client";

import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";

type Keys = ReadonlySet<string>;

/**
 * The keys of the celebrations that are left out, whichever days are shown. They last as long as the tab: who comes back
 * from making the videos of the others must not find them chosen again.
 */
export function useSkippedCelebrations(): [Keys, Dispatch<SetStateAction<Keys>>] {
  const { id: orgId, userId } = useOrganization();
  const storageKey = `left-out:${orgId}:${userId}`;
  const [left, setLeft] = useState<Keys>(new Set());
  const latest = useRef(left);

  const show = useCallback((next: Keys) => {
    latest.current = next;
    setLeft(next);
  }, []);
  // Before it is painted, but after the first drawing: the server's knows nothing of it.
  useLayoutEffect(() => {
    const kept = read(storageKey);
    if (kept.size > 0 || latest.current.size > 0) show(kept);
  }, [show, storageKey]);
  // After the answer to a press is painted: there may be thousands of them.
  useEffect(() => {
    if (latest.current === left) write(storageKey, left);
  }, [storageKey, left]);

  const change = useCallback(
    (action: SetStateAction<Keys>) => show(typeof action === "function" ? action(latest.current) : action),
    [show],
  );
  return [left, change];
}

function read(storageKey: string): Keys {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(storageKey) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}

function write(storageKey: string, left: Keys): void {
  try {
    if (left.size === 0) window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, JSON.stringify([...left]));
  } catch {
    // Storage may be full or forbidden; everybody is then chosen again.
  }
}
