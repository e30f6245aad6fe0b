import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { type DeliveryEvent, TEST_EVENT } from "#lib/contract/resources/webhook.ts";

/** A resource as its GET answers it. As a zod schema it would be described a second time, as something to be sent. */
const resource = (name: "Person" | "Video" | "Collection") => ({
  $ref: `#/components/schemas/${name}`,
  description: "As its GET answered it at that time.",
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
  "video.succeeded": { data: resource("Video"), summary: "A video is done" },
  "video.failed": { data: resource("Video"), summary: "A video could not be made" },
  "collection.completed": {
    data: resource("Collection"),
    summary: "A collection is done, and its archive is there",
  },
  "collection.failed": {
    data: resource("Collection"),
    summary: "None of a collection's videos could be made",
  },
  "person.created": { data: resource("Person"), summary: "A person was created" },
  "person.updated": { data: resource("Person"), summary: "A person was changed" },
  "person.archived": { data: resource("Person"), summary: "A person was archived" },
  "person.restored": { data: resource("Person"), summary: "An archived person was restored" },
  "person.erased": { data: idAlone("id"), summary: "A person was erased: the id is all that is left" },
  [TEST_EVENT]: { data: idAlone("webhook_id"), summary: "Somebody asked for a test" },
};

const signedHeaders = z.object({
  "webhook-id": z
    .string()
    .describe("Of the message, the same in every attempt: what was taken in once can be told by it."),
  "webhook-timestamp": z.string().describe("Of this attempt, in seconds since 1970."),
  "webhook-signature": z
    .string()
    .describe(
      "`v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` in Base64, by the webhook's secret; several, with spaces between, while two secrets are good.",
    ),
});

/** What webhooks are sent, for the section of the same name in OpenAPI 3.1. */
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
        "200": { description: "Any status from 200 to 299, within the time limit: it has arrived." },
        "410": { description: "Nobody wants it any more: the webhook is disabled." },
      },
    };
    return [event, { post }];
  });
  return Object.fromEntries(described);
}
