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
 * The choice keys of the celebrations whose default the user has changed, whichever days are shown. They last as
 * long as the tab, so that a user who returns after creating videos for the others does not find those who were
 * left out selected again.
 */
export function useChangedChoices(): [Keys, Dispatch<SetStateAction<Keys>>] {
  const { id: orgId, userId } = useOrganization();
  const storageKey = `left-out:${orgId}:${userId}`;
  const [changed, setChanged] = useState<Keys>(new Set());
  const latest = useRef(changed);

  const show = useCallback((next: Keys) => {
    latest.current = next;
    setChanged(next);
  }, []);
  // Before the first paint, but after hydration: the server does not know the stored keys.
  useLayoutEffect(() => {
    const kept = read(storageKey);
    if (kept.size > 0 || latest.current.size > 0) show(kept);
  }, [show, storageKey]);
  // Runs after the click is painted: there may be thousands of keys.
  useEffect(() => {
    if (latest.current === changed) write(storageKey, changed);
  }, [storageKey, changed]);

  const change = useCallback(
    (action: SetStateAction<Keys>) => show(typeof action === "function" ? action(latest.current) : action),
    [show],
  );
  return [changed, change];
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
    // Storage may be full or disabled; everyone is then as at first.
  }
}
