import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { findRefused } from "../jobs/refused-mails.ts";
import { countWorkers } from "../jobs/worker-count.ts";
import { isMailSetUp } from "../mails/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import type { CelebrationRow } from "./celebration-queries.ts";
import { type CelebrationResource, toCelebration } from "./celebration-serializer.ts";

type Warning = CelebrationResource["warnings"][number];

/** Celebrations as the API shows them, with what keeps each from working: of all together in a few queries. */
export async function shownCelebrations(
  db: TenantConnection,
  rows: readonly CelebrationRow[],
): Promise<CelebrationResource[]> {
  const approvers = await activeApprovers(
    db,
    rows.flatMap(({ approverIds }) => approverIds),
  );
  const designs = await usableAmong(
    db,
    rows.flatMap(({ templateIds }) => templateIds),
  );
  const writing = isMailSetUp() ? rows.find(writes) : undefined;
  // Whether the SMTP server takes anything is one question for all organizations.
  const refused = writing === undefined ? null : await findRefused(writing.orgId);
  const answer = refused?.answer ?? null;
  const isIdle = rows.some(({ enabled }) => enabled) && (await countWorkers()) === 0;
  return rows.map((row) => {
    const warnings: Warning[] = [];
    const warn = (code: Warning["code"], relayAnswer: string | null = null) =>
      warnings.push({ code, relay_answer: relayAnswer });
    if (!row.templateIds.some((id) => designs.has(id))) warn("no_design");
    if (row.approverIds.length > 0 && !row.approverIds.some((id) => approvers.has(id))) warn("no_approver");
    if (row.enabled && isIdle) warn("no_worker");
    if (writes(row) && !isMailSetUp()) warn("no_mail_server");
    if (writes(row) && answer !== null) warn("mail_delayed", answer);
    return { ...toCelebration(row), warnings };
  });
}

const writes = ({ toPerson, addresses }: CelebrationRow): boolean => toPerson || addresses.length > 0;

/** Those of the members who may still approve. */
async function activeApprovers(db: TenantConnection, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const members = await db.member.findMany({
    where: { userId: { in: [...new Set(userIds)] }, status: "active", user: { disabledAt: null } },
    select: { userId: true, role: true },
  });
  return new Set(members.filter(({ role }) => roleAtLeast(role, "editor")).map(({ userId }) => userId));
}

/** Those of the designs that are not archived. */
async function usableAmong(db: TenantConnection, templateIds: readonly string[]): Promise<Set<string>> {
  const templates = await db.template.findMany({
    where: { id: { in: [...new Set(templateIds)] }, archivedAt: null },
    select: { id: true },
  });
  return new Set(templates.map(({ id }) => id));
}
