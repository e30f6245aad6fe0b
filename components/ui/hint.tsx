"use client";

import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { onDemand } from "./on-demand.tsx";

/** The same delay as Mantine's tooltips have in the theme. */
const DELAY_MS = 300;

const HintBubble = onDemand(() => import("./hint-bubble.tsx").then((part) => part.HintBubble));

/** Props for the element that the hint describes. */
interface HintTarget {
  ref: RefObject<HTMLButtonElement | null>;
  onMouseEnter: () => void;
  onMouseLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** A tooltip whose code is loaded when the first one shows; Escape closes it. */
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
