"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Sends a command once. Presses are ignored while it is in progress, and afterwards until the page shows the
 * outcome. If the command fails, it can be sent again.
 * @param shown the state that the command changes, as the page shows it now; a different value frees the
 * button
 * @param send throws if the command fails; `run` then throws the same, and otherwise returns whether it was
 * sent
 */
export function useCommand<Args extends readonly unknown[]>(
  shown: unknown,
  send: (...args: Args) => unknown,
) {
  const [isBusy, setBusy] = useState(false);
  const now = useRef(shown);
  // A ref, since a second press comes before the first one is rendered.
  const pressed = useRef<{ shown: unknown; isDone: boolean } | null>(null);

  function release() {
    pressed.current = null;
    setBusy(false);
  }

  useEffect(() => {
    now.current = shown;
    if (pressed.current?.isDone && pressed.current.shown !== shown) {
      pressed.current = null;
      setBusy(false);
    }
  }, [shown]);

  async function run(...args: Args): Promise<boolean> {
    if (pressed.current !== null) return false;
    const press = { shown: now.current, isDone: false };
    pressed.current = press;
    setBusy(true);
    try {
      await send(...args);
    } catch (error) {
      release();
      throw error;
    }
    press.isDone = true;
    if (now.current !== press.shown) release();
    return true;
  }

  return { run, isBusy };
}
