import type { Prisma } from "../generated/prisma/client.ts";
import { newId } from "../ids.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { uniqueSlug } from "../slug.ts";
import { BUILT_IN_TEMPLATES, type BuiltInTemplate } from "./built-in/built-in-templates.ts";
import { summaryOf } from "./scene-summary.ts";
import { lockSlugs } from "./template-queries.ts";

/** Adds the built-in templates to a new organization; a worker draws their stills at once. */
export function createBuiltInTemplates(tx: Prisma.TransactionClient, orgId: string): Promise<void> {
  return insertTemplates(tx, orgId, BUILT_IN_TEMPLATES, new Set());
}

/**
 * Adds the built-in templates that an organization has never had, and a new version of those that are still
 * as an earlier version of the product made them.
 * @param superseded digests of the product's earlier scenes by slug
 */
export async function renewBuiltInTemplates(
  tx: Prisma.TransactionClient,
  orgId: string,
  superseded: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  // Another server that starts at the same time waits here, and then finds nothing to do.
  await tx.$queryRaw`select 1 from organizations where id = ${orgId}::uuid for no key update`;
  await lockSlugs(tx, orgId);
  const present = await tx.template.findMany({ where: { orgId }, select: { slug: true, builtIn: true } });
  const known = new Set(present.map(({ builtIn }) => builtIn));
  const missing = BUILT_IN_TEMPLATES.filter(({ slug }) => !known.has(slug));
  await insertTemplates(tx, orgId, missing, new Set(present.map(({ slug }) => slug)));
  await replaceSuperseded(tx, orgId, superseded);
}

/**
 * @param taken slugs of the organization's other templates: one of its own may have the name of a new design
 */
async function insertTemplates(
  tx: Prisma.TransactionClient,
  orgId: string,
  missing: readonly BuiltInTemplate[],
  taken: ReadonlySet<string>,
): Promise<void> {
  // The gallery shows the newest first.
  const templates = missing.toReversed().map((template) => ({ ...template, id: newId() }));
  await tx.template.createMany({
    data: templates.map(({ id, name, slug, scene }) => ({
      ...{ id, orgId, name, slug: uniqueSlug(slug, taken) },
      ...{ builtIn: slug, latestVersion: 1, latestBuiltIn: true, summary: summaryOf(scene) },
    })),
  });
  await tx.templateVersion.createMany({
    data: templates.map(({ id, scene }) => ({ orgId, templateId: id, version: 1, scene, builtIn: true })),
  });
  const jobs = templates.map(({ id }) => ({ org_id: orgId, template_id: id, version: 1 }));
  // After what somebody has published.
  await enqueue(tx, "drawThumbnail", jobs, "patient");
}

/**
 * Appends the current scene to each live template whose newest version came from an earlier version of the
 * product. A version that a user added stays the newest, even if its scene is one of the product's.
 */
async function replaceSuperseded(
  tx: Prisma.TransactionClient,
  orgId: string,
  superseded: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const { slug, scene } of BUILT_IN_TEMPLATES) {
    const digests = superseded[slug];
    if (digests === undefined) continue;
    const [template] = await tx.$queryRaw<{ id: string; version: number }[]>`
      select templates.id, version from templates
      join template_versions on template_versions.org_id = templates.org_id
        and template_versions.template_id = templates.id and version = latest_version
      where templates.org_id = ${orgId}::uuid and templates.ready_made = ${slug} and archived_at is null
        and template_versions.ready_made and md5(scene::text) = any(${[...digests]})
      for no key update of templates`;
    if (template === undefined) continue;
    const version = template.version + 1;
    await tx.templateVersion.create({
      data: { orgId, templateId: template.id, version, scene, builtIn: true },
    });
    await tx.template.update({
      where: { id: template.id },
      data: {
        ...{ latestVersion: version, latestBuiltIn: true, summary: summaryOf(scene) },
        revision: { increment: 1 },
      },
    });
    const job = { org_id: orgId, template_id: template.id, version };
    await enqueue(tx, "drawThumbnail", [job], "patient");
  }
}
