import { hash } from "node:crypto";
import { recordSystemAudits } from "../audit/audit-service.ts";
import { ConflictError, ValidationError } from "../errors.ts";
import { remakeVideos } from "../rendering/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { checkOrder, orderVideos } from "../videos/index.ts";
import type { Circumstances } from "./circumstances.ts";
import { toDay } from "./holiday-queries.ts";

/**
 * What became of the video of an occurrence: ordered with a design, or, if it is there, being made again; `later` if too
 * much waits, there is no room or all designs were archived a moment ago; `impossible` with a design that makes no video.
 */
export type Ordered = { templateId: string; videoId: string } | "later" | "impossible";

/** Orders the videos of occurrences, each with the newest version of its design. @returns what became of each, by its id */
export async function orderVideosFor(
  tx: TenantTransaction,
  orgId: string,
  wanted: readonly Circumstances[],
): Promise<Map<string, Ordered>> {
  const outcomes = new Map<string, Ordered>();
  if (wanted.length === 0) return outcomes;
  const last = await lastDesigns(tx, wanted);
  const orders: { id: string; order: Parameters<typeof orderVideos>[2][number] }[] = [];
  for (const [templateId, those] of Map.groupBy(wanted, (each) => chooseDesign(each, last))) {
    const version = templateId === null ? "later" : await versionOf(tx, templateId);
    for (const { row, celebration } of those) {
      if (templateId === null || typeof version !== "number") {
        outcomes.set(row.id, version as Ordered);
        continue;
      }
      const order = {
        ...{ templateId, templateVersion: version, personId: row.personId, projectId: null },
        ...{ modifications: [], metadata: {}, occasionOn: toDay(row.occasionOn) },
        keep: celebration.keep,
      };
      orders.push({ id: row.id, order });
    }
  }
  const ids = await orderVideos(
    tx,
    orgId,
    orders.map(({ order }) => order),
    "bulk",
  );
  for (const [index, { id, order }] of orders.entries()) {
    const videoId = ids[index] ?? null;
    outcomes.set(id, videoId === null ? "later" : { templateId: order.templateId, videoId });
  }
  await recordSystemAudits(
    tx,
    orgId,
    ids.flatMap((id) =>
      id === null ? [] : [{ action: "video.created", targetType: "video", targetId: id } as const],
    ),
  );
  return outcomes;
}

/** The version of a design that is ordered now. */
async function versionOf(
  tx: TenantTransaction,
  templateId: string,
): Promise<number | "later" | "impossible"> {
  try {
    return await checkOrder(tx, { template_id: templateId, modifications: [] }, { further: [] });
  } catch (error) {
    if (error instanceof ValidationError) return "impossible";
    if (error instanceof ConflictError) return "later";
    throw error;
  }
}

/** The designs of the occasions before these, by the ids of the occurrences. Only where there are several to choose from. */
async function lastDesigns(
  tx: TenantTransaction,
  wanted: readonly Circumstances[],
): Promise<Map<string, string>> {
  const choosing = wanted.filter(({ designs }) => designs.length > 1);
  if (choosing.length === 0) return new Map();
  const sent = await tx.occurrence.findMany({
    where: {
      celebrationId: { in: [...new Set(choosing.map(({ celebration }) => celebration.id))] },
      personId: { in: [...new Set(choosing.map(({ person }) => person.id))] },
      templateId: { not: null },
      status: "sent",
    },
    orderBy: { occasionOn: "asc" },
    select: { celebrationId: true, personId: true, occasionOn: true, templateId: true },
  });
  const byPerson = Map.groupBy(sent, ({ celebrationId, personId }) => `${celebrationId} ${personId}`);
  return new Map(
    choosing.flatMap(({ row }) => {
      const own = byPerson.get(`${row.celebrationId} ${row.personId}`) ?? [];
      const before = own.findLast(({ occasionOn }) => occasionOn < row.occasionOn)?.templateId ?? null;
      return before === null ? [] : [[row.id, before]];
    }),
  );
}

/**
 * A design that is not archived, and not that of the person's last occasion if there are others. Which one is decided by the
 * occurrence, so that it is the same whoever asks.
 */
function chooseDesign({ row, designs }: Circumstances, last: ReadonlyMap<string, string>): string | null {
  const others = designs.length > 1 ? designs.filter((each) => each !== last.get(row.id)) : designs;
  const pick = Number.parseInt(hash("sha256", row.id, "hex").slice(0, 8), 16) % Math.max(1, others.length);
  return others[pick] ?? null;
}

/** Those of the designs that are not archived, in their order. */
export async function usableDesigns(
  tx: TenantTransaction,
  templateIds: readonly string[],
): Promise<string[]> {
  if (templateIds.length === 0) return [];
  const usable = await tx.template.findMany({
    where: { id: { in: [...templateIds] }, archivedAt: null },
    select: { id: true },
  });
  const known = new Set(usable.map((template) => template.id));
  return templateIds.filter((each) => known.has(each));
}

/**
 * Has videos made again that show what is not so any more, with the version of their design that may be approved.
 * @returns what became of each, by the id of its occurrence; `current` for one that shows what is so
 */
export async function makeVideosAgain(
  tx: TenantTransaction,
  orgId: string,
  outdated: readonly Circumstances[],
): Promise<Map<string, "making" | "current" | "later" | "impossible">> {
  const ids = outdated.flatMap(({ row }) => row.videoId ?? []);
  if (ids.length === 0) return new Map();
  const remade = await remakeVideos(tx, orgId, ids, { urgency: "bulk", keepsVersion: true });
  return new Map(
    outdated.map(({ row }) => {
      const { isMade = false, fault = null } = remade.get(row.videoId ?? "") ?? {};
      if (fault === null) return [row.id, isMade ? "making" : "current"];
      return [row.id, fault === "queue_full" || fault === "storage_quota_exceeded" ? "later" : "impossible"];
    }),
  );
}
