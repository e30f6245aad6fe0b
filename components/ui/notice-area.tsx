"use client";

import { useSyncExternalStore } from "react";
import { hasNotices, onNotice } from "./notices.ts";
import { onDemand } from "./on-demand.tsx";

const NoticeList = onDemand<{ opened: boolean }>(() =>
  import("./notice-list.tsx").then((part) => part.NoticeList),
);

export const warmNotices = NoticeList.warm;

/**
 * Shows the notices of `showNotice`; loaded with the first notice, or on the first interaction with the page.
 */
export function NoticeArea() {
  const opened = useSyncExternalStore(onNotice, hasNotices, () => false);
  return <NoticeList opened={opened} />;
}
