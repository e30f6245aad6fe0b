"use client";

import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { deliverNotices } from "./notices.ts";

/** The list of notices; also shows those sent before it was mounted. */
export function NoticeList() {
  useEffect(() => {
    window.addEventListener("keydown", pressUndo);
    const stop = deliverNotices(notifications);
    return () => {
      window.removeEventListener("keydown", pressUndo);
      stop();
    };
  }, []);
  // By default a notice of several lines is cut off above and below.
  return <Notifications position="bottom-right" limit={3} notificationMaxHeight={400} />;
}

/** Where the keys undo what was typed, and what is in front of the page. */
const ELSEWHERE =
  "input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=menu]";

/** Ctrl+Z presses the undo button, `data-undo`, of the newest notice that has one. */
function pressUndo(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
  if (
    key.toLowerCase() !== "z" ||
    !(ctrlKey || metaKey) ||
    shiftKey ||
    altKey ||
    event.repeat ||
    event.defaultPrevented
  )
    return;
  if (target instanceof Element && target.closest(ELSEWHERE) !== null) return;
  const buttons = document.querySelectorAll<HTMLElement>("[data-undo]");
  const newest = buttons[buttons.length - 1];
  if (newest === undefined) return;
  event.preventDefault();
  newest.click();
}
