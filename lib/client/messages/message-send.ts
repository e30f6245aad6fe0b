import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import type { BodyInputOf, ResultOf } from "../api/operation.ts";
import { resourceKey } from "../api/query-keys.ts";
import {
  previewCollectionMessage,
  previewVideoMessage,
  sendCollectionMessages,
  sendVideoMessages,
  testCollectionMessage,
  testVideoMessage,
} from "../generated/message-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type MessageInput = BodyInputOf<typeof sendCollectionMessages>;
export type MessageReport = ResultOf<typeof sendCollectionMessages>;
export type MessageWords = Pick<MessageInput, "subject" | "text">;

/** Whose videos messages are about: all of a collection, or one. */
export type MessageSource = { of: "collection" | "video"; id: string };

/** How long a preview is good for. */
const STALE_MS = 30_000;
/** How often is asked again while videos are being made. */
const MAKING_POLL_MS = 5_000;

/** Who would get a message, and who would not. */
export function useMessageDryRun(source: MessageSource, body: MessageInput, enabled: boolean) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...resourceKey(orgId, "messages"), "dry-run", source, body] as const,
    queryFn: () => send(orgId, source, { ...body, dry_run: true }),
    enabled,
    refetchInterval: ({ state }) =>
      state.data?.reasons.some(({ reason }) => reason === "not_ready") ? MAKING_POLL_MS : false,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** The mail as one person would get it. @param videoId the one that it is about; the first of the collection without one */
export function useMessagePreview(source: MessageSource, words: MessageWords, videoId: string | undefined) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: [...resourceKey(orgId, "messages"), "preview", source, words, videoId] as const,
    queryFn: ({ signal }) =>
      source.of === "video"
        ? call(previewVideoMessage, { orgId, params: { video_id: source.id }, body: words, signal })
        : call(previewCollectionMessage, {
            orgId,
            params: { collection_id: source.id },
            body: videoId === undefined ? words : { ...words, video_id: videoId },
            signal,
          }),
    enabled: words.subject.trim() !== "" && words.text.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
    retry: false,
  });
}

/** Queues the messages. */
export function useSendMessages(source: MessageSource) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MessageInput) => send(orgId, source, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: resourceKey(orgId, "messages") }),
  });
}

/** Mails one of them to the signed-in user. */
export function useTestMessage(source: MessageSource) {
  const { id: orgId } = useOrganization();
  return useMutation({
    mutationFn: ({ videoId, ...words }: MessageWords & { videoId: string | undefined }) =>
      source.of === "video"
        ? call(testVideoMessage, { orgId, params: { video_id: source.id }, body: words })
        : call(testCollectionMessage, {
            orgId,
            params: { collection_id: source.id },
            body: videoId === undefined ? words : { ...words, video_id: videoId },
          }),
  });
}

function send(orgId: string, source: MessageSource, body: MessageInput): Promise<MessageReport> {
  return source.of === "video"
    ? call(sendVideoMessages, { orgId, params: { video_id: source.id }, body })
    : call(sendCollectionMessages, { orgId, params: { collection_id: source.id }, body });
}
