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
} as const;

export type MailParams = { [Kind in keyof typeof MAIL_PARAMS]: z.output<(typeof MAIL_PARAMS)[Kind]> };
export type MailContent = {
  [Kind in keyof MailParams]: { kind: Kind; params: MailParams[Kind] };
}[keyof MailParams];

/** @throws for parameters that an older version stored and that are no longer understood */
export function mailContent(kind: keyof MailParams, params: unknown): MailContent {
  return { kind, params: MAIL_PARAMS[kind].parse(params) } as MailContent;
}
