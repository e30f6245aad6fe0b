"use client";

import { useLiveUpdates } from "#lib/client/live/use-live-updates.ts";
import { ConnectionNotice } from "./connection-notice.tsx";

/** What an open page does about its connection, from the moment after it has been drawn: `opened` at once. */
export function Connection(_props: { opened: boolean }) {
  useLiveUpdates();
  return <ConnectionNotice />;
}
