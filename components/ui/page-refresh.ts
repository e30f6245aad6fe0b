"use client";

import { useRouter } from "next/navigation";
import { startTransition, useCallback, useEffect, useState } from "react";
import { AddressQueue } from "./address-queue.ts";
import { shownAddress } from "./shown-address.ts";
import { useHistoryStep } from "./use-history-step.ts";

/*
 * A list keeps its state in the address, which it changes with the browser's history API. While Next.js refreshes a page
 * whose address was changed like that, it takes two steps, and an address that is written between them never reaches the
 * page: it goes on showing what the former one said. So whoever writes an address waits for the refresh. Back and forward do not
 * wait. Next.js then either loads the page anew or shows nothing new any more, so it is always loaded anew.
 */

const queue = new AddressQueue(shownAddress);
/** Sets the number of the refresh that is shown; null where no console is. */
let showRefresh: ((refresh: number) => void) | null = null;

/** Writes the page's address: at once, or when the refresh that is under way is shown. */
export function afterRefresh(write: () => void): void {
  queue.add(write);
}

/** Whether the page is being refreshed, so that addresses wait. */
export const isRefreshing = (): boolean => queue.isRefreshing;

/**
 * Asks the server for the page again, and lets Next.js forget the pages that were visited before, which it keeps for
 * going back.
 */
export function useRefreshPage(): () => void {
  const router = useRouter();
  return useCallback(() => {
    const show = showRefresh;
    // Nothing would tell when it has ended.
    const refresh = show === null ? 0 : queue.begin();
    startTransition(() => {
      // biome-ignore lint/plugin: the one place that refreshes
      router.refresh();
      // In the same transition, so that it is set when the refreshed page is shown.
      show?.(refresh);
    });
  }, [router]);
}

/** Learns when a refresh is shown. Used once, in the console's frame. */
export function usePageRefreshes(): void {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    showRefresh = setShown;
    return () => {
      showRefresh = null;
      queue.clear();
    };
  }, []);
  useEffect(() => {
    queue.end(shown);
  }, [shown]);
  useHistoryStep(() => {
    if (queue.isRefreshing) window.location.reload();
  });
}
