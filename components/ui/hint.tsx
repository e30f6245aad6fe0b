"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { onDemand } from "./on-demand.tsx";

/** As long as Mantine's tooltips wait here: see the theme. */
const DELAY_MS = 300;

const HintBubble = onDemand(() => import("./hint-bubble.tsx").then((part) => part.HintBubble));

/** For the element that a hint is of. */
interface HintTarget {
  ref: RefObject<HTMLButtonElement | null>;
  onMouseEnter: () => void;
  onMouseLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** A tooltip that is loaded with the first one that shows; Escape closes it. */
export function Hint({ label, children }: { label: string; children: (target: HintTarget) => ReactNode }) {
  const ref = useRef<HTMLButtonElement>(null);
  const [isOver, setOver] = useState(false);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!isOver) {
      setOpened(false);
      return;
    }
    const timer = window.setTimeout(() => setOpened(true), DELAY_MS);
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && setOver(false);
    window.addEventListener("keydown", onKey);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("keydown", onKey);
    };
  }, [isOver]);
  const enter = () => {
    HintBubble.warm();
    setOver(true);
  };
  const leave = () => setOver(false);
  return (
    <>
      {children({ ref, onMouseEnter: enter, onMouseLeave: leave, onFocus: enter, onBlur: leave })}
      <HintBubble opened={opened} label={label} target={ref} />
    </>
  );
}
