import { findMailSender, lookOf } from "../mails/index.ts";
import { findFormerKeys } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";

/** For how long what all messages of an organization share is kept: a change of its look may be seen a moment later. */
const KEPT_MS = 5000;
/** Logos are small, and a worker sends for few organizations at a time. */
const MOST_KEPT = 50;

type Known = Awaited<ReturnType<typeof load>>;

const kept = new Map<string, { known: Promise<Known>; until: number }>();

/** From whom an organization's messages come and how they look, and what its merge fields were called before. */
export function knownOrganization(db: TenantConnection, orgId: string): Promise<Known> {
  const before = kept.get(orgId);
  if (before !== undefined && before.until > performance.now()) return before.known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const known = load(db, orgId);
  kept.set(orgId, { known, until: performance.now() + KEPT_MS });
  known.catch(() => kept.delete(orgId));
  return known;
}

async function load(db: TenantConnection, orgId: string) {
  const [sender, formerKeys] = await Promise.all([findMailSender(db, orgId), findFormerKeys(db)]);
  if (sender === null) throw new Error("A message's organization is gone");
  return { sender, formerKeys, ...(await lookOf(sender)) };
}
