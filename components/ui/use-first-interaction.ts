import { useEffect } from "react";

const TOUCHES = ["pointerover", "pointerdown", "keydown"] as const;

/** Calls `prepare` once, on the first interaction with the page. */
export function useFirstInteraction(prepare: () => void): void {
  useEffect(() => {
    const ended = new AbortController();
    const touched = () => {
      ended.abort();
      prepare();
    };
    for (const touch of TOUCHES) {
      window.addEventListener(touch, touched, { passive: true, signal: ended.signal });
    }
    return () => ended.abort();
  }, [prepare]);
}
