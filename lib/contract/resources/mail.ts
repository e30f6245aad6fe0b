import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { email, enumeration, object, text, textOrNull, uuid } from "../fields/fields.ts";
import { LANGUAGES } from "./language.ts";
import { organizationParams } from "./organization.ts";

/** What organizations see. A mail about an account is the installation's. */
export const ORGANIZATION_MAIL_KINDS = [
  "invitation",
  "test",
  "failure_digest",
  "approval_request",
  "sending_outage",
  "backup_failure",
] as const;
/** Whether the picture in a mail about a video moves. */
export const POSTER_STYLES = ["animated", "still"] as const;
export const SIGNATURE_LIMIT = 500;
export const MAIL_STATUSES = ["queued", "sent", "failed", "canceled"] as const;

export const mail = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    kind: z
      .enum(ORGANIZATION_MAIL_KINDS)
      .describe(
        "`failure_digest`: what failed since the one before, at most a week, to an owner or admin. `approval_request`: what waits for the approval of a member whom celebrations name, on Mondays and when something cannot wait. `sending_outage`: that no worker runs, to an owner. `backup_failure`: that scheduled backups fail, to an owner of an organization that runs the installation.",
      ),
    to: z.string(),
    status: z
      .enum(MAIL_STATUSES)
      .describe(
        "`sent`: the SMTP server has taken it. `failed`: refused for good, or for 24 hours. `canceled`: what it is about has ended before.",
      ),
    message_id: z.string().describe("The same in every attempt."),
    attempts: z.int().describe("Number of attempts since the last retry by hand."),
    relay_answer: z
      .string()
      .nullable()
      .describe("The last answer of the SMTP server word for word, or why it was not reached."),
    created_at: z.iso.datetime(),
    attempted_at: z.iso.datetime().nullable(),
    next_attempt_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Mail" });

export const mailSettings = z
  .object({
    org_id: z.uuid(),
    is_set_up: z.boolean().describe("Whether the installation has an SMTP server."),
    from_address: z
      .string()
      .nullable()
      .describe("The address that mails come from; null without an SMTP server."),
    sender_name: z.string().nullable().describe("The name of the sender; null is the organization's name."),
    reply_to: z.string().nullable().describe("Where answers go; null is the address that mails come from."),
    signature: z.string().nullable().describe("Stands below e-mails about videos; lines stay."),
    poster: z
      .enum(POSTER_STYLES)
      .describe(
        "The picture in e-mails about videos. `animated`: a GIF of at most 1 MB; where it cannot be made small enough, a still.",
      ),
    updated_at: z.iso.datetime().nullable().describe("Null if nothing has been set yet."),
  })
  .meta({ id: "MailSettings" });

export const mailPreview = z
  .object({
    subject: z.string(),
    html: z.string().describe("The whole document; its pictures are in it."),
    text: z.string().describe("The part without formatting."),
  })
  .meta({ id: "MailPreview" });

export const mailSettingsPatch = object({
  sender_name: text({ min: 1, max: 100 }).nullable().optional(),
  reply_to: email().nullable().optional(),
  signature: textOrNull({ max: SIGNATURE_LIMIT }).nullable().optional(),
  poster: enumeration(POSTER_STYLES).optional(),
}).meta({ id: "MailSettingsPatch" });

export const testMailInput = object({
  to: email()
    .optional()
    .describe("The address of an active member. A signed-in person may leave it out: it is their own."),
}).meta({ id: "TestMailInput" });

export const mailParams = object({ mail_id: uuid() });

const tag = "E-mail";

export const getMailSettings = contract({
  id: "getMailSettings",
  method: "GET",
  path: "/v1/organizations/{org_id}/mail-settings",
  access: "admin",
  tag,
  summary: "Get the e-mail settings of an organization",
  description: "Every organization has them; at first nothing is set.",
  params: organizationParams,
  success: { status: 200, schema: mailSettings },
  etag: true,
  faults: [404],
});

export const getMailPreview = contract({
  id: "getMailPreview",
  method: "GET",
  path: "/v1/organizations/{org_id}/mail-settings/preview",
  access: "admin",
  tag,
  summary: "Preview an e-mail about a video",
  description: "About a sample person, in the look of the organization. What is not sent is as it is stored.",
  params: organizationParams,
  query: object({
    language: enumeration(LANGUAGES).optional().describe("Default: `en`."),
    signature: text({ max: SIGNATURE_LIMIT })
      .optional()
      .describe("Instead of the stored one; an empty one is none."),
    poster: enumeration(POSTER_STYLES).optional().describe("Instead of the stored one."),
  }),
  success: { status: 200, schema: mailPreview },
  etag: true,
  faults: [404],
});

export const updateMailSettings = contract({
  id: "updateMailSettings",
  method: "PATCH",
  path: "/v1/organizations/{org_id}/mail-settings",
  access: "admin",
  tag,
  summary: "Change the e-mail settings of an organization",
  params: organizationParams,
  body: mailSettingsPatch,
  success: { status: 200, schema: mailSettings },
  etag: true,
  faults: [404, 412],
});

export const listMails = contract({
  id: "listMails",
  method: "GET",
  path: "/v1/mails",
  access: "admin",
  tag,
  summary: "List e-mails",
  description: "Newest first; kept for 30 days.",
  query: object({
    status: enumeration(MAIL_STATUSES).optional().describe("Only mails of this status."),
    kind: enumeration(ORGANIZATION_MAIL_KINDS).optional().describe("Only mails of this kind."),
    ...pageFields,
  }),
  success: { status: 200, schema: mail, page: true },
});

export const getMail = contract({
  id: "getMail",
  method: "GET",
  path: "/v1/mails/{mail_id}",
  access: "admin",
  tag,
  summary: "Get an e-mail",
  params: mailParams,
  success: { status: 200, schema: mail },
  etag: true,
  faults: [404],
});

export const sendTestMail = contract({
  id: "sendTestMail",
  method: "POST",
  path: "/v1/mails/test",
  access: "admin",
  tag,
  summary: "Send a test e-mail",
  description:
    "To a member of the organization. The answer is the mail; a moment later it has the answer of the SMTP server.",
  body: testMailInput,
  success: { status: 202, schema: mail },
  idempotent: true,
  etag: true,
  faults: [409],
});

export const retryMail = contract({
  id: "retryMail",
  method: "POST",
  path: "/v1/mails/{mail_id}/retry",
  access: "admin",
  tag,
  summary: "Send an e-mail again that failed",
  description:
    "Begins anew with the attempts, under the same Message-ID. A mail that waits for its next attempt is tried at once.",
  params: mailParams,
  success: { status: 202, schema: mail },
  etag: true,
  faults: [404, 409],
});
