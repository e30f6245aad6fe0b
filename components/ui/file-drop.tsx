"use client";

import { Dropzone, type DropzoneProps } from "@mantine/dropzone";
import { useEffect, useRef } from "react";
import styles from "./file-drop.module.css";

interface FileDropProps
  extends Pick<
    DropzoneProps,
    "accept" | "maxSize" | "multiple" | "onDrop" | "onReject" | "children" | "aria-describedby"
  > {
  /** What the place is called: what a press on it does. */
  label: string;
  /** How it looks. */
  classNames: { root: string | undefined; inner: string | undefined };
  /** Takes no further files meanwhile; the keyboard's place on the page stays. */
  busy: boolean;
}

/**
 * A place to drop files, or to choose them by a press. What is pressed is the browser's own field, laid over all of it:
 * a button to whoever hears the page, and one that opens before the page's scripts are there.
 */
export function FileDrop({ label, classNames, busy, ...dropzone }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Chosen before anybody listened.
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
        // Passed on to the field, although its type leaves it out.
        ...{ ref: input },
        "aria-label": label,
        "aria-describedby": dropzone["aria-describedby"],
        className: styles.input ?? "",
        style: {},
        tabIndex: 0,
        // Else browsers show what is chosen, which is never anything, and fill it in again after a reload.
        title: "",
        autoComplete: "off",
        // Whoever chose a file meanwhile would wait for it in vain. The library calls its own handlers no more by then.
        onClickCapture: (event) => {
          if (busy) event.preventDefault();
        },
        onClick: ({ currentTarget }) => {
          // The same file again is a choice too.
          currentTarget.value = "";
        },
      }}
    />
  );
}
