import { useEffect, useEffectEvent } from "react";

/** Calls `listener` when the user has gone back or forward, unless that was stopped. */
export function useHistoryStep(listener: () => void): void {
  const listen = useEffectEvent(listener);
  useEffect(() => {
    // One without a state is a link to a part of the page.
    const onStep = ({ state }: PopStateEvent) => state !== null && listen();
    // Before Next.js, which may show the page at once.
    window.addEventListener("popstate", onStep, true);
    return () => window.removeEventListener("popstate", onStep, true);
  }, []);
}
