import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { resourceKey } from "../api/query-keys.ts";
import { listCollections, listPeople, listProjects } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

/** The first few people, collections and projects that match a text. Empty for an empty text. */
export function useGlobalSearch(q: string) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...resourceKey(orgId, "people"), "list", { anything: q }],
    enabled: q !== "",
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [people, collections, projects] = await Promise.all([
        call(listPeople, { orgId, query: { q, limit: 5 }, signal }),
        call(listCollections, { orgId, query: { q, limit: 4 }, signal }),
        call(listProjects, { orgId, query: { q, limit: 3 }, signal }),
      ]);
      return { people: people.items, collections: collections.items, projects: projects.items };
    },
  });
}
