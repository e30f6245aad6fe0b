"use client";

import { useEffect, useRef } from "react";
import { useEditor, usePlayhead } from "../state/editor-context.tsx";

/** Advances the play-head in real time; the stage draws as many frames as it can. */
export function usePlay(): { toggle: () => void } {
  const { duration } = useEditor().scene;
  const { time, setTime, isPlaying, setPlaying } = usePlayhead();
  const now = useRef(time);
  now.current = time;
  useEffect(() => {
    if (!isPlaying) return;
    const from = now.current >= duration - 0.05 ? 0 : now.current;
    const started = performance.now();
    let frame = requestAnimationFrame(function step() {
      const next = from + (performance.now() - started) / 1000;
      setTime(Math.min(next, duration));
      if (next >= duration) setPlaying(false);
      else frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, duration, setTime, setPlaying]);
  return { toggle: () => setPlaying(!isPlaying) };
}
