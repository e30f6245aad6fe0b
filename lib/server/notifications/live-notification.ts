import { z } from "zod";

/** The channel on which the database's triggers tell of changes; see the migration that made them. */
export const LIVE_CHANNEL = "rollcall_live";

const org = z.uuid();
const collection = z.uuid().nullable();

const liveNotification = z.discriminatedUnion("kind", [
  /** A video's status changed, or with `progress` only how far it is drawn. */
  z.object({ kind: z.literal("video"), org, collection, id: z.uuid(), progress: z.number().optional() }),
  /** Videos came, went, or changed in great number. */
  z.object({ kind: z.literal("videos"), org, collection }),
  z.object({ kind: z.literal("collection"), org, id: z.uuid() }),
  /** Collections came or went. */
  z.object({ kind: z.literal("collections"), org }),
  /** Somebody may have lost their access. */
  z.object({ kind: z.literal("access") }),
  /** What a listener said to itself, to know that it hears. */
  z.object({ kind: z.literal("echo"), id: z.string() }),
]);

export type LiveNotification = z.output<typeof liveNotification>;
/** A notification that concerns one organization. */
export type OrganizationNotification = Extract<LiveNotification, { org: string }>;

/** Null for what is none of ours: anybody with a connection can write to a channel. */
export function parseNotification(payload: string): LiveNotification | null {
  try {
    return liveNotification.safeParse(JSON.parse(payload)).data ?? null;
  } catch {
    return null;
  }
}
