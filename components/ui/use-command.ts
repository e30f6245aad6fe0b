"use client";

import { useEffect, useRef, useState } from "react";

/**
 * A command that is sent once: a press while it is under way does nothing, however quick, nor does one after it until
 * the page shows what has become of it. One that failed can be sent again.
 * @param shown what the command changes, as the page shows it now; any other value frees the button again
 * @param send fails with what is wrong; `run` fails with the same, and answers whether it was sent at all
 */
export function useCommand<Args extends readonly unknown[]>(
  shown: unknown,
  send: (...args: Args) => unknown,
) {
  const [isBusy, setBusy] = useState(false);
  const now = useRef(shown);
  // A ref, since a second press comes before the page has drawn that there was a first.
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
