"use client";

import { startTransition, useEffect, useState } from "react";

/**
 * How many parts of a long form to show: one at first, then one more after each painted frame. So a press is answered
 * before all of the form is there, and another one in between.
 * @param form begins again when it changes
 */
export function useGrowing(form: string, total: number): number {
  const [shown, setShown] = useState({ form, count: 1 });
  const count = shown.form === form ? shown.count : 1;
  useEffect(() => {
    if (count >= total) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown({ form, count: count + 1 })));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [form, count, total]);
  return count;
}
