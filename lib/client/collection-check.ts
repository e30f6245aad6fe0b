"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { createCollection } from "#lib/contract/collection.ts";
import type { ResultOf } from "#lib/contract/contract.ts";
import { call } from "./call.ts";
import type { CollectionInput } from "./collections.ts";
import { useOrganization } from "./organization-context.tsx";

export type CollectionReport = ResultOf<typeof checkCollection>;

/** The same operation as what it is with `dry_run`. */
const checkCollection = { ...createCollection, success: createCollection.success.instead };

/** Finds what is wrong with anybody's video before anything is made. A new check ends the one before. */
export function useCheckCollection() {
  const { id: orgId } = useOrganization();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useMutation({
    mutationFn: (body: CollectionInput) => {
      running.current?.abort();
      running.current = new AbortController();
      const { signal } = running.current;
      return call(checkCollection, { orgId, body: { ...body, dry_run: true }, signal });
    },
  });
}
