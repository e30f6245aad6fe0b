"use client";

import { type DragEvent, useState } from "react";
import { useInsertFiles } from "../layers/use-insert-files.ts";
import type { Point } from "./turn.ts";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/**
 * Adds files that are dropped on the stage, where they are dropped.
 * @param pointOf a place on the screen in the scene's pixels
 */
export function useFileDrop(pointOf: (at: { clientX: number; clientY: number }) => Point) {
  const insertFiles = useInsertFiles();
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent<HTMLElement>) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        event.dataTransfer.dropEffect = "copy";
        setOver(true);
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        const isInside =
          event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        if (!isInside) setOver(false);
      },
      onDrop(event: DragEvent<HTMLElement>) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setOver(false);
        void insertFiles([...event.dataTransfer.files], pointOf(event));
      },
    },
  };
}

/** A file that is dropped beside the stage does not take the place of the page. */
export const KEPT_PAGE = {
  onDragOver(event: DragEvent<HTMLElement>) {
    if (!hasFiles(event) || event.defaultPrevented) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "none";
  },
  onDrop(event: DragEvent<HTMLElement>) {
    if (hasFiles(event)) event.preventDefault();
  },
};
