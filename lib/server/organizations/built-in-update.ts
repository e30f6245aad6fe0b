import { database } from "../database.ts";
import { BUILT_IN_TEMPLATES, renewBuiltInTemplates, SUPERSEDED_SCENES } from "../templates/index.ts";

/**
 * Updates every organization to this version of the product: adds the built-in templates that it has never
 * had, and a new version of those that are still as an earlier version of the product made them. Templates
 * that users changed or archived stay unchanged. Runs at the start of an installation; idempotent.
 *
 * @param superseded digests of the product's earlier scenes by slug, as in `SUPERSEDED_SCENES`.
 */
export async function bringBuiltInTemplatesUpToDate(
  superseded: Readonly<Record<string, readonly string[]>> = SUPERSEDED_SCENES,
): Promise<void> {
  for (const orgId of await selectOutdatedOrganizations(superseded)) {
    await database().$transaction((tx) => renewBuiltInTemplates(tx, orgId, superseded));
  }
}

/**
 * Organizations that lack a built-in template, or have one with a scene of an earlier version of the product.
 */
async function selectOutdatedOrganizations(
  superseded: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> {
  const slugs = BUILT_IN_TEMPLATES.map(({ slug }) => slug);
  const rows = await database().$queryRaw<{ id: string }[]>`
    select id from organizations
    where (select count(*) from templates where org_id = organizations.id and ready_made = any(${slugs})) < ${slugs.length}
      or exists (
        select 1 from templates
        join template_versions on template_versions.org_id = templates.org_id
          and template_versions.template_id = templates.id and version = latest_version
        where templates.org_id = organizations.id and archived_at is null
          and templates.ready_made = any(${Object.keys(superseded)}) and template_versions.ready_made
          and md5(scene::text) = any(${Object.values(superseded).flat()}))
    order by id`;
  return rows.map(({ id }) => id);
}
