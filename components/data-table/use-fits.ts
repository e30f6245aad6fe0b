import { type RefObject, useEffect } from "react";

/**
 * Sets `data-fits` on an element while its only child is not wider than it is, and `data-wide` while it is; neither before
 * that is known. What need not scroll sideways need not be a scroll container, in which the column titles could not stay in
 * view while the page scrolls.
 */
export function useFits(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    const child = element?.firstElementChild;
    if (!element || !child) return;
    const observer = new ResizeObserver(() => {
      const fits = child.getBoundingClientRect().width <= element.getBoundingClientRect().width + 1;
      element.toggleAttribute("data-fits", fits);
      element.toggleAttribute("data-wide", !fits);
    });
    observer.observe(element);
    observer.observe(child);
    return () => observer.disconnect();
  }, [container]);
}
