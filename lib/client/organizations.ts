import { queryOptions } from "@tanstack/react-query";
import type { ResultOf } from "#lib/contract/contract.ts";
import { listOrganizations } from "#lib/contract/organization.ts";
import { call } from "./call.ts";

export type Organization = ResultOf<typeof listOrganizations>[number];

/** The organizations of the signed-in person; the one list that belongs to no organization. */
export function organizationList() {
  return queryOptions({
    queryKey: ["organizations"] as const,
    queryFn: ({ signal }) => call(listOrganizations, { signal }),
  });
}
