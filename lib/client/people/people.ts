import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, callWithTag } from "../api/call.ts";
import type { BodyInputOf, QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey, listsKey, resourceKey } from "../api/query-keys.ts";
import {
  createPerson,
  deletePerson,
  getPerson,
  importPeople,
  listPeople,
  updatePerson,
} from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";
import { evictPeople } from "./evict-people.ts";

export type Person = ResultOf<typeof getPerson>;
export type PeopleQuery = QueryInputOf<typeof listPeople>;
export type ImportQuery = QueryInputOf<typeof importPeople>;
export type ImportResult = ResultOf<typeof importPeople>;

/** A page of people. A server page prefetches it with the same options and reads through the service. */
export function peoplePage(orgId: string, query: PeopleQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "people", query),
    queryFn: ({ signal }) => call(listPeople, { orgId, query, signal }),
  });
}

/** A person with the entity tag of the version. */
export function personWithTag(orgId: string, personId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "people", personId),
    queryFn: ({ signal }) => callWithTag(getPerson, { orgId, params: { person_id: personId }, signal }),
  });
}

/** The number of active people. Reads a page of one item for its total. */
export const COUNT_QUERY = { status: "active", limit: 1, count: true } as const;

/** The number of active people who have no photo. */
export const WITHOUT_PHOTO_QUERY = { status: "active", missing: ["photo"], limit: 1, count: true } as const;

export function usePeople(query: PeopleQuery) {
  const { id } = useOrganization();
  return useQuery({ ...peoplePage(id, query), placeholderData: keepPreviousData });
}

export function usePerson(personId: string) {
  return useQuery(personWithTag(useOrganization().id, personId));
}

export function useCreatePerson() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof createPerson>) => callWithTag(createPerson, { orgId, body }),
    onSuccess: (created) => {
      queryClient.setQueryData(personWithTag(orgId, created.value.id).queryKey, created);
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "people") });
    },
  });
}

interface PersonChange {
  body: BodyInputOf<typeof updatePerson>;
  /** Entity tag of the version that the change is based on; without it, any version is overwritten. */
  ifMatch?: string;
}

/** Changes a person. Refused with 412 if another user has changed them since `ifMatch`. */
export function useUpdatePerson(personId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: PersonChange) =>
      callWithTag(updatePerson, { orgId, params: { person_id: personId }, ...change }),
    onSuccess: (updated) => {
      queryClient.setQueryData(personWithTag(orgId, personId).queryKey, updated);
      // The change may make videos out of date, whether this page gets live updates or not.
      void queryClient.invalidateQueries({ queryKey: listsKey(orgId, "videos") });
      return queryClient.invalidateQueries({ queryKey: listsKey(orgId, "people") });
    },
  });
}

/** Erases a person with everything made from their data, including their videos. */
export function useErasePerson(personId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(deletePerson, { orgId, params: { person_id: personId } }),
    onSuccess: () => {
      void evictPeople(queryClient, orgId, [personId]);
    },
  });
}

interface Import {
  file: Blob;
  query: ImportQuery;
}

/** Imports a CSV file; with `dry_run` it only reports what would happen. */
export function useImportPeople() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ file, query }: Import) => call(importPeople, { orgId, file, query }),
    onSuccess: (result) =>
      result.dry_run
        ? undefined
        : Promise.all(
            (["people", "imports"] as const).map((resource) =>
              queryClient.invalidateQueries({ queryKey: resourceKey(orgId, resource) }),
            ),
          ),
  });
}
