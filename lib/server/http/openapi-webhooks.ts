import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { collection } from "#lib/contract/collection.ts";
import { person } from "#lib/contract/person.ts";
import { video } from "#lib/contract/video.ts";
import { type DeliveryEvent, TEST_EVENT } from "#lib/contract/webhook.ts";

const erased = z.object({ id: z.uuid() });

/** What each event is about, and when it is sent. */
const EVENTS: Readonly<Record<DeliveryEvent, { data: z.ZodType; summary: string }>> = {
  "video.succeeded": { data: video, summary: "A video is done" },
  "video.failed": { data: video, summary: "A video could not be made" },
  "collection.completed": { data: collection, summary: "A collection is done, and its archive is there" },
  "collection.failed": { data: collection, summary: "None of a collection's videos could be made" },
  "person.created": { data: person, summary: "A person was created" },
  "person.updated": { data: person, summary: "A person was changed" },
  "person.archived": { data: person, summary: "A person was archived" },
  "person.restored": { data: person, summary: "An archived person was restored" },
  "person.erased": { data: erased, summary: "A person was erased: the id is all that is left" },
  [TEST_EVENT]: { data: z.object({ webhook_id: z.uuid() }), summary: "Somebody asked for a test" },
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
    const schema = z.object({
      type: z.literal(event),
      timestamp: z.iso.datetime().describe("When it happened."),
      data: data.describe("The resource as its GET answered it at that time."),
    });
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
