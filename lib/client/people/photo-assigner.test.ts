import { afterEach, expect, test, vi } from "vitest";
import { runBulk } from "../api/bulk-run.ts";
import { PhotoAssigner } from "./photo-assigner.ts";

afterEach(() => vi.unstubAllGlobals());

const photos = new Map(["ada", "ben", "cem"].map((id) => [id, new File([id], `${id}.jpg`)]));

/**
 * An API that answers changes of a person with `answers` in turn, then with 200. @returns the stored photos
 */
function api(answers: Record<string, number[]>) {
  const assets = new Set<string>();
  let uploads = 0;
  vi.stubGlobal("fetch", async (address: string, { method }: RequestInit) => {
    const id = address.split("/").at(-1) ?? "";
    if (method === "POST") {
      uploads += 1;
      assets.add(`asset-${uploads}`);
      return Response.json({ id: `asset-${uploads}` }, { status: 201 });
    }
    if (method === "DELETE") {
      assets.delete(id);
      return new Response(null, { status: 204 });
    }
    const status = answers[id]?.shift() ?? 200;
    return Response.json(status === 200 ? { id } : { detail: "No" }, { status });
  });
  return { assets, uploads: () => uploads };
}

async function giveAll() {
  const gifts = new PhotoAssigner("org", photos);
  const outcome = await runBulk([...photos.keys()], (id) => gifts.give(id), { pause: 1 });
  await gifts.takeBack();
  return outcome;
}

test("whoever has to wait is not sent the same photo again", async () => {
  const { assets, uploads } = api({ ada: [429, 429], cem: [429] });
  expect((await giveAll()).done.toSorted()).toEqual(["ada", "ben", "cem"]);
  expect([uploads(), assets.size]).toEqual([3, 3]);
});

test("no photo stays of somebody who is gone or refused", async () => {
  const { assets } = api({ ada: [404], ben: [422] });
  const { done, refused } = await giveAll();
  expect([done.toSorted(), refused.map(({ id }) => id)]).toEqual([["ada", "cem"], ["ben"]]);
  expect(assets.size).toBe(1);
});
