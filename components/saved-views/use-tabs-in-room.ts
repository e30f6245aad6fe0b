import { type RefObject, useLayoutEffect, useState } from "react";
import { type TabsInRoom, tabsInRoom } from "./tabs-in-room.ts";

/**
 * Measures which items of a row fit into it, now and whenever its width changes. Until then, as on the server, all are
 * taken to fit: the row cuts off what does not.
 * @param names what the widths of the items depend on
 */
export function useTabsInRoom(
  row: RefObject<HTMLUListElement | null>,
  names: readonly string[],
  current: number,
): TabsInRoom {
  const [fit, setFit] = useState<TabsInRoom>({ shown: names.length, isMoved: false });
  const text = names.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names have other widths
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const widths = [...element.children].map((item) => item.getBoundingClientRect().width);
      const next = tabsInRoom(widths, element.getBoundingClientRect().width, current);
      setFit((before) => (before.shown === next.shown && before.isMoved === next.isMoved ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, current, text]);
  return fit;
}
