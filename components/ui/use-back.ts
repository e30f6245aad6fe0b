import { useEffect, useEffectEvent } from "react";

/** Calls `listener` when the user has gone back or forward, before the page shows where to. */
export function useBack(listener: () => unknown): void {
  const listen = useEffectEvent(listener);
  useEffect(() => {
    const onStep = () => listen();
    window.addEventListener("popstate", onStep);
    return () => window.removeEventListener("popstate", onStep);
  }, []);
}
