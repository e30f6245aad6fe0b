import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { occurrenceId } from "#lib/server/celebrations/occurrence-id.ts";
import { clock } from "#lib/server/clock.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { storage } from "#lib/server/storage/storage.ts";
import type { TestOrganization } from "#test/support/test-organization.ts";
import { insertTestTemplate } from "#test/support/test-template.ts";

const PICTURE = join(import.meta.dirname, "../../e2e/fixtures/data/photos/rocket.jpg");

type Rule = Partial<Omit<Prisma.CelebrationUncheckedCreateInput, "id" | "orgId">>;

/** A celebration that is on and writes to nobody. @returns its id */
export async function insertRule(org: TestOrganization, rule: Rule = {}): Promise<string> {
  const id = newId();
  await database().celebration.create({
    data: {
      ...{ id, orgId: org.id, name: "Birthdays", enabled: true, occasion: "birthday" },
      ...{ templateIds: [await insertTestTemplate(org.id)], leadDays: 7, approverIds: [] },
      ...{ withoutApproval: "hold", sendAt: "09:00", offDays: "on_the_day", leapDay: "feb_28", years: [] },
      ...{ graceDays: 3, toPerson: false, addresses: [] },
      ...rule,
    },
  });
  return id;
}

type Waiting = { name?: string; day: string; years?: number };

/** Somebody's occurrence that waits for an approval, with a video that was finished now, and its picture. */
export async function insertWaiting(
  org: TestOrganization,
  celebrationId: string,
  { name = "Ada Lovelace", day, years }: Waiting,
): Promise<{ id: string; personId: string; videoId: string }> {
  const [personId, videoId] = [newId(), newId()];
  const [firstName = "", ...last] = name.split(" ");
  const { id: orgId } = org;
  await database().person.create({ data: { id: personId, orgId, firstName, lastName: last.join(" ") } });
  const { templateIds } = await database().celebration.findUniqueOrThrow({ where: { id: celebrationId } });
  const base = `organizations/${orgId}/videos/${videoId}/1`;
  await storage().write(`${base}.jpg`, await readFile(PICTURE));
  await database().video.create({
    data: {
      ...{ id: videoId, orgId, templateId: templateIds[0] ?? "", templateVersion: 1, personId, attempt: 1 },
      ...{ status: "succeeded", resultKey: `${base}.mp4`, thumbnailKey: `${base}.jpg` },
      ...{ width: 1280, height: 720, durationSeconds: 4, completedAt: clock.now() },
    },
  });
  const id = occurrenceId(celebrationId, personId, day);
  const sendAt = new Date(`${day}T09:00:00Z`);
  await database().occurrence.create({
    data: {
      ...{ id, orgId, celebrationId, personId, videoId, sendAt, dueAt: sendAt, years: years ?? null },
      ...{ occasionOn: new Date(day), status: "awaiting_approval" },
    },
  });
  return { id, personId, videoId };
}
