import { afterAll, beforeAll, expect, test } from "vitest";
import { GET, PATCH } from "#app/v1/people/[person_id]/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { findPortrayedPerson, framingOf } from "./merge-data.ts";

await openTestInstallation();
const org = await createTestOrganization();
afterAll(() => database().$disconnect());

let id: string;
const photos = [newId(), newId()] as const;
beforeAll(async () => {
  id = await insertTestPerson(org.id, { firstName: "Ada" });
  for (const photo of photos) {
    const file = { fileName: "a.png", contentType: "image/png", size: 1, storageKey: `x/${photo}` };
    await database().asset.create({ data: { id: photo, orgId: org.id, kind: "image", ...file } });
  }
});

const patch = (body: unknown) =>
  requestRoute(PATCH, "PATCH", `/v1/people/${id}`, { key: org.keys.editor, params: { person_id: id }, body });
const get = async () =>
  (await requestRoute(GET, "GET", `/v1/people/${id}`, { key: org.keys.viewer, params: { person_id: id } }))
    .body;
const focus = { x: 0.25, y: 0.4 };
const crop = { x: 0.1, y: 0, width: 0.9, height: 0.5 };

test("a framing needs a photo, and lies within it", async () => {
  const { status, body } = await patch({ photo_focus: focus, photo_crop: crop });
  expect([status, body.detail.map(({ ctx }: { ctx: { code: string } }) => ctx.code)]).toEqual([
    422,
    ["photo_framing_without_photo", "photo_framing_without_photo"],
  ]);
  const wrong = [
    { photo_focus: { x: 1.1, y: 0 } },
    { photo_focus: { x: 0.5 } },
    { photo_crop: { ...crop, width: 0.01 } },
    { photo_crop: { ...crop, x: 0.2 } },
    { photo_crop: { ...crop, z: 0 } },
  ];
  for (const body of wrong) expect((await patch({ photo_asset_id: photos[0], ...body })).status).toBe(422);
  expect(await get()).toMatchObject({ photo_asset_id: null, photo_focus: null, photo_crop: null });
});

test("a framing is kept with the person, and goes with the photo it is of", async () => {
  const set = await patch({ photo_asset_id: photos[0], photo_focus: focus, photo_crop: crop });
  expect(set.body).toMatchObject({ photo_focus: focus, photo_crop: crop });
  expect(await get()).toMatchObject({ photo_focus: focus, photo_crop: crop });
  const person = await findPortrayedPerson(org.actor.db, id);
  expect(person && framingOf(person)).toEqual({ focus, crop });

  const { updated_at } = await get();
  expect((await patch({ photo_focus: focus, photo_crop: crop })).body.updated_at).toBe(updated_at);
  expect((await patch({ photo_crop: null })).body).toMatchObject({ photo_focus: focus, photo_crop: null });

  expect((await patch({ photo_asset_id: photos[1] })).body).toMatchObject({ photo_focus: null });
  await patch({ photo_focus: focus });
  const along = await patch({ photo_asset_id: photos[0], photo_focus: focus });
  expect(along.body).toMatchObject({ photo_focus: focus, photo_crop: null });
  expect((await patch({ photo_asset_id: null })).body).toMatchObject({ photo_focus: null });
  const gone = await findPortrayedPerson(org.actor.db, id);
  expect(gone && framingOf(gone)).toBeNull();
});
