"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type BulkOutcome, runBulk } from "../api/bulk-run.ts";
import { call } from "../api/call.ts";
import { collectPages, PAGE } from "../api/collect-pages.ts";
import { listsKey, resourceKey } from "../api/query-keys.ts";
import { listPeople } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { PhotoAssigner } from "./photo-assigner.ts";

/** All active people, page by page, for matching file names against them. */
export function useAllPeople() {
  const { id: orgId } = useOrganization();
  return useMutation({
    mutationFn: async () => {
      const { items } = await collectPages((cursor) =>
        call(listPeople, { orgId, query: { status: "active", limit: PAGE, cursor } }),
      );
      return items;
    },
  });
}

/** Uploads a photo for each of many people, a few at a time. People who no longer exist are skipped. */
export function useBulkPhotos() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const [settled, setSettled] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  /** @param photos by person id */
  async function run(photos: ReadonlyMap<string, File>): Promise<BulkOutcome> {
    const stop = new AbortController();
    running.current = stop;
    setSettled(0);
    const gifts = new PhotoAssigner(orgId, photos);
    try {
      return await runBulk([...photos.keys()], (personId) => gifts.give(personId), {
        signal: stop.signal,
        onProgress: setSettled,
      });
    } finally {
      await gifts.takeBack();
      setSettled(null);
      queryClient.removeQueries({ queryKey: [...resourceKey(orgId, "people"), "item"] });
      await queryClient.invalidateQueries({ queryKey: listsKey(orgId, "people") });
    }
  }

  return { run, settled, stop: () => running.current?.abort() };
}
