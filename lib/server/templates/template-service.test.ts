import { loadImage } from "@napi-rs/canvas";
import { afterAll, expect, it } from "vitest";
import { POST } from "#app/v1/templates/[template_id]/preview/route.ts";
import { GET } from "#app/v1/templates/[template_id]/route.ts";
import { GET as LIST } from "#app/v1/templates/route.ts";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson, insertTestTemplate, TINY_SCENE } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { closeQueue } from "../jobs/enqueue.ts";
import { BUILT_IN_TEMPLATES } from "./built-in/built-in-templates.ts";
import { createBuiltInTemplates } from "./built-in-seeding.ts";

await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
const key = org.keys.viewer;
const templateId = await insertTestTemplate(org.id);
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const preview = (body: unknown, id = templateId) =>
  requestRoute(POST, "POST", `/v1/templates/${id}/preview`, { key, params: { template_id: id }, body });

async function picture({ response }: Awaited<ReturnType<typeof preview>>) {
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/png");
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height } = await loadImage(bytes);
  return { bytes, size: `${width}×${height}` };
}

it.each(BUILT_IN_TEMPLATES)("brings $name as a valid scene", ({ scene }) => {
  expect(sceneSchema.parse(scene)).toEqual(scene);
});

it("gives an organization the built-in templates, and lists them page by page", async () => {
  const { id, keys } = await createTestOrganization();
  await database().$transaction((tx) => createBuiltInTemplates(tx, id));
  const names: [name: string, aspect: string, occasion: string, design: string][] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = {
      limit: "5",
      count: "true",
      ...(cursor === null ? {} : { cursor }),
    };
    const page = await requestRoute(LIST, "GET", "/v1/templates", { key: keys.viewer, query });
    expect(page.headers.get("x-total-count")).toBe(String(BUILT_IN_TEMPLATES.length));
    for (const { name, aspect, occasion, design } of page.body) names.push([name, aspect, occasion, design]);
    const link = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
    cursor = link === undefined ? null : new URL(link).searchParams.get("cursor");
  } while (cursor !== null);
  expect(names).toEqual(
    BUILT_IN_TEMPLATES.map(({ name, aspect, occasion, design }) => [name, aspect, occasion, design]),
  );
});

it("tells what of a template may be modified", async () => {
  const params = { template_id: templateId };
  const path = `/v1/templates/${templateId}`;
  const { body } = await requestRoute(GET, "GET", path, { key, params });
  expect(body).toMatchObject({
    id: templateId,
    aspect: "16:9",
    occasion: null,
    design: null,
    built_in: null,
    width: 320,
    duration_seconds: 0.5,
    thumbnail_time: 0.25,
    latest_version: 1,
    thumbnail_url: null,
    layers: [{ name: "title", type: "text", text: "Hello {{first_name}}" }],
  });
  expect(body.layers[0].properties).toContain("text");
  const foreign = await requestRoute(GET, "GET", path, { key: other.keys.viewer, params });
  expect([foreign.status, foreign.text]).toEqual([404, '{"detail":"Not Found","code":"not_found"}']);
});

it("draws a frame with a made-up person, a real one, and other words", async () => {
  const personId = await insertTestPerson(org.id, { firstName: "Bartholomew" });
  const sample = await picture(await preview({}));
  const real = await picture(await preview({ person_id: personId }));
  const changed = await picture(await preview({ modifications: [{ name: "title", color: "#ff0000" }] }));
  const small = await picture(await preview({ width: 160, time: 0.2 }));
  expect(sample.size).toBe("320×180");
  expect(small.size).toBe("160×90");
  expect(real.bytes.equals(sample.bytes)).toBe(false);
  expect(changed.bytes.equals(sample.bytes)).toBe(false);
  expect((await picture(await preview({}))).bytes.equals(sample.bytes)).toBe(true);
});

it("counts an age to the day that the video is about", async () => {
  const personId = await insertTestPerson(org.id, { firstName: "Ada", birthDate: "1990-12-10" });
  const modifications = [{ name: "title", text: "{{age}}" }];
  const aged = (occasion_on: string) => preview({ person_id: personId, modifications, occasion_on });
  const before = await picture(await aged("2030-12-09"));
  const on = await picture(await aged("2030-12-10"));
  const said = await preview({ person_id: personId, modifications: [{ name: "title", text: "40" }] });
  expect(on.bytes.equals((await picture(said)).bytes)).toBe(true);
  expect(before.bytes.equals(on.bytes)).toBe(false);
});

it("refuses what it cannot draw, all at once", async () => {
  const foreign = await insertTestPerson(other.id, { firstName: "Eve" });
  const answer = await preview({
    person_id: foreign,
    modifications: [
      { name: "titel", text: "x" },
      { name: "title", font: 3, txt: "x" },
    ],
  });
  expect(answer.status).toBe(422);
  const detail: { loc: unknown[]; msg: string }[] = answer.body.detail;
  expect(detail.map(({ loc }) => loc.join("."))).toEqual([
    "body.person_id",
    "body.modifications.0.name",
    "body.modifications.1.font",
    "body.modifications.1.txt",
  ]);
  expect(detail[1]?.msg).toContain('did you mean "title"?');
  expect((await preview({ version: 2 })).body.detail[0]).toMatchObject({ loc: ["body", "version"] });
  expect((await preview({}, foreign)).status).toBe(404);
});

it("tells what a person lacks", async () => {
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  const modifications = [{ name: "title", text: "{{position}}" }];
  const answer = await preview({ person_id: personId, modifications });
  expect([answer.status, answer.body.detail]).toEqual([
    422,
    [
      {
        type: "value_error",
        loc: ["body", "person_id"],
        msg: 'Value error, layer "title": The person has no position; fill it in, or write what to say instead: {{position | "…"}}',
        ctx: {
          error: {},
          code: "person_facts_missing",
          facts: ["position"],
          fields: ["position"],
          layer: "title",
        },
      },
    ],
  ]);
});

it("refuses an image that is not the organization's", async () => {
  const asset = await database().asset.create({
    data: {
      id: "01a1f950-5a1d-7000-a2c1-c91aad97614b",
      orgId: other.id,
      kind: "image",
      fileName: "logo.png",
      contentType: "image/png",
      size: 1,
      storageKey: "logo",
    },
  });
  const box = { x: 0, y: 0, width: "50%", height: "50%" };
  const id = await insertTestTemplate(org.id, {
    ...TINY_SCENE,
    layers: [{ name: "logo", type: "image", source: "{{photo}}", fallback: "hide", ...box }],
  });
  const answer = await preview({ modifications: [{ name: "logo", source: `asset:${asset.id}` }] }, id);
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ["body", "modifications", 0, "source"]]);
});
