import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError, call, callAll, callWithTag, type Tagged } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey, listsKey } from "../api/query-keys.ts";
import {
  createTemplateCheckpoint,
  createTemplateDraft,
  deleteTemplateDraft,
  getTemplateCheckpoint,
  getTemplateDraft,
  listTemplateCheckpoints,
  listTemplateDrafts,
  updateTemplateDraft,
} from "../generated/template-draft-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type TemplateDraft = ResultOf<typeof getTemplateDraft>;
export type TemplateDraftSummary = ResultOf<typeof listTemplateDrafts>;
export type TemplateCheckpoint = ResultOf<typeof listTemplateCheckpoints>;

/** What browsers allow for a request that outlives its page, less what headers may take. */
const KEEPALIVE_LENGTH = 30_000;
/** How often an open editor asks whether somebody else has saved. */
const WATCH_MS = 15_000;

const checkpointsKey = (orgId: string, draftId: string) =>
  [...itemKey(orgId, "template-drafts", draftId), "checkpoints"] as const;

/** All drafts of the organization, without their scenes. */
export function templateDraftList(orgId: string) {
  return queryOptions({
    queryKey: listKey(orgId, "template-drafts"),
    queryFn: ({ signal }) => callAll(listTemplateDrafts, { orgId, signal }),
  });
}

export function useTemplateDrafts() {
  return useQuery(templateDraftList(useOrganization().id));
}

/** What an editor that has been left still saves. */
const departures = new Set<Promise<unknown>>();

/** Lets whoever opens a draft next wait until it is saved. */
export function awaitBeforeReading(saved: Promise<unknown>): void {
  const departure = saved.finally(() => departures.delete(departure));
  departures.add(departure);
}

/** The newest state of a draft without its scene; null if there is none. */
async function findSummary(orgId: string, id: string, signal?: AbortSignal) {
  const query = { template_id: id, limit: 1 };
  const { items } = await call(listTemplateDrafts, {
    orgId,
    query,
    ...(signal === undefined ? {} : { signal }),
  });
  return items[0] ?? null;
}

/** A draft with its entity tag; null if there is none. */
export async function readDraft(orgId: string, id: string): Promise<Tagged<TemplateDraft> | null> {
  await Promise.allSettled(departures);
  // Most templates have none: to ask the list for it is no refused request in the browser's log.
  if ((await findSummary(orgId, id)) === null) return null;
  try {
    return await callWithTag(getTemplateDraft, { orgId, params: { draft_id: id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * The draft as it was when the editor was opened; null if there is none. It is read anew for each visit, and never
 * while somebody edits.
 * @param id null if there is nothing to ask for
 */
export function useOpenedDraft(id: string | null) {
  const { id: orgId } = useOrganization();
  const query = useQuery({
    queryKey: [...itemKey(orgId, "template-drafts", id ?? ""), "opened"] as const,
    queryFn: () => readDraft(orgId, id ?? ""),
    enabled: id !== null,
    gcTime: 0,
    refetchOnMount: "always",
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return query.isFetchedAfterMount ? query : { ...query, data: undefined };
}

/** The scene of a draft at a revision. @param revision null if it is not needed yet */
export function useDraftScene(id: string, revision: number | null) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...itemKey(orgId, "template-drafts", id), "scene", revision] as const,
    queryFn: async ({ signal }) => {
      const { scene } = await call(getTemplateDraft, { orgId, params: { draft_id: id }, signal });
      return scene;
    },
    enabled: revision !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** As `findSummary`, asked again and again. */
export function useWatchedDraft(id: string | null) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...itemKey(orgId, "template-drafts", id ?? ""), "watched"] as const,
    queryFn: ({ signal }) => findSummary(orgId, id ?? "", signal),
    enabled: id !== null,
    refetchInterval: WATCH_MS,
  });
}

export type DraftChange = BodyInputOf<typeof updateTemplateDraft>;

/** Begins a draft of a template, or of a new one without `template_id`. */
export function createDraft(orgId: string, body: BodyInputOf<typeof createTemplateDraft>) {
  return callWithTag(createTemplateDraft, { orgId, body, keepalive: outlivesPage(body) });
}

/** Saves a draft. A short one is saved also while the page is being left. @throws {ApiError} 412 if it has changed */
export function saveDraft(
  orgId: string,
  { id, etag, body }: { id: string; etag: string; body: DraftChange },
) {
  const params = { draft_id: id };
  return callWithTag(updateTemplateDraft, {
    orgId,
    params,
    body,
    ifMatch: etag,
    keepalive: outlivesPage(body),
  });
}

/** Whether a request with this body is finished when its page is closed meanwhile. */
export const outlivesPage = (body: object): boolean => JSON.stringify(body).length <= KEEPALIVE_LENGTH;

/** Discards a draft. */
export function useDiscardDraft() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteTemplateDraft, { orgId, params: { draft_id: id } }),
    onSuccess: (_, id) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: listsKey(orgId, "template-drafts") }),
        queryClient.invalidateQueries({ queryKey: checkpointsKey(orgId, id) }),
      ]),
  });
}

/** Keeps a state that is not the draft's as a checkpoint of it. */
export function keepState(
  orgId: string,
  id: string,
  body: BodyInputOf<typeof createTemplateCheckpoint>,
): Promise<unknown> {
  return call(createTemplateCheckpoint, { orgId, params: { draft_id: id }, body });
}

/** The checkpoints of a draft and of its template's former drafts, newest first. */
export function useCheckpoints(draftId: string) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...checkpointsKey(orgId, draftId), "list"] as const,
    queryFn: ({ signal }) =>
      callAll(listTemplateCheckpoints, { orgId, params: { draft_id: draftId }, signal }),
    staleTime: 0,
  });
}

/** A checkpoint with its scene. It never changes. @param id null if none is selected */
export function useCheckpoint(draftId: string, id: string | null) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...checkpointsKey(orgId, draftId), id] as const,
    queryFn: ({ signal }) =>
      call(getTemplateCheckpoint, {
        ...{ orgId, signal },
        params: { draft_id: draftId, checkpoint_id: id ?? "" },
      }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
