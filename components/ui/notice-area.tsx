"use client";

import { useSyncExternalStore } from "react";
import { hasNotices, onNotice } from "./notices.ts";
import { onDemand } from "./on-demand.tsx";

const NoticeList = onDemand<{ opened: boolean }>(() =>
  import("./notice-list.tsx").then((part) => part.NoticeList),
);

export const warmNotices = NoticeList.warm;

/** Shows what `showNotice` is told; loaded with the first notice, or when the page is first touched. */
export function NoticeArea() {
  const opened = useSyncExternalStore(onNotice, hasNotices, () => false);
  return <NoticeList opened={opened} />;
}
