"use client";

import { Dropzone, type DropzoneProps } from "@mantine/dropzone";
import { useEffect, useRef } from "react";
import styles from "./file-drop.module.css";

interface FileDropProps
  extends Pick<
    DropzoneProps,
    "accept" | "maxSize" | "multiple" | "onDrop" | "onReject" | "children" | "aria-describedby"
  > {
  /** Accessible name: what a press does. */
  label: string;
  /** Class names of its parts. */
  classNames: { root: string | undefined; inner: string | undefined };
  /** Accepts no further files meanwhile; keeps the keyboard focus. */
  busy: boolean;
}

/**
 * An area to drop files on, or to press and choose files. The browser's own file field covers all of it, so
 * it works with screen readers and before the page's scripts have loaded.
 */
export function FileDrop({ label, classNames, busy, ...dropzone }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Files chosen before the page was hydrated.
    if ((input.current?.files?.length ?? 0) > 0)
      input.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);
  return (
    <Dropzone
      {...dropzone}
      unstyled
      classNames={{ ...classNames, root: `${styles.root} ${classNames.root}` }}
      disabled={busy}
      aria-busy={busy || undefined}
      activateOnClick={false}
      activateOnKeyboard={false}
      inputProps={{
        // Passed on to the field, although its type does not include it.
        ...{ ref: input },
        "aria-label": label,
        "aria-describedby": dropzone["aria-describedby"],
        className: styles.input ?? "",
        style: {},
        tabIndex: 0,
        // Otherwise browsers show the chosen file, which is always reset here, and restore it after a reload.
        title: "",
        autoComplete: "off",
        // A file chosen while busy would be ignored. When disabled, the library does not call its own
        // handlers.
        onClickCapture: (event) => {
          if (busy) event.preventDefault();
        },
        onClick: ({ currentTarget }) => {
          // Choosing the same file again must fire a change event too.
          currentTarget.value = "";
        },
      }}
    />
  );
}
