import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { dateTime, enumeration, object, text, uuid } from "../fields/fields.ts";

export const MESSAGE_STATUSES = ["scheduled", "queued", "sent", "failed", "canceled"] as const;

/** Why a message was not sent. Whatever happens to a person or a video between queueing and sending counts. */
export const CANCEL_REASONS = [
  "by_request",
  "opted_out",
  "archived",
  "no_email",
  "address_failed",
  "already_sent",
  "link_ended",
  "video_failed",
] as const;

export const message = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    collection_id: z.uuid().nullable().describe("The collection of the video."),
    video_id: z.uuid(),
    person_id: z.uuid().nullable().describe("Whom the video is about."),
    person_name: z.string().nullable().describe("Their current first and last name."),
    to: z.string().describe("The address."),
    to_person: z.boolean().describe("Whether it goes to the person whom the video is about."),
    subject: z.string().describe("As it was written, with merge fields."),
    text: z.string().describe("As it was written, with merge fields."),
    status: z
      .enum(MESSAGE_STATUSES)
      .describe(
        "`scheduled`: its time has not come. `sent`: the SMTP server has taken it. `failed`: refused for good, or for 24 hours. `canceled`: see `reason`.",
      ),
    reason: z
      .enum(CANCEL_REASONS)
      .nullable()
      .describe(
        "Why it was canceled: by a request, or because of what became of the person, the address, the link or the video before it was sent.",
      ),
    is_paused: z.boolean().describe("Whether it is held back until the collection's messages are resumed."),
    message_id: z.string().describe("The same in every attempt."),
    attempts: z.int().describe("Number of attempts since the last retry by hand."),
    relay_answer: z
      .string()
      .nullable()
      .describe("The last answer of the SMTP server word for word, or why it was not reached."),
    scheduled_at: z.iso.datetime().nullable().describe("When it is to be sent; null for at once."),
    created_at: z.iso.datetime(),
    attempted_at: z.iso.datetime().nullable(),
    next_attempt_at: z.iso.datetime().nullable(),
    sent_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Message" });

export const messageParams = object({ message_id: uuid() });

export const MESSAGE_SORTS = [
  "-created_at",
  "created_at",
  "person_name",
  "-person_name",
  "status",
  "-status",
  "sent_at",
  "-sent_at",
] as const;

/** What messages are filtered by, in the list and where a request selects many. */
export const messageFilterFields = {
  q: text({ max: 200 })
    .optional()
    .describe(
      "Only messages about people whom `q` of GET /v1/people finds, or in whose address written to every word of it occurs.",
    ),
  status: enumeration(MESSAGE_STATUSES).optional().describe("Only messages of this status."),
  collection_id: uuid().optional().describe("Only messages about videos of this collection."),
  video_id: uuid().optional().describe("Only messages about this video."),
  person_id: uuid().optional().describe("Only messages about videos of this person."),
  created_from: dateTime()
    .optional()
    .describe("Only messages queued from this moment, or this day in UTC, on."),
  created_to: dateTime("end")
    .optional()
    .describe("Only messages queued up to this moment, or the end of this day in UTC."),
};

export const messageListQuery = object({
  ...messageFilterFields,
  sort: enumeration(MESSAGE_SORTS)
    .default("-created_at")
    .describe(
      "Sort order; a hyphen in front means descending. `person_name` goes by the last name of whom the video is about and continues with the first; `status` is in the order of its values. Messages without a value come last.",
    ),
  ...pageFields,
});

const tag = "Messages";

export const listMessages = contract({
  id: "listMessages",
  method: "GET",
  path: "/v1/messages",
  access: "viewer",
  tag,
  summary: "List messages",
  description: "Kept as long as their video.",
  query: messageListQuery,
  success: { status: 200, schema: message, page: true },
});

export const getMessage = contract({
  id: "getMessage",
  method: "GET",
  path: "/v1/messages/{message_id}",
  access: "viewer",
  tag,
  summary: "Get a message",
  params: messageParams,
  success: { status: 200, schema: message },
  etag: true,
  faults: [404],
});

export const cancelMessage = contract({
  id: "cancelMessage",
  method: "POST",
  path: "/v1/messages/{message_id}/cancel",
  access: "editor",
  tag,
  summary: "Cancel a message",
  description: "One that is scheduled or queued, and not being handed over at this moment.",
  params: messageParams,
  success: { status: 200, schema: message },
  etag: true,
  faults: [404, 409],
});

export const retryMessage = contract({
  id: "retryMessage",
  method: "POST",
  path: "/v1/messages/{message_id}/retry",
  access: "editor",
  tag,
  summary: "Send a message that failed or was canceled",
  description:
    "Begins anew with the attempts, at once and under the same Message-ID, to the person's current address. A message that waits for its next attempt is tried at once. The address counts as working again.",
  params: messageParams,
  success: { status: 202, schema: message },
  etag: true,
  faults: [404, 409],
});
