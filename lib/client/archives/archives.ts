import { useMutation } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { BodyInputOf } from "../api/operation.ts";
import { createArchive } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

type ArchiveInput = BodyInputOf<typeof createArchive>;

/** Selects videos, or collections, for a zip; what comes back has the address of it. */
export function useCreateArchive() {
  const { id: orgId } = useOrganization();
  return useMutation({ mutationFn: (body: ArchiveInput) => call(createArchive, { orgId, body }) });
}
