"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { resourceKey } from "../api/query-keys.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { applyChanges, throttledRefetch } from "./live-patches.ts";
import { setLive } from "./live-poll.ts";
import { followStream } from "./live-stream.ts";

/** Keeps what the page shows of collections and videos as it is on the server. Once, in the console's frame. */
export function useLiveUpdates(): void {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { ask, stop } = throttledRefetch(queryClient);
    // What was missed meanwhile is asked for; with the answers, queries take their new interval.
    const turn = (told: boolean) => {
      setLive(told);
      ask(resourceKey(orgId, "collections"));
      ask(resourceKey(orgId, "videos"));
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
