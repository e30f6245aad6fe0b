import { afterAll, expect, test } from "vitest";
import { DELETE } from "#app/v1/assets/[asset_id]/route.ts";
import { GET, PATCH } from "#app/v1/organizations/[org_id]/brand/route.ts";
import { DELETE as ERASE } from "#app/v1/people/[person_id]/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { insertTestPerson } from "#test/support/test-template.ts";
import { database } from "../database.ts";
import { newId } from "../ids.ts";
import { closeQueue } from "../jobs/enqueue.ts";

await openTestInstallation();
afterAll(async () => {
  await closeQueue();
  await database().$disconnect();
});

const read = (org: TestOrganization) =>
  requestRoute(GET, "GET", `/v1/organizations/${org.id}/brand`, {
    key: org.keys.viewer,
    params: { org_id: org.id },
  });
const patch = (org: TestOrganization, body: unknown, headers = {}) =>
  requestRoute(PATCH, "PATCH", `/v1/organizations/${org.id}/brand`, {
    key: org.keys.admin,
    params: { org_id: org.id },
    body,
    headers,
  });
const remove = (org: TestOrganization, id: string) =>
  requestRoute(DELETE, "DELETE", `/v1/assets/${id}`, { key: org.keys.editor, params: { asset_id: id } });

async function insertFile(org: TestOrganization, kind: "image" | "font"): Promise<string> {
  const id = newId();
  const file = { fileName: `a.${kind}`, contentType: "image/png", size: 1, storageKey: `x/${id}` };
  await database().asset.create({ data: { id, orgId: org.id, kind, ...file } });
  return id;
}

test("every organization has a brand, empty at first, whose fields are set one by one", async () => {
  const [org, other] = [await createTestOrganization(), await createTestOrganization()];
  const empty = { logo_asset_id: null, colors: [], fonts: [], heading_font: null, body_font: null };
  expect((await read(org)).body).toEqual({ org_id: org.id, ...empty, updated_at: null });

  const colors = [
    { name: "Fjord", value: "#1D3557" },
    { name: "Amber", value: "#ffb224" },
  ];
  expect((await patch(org, { colors })).status).toBe(200);
  const fonts = [{ family: "Playfair Display" }, { family: "Inter", asset_ids: [] }];
  const changed = await patch(org, { fonts, heading_font: "Playfair Display", body_font: "Inter" });
  expect(changed.body).toMatchObject({
    colors: [{ name: "Fjord", value: "#1d3557" }, colors[1]],
    fonts: [
      { family: "Playfair Display", asset_ids: [] },
      { family: "Inter", asset_ids: [] },
    ],
    heading_font: "Playfair Display",
  });
  expect((await read(org)).body).toEqual(changed.body);
  expect((await read(other)).body).toMatchObject(empty);

  const audited = await database().auditEvent.findMany({
    where: { orgId: org.id, action: "brand.updated" },
    orderBy: { id: "asc" },
  });
  expect(audited.map(({ details }) => details)).toEqual([
    expect.objectContaining({ fields: ["colors"] }),
    expect.objectContaining({ fields: ["fonts", "heading_font", "body_font"] }),
  ]);
  expect(JSON.stringify(audited[0]?.details)).toContain("Fjord #1d3557, Amber #ffb224");
});

test("a change is refused to whoever has seen an older version, and one of two at once", async () => {
  const org = await createTestOrganization();
  const seen = { "If-Match": (await read(org)).headers.get("etag") ?? "" };
  const answers = await Promise.all(
    ["One", "Other"].map((name) => patch(org, { colors: [{ name, value: "#000000" }] }, seen)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test("what does not fit is refused at its place", async () => {
  const org = await createTestOrganization();
  const image = await insertFile(org, "image");
  const faultsOf = async (body: unknown) => {
    const { status, body: answer } = await patch(org, body);
    expect(status).toBe(422);
    return answer.detail.map(
      ({ loc, ctx, type }: { loc: unknown[]; ctx?: { code?: string }; type: string }) => [
        loc.slice(1).join("."),
        ctx?.code ?? type,
      ],
    );
  };
  const white = { name: "White", value: "#ffffff" };
  expect(await faultsOf({ colors: [white, { ...white, name: "white" }] })).toEqual([
    ["colors.1.name", "brand_color_repeated"],
  ]);
  expect(await faultsOf({ colors: [{ ...white, value: "white" }] })).toEqual([
    ["colors.0.value", "string_pattern_mismatch"],
  ]);
  expect(await faultsOf({ colors: Array.from({ length: 25 }, () => white) })).toEqual([
    ["colors", "too_long"],
  ]);
  expect(
    await faultsOf({ fonts: [{ family: "Nordlicht" }, { family: "Inter", asset_ids: [image] }] }),
  ).toEqual([
    ["fonts.0.family", "brand_font_without_files"],
    ["fonts.1.family", "scene_font_name_taken"],
    ["fonts.1.asset_ids.0", "brand_font_file_unknown"],
  ]);
  expect(await faultsOf({ heading_font: "Inter" })).toEqual([["heading_font", "brand_font_unlisted"]]);
  expect(await faultsOf({ logo_asset_id: await insertFile(org, "font") })).toEqual([
    ["logo_asset_id", "logo_unknown"],
  ]);
  const other = await createTestOrganization();
  expect(await faultsOf({ logo_asset_id: await insertFile(other, "image") })).toEqual([
    ["logo_asset_id", "logo_unknown"],
  ]);
});

test("a font that headings use is not taken from the list", async () => {
  const org = await createTestOrganization();
  await patch(org, { fonts: [{ family: "Caveat" }], heading_font: "Caveat" });
  expect((await patch(org, { fonts: [] })).status).toBe(422);
  expect((await patch(org, { fonts: [], heading_font: null })).status).toBe(200);
});

test("files of the brand cannot be deleted until it uses them no more", async () => {
  const org = await createTestOrganization();
  const [logo, font] = [await insertFile(org, "image"), await insertFile(org, "font")];
  const fonts = [{ family: "Nordlicht Sans", asset_ids: [font] }];
  expect((await patch(org, { logo_asset_id: logo, fonts })).status).toBe(200);
  for (const id of [logo, font]) {
    const refused = await remove(org, id);
    expect([refused.status, refused.body.code]).toEqual([409, "asset_in_brand"]);
  }
  await patch(org, { logo_asset_id: null, fonts: [] });
  for (const id of [logo, font]) expect((await remove(org, id)).status).toBe(204);
});

test("the photo of somebody who is erased is no logo any more", async () => {
  const org = await createTestOrganization();
  const photo = await insertFile(org, "image");
  const personId = await insertTestPerson(org.id, { firstName: "Ada" });
  await database().person.update({ where: { id: personId }, data: { photoAssetId: photo } });
  expect(
    (await patch(org, { logo_asset_id: photo, colors: [{ name: "Fjord", value: "#1d3557" }] })).status,
  ).toBe(200);
  const erased = await requestRoute(ERASE, "DELETE", `/v1/people/${personId}`, {
    key: org.keys.admin,
    params: { person_id: personId },
  });
  expect(erased.status).toBe(204);
  expect((await read(org)).body).toMatchObject({ logo_asset_id: null, colors: [{ name: "Fjord" }] });
  expect(await database().asset.count({ where: { id: photo } })).toBe(0);
});
