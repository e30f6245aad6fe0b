import { Prisma } from "../generated/prisma/client.ts";
import type { TenantConnection } from "../tenant-database.ts";

/* The bound client does not restrict raw queries: each of these contains `org_id`. */

type Named = { id: string; name: string };

/** A literal text in a regular expression of PostgreSQL. */
const literal = (text: string) => text.replace(/[^\p{L}\p{N}_]/gu, String.raw`\$&`);

/** The merge fields with these paths, in the text of a JSON value. */
const tagsOf = (paths: readonly string[]) => {
  const written = paths.map((path) => literal(JSON.stringify(path).slice(1, -1)));
  return String.raw`\{\{\s*(${written.join("|")})\s*(\||\}\})`;
};

/** The templates in use whose newest version has one of the merge fields in it, of the newest `among`; by name. */
export function selectTemplatesWith(
  db: TenantConnection,
  orgId: string,
  paths: readonly string[],
  among: number,
): Promise<Named[]> {
  return db.$queryRaw<Named[]>`
    select newest.id, newest.name
    from (
      select id, name, latest_version from templates
      where org_id = ${orgId}::uuid and archived_at is null order by id desc limit ${among}
    ) newest
      join template_versions version on version.org_id = ${orgId}::uuid
        and version.template_id = newest.id and version.version = newest.latest_version
    where version.scene::text ~ ${tagsOf(paths)}
    order by newest.name, newest.id`;
}

/**
 * The collections whose template version, texts or file names have one of the merge fields in them, of the
 * newest `among`; newest first.
 */
export function selectCollectionsWith(
  db: TenantConnection,
  orgId: string,
  paths: readonly string[],
  among: number,
): Promise<Named[]> {
  const tags = Prisma.sql`${tagsOf(paths)}`;
  return db.$queryRaw<Named[]>`
    with newest as materialized (
      select id, name, template_id, template_version, modifications, file_name from collections
      where org_id = ${orgId}::uuid order by id desc limit ${among}
    ), showing as materialized (
      select template_id, version from template_versions
      where org_id = ${orgId}::uuid
        and (template_id, version) in (select template_id, template_version from newest)
        and scene::text ~ ${tags}
    )
    select id, name from newest
    where (template_id, template_version) in (select template_id, version from showing)
      or jsonb_build_array(modifications, file_name)::text ~ ${tags}
    order by id desc`;
}
