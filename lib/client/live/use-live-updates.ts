"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { resourceKey } from "../api/query-keys.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { applyChanges, askMessages, throttledRefetch } from "./live-patches.ts";
import { setLive } from "./live-poll.ts";
import { followStream } from "./live-stream.ts";

/**
 * Keeps the collections, videos, messages and occurrences on the page in sync with the server. Used once, in the console's
 * shell.
 */
export function useLiveUpdates(): void {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { ask, stop } = throttledRefetch(queryClient);
    // Fetches what was missed. With the responses, queries take their new polling interval.
    const turn = (told: boolean) => {
      setLive(told);
      for (const resource of ["collections", "videos", "occurrences"] as const)
        ask(resourceKey(orgId, resource));
      askMessages(orgId, ask);
    };
    const end = followStream(`/live?organization=${orgId}`, {
      onStanding: () => turn(true),
      onBroken: () => turn(false),
      onChanges: (changes) => applyChanges(queryClient, orgId, changes, ask),
    });
    return () => {
      end();
      stop();
      setLive(false);
    };
  }, [orgId, queryClient]);
}
