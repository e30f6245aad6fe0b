import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey } from "../api/query-keys.ts";
import { getCollectionViews, getPersonViews, listAnswers } from "../generated/watch-link-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Answer = ResultOf<typeof listAnswers>;
export type Views = ResultOf<typeof getCollectionViews>;
export type AnswersQuery = QueryInputOf<typeof listAnswers>;

/** Those of a panel that are shown at first, with how many there are. */
export const FIRST_ANSWERS = { limit: 5, count: true } as const satisfies AnswersQuery;

/** The newest answers; asked for again whenever the page is looked at. */
export function answersPage(orgId: string, query: AnswersQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "answers", query),
    queryFn: ({ signal }) => call(listAnswers, { orgId, query, signal }),
    staleTime: 0,
  });
}

export function useAnswers(query: AnswersQuery) {
  const { id } = useOrganization();
  return useQuery({ ...answersPage(id, query), placeholderData: keepPreviousData });
}

/** How often videos of a collection, or about a person, were watched; of neither, nothing is asked. */
export function useViews({ collection_id: collection, person_id: person }: AnswersQuery) {
  const { id: orgId } = useOrganization();
  const of = collection !== undefined ? ("collections" as const) : ("people" as const);
  const id = collection ?? person ?? "";
  return useQuery({
    queryKey: [...itemKey(orgId, of, id), "views"] as const,
    queryFn: ({ signal }) =>
      of === "collections"
        ? call(getCollectionViews, { orgId, params: { collection_id: id }, signal })
        : call(getPersonViews, { orgId, params: { person_id: id }, signal }),
    enabled: id !== "",
    staleTime: 0,
  });
}
