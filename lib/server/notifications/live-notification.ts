import { z } from "zod";

/** The channel of the database's change triggers; see the migration that created them. */
export const LIVE_CHANNEL = "rollcall_live";

const org = z.uuid();
const collection = z.uuid().nullable();

const liveNotification = z.discriminatedUnion("kind", [
  /** A video's status changed, or with `progress` only its rendering progress. */
  z.object({ kind: z.literal("video"), org, collection, id: z.uuid(), progress: z.number().optional() }),
  /** Many videos were added, removed or changed. */
  z.object({ kind: z.literal("videos"), org, collection }),
  z.object({ kind: z.literal("collection"), org, id: z.uuid() }),
  /** Collections were added or removed. */
  z.object({ kind: z.literal("collections"), org }),
  /** Messages were added or removed, or got on. */
  z.object({ kind: z.literal("messages"), org }),
  /** Occurrences of celebrations have come on, or are gone. */
  z.object({ kind: z.literal("occurrences"), org }),
  /** A bulk action was requested, or got on. */
  z.object({ kind: z.literal("bulk_action"), org, id: z.uuid() }),
  /** Something about a person has changed: videos about them may be out of date. */
  z.object({ kind: z.literal("person"), org, id: z.uuid() }),
  /** Many people or a template have changed: any video may be out of date. */
  z.object({ kind: z.literal("outdated"), org }),
  /** A user may have lost their access. */
  z.object({ kind: z.literal("access") }),
  /** A listener's message to itself, to check that it receives notifications. */
  z.object({ kind: z.literal("echo"), id: z.string() }),
]);

/** Every kind of notification. */
export const LIVE_KINDS = liveNotification.options.flatMap(({ shape }) => [...shape.kind.values]);

export type LiveNotification = z.output<typeof liveNotification>;
/** A notification that concerns one organization. */
export type OrganizationNotification = Extract<LiveNotification, { org: string }>;

/** Null for an unknown payload: any database user can write to a channel. */
export function parseNotification(payload: string): LiveNotification | null {
  try {
    return liveNotification.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
