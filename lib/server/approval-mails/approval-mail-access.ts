import { secretHash } from "../auth/index.ts";
import type { SeenOccurrence } from "../celebrations/index.ts";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { LINK_DAYS } from "./approval-mail-schedule.ts";

const LINK_MS = LINK_DAYS * 86_400_000;

export type MailedOccurrences = { orgId: string; seen: SeenOccurrence[] };

/**
 * What a mail lists, for the member whom it was sent to. The token says in which organization, so this one query runs on the
 * unbound database, by the hash of a token that nobody guesses.
 * @returns null for a token that is unknown, somebody else's or too old, and for a member who has left
 */
export async function findMailedOccurrences(
  userId: string,
  token: string,
): Promise<MailedOccurrences | null> {
  const mail = await database().approvalMail.findUnique({
    where: {
      tokenHash: secretHash(token),
      userId,
      createdAt: { gt: new Date(clock.now().getTime() - LINK_MS) },
      member: { status: "active", org: { status: "active" } },
    },
    select: { orgId: true, items: { select: { occurrenceId: true, videoId: true, completedAt: true } } },
  });
  if (mail === null) return null;
  const { orgId, items } = mail;
  return { orgId, seen: items.map(({ occurrenceId: id, ...rest }) => ({ id, ...rest })) };
}
