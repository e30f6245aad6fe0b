import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listKey, resourceKey } from "../api/query-keys.ts";
import {
  cancelCollectionMessages,
  cancelMessage,
  getMessage,
  listMessages,
  pauseCollectionMessages,
  resumeCollectionMessages,
  retryMessage,
} from "../generated/message-operations.ts";
import { pollInterval } from "../live/live-poll.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Message = ResultOf<typeof getMessage>;
export type MessageStatus = Message["status"];
export type MessagesQuery = QueryInputOf<typeof listMessages>;

/** While one of them is on its way, and the server tells of no changes. */
const SOON_POLL_MS = 2_000;
/** Without that, for a list that somebody watches: scheduled ones are sent, and whoever else works sends others. */
const LIST_POLL_MS = 15_000;

/** A page of messages. */
export function messagesPage(orgId: string, query: MessagesQuery) {
  return queryOptions({
    queryKey: listKey(orgId, "messages", query),
    queryFn: ({ signal }) => call(listMessages, { orgId, query, signal }),
    refetchInterval: ({ state }) =>
      pollInterval(state.data?.items.some(isDueSoon) ? SOON_POLL_MS : LIST_POLL_MS),
  });
}

export function useMessageList(query: MessagesQuery) {
  const { id } = useOrganization();
  return useQuery({ ...messagesPage(id, query), placeholderData: keepPreviousData });
}

/** How many messages match, as the API counts them; undefined until known. */
export function useMessagesTotal(query: MessagesQuery, enabled: boolean): string | undefined {
  const { id } = useOrganization();
  const counted = messagesPage(id, { ...query, limit: 1, count: true });
  return useQuery({ ...counted, enabled }).data?.total ?? undefined;
}

/** In the order in which they are told. */
const STATUSES = ["failed", "scheduled", "queued", "sent", "canceled"] as const satisfies MessageStatus[];

/** How many messages of a collection there are of each status, as the API counts them; those of none are left out. */
export function useMessageTotals(collectionId: string): { status: MessageStatus; total: string }[] {
  const { id } = useOrganization();
  const any = useMessageList({ collection_id: collectionId, limit: 1 }).data?.items.length ?? 0;
  return useQueries({
    queries: STATUSES.map((status) => ({
      ...messagesPage(id, { collection_id: collectionId, status, limit: 1, count: true }),
      enabled: any > 0,
      placeholderData: keepPreviousData,
    })),
    combine: (results) =>
      results.flatMap(({ data }, index) => {
        const [status, total] = [STATUSES[index], data?.total ?? null];
        return status === undefined || total === null || total === "0" ? [] : [{ status, total }];
      }),
  });
}

export function messageItem(orgId: string, messageId: string) {
  return queryOptions({
    queryKey: itemKey(orgId, "messages", messageId),
    queryFn: ({ signal }) => call(getMessage, { orgId, params: { message_id: messageId }, signal }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && isDueSoon(state.data) ? pollInterval(SOON_POLL_MS) : false,
  });
}

export function useMessage(messageId: string) {
  return useQuery(messageItem(useOrganization().id, messageId));
}

/** Sends a message again that failed or was canceled, or at once one that waits. */
export function useRetryMessage(messageId: string) {
  const { orgId, refresh } = useRefreshed();
  return useMutation({
    mutationFn: () => call(retryMessage, { orgId, params: { message_id: messageId } }),
    onSuccess: refresh,
  });
}

/** Keeps a message from being sent. */
export function useCancelMessage(messageId: string) {
  const { orgId, refresh } = useRefreshed();
  return useMutation({
    mutationFn: () => call(cancelMessage, { orgId, params: { message_id: messageId } }),
    onSuccess: refresh,
  });
}

const OF_ALL = {
  pause: pauseCollectionMessages,
  resume: resumeCollectionMessages,
  cancel: cancelCollectionMessages,
} as const;

/** Holds back, sends after all, or cancels what has not been sent of a collection. */
export function useCollectionMessages(collectionId: string, command: keyof typeof OF_ALL) {
  const { orgId, refresh } = useRefreshed();
  return useMutation({
    mutationFn: () => call(OF_ALL[command], { orgId, params: { collection_id: collectionId } }),
    onSuccess: refresh,
  });
}

function useRefreshed() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return {
    orgId,
    refresh: () => queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "messages") }),
  };
}

/** Whether an attempt is in progress or due within 30 seconds. */
function isDueSoon({
  status,
  is_paused,
  next_attempt_at,
}: Pick<Message, "status" | "is_paused" | "next_attempt_at">): boolean {
  if (is_paused || (status !== "queued" && status !== "scheduled")) return false;
  return next_attempt_at === null || Date.parse(next_attempt_at) - Date.now() < 30_000;
}
