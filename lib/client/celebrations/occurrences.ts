import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call } from "../api/call.ts";
import { collectPages, PAGE } from "../api/collect-pages.ts";
import type { ResultOf } from "../api/operation.ts";
import { listKey, resourceKey } from "../api/query-keys.ts";
import {
  approveMailedOccurrences,
  approveOccurrences,
  type getOccurrence,
  listCelebrationOccurrences,
  listOccurrences,
  redoOccurrence,
  skipOccurrence,
} from "../generated/occurrence-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Occurrence = ResultOf<typeof getOccurrence>;
export type MailedApproval = ResultOf<typeof approveMailedOccurrences>;
export type OccurrenceStatus = Occurrence["status"];

/** Which occurrences: of days from and to, both inclusive, `YYYY-MM-DD`. */
export interface OccurrenceSpan {
  from: string;
  to: string;
  status?: OccurrenceStatus;
  /** Of this celebration; of all that are on without it. */
  celebrationId?: string;
}

/** As many as one request approves. */
const APPROVAL_LIMIT = 500;

/** A month of an organization with some thousands of people. More would not fit on a page. */
const MOST = 1_000;

type FetchPage = (
  cursor: string | undefined,
) => Promise<{ items: readonly Occurrence[]; nextCursor: string | null }>;

/** The occurrences of a span, read through the API or the service; incomplete if there are too many to show. */
export const collectOccurrences = (fetchPage: FetchPage) => collectPages(fetchPage, MOST);

export function occurrencesOf(orgId: string, span: OccurrenceSpan) {
  const { celebrationId, ...days } = span;
  return queryOptions({
    queryKey: listKey(orgId, "occurrences", span),
    queryFn: ({ signal }) =>
      collectOccurrences((cursor) => {
        const query = { ...days, limit: PAGE, cursor };
        return celebrationId === undefined
          ? call(listOccurrences, { orgId, query, signal })
          : call(listCelebrationOccurrences, {
              orgId,
              params: { celebration_id: celebrationId },
              query,
              signal,
            });
      }),
  });
}

export function useOccurrences(span: OccurrenceSpan) {
  return useQuery({ ...occurrencesOf(useOrganization().id, span), placeholderData: keepPreviousData });
}

/** Skips one, or has it prepared again. */
export function useChangeOccurrence() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: "skip" | "redo" }) =>
      call(change === "skip" ? skipOccurrence : redoOccurrence, { orgId, params: { occurrence_id: id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "occurrences") }),
  });
}

/** What is approved, as it was shown. */
export type SeenOccurrence = Pick<Occurrence, "id" | "video_completed_at">;

/** The latest moment at which one of their videos was finished; undefined if none is. */
const seenUntil = (seen: readonly SeenOccurrence[]): string | undefined =>
  seen
    .flatMap(({ video_completed_at: at }) => (at === null ? [] : [at]))
    .sort()
    .at(-1);

/** Approves several together, as many as there are, as far as their videos are those that were shown. */
export function useApproveOccurrences() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (shown: readonly SeenOccurrence[]) => {
      const done = { approved: 0, unchanged: 0 };
      for (let start = 0; start < shown.length; start += APPROVAL_LIMIT) {
        const together = shown.slice(start, start + APPROVAL_LIMIT);
        const ids = together.map(({ id }) => id);
        const body = { ids, seen_until: seenUntil(together) };
        const { approved, unchanged } = await call(approveOccurrences, { orgId, body });
        done.approved += approved;
        done.unchanged += unchanged.length;
      }
      return done;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "occurrences") }),
  });
}

/** Approves what an e-mail lists. The token says in which organization. */
export function useApproveMailed() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(approveMailedOccurrences, { body: { token } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "occurrences") }),
  });
}

/** Skips several, one after the other. What was sent meanwhile, or is gone, is counted and holds up no other. */
export function useSkipOccurrences() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const done = { skipped: 0, unchanged: 0 };
      for (const id of ids) {
        try {
          await call(skipOccurrence, { orgId, params: { occurrence_id: id } });
          done.skipped += 1;
        } catch (error) {
          if (!(error instanceof ApiError) || (error.status !== 409 && error.status !== 404)) throw error;
          done.unchanged += 1;
        }
      }
      return done;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "occurrences") }),
  });
}
