"use client";

import { useCallback, useState } from "react";

/** Whether an element has come near the visible part of the page once; and the element's ref. */
export function useInView(margin: string) {
  const [isSeen, setSeen] = useState(false);
  const ref = useCallback(
    (element: Element | null) => {
      if (element === null) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          setSeen(true);
          observer.disconnect();
        },
        { rootMargin: margin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [margin],
  );
  return { ref, isSeen };
}
