"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../api/call.ts";
import { dryRunOf, type ResultOf } from "../api/operation.ts";
import { createCollection } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import type { CollectionInput } from "./collections.ts";

export type CollectionReport = ResultOf<typeof checkCollection>;

const checkCollection = dryRunOf(createCollection);

/** Checks everyone's video before anything is rendered. Starting a check cancels the previous one. */
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
