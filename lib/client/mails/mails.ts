import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Language } from "#lib/contract/resources/language.ts";
import { call, callWithTag } from "../api/call.ts";
import type { BodyInputOf, QueryInputOf, ResultOf } from "../api/operation.ts";
import { itemKey, listsKey } from "../api/query-keys.ts";
import {
  getMail,
  getMailPreview,
  getMailSettings,
  listMails,
  retryMail,
  sendTestMail,
  updateMailSettings,
} from "../generated/mail-operations.ts";
import { useOrganization } from "../organization/organization-context.tsx";

export type Mail = ResultOf<typeof getMail>;
export type MailSettings = ResultOf<typeof getMailSettings>;
export type MailsQuery = QueryInputOf<typeof listMails>;

/** For a mail on its way. */
const SOON_POLL_MS = 1_000;
/** For a list that somebody watches. */
const LIST_POLL_MS = 15_000;

/** The organization's e-mail settings, with the entity tag of the version. */
export function mailSettingsWithTag(orgId: string) {
  return queryOptions({
    queryKey: [...itemKey(orgId, "organizations", orgId), "mail-settings"] as const,
    queryFn: ({ signal }) => callWithTag(getMailSettings, { params: { org_id: orgId }, signal }),
  });
}

export function useMailSettings() {
  return useQuery(mailSettingsWithTag(useOrganization().id));
}

export type PreviewedMail = { language: Language; signature: string | null; poster: MailSettings["poster"] };

/** A mail about a video with these settings, of which the last that was made is shown until it is there. */
export function useMailPreview({ language, signature, poster }: PreviewedMail) {
  const { id: orgId } = useOrganization();
  const query = { language, poster, signature: signature ?? "" };
  return useQuery({
    queryKey: [...itemKey(orgId, "organizations", orgId), "mail-preview", query],
    queryFn: ({ signal }) => call(getMailPreview, { params: { org_id: orgId }, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Changes the settings. Refused with 412 if another user has changed them since `ifMatch`. */
export function useUpdateMailSettings() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: { body: BodyInputOf<typeof updateMailSettings>; ifMatch?: string }) =>
      callWithTag(updateMailSettings, { params: { org_id: orgId }, ...change }),
    onSuccess: (updated) => queryClient.setQueryData(mailSettingsWithTag(orgId).queryKey, updated),
  });
}

/** A page of what was mailed, newest first. */
export function mailsPage(orgId: string, query: MailsQuery) {
  return queryOptions({
    queryKey: [...listsKey(orgId, "mails"), query] as const,
    queryFn: ({ signal }) => call(listMails, { orgId, query, signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isDueSoon) ? SOON_POLL_MS : LIST_POLL_MS),
  });
}

export function useMails(query: MailsQuery) {
  const { id } = useOrganization();
  return useQuery({ ...mailsPage(id, query), placeholderData: keepPreviousData });
}

/** One mail, asked for again until the SMTP server has answered. */
export function useMailAnswer(mailId: string | undefined) {
  const { id: orgId } = useOrganization();
  return useQuery({
    queryKey: itemKey(orgId, "mails", mailId ?? ""),
    queryFn: ({ signal }) => call(getMail, { orgId, params: { mail_id: mailId ?? "" }, signal }),
    enabled: mailId !== undefined,
    refetchInterval: ({ state }) =>
      state.data === undefined || isDueSoon(state.data) ? SOON_POLL_MS : false,
  });
}

/** Sends a test to the signed-in user. */
export function useTestMail() {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendTestMail, { orgId, body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listsKey(orgId, "mails") }),
  });
}

/** Sends a mail again, at once. */
export function useRetryMail(mailId: string) {
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(retryMail, { orgId, params: { mail_id: mailId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listsKey(orgId, "mails") }),
  });
}

/** Whether an attempt is in progress or due within 30 seconds. */
function isDueSoon({ status, next_attempt_at }: Pick<Mail, "status" | "next_attempt_at">): boolean {
  if (status !== "queued") return false;
  return next_attempt_at === null || Date.parse(next_attempt_at) - Date.now() < 30_000;
}
