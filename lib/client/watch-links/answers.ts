import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { QueryInputOf, ResultOf } from "../api/operation.ts";
import { listKey } from "../api/query-keys.ts";
import { listAnswers } from "../generated/operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Answer = ResultOf<typeof listAnswers>;
export type AnswersQuery = QueryInputOf<typeof listAnswers>;

/** The newest answers; asked for again whenever the page is looked at. */
export function useAnswers(query: AnswersQuery) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: listKey(orgId, "answers", query),
    queryFn: ({ signal }) => call(listAnswers, { orgId, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
