import { database } from "../database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { READY_MADE_TEMPLATES, type ReadyMadeTemplate } from "./ready-made/ready-made-templates.ts";
import { SUPERSEDED_SCENES } from "./ready-made/superseded-scenes.ts";

/** Gives a new organization the templates that come with the product; their stills are drawn by a worker at once. */
export function createReadyMadeTemplates(tx: Prisma.TransactionClient, orgId: string): Promise<void> {
  return insertTemplates(tx, orgId, READY_MADE_TEMPLATES);
}

/**
 * Brings every organization up to what this version of the product comes with: the ready-made templates that it has
 * never had, and a new version of those that are still as an earlier version of the product made them. What people
 * changed or archived stays as it is. For the start of an installation; does nothing the second time.
 *
 * @param superseded digests of the product's earlier scenes by slug, as `SUPERSEDED_SCENES` has them.
 */
export async function bringReadyMadeTemplatesUpToDate(
  superseded: Readonly<Record<string, readonly string[]>> = SUPERSEDED_SCENES,
): Promise<void> {
  for (const orgId of await selectOutdatedOrganizations(superseded)) {
    await database().$transaction(async (tx) => {
      // Another server that starts at the same time waits here, and then finds nothing to do.
      await tx.$queryRaw`select 1 from organizations where id = ${orgId}::uuid for no key update`;
      const present = await tx.template.findMany({ where: { orgId }, select: { slug: true } });
      const slugs = new Set(present.map(({ slug }) => slug));
      await insertTemplates(
        tx,
        orgId,
        READY_MADE_TEMPLATES.filter(({ slug }) => !slugs.has(slug)),
      );
      await replaceSuperseded(tx, orgId, superseded);
    });
  }
}

/** Those that lack a ready-made template, or have one with a scene of an earlier version of the product. */
async function selectOutdatedOrganizations(
  superseded: Readonly<Record<string, readonly string[]>>,
): Promise<string[]> {
  const slugs = READY_MADE_TEMPLATES.map(({ slug }) => slug);
  const rows = await database().$queryRaw<{ id: string }[]>`
    select id from organizations
    where (select count(*) from templates where org_id = organizations.id and slug = any(${slugs})) < ${slugs.length}
      or exists (
        select 1 from templates
        join template_versions on template_versions.org_id = templates.org_id
          and template_versions.template_id = templates.id and version = latest_version
        where templates.org_id = organizations.id and archived_at is null
          and slug = any(${Object.keys(superseded)}) and md5(scene::text) = any(${Object.values(superseded).flat()}))
    order by id`;
  return rows.map(({ id }) => id);
}

async function insertTemplates(
  tx: Prisma.TransactionClient,
  orgId: string,
  missing: readonly ReadyMadeTemplate[],
): Promise<void> {
  // The gallery shows the newest first.
  const templates = missing.toReversed().map((template) => ({ ...template, id: newId() }));
  await tx.template.createMany({
    data: templates.map(({ id, name, slug }) => ({ id, orgId, name, slug, latestVersion: 1 })),
  });
  await tx.templateVersion.createMany({
    data: templates.map(({ id, scene }) => ({ orgId, templateId: id, version: 1, scene })),
  });
  const jobs = templates.map(({ id }) => ({ org_id: orgId, template_id: id, version: 1 }));
  await enqueue(tx, "drawThumbnail", jobs, "single");
}

/** Appends the present scene to each live template whose newest version is one that the product brought earlier. */
async function replaceSuperseded(
  tx: Prisma.TransactionClient,
  orgId: string,
  superseded: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const { slug, scene } of READY_MADE_TEMPLATES) {
    const digests = superseded[slug];
    if (digests === undefined) continue;
    const [template] = await tx.$queryRaw<{ id: string; version: number }[]>`
      select templates.id, version from templates
      join template_versions on template_versions.org_id = templates.org_id
        and template_versions.template_id = templates.id and version = latest_version
      where templates.org_id = ${orgId}::uuid and slug = ${slug} and archived_at is null
        and md5(scene::text) = any(${[...digests]})
      for no key update of templates`;
    if (template === undefined) continue;
    const version = template.version + 1;
    await tx.templateVersion.create({ data: { orgId, templateId: template.id, version, scene } });
    await tx.template.update({
      where: { id: template.id },
      data: { latestVersion: version, revision: { increment: 1 } },
    });
    const job = { org_id: orgId, template_id: template.id, version };
    await enqueue(tx, "drawThumbnail", [job], "single");
  }
}
