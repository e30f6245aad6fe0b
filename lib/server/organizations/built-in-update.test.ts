import { afterAll, expect, it } from "vitest";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { BUILT_IN_TEMPLATES } from "../templates/built-in/built-in-templates.ts";
import { bringBuiltInTemplatesUpToDate } from "./built-in-update.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

/** A scene that the product brought once, and what a person made of it. */
const FORMER: Scene = { ...TINY_SCENE, duration: 3 };
const OWN: Scene = { ...TINY_SCENE, duration: 4 };

async function digestOf(scene: Scene): Promise<string> {
  const [row] = await database().$queryRaw<{ digest: string }[]>`
    select md5((${JSON.stringify(scene)}::jsonb)::text) as digest`;
  return row?.digest ?? "";
}

async function insertAs(orgId: string, slug: string, scene: Scene, name: string): Promise<string> {
  const id = await insertTestTemplate(orgId, scene);
  await database().template.update({ where: { id }, data: { slug, name, builtIn: slug } });
  await database().templateVersion.updateMany({ where: { templateId: id }, data: { builtIn: true } });
  return id;
}

async function scenesOf(templateId: string) {
  const rows = await database().templateVersion.findMany({
    where: { templateId },
    orderBy: { version: "asc" },
  });
  return rows.map(({ scene }) => scene);
}

it("adds what is new, renews what nobody touched, and leaves alone what people changed or archived", async () => {
  const { id: orgId } = await createTestOrganization();
  const untouched = await insertAs(orgId, "candlelight", FORMER, "Renamed by somebody");
  const changed = await insertAs(orgId, "milestone", OWN, "Milestone");
  const archived = await insertAs(orgId, "first-day", FORMER, "First day");
  await database().template.update({ where: { id: archived }, data: { archivedAt: new Date() } });
  const digest = await digestOf(FORMER);
  const superseded = { candlelight: [digest], milestone: [digest], "first-day": [digest] };
  // Two servers that start at the same time, and one that starts again.
  await Promise.all([bringBuiltInTemplatesUpToDate(superseded), bringBuiltInTemplatesUpToDate(superseded)]);
  const after = await database().template.findMany({ where: { orgId }, orderBy: { id: "asc" } });
  await bringBuiltInTemplatesUpToDate(superseded);
  expect(await database().template.findMany({ where: { orgId }, orderBy: { id: "asc" } })).toEqual(after);

  expect(after.map(({ slug }) => slug).sort()).toEqual(BUILT_IN_TEMPLATES.map(({ slug }) => slug).sort());
  const present = BUILT_IN_TEMPLATES.find(({ slug }) => slug === "candlelight")?.scene;
  expect(await scenesOf(untouched)).toEqual([FORMER, present]);
  expect(after.find(({ id }) => id === untouched)).toMatchObject({
    name: "Renamed by somebody",
    latestVersion: 2,
    latestBuiltIn: true,
    revision: 2,
  });
  expect(after.filter(({ latestBuiltIn }) => !latestBuiltIn).map(({ id }) => id)).toEqual([
    changed,
    archived,
  ]);
  expect(await scenesOf(changed)).toEqual([OWN]);
  expect(await scenesOf(archived)).toEqual([FORMER]);
  expect(after.find(({ id }) => id === archived)?.archivedAt).not.toBe(null);

  const jobs = await database().$queryRaw<{ templateId: string; version: number }[]>`
    select data->>'template_id' as "templateId", (data->>'version')::int as version from pgboss.job
    where data->>'org_id' = ${orgId} and data ? 'template_id'`;
  expect(jobs).toHaveLength(BUILT_IN_TEMPLATES.length - 2);
  expect(jobs).toContainEqual({ templateId: untouched, version: 2 });
});

it("keeps its hands off what an organization made its own", async () => {
  const { id: orgId } = await createTestOrganization();
  await bringBuiltInTemplatesUpToDate({});
  const templates = await database().template.findMany({ where: { orgId } });
  const idOf = (slug: string) => templates.find(({ builtIn }) => builtIn === slug)?.id ?? "";
  // Renamed, including the slug; and another template in its place.
  const renamed = idOf("candlelight");
  await database().template.update({ where: { id: renamed }, data: { slug: "our-birthday" } });
  const own = await insertTestTemplate(orgId, FORMER);
  await database().template.update({ where: { id: own }, data: { slug: "candlelight" } });
  // A user has restored a scene of an earlier version of the product.
  const chosen = idOf("milestone");
  await database().templateVersion.create({ data: { orgId, templateId: chosen, version: 2, scene: FORMER } });
  await database().template.update({ where: { id: chosen }, data: { latestVersion: 2 } });
  // It lacks a design whose slug another of its templates has.
  await database().template.delete({ where: { id: idOf("bouquet") } });
  const taken = await insertTestTemplate(orgId, OWN);
  await database().template.update({ where: { id: taken }, data: { slug: "bouquet" } });
  const before = await database().template.findMany({ where: { orgId }, orderBy: { id: "asc" } });

  const digest = await digestOf(FORMER);
  await bringBuiltInTemplatesUpToDate({ candlelight: [digest], milestone: [digest] });
  const after = await database().template.findMany({ where: { orgId }, orderBy: { id: "asc" } });
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length)).toMatchObject([{ builtIn: "bouquet", slug: "bouquet-2" }]);
});
