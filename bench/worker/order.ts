import { writeFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Scene } from "#lib/contract/scene/scene.ts";
import * as assets from "#lib/server/assets/asset-service.ts";
import * as collections from "#lib/server/collections/collection-service.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { samplePerson } from "#lib/server/people/sample-people.ts";
import * as videos from "#lib/server/videos/video-service.ts";
import type { TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";
import { drawPhotos } from "../render/scenes.ts";

const LOOK_MS = 100;

/** Adds sample people, each with a photo of their own, to an organization. @returns their ids */
export async function insertPeople(org: TestOrganization, count: number): Promise<string[]> {
  const pictures = await drawPhotos();
  const people: { id: string; photoAssetId: string }[] = [];
  for (let index = 0; index < count; index += 1)
    people.push({ id: newId(), photoAssetId: await upload(org, pictures[index % pictures.length]) });
  await database().person.createMany({
    data: people.map((person, index) => ({ ...samplePerson(index), ...person, orgId: org.id })),
  });
  return people.map(({ id }) => id);
}

/** Uploads a picture. @returns its id */
export async function upload(org: TestOrganization, picture: Uint8Array = Buffer.of()): Promise<string> {
  const { id } = await assets.create(org.actor, async ({ path }) => {
    await writeFile(path, picture);
    return { fileName: "picture.jpg", size: picture.length };
  });
  return id;
}

/** Orders one person's video of a scene and waits until it is there. */
export async function makeVideo(org: TestOrganization, scene: Scene, personId: string): Promise<void> {
  const template_id = await insertTestTemplate(org.id, scene);
  const { id } = await videos.create(org.actor, { template_id, person_id: personId, modifications: [] });
  for (;;) {
    const { status, error } = await videos.get(org.actor, id);
    if (status === "succeeded") return;
    if (status === "failed") throw new Error(error?.message);
    await wait(LOOK_MS);
  }
}

/** Orders a collection of a scene and waits until its zip is there. @param look is called again and again meanwhile */
export async function makeCollection(
  org: TestOrganization,
  scene: Scene,
  ids: readonly string[],
  look: () => void = () => {},
): Promise<void> {
  const { id } = await collections.create(org.actor, {
    ...{ name: "Bench", type: "people", template_id: await insertTestTemplate(org.id, scene) },
    ...{ people: { ids: [...ids] }, modifications: [], file_name: "{{last_name}}", dry_run: false },
  });
  for (;;) {
    const { status } = await collections.get(org.actor, id);
    if (status === "completed") return;
    if (status === "failed") throw new Error("Videos of the collection have failed");
    look();
    await wait(LOOK_MS);
  }
}
