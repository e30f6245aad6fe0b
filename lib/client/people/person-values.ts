import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { QueryInputOf } from "../api/operation.ts";
import { listKey } from "../api/query-keys.ts";
import { listPersonValues } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

/** The values that people have in a field, with the number of people that have each. */
export function usePersonValues(query: QueryInputOf<typeof listPersonValues>, enabled: boolean) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: listKey(orgId, "people", { values: query }),
    queryFn: ({ signal }) => call(listPersonValues, { orgId, query, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });
}
