/**
 * Events that a webhook can subscribe to. Each carries the resource as its GET answers it; an erasure only
 * the id.
 */
export const WEBHOOK_EVENTS = [
  "video.ready",
  "video.succeeded",
  "video.failed",
  "collection.ready",
  "collection.completed",
  "collection.failed",
  "message.sent",
  "message.failed",
  "message.answered",
  "occurrence.prepared",
  "occurrence.sent",
  "occurrence.skipped",
  "person.created",
  "person.updated",
  "person.archived",
  "person.restored",
  "person.erased",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
