import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { GET } from "#app/v1/assets/[asset_id]/route.ts";
import { POST } from "#app/v1/assets/route.ts";
import { inspectImage } from "#lib/render/image.ts";
import { database } from "../database.ts";
import { storage } from "../storage/storage.ts";
import { requestRoute } from "../testing/request-route.ts";
import { openTestInstallation } from "../testing/test-installation.ts";
import { createTestOrganization } from "../testing/test-organization.ts";

await openTestInstallation();
const org = await createTestOrganization();
const other = await createTestOrganization();
afterAll(() => database().$disconnect());

const photo = (name: string) =>
  readFile(join(import.meta.dirname, "../../../e2e/fixtures/data/photos", name));

function upload(bytes: Uint8Array<ArrayBuffer>, fileName: string, key = org.keys.editor) {
  const form = new FormData();
  form.set("file", new File([bytes], fileName));
  const request = new Request("http://127.0.0.1:3000/v1/assets", {
    method: "POST",
    headers: { Authorization: `Bearer ${key}` },
    body: form,
  });
  return POST(request, { params: Promise.resolve({}) });
}

it("keeps an image and tells what it is", async () => {
  const response = await upload(new Uint8Array(await photo("rocket.jpg")), "C:\\photos\\my rocket.jpg");
  expect(response.status).toBe(201);
  const asset = await response.json();
  expect(asset).toMatchObject({
    org_id: org.id,
    kind: "image",
    file_name: "my rocket.jpg",
    content_type: "image/jpeg",
    duration_seconds: null,
  });
  const stored = await readFile(await storage().localPath(`organizations/${org.id}/assets/${asset.id}.jpg`));
  expect(inspectImage(stored)).toMatchObject({ type: "jpeg", width: asset.width, height: asset.height });
  expect(asset.size).toBe(stored.byteLength);
  const params = { asset_id: asset.id };
  const path = `/v1/assets/${asset.id}`;
  expect((await requestRoute(GET, "GET", path, { key: org.keys.viewer, params })).body).toEqual(asset);
  expect((await requestRoute(GET, "GET", path, { key: other.keys.viewer, params })).status).toBe(404);
});

it.each([
  ["a cut file", async () => new Uint8Array(await photo("truncated.jpg"))],
  ["a text called .png", async () => new TextEncoder().encode("not a picture")],
  ["nothing", async () => new Uint8Array()],
])("refuses %s, in words that say what to do", async (_name, bytes) => {
  const before = await database().asset.count();
  const response = await upload(await bytes(), "ada.png");
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    detail: [
      {
        type: "value_error",
        loc: ["body", "file"],
        msg: expect.stringMatching(
          /^Value error, .*\. Choose another file, or save the picture again as JPEG or PNG$/,
        ),
      },
    ],
  });
  expect(await database().asset.count()).toBe(before);
});

it("wants an editor, and the field file", async () => {
  const bytes = new Uint8Array(await photo("rocket.jpg"));
  expect((await upload(bytes, "a.jpg", org.keys.viewer)).status).toBe(403);
  const answer = await requestRoute(POST, "POST", "/v1/assets", { key: org.keys.editor, body: {} });
  expect(answer.status).toBe(422);
  expect(answer.body.detail).toEqual([{ type: "missing", loc: ["body", "file"], msg: "Field required" }]);
});
