import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { resourceKey } from "../api/query-keys.ts";
import {
  listCollections,
  listPeople,
  listProjects,
  listTemplates,
  listVideos,
} from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

/** The lists that are searched: each that has a filter `q`. */
export const SEARCHED = {
  people: listPeople,
  videos: listVideos,
  collections: listCollections,
  projects: listProjects,
  templates: listTemplates,
};

/** The first few people, videos, collections, projects and templates that match a text. Empty for an empty text. */
export function useGlobalSearch(q: string) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...resourceKey(orgId, "people"), "list", { anything: q }],
    enabled: q !== "",
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const [people, videos, collections, projects, templates] = await Promise.all([
        call(SEARCHED.people, { orgId, query: { q, limit: 5 }, signal }),
        call(SEARCHED.videos, { orgId, query: { q, limit: 10 }, signal }),
        call(SEARCHED.collections, { orgId, query: { q, limit: 4 }, signal }),
        call(SEARCHED.projects, { orgId, query: { q, limit: 3 }, signal }),
        call(SEARCHED.templates, { orgId, query: { q, limit: 3 }, signal }),
      ]);
      const found = {
        people: people.items,
        videos: videos.items,
        collections: collections.items,
        projects: projects.items,
        templates: templates.items,
      };
      return found satisfies Record<keyof typeof SEARCHED, object[]>;
    },
  });
}
