"use client";

import { useLiveUpdates } from "#lib/client/live/use-live-updates.ts";

/** Keeps open pages up to date with running renders. Renders nothing. */
export function LiveUpdates() {
  useLiveUpdates();
  return null;
}
