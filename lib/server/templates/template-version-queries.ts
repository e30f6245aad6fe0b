import { COUNT_LIMIT } from "../cursor.ts";
import type { TemplateVersion } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

export type TemplateVersionRow = TemplateVersion;
export type TemplateVersionSummaryRow = Omit<TemplateVersionRow, "scene">;

/** At most `take` versions of a template, newest first, before the version `before`. */
export function selectVersions(
  db: TenantConnection,
  options: { templateId: string; before: number | null; take: number },
): Promise<TemplateVersionSummaryRow[]> {
  const { templateId, before, take } = options;
  return db.templateVersion.findMany({
    where: { templateId, ...(before === null ? {} : { version: { lt: before } }) },
    orderBy: { version: "desc" },
    omit: { scene: true },
    take,
  });
}

export function countVersions(db: TenantConnection, templateId: string): Promise<number> {
  return db.templateVersion.count({ where: { templateId }, take: COUNT_LIMIT + 1 });
}

export function findVersion(
  db: TenantConnection,
  templateId: string,
  version: number,
): Promise<TemplateVersionRow | null> {
  return db.templateVersion.findFirst({ where: { templateId, version } });
}

export function insertVersion(
  db: TenantConnection,
  data: Pick<TemplateVersionRow, "orgId" | "templateId" | "version" | "authorType" | "authorId"> & {
    scene: object;
  },
): Promise<TemplateVersionRow> {
  return db.templateVersion.create({ data });
}
