import { z } from "zod";
import { ROLES } from "#lib/contract/resources/roles.ts";

const organization = z.object({ organization: z.string() });

/** What the text of each kind says, as stored with the mail: nothing that is secret. */
export const MAIL_PARAMS = {
  password_reset: z.object({
    name: z.string(),
    /** Whose colours it has; null for an account of several organizations. */
    brand_of: z.uuid().nullable(),
  }),
  invitation: organization.extend({ role: z.enum(ROLES), invited_by: z.string().nullable() }),
  /** With a message about a video, it is that message as somebody would get it. */
  test: organization.extend({
    message: z.object({ subject: z.string(), text: z.string() }).optional(),
  }),
  /** What failed after `since` and until `until` is looked up when it is sent; nothing of it is stored here. */
  failure_digest: z.object({ since: z.iso.datetime(), until: z.iso.datetime() }),
  /** What waits for an approval is looked up when it is sent. */
  approval_request: z.object({ is_weekly: z.boolean() }),
  /** What no worker sends is looked up as well. */
  sending_outage: z.object({}),
  /** Why backups fail too. */
  backup_failure: z.object({}),
} as const;

export type MailParams = { [Kind in keyof typeof MAIL_PARAMS]: z.output<(typeof MAIL_PARAMS)[Kind]> };
export type MailContent = {
  [Kind in keyof MailParams]: { kind: Kind; params: MailParams[Kind] };
}[keyof MailParams];
/** Kinds whose text is looked up when they are sent, by domains above this one. */
export const LOOKED_UP_KINDS = [
  "failure_digest",
  "approval_request",
  "sending_outage",
  "backup_failure",
] as const;
export type LookedUpKind = (typeof LOOKED_UP_KINDS)[number];
/** Kinds whose text follows from their parameters alone. */
export type PlainKind = Exclude<keyof MailParams, LookedUpKind>;
export type PlainContent = Extract<MailContent, { kind: PlainKind }>;

/** @throws for parameters that an older version stored and that are no longer understood */
export function mailContent(kind: PlainKind, params: unknown): PlainContent {
  return { kind, params: MAIL_PARAMS[kind].parse(params) } as PlainContent;
}
