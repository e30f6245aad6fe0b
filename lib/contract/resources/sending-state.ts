import { z } from "zod";
import { contract } from "../contract.ts";
import { organizationParams } from "./organization.ts";

export const sendingState = z
  .object({
    org_id: z.uuid(),
    workers: z.int().describe("How many workers run, on all hosts of the installation."),
    is_mail_set_up: z.boolean().describe("Whether the installation has an SMTP server."),
    overdue: z
      .object({
        greetings: z.int().describe("Occurrences of celebrations."),
        emails: z.int().describe("Messages, invitations and all other e-mails."),
        since: z.iso.datetime().nullable().describe("Since when the first is due; null without any."),
      })
      .describe("What should have been sent more than 15 minutes ago, and no worker has looked at."),
    refused: z
      .object({
        emails: z.int(),
        since: z.iso.datetime().nullable().describe("Since when the first is due; null without any."),
        relay_answer: z
          .string()
          .nullable()
          .describe("The last answer of the SMTP server word for word, or why it was not reached."),
      })
      .describe(
        "What the SMTP server has not taken yet and is offered again, while it takes nothing: 0 once it has accepted a mail of the installation since.",
      ),
  })
  .meta({ id: "SendingState" });

export const getSendingState = contract({
  id: "getSendingState",
  method: "GET",
  path: "/v1/organizations/{org_id}/sending-state",
  access: "admin",
  tag: "E-mail",
  summary: "Get whether e-mails and greetings are sent",
  description:
    "As of this moment: whether workers run, what they have not sent in time, and what the SMTP server refuses.",
  params: organizationParams,
  success: { status: 200, schema: sendingState },
  etag: true,
  faults: [404],
});
