import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { type DeliveryEvent, TEST_EVENT } from "#lib/contract/resources/webhook.ts";

/** A resource as its GET returns it. As a zod schema it would be described a second time, as an input. */
const resource = (name: "Person" | "Video" | "Collection" | "Message" | "Answer" | "Occurrence") => ({
  $ref: `#/components/schemas/${name}`,
  description: "As its GET returned it at that time.",
});

const idAlone = (name: string) => ({
  type: "object" as const,
  properties: { [name]: { type: "string" as const, format: "uuid" } },
  required: [name],
  additionalProperties: false,
});

type Data = ReturnType<typeof resource> | ReturnType<typeof idAlone>;

/** What each event is about, and when it is sent. */
const EVENTS: Readonly<Record<DeliveryEvent, { data: Data; summary: string }>> = {
  "video.ready": { data: resource("Video"), summary: "A video is prepared, and can be watched" },
  "video.succeeded": { data: resource("Video"), summary: "A video is done" },
  "video.failed": { data: resource("Video"), summary: "A video could not be rendered" },
  "collection.ready": {
    data: resource("Collection"),
    summary: "The videos of a collection have ended, and those that are prepared can be watched",
  },
  "collection.completed": {
    data: resource("Collection"),
    summary: "A collection is complete, and its archive can be downloaded",
  },
  "collection.failed": {
    data: resource("Collection"),
    summary: "None of a collection's videos could be rendered",
  },
  "message.sent": { data: resource("Message"), summary: "The SMTP server has taken a message" },
  "message.failed": {
    data: resource("Message"),
    summary: "The SMTP server has refused a message for good, or for 24 hours",
  },
  "message.answered": {
    data: resource("Answer"),
    summary: "Somebody answered on a watch page, or changed or withdrew their answer",
  },
  "occurrence.prepared": {
    data: resource("Occurrence"),
    summary: "The video of an occurrence is done, and may have to be approved",
  },
  "occurrence.sent": {
    data: resource("Occurrence"),
    summary: "The message of an occurrence is queued, or, if nobody is written to, its time has come",
  },
  "occurrence.skipped": {
    data: resource("Occurrence"),
    summary: "Nothing is sent for an occurrence, for the reason that it names",
  },
  "person.created": { data: resource("Person"), summary: "A person was created" },
  "person.updated": { data: resource("Person"), summary: "A person was changed" },
  "person.archived": { data: resource("Person"), summary: "A person was archived" },
  "person.restored": { data: resource("Person"), summary: "An archived person was restored" },
  "person.erased": { data: idAlone("id"), summary: "A person was erased; only the id is sent" },
  [TEST_EVENT]: { data: idAlone("webhook_id"), summary: "A test message was requested" },
};

const signedHeaders = z.object({
  "webhook-id": z
    .string()
    .describe("Id of the message, the same in every attempt. Use it to ignore duplicates."),
  "webhook-timestamp": z.string().describe("Time of this attempt, in seconds since 1970."),
  "webhook-signature": z
    .string()
    .describe(
      "`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in Base64, with the webhook's secret as key. Several, separated by spaces, while two secrets are valid.",
    ),
});

/** Webhook payloads, for the `webhooks` section of OpenAPI 3.1. */
export function webhookPaths(): ZodOpenApiPathsObject {
  const described = Object.entries(EVENTS).map(([event, { data, summary }]) => {
    const schema = {
      type: "object" as const,
      properties: {
        type: { type: "string" as const, const: event },
        timestamp: { type: "string" as const, format: "date-time", description: "When it happened." },
        data,
      },
      required: ["type", "timestamp", "data"],
      additionalProperties: false,
    };
    const post = {
      operationId: `on.${event}`,
      tags: ["Webhooks"],
      summary,
      security: [],
      requestParams: { header: signedHeaders },
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: {
        "200": {
          description: "Any status from 200 to 299 within the time limit: the message was delivered.",
        },
        "410": { description: "The receiver is gone for good: the webhook is disabled." },
      },
    };
    return [event, { post }];
  });
  return Object.fromEntries(described);
}
