"use client";

import { useEffect, useState } from "react";
import { dateExample, HEAD_BYTES } from "./date-example.ts";
import type { DateOrder } from "./use-import.ts";

/** A day as a file writes dates, from the moment on at which the file is chosen; null if it has none. */
export function useDateExample(file: File | null, chosen: DateOrder | null): string | null {
  const [head, setHead] = useState("");
  useEffect(() => {
    let isCurrent = true;
    setHead("");
    file
      ?.slice(0, HEAD_BYTES)
      .text()
      // A file that cannot be read is refused elsewhere.
      .then(
        (text) => isCurrent && setHead(text),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return dateExample(head, chosen);
}
