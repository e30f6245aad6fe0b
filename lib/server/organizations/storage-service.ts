import { roleAtLeast } from "#lib/contract/roles.ts";
import type { Actor } from "../actor.ts";
import { RoleError } from "../errors.ts";

/** Room that an organization's files take, in bytes. */
export type StorageUsed = {
  videos: number;
  /** About: a zip holds its videos as they are, and lists of a few kilobytes besides. */
  zips: number;
  /** Photos, pictures of templates, music and fonts. */
  uploads: number;
};

/**
 * What an organization's files add up to.
 * @throws {RoleError} without the role admin
 */
export async function storageUsed({ role, db }: Actor): Promise<StorageUsed> {
  if (!roleAtLeast(role, "admin")) throw new RoleError("admin");
  const [videos, zipped, uploads] = await Promise.all([
    db.video.aggregate({ _sum: { size: true } }),
    db.video.aggregate({ _sum: { size: true }, where: { collection: { zipKey: { not: null } } } }),
    db.asset.aggregate({ _sum: { size: true } }),
  ]);
  return { videos: videos._sum.size ?? 0, zips: zipped._sum.size ?? 0, uploads: uploads._sum.size ?? 0 };
}
