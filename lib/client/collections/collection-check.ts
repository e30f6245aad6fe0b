"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Contract } from "#lib/contract/contract.ts";
import { call } from "../api/call.ts";
import type { Operation, ResultOf } from "../api/operation.ts";
import { createCollection } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import type { CollectionInput } from "./collections.ts";

export type CollectionReport = ResultOf<typeof checkCollection>;

type Checked<O> =
  O extends Operation<infer C extends Contract>
    ? Operation<Omit<C, "success"> & { success: NonNullable<C["success"]["instead"]> }>
    : never;

/** The same operation as what it is with `dry_run`. */
const checkCollection = createCollection as unknown as Checked<typeof createCollection>;

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
