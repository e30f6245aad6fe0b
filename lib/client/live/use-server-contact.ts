"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { waitWithPages } from "../api/patient-pages.ts";
import { isServerGone, onServerContact, untilServerAnswers } from "../api/server-contact.ts";
import { onServerTrouble } from "../api/server-trouble-event.ts";

/**
 * Notices that the server is gone, lets navigations wait for it, and reads everything again when it is back. Used once, in
 * the console's shell. @returns whether it is gone
 */
export function useServerContact(): boolean {
  const queryClient = useQueryClient();
  useEffect(() => {
    const ends = [
      waitWithPages(),
      onServerTrouble(() => void untilServerAnswers()),
      onServerContact(() => {
        if (!isServerGone()) void queryClient.invalidateQueries();
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient]);
  return useSyncExternalStore(onServerContact, isServerGone, () => false);
}
