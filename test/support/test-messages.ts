import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import type { TestOrganization } from "./test-organization.ts";
import { insertTestTemplate } from "./test-template.ts";

export type TestPerson = Omit<Prisma.PersonCreateManyInput, "id" | "orgId">;

type Video = Partial<Pick<Prisma.VideoCreateManyInput, "status" | "occasionOn" | "error" | "completedAt">>;

export type TestCollection = { id: string; people: string[]; videos: string[] };

/** A collection of finished videos about new people, in their order. */
export async function insertFinishedCollection(
  org: TestOrganization,
  people: readonly TestPerson[],
  video: (index: number) => Video = () => ({}),
): Promise<TestCollection> {
  const templateId = await insertTestTemplate(org.id);
  const ids = people.map(() => newId());
  await database().person.createMany({
    data: people.map((person, index) => ({ ...person, id: ids[index] ?? "", orgId: org.id })),
  });
  const row = { orgId: org.id, templateId, templateVersion: 1 };
  const id = newId();
  const named = { name: "All of us", type: "people", fileName: "{{first_name}}" } as const;
  const counts = { total: people.length, completed: people.length, status: "completed" } as const;
  await database().collection.create({ data: { ...row, ...named, ...counts, id } });
  const videos = ids.map((personId, position) => ({
    ...{ ...row, id: newId(), personId, collectionId: id, position },
    ...{ status: "succeeded" as const, resultKey: `organizations/${org.id}/${newId()}.mp4` },
    ...video(position),
  }));
  await database().video.createMany({ data: videos });
  return { id, people: ids, videos: videos.map((each) => each.id) };
}
