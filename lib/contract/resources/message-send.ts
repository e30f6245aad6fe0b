import { z } from "zod";
import { contract } from "../contract.ts";
import { boolean, dateTime, email, literal, object, text, uuid } from "../fields/fields.ts";
import { messageRecipients } from "../fields/message-recipients.ts";
import { COLLECTION_LIMIT, collectionParams } from "./collection.ts";
import { videoParams } from "./video.ts";

/** Fixed addresses that one request may write to. */
export const MESSAGE_ADDRESSES = 20;
/** Messages that one request may queue: as many as videos of a collection, to two addresses. */
export const MESSAGE_LIMIT = 2 * COLLECTION_LIMIT;
/** How far ahead a message may be scheduled. */
export const MESSAGE_DAYS_AHEAD = 366;
/** The local hour at which a message on the occasion is sent. */
export const OCCASION_HOUR = 9;

/** Why somebody gets no message. */
export const MESSAGE_LEFT_OUT = [
  "no_email",
  "opted_out",
  "archived",
  "already_sent",
  "address_failed",
  "not_ready",
  "occasion_passed",
  "no_person",
] as const;

/** The most that a report lists. Its counts include all. */
export const REPORTED_LEFT_OUT = 1_000;
/** The most shared addresses that a report lists, and people of each. */
export const REPORTED_SHARED = 100;
export const REPORTED_SHARING = 10;

const words = {
  subject: text({ min: 1, max: 200 }).describe("With merge fields, as in a template."),
  text: text({ min: 1, max: 5_000 }).describe(
    "With merge fields, as in a template; empty lines separate paragraphs. No markup. The link to the video is added below.",
  ),
};

export const messageInput = object({
  to: messageRecipients(MESSAGE_ADDRESSES)
    .default("person")
    .describe(
      "`person`: whom each video is about, at the address in the directory. Or addresses that get a message about every video, such as a team's.",
    ),
  ...words,
  at: z
    .union([dateTime(), literal("occasion")])
    .nullable()
    .default(null)
    .describe(
      `When: null for at once, a time within ${MESSAGE_DAYS_AHEAD} days, or \`occasion\`: at 0${OCCASION_HOUR}:00 of the occasion's day in the person's time zone, else the organization's. Later on that day, at once.`,
    ),
  send_again: boolean()
    .default(false)
    .describe("Also sends to addresses that have had a message about the same video, or are to get one."),
  dry_run: boolean()
    .default(false)
    .describe("Queues nothing and answers 200 with what would be queued, and who would be left out."),
}).meta({ id: "MessageInput" });

const reason = z
  .enum(MESSAGE_LEFT_OUT)
  .describe(
    "`no_email`: the person has no address. `opted_out`: their `celebrate` is false. `archived`: the person is. `already_sent`: the address has had a message about this video, or is to get one. `address_failed`: the person's address was refused for good; changing it, or retrying that message, clears this. `not_ready`: the video is not finished. `occasion_passed`: the day is over. `no_person`: the video is about nobody.",
  );

export const messageReport = z
  .object({
    queued: z.int().describe("Number of messages, scheduled ones included."),
    left_out: z
      .array(
        z.object({
          video_id: z.uuid(),
          person_id: z.uuid().nullable(),
          person_name: z.string().nullable(),
          to: z.string().nullable().describe("The address; null if there is none."),
          reason,
        }),
      )
      .describe(`The first ${REPORTED_LEFT_OUT} that get none, in the collection's order.`),
    left_out_count: z.int(),
    reasons: z.array(z.object({ reason, count: z.int() })).describe("All of them, the most frequent first."),
    timing: z
      .object({
        before: z.int().describe("The occasion is yet to come."),
        on_day: z.int(),
        after: z.int().describe("The occasion is over."),
      })
      .describe(
        "How the messages about birthdays and work anniversaries, by their collection's type or a single video's template, fall to `occasion_on`: in each person's time zone, else the organization's.",
      ),
    shared_addresses: z
      .array(
        z.object({
          to: z.string(),
          people: z
            .array(z.object({ person_id: z.uuid(), person_name: z.string() }))
            .describe(`The first ${REPORTED_SHARING}, by name.`),
          people_count: z.int(),
        }),
      )
      .describe(
        `Addresses of messages that more than one active person of the directory has: each of them can watch the video. The first ${REPORTED_SHARED}; none for fixed addresses.`,
      ),
    shared_address_count: z.int(),
  })
  .meta({ id: "MessageReport" });

const tag = "Messages";
const ofCollection = "/v1/collections/{collection_id}/messages";

const report = {
  status: 202,
  schema: messageReport,
  instead: {
    when: "dry_run",
    status: 200,
    schema: messageReport,
    description: "With `dry_run`: what would be queued.",
  },
} as const;

export const sendCollectionMessages = contract({
  id: "sendCollectionMessages",
  method: "POST",
  path: ofCollection,
  access: "editor",
  tag,
  summary: "Mail a collection's videos",
  description:
    "Queues a message about each finished video, with a watch link of its own. Nobody is written to about the same video twice unless `send_again` says so.",
  params: collectionParams,
  body: messageInput,
  success: report,
  idempotent: true,
  faults: [404, 409],
});

export const sendVideoMessages = contract({
  id: "sendVideoMessages",
  method: "POST",
  path: "/v1/videos/{video_id}/messages",
  access: "editor",
  tag,
  summary: "Mail a video",
  description: "The same for one video.",
  params: videoParams,
  body: messageInput,
  success: report,
  idempotent: true,
  faults: [404, 409],
});

export const messagePreviewInput = object({ ...words }).meta({ id: "MessagePreviewInput" });

export const collectionMessagePreviewInput = object({
  ...words,
  video_id: uuid().optional().describe("The video that it is about. Default: the collection's first."),
}).meta({ id: "CollectionMessagePreviewInput" });

export const messagePreview = z
  .object({
    video_id: z.uuid(),
    person_id: z.uuid().nullable(),
    person_name: z.string().nullable(),
    to: z.string().nullable().describe("The person's address; null if there is none."),
    subject: z.string(),
    html: z.string().describe("The whole mail, with a link that opens nothing."),
    text: z.string().describe("The part without formatting."),
    missing: z.array(z.string()).describe("Merge fields that have neither a value nor a fallback here."),
  })
  .meta({ id: "MessagePreview" });

const testWords = {
  ...words,
  to: email()
    .optional()
    .describe("The address of an active member. A signed-in person may leave it out: it is their own."),
};

export const messageTestInput = object(testWords).meta({ id: "MessageTestInput" });

export const collectionMessageTestInput = object({
  ...testWords,
  video_id: uuid().optional().describe("The video that it is about. Default: the collection's first."),
}).meta({ id: "CollectionMessageTestInput" });

export const messageTest = z
  .object({
    id: z.uuid().describe("GET /v1/mails/{mail_id} has what became of it."),
    to: z.string(),
  })
  .meta({ id: "MessageTest" });

export const messageCount = z
  .object({ messages: z.int().describe("How many messages it was about.") })
  .meta({ id: "MessageCount" });

export const previewCollectionMessage = contract({
  id: "previewCollectionMessage",
  method: "POST",
  path: `${ofCollection}/preview`,
  access: "editor",
  tag,
  summary: "Preview a message of a collection",
  description: "The mail as one person would get it. Stores nothing.",
  params: collectionParams,
  body: collectionMessagePreviewInput,
  success: { status: 200, schema: messagePreview },
  faults: [404],
});

export const testCollectionMessage = contract({
  id: "testCollectionMessage",
  method: "POST",
  path: `${ofCollection}/test`,
  access: "editor",
  tag,
  summary: "Mail a message of a collection to a member",
  description: "As one person would get it. It does not count as sent to that person.",
  params: collectionParams,
  body: collectionMessageTestInput,
  success: { status: 202, schema: messageTest },
  idempotent: true,
  faults: [404, 409],
});

export const pauseCollectionMessages = contract({
  id: "pauseCollectionMessages",
  method: "POST",
  path: `${ofCollection}/pause`,
  access: "editor",
  tag,
  summary: "Hold back a collection's messages",
  description: "Those that are scheduled or queued now stay so until they are resumed.",
  params: collectionParams,
  success: { status: 200, schema: messageCount },
  faults: [404],
});

export const resumeCollectionMessages = contract({
  id: "resumeCollectionMessages",
  method: "POST",
  path: `${ofCollection}/resume`,
  access: "editor",
  tag,
  summary: "Send a collection's messages that were held back",
  description: "Scheduled ones at their time, the others at once.",
  params: collectionParams,
  success: { status: 200, schema: messageCount },
  faults: [404],
});

export const cancelCollectionMessages = contract({
  id: "cancelCollectionMessages",
  method: "POST",
  path: `${ofCollection}/cancel`,
  access: "editor",
  tag,
  summary: "Cancel a collection's messages",
  description: "Those that are scheduled or queued, and not being handed over at this moment.",
  params: collectionParams,
  success: { status: 200, schema: messageCount },
  faults: [404],
});

export const previewVideoMessage = contract({
  id: "previewVideoMessage",
  method: "POST",
  path: "/v1/videos/{video_id}/messages/preview",
  access: "editor",
  tag,
  summary: "Preview a message about a video",
  description: "The mail as the person would get it. Stores nothing.",
  params: videoParams,
  body: messagePreviewInput,
  success: { status: 200, schema: messagePreview },
  faults: [404],
});

export const testVideoMessage = contract({
  id: "testVideoMessage",
  method: "POST",
  path: "/v1/videos/{video_id}/messages/test",
  access: "editor",
  tag,
  summary: "Mail a message about a video to a member",
  description: "As the person would get it. It does not count as sent to them.",
  params: videoParams,
  body: messageTestInput,
  success: { status: 202, schema: messageTest },
  idempotent: true,
  faults: [404, 409],
});
