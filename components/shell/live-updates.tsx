"use client";

import { useLiveUpdates } from "#lib/client/live/use-live-updates.ts";

/** Lets open pages follow what is being made. Shows nothing. */
export function LiveUpdates() {
  useLiveUpdates();
  return null;
}
