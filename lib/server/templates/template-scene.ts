import type { Scene } from "#lib/contract/scene/scene.ts";
import { lockRow } from "../row-lock.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { findScene, findTemplate } from "./template-queries.ts";

/** The fields of a template that an order needs. `scene` is null when there is no such version. */
export type OrderedTemplate = {
  name: string;
  archivedAt: Date | null;
  latestVersion: number;
  version: number;
  scene: Scene | null;
};

/**
 * A template at a version, the newest by default; null when the organization has no template with this id.
 */
export async function findOrderedTemplate(
  db: TenantConnection,
  id: string,
  wanted: number | undefined,
): Promise<OrderedTemplate | null> {
  const template = await findTemplate(db, id);
  if (template === null) return null;
  const { name, archivedAt, latestVersion } = template;
  const version = wanted ?? latestVersion;
  return { name, archivedAt, latestVersion, version, scene: await findTemplateScene(db, id, version) };
}

/**
 * The scene of one version, null if there is none. It was validated when it was stored, and never changes.
 */
export async function findTemplateScene(
  db: TenantConnection,
  id: string,
  version: number,
): Promise<Scene | null> {
  return (await findScene(db, id, version)) as Scene | null;
}

/**
 * Locks a template against changes until the transaction ends; null when the organization has none with this
 * id.
 */
export async function lockTemplate(
  tx: TenantTransaction,
  orgId: string,
  id: string,
): Promise<Pick<OrderedTemplate, "name" | "archivedAt"> | null> {
  await lockRow(tx, "templates", orgId, id, "rely");
  return findTemplate(tx, id);
}
