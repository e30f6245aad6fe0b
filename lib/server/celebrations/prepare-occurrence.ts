import { hash } from "node:crypto";
import { recordSystemAudit } from "../audit/audit-service.ts";
import { remakeVideos } from "../rendering/index.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { checkOrder, orderVideo } from "../videos/index.ts";
import type { Circumstances } from "./circumstances.ts";
import { toDay } from "./holiday-queries.ts";
import type { OccurrenceRow } from "./occurrence-queries.ts";

type Ordered = { templateId: string; videoId: string };

/**
 * Orders the video of an occurrence, with the newest version of its design.
 * @returns null if all designs are archived
 * @throws {ValidationError} for a design that no video can be made with; {ConflictError | BudgetError | StorageFullError}
 */
export async function orderVideoFor(
  tx: TenantTransaction,
  { orgId, personId, ...row }: OccurrenceRow,
  { celebration }: Circumstances,
): Promise<Ordered | null> {
  const templateId = await chooseDesign(tx, { personId, ...row }, celebration.templateIds);
  if (templateId === null) return null;
  const order = { template_id: templateId, modifications: [] };
  const templateVersion = await checkOrder(tx, order, { further: [] });
  const { id } = await orderVideo(tx, orgId, {
    ...{ templateId, templateVersion, personId, projectId: null, modifications: [] },
    ...{ occasionOn: toDay(row.occasionOn), urgency: "bulk", metadata: {} },
  });
  await recordSystemAudit(tx, orgId, { action: "video.created", targetType: "video", targetId: id });
  return { templateId, videoId: id };
}

/**
 * A design that is not archived, and not that of the person's last occasion if there are others. Which one is decided by the
 * occurrence, so that it is the same whoever asks.
 */
async function chooseDesign(
  tx: TenantTransaction,
  { id, celebrationId, personId, occasionOn }: Omit<OccurrenceRow, "orgId">,
  templateIds: readonly string[],
): Promise<string | null> {
  const ids = await usableDesigns(tx, templateIds);
  const last = await tx.occurrence.findFirst({
    where: {
      celebrationId,
      personId,
      occasionOn: { lt: occasionOn },
      templateId: { not: null },
      status: "sent",
    },
    orderBy: { occasionOn: "desc" },
    select: { templateId: true },
  });
  const others = ids.length > 1 ? ids.filter((each) => each !== last?.templateId) : ids;
  const pick = Number.parseInt(hash("sha256", id, "hex").slice(0, 8), 16) % Math.max(1, others.length);
  return others[pick] ?? null;
}

/** Those of the designs that are not archived, in their order. */
export async function usableDesigns(
  tx: TenantTransaction,
  templateIds: readonly string[],
): Promise<string[]> {
  const usable = await tx.template.findMany({
    where: { id: { in: [...templateIds] }, archivedAt: null },
    select: { id: true },
  });
  const known = new Set(usable.map((template) => template.id));
  return templateIds.filter((each) => known.has(each));
}

/** Has a video made again that shows what is not so any more, with the version of its design that may be approved. */
export async function makeVideoAgain(
  tx: TenantTransaction,
  { orgId, videoId }: OccurrenceRow,
): Promise<"making" | "later" | "impossible"> {
  if (videoId === null) return "making";
  const remade = await remakeVideos(tx, orgId, [videoId], { urgency: "bulk", keepsVersion: true });
  const fault = remade.get(videoId)?.fault ?? null;
  if (fault === null) return "making";
  return fault === "queue_full" || fault === "storage_quota_exceeded" ? "later" : "impossible";
}
