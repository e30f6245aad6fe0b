import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { database } from "#lib/server/database.ts";
import { newId } from "#lib/server/ids.ts";
import { summaryOf } from "#lib/server/templates/scene-summary.ts";

/** Half a second of a small picture with a name: renders quickly. */
export const TINY_SCENE: Scene = {
  width: 320,
  height: 180,
  fps: 10,
  duration: 0.5,
  background: "#223344",
  layers: [
    {
      name: "title",
      type: "text",
      text: "Hello {{first_name}}",
      x: "50%",
      y: "50%",
      width: "90%",
      height: "50%",
      anchor: "center",
      font: { size: "auto", min: 8, max: 40 },
      align: "center",
      valign: "middle",
    },
  ],
};

/** A template with one version. @returns its id */
export async function insertTestTemplate(orgId: string, scene: Scene = TINY_SCENE): Promise<string> {
  const id = newId();
  await database().template.create({
    data: {
      id,
      orgId,
      name: "Test",
      slug: `test-${id}`,
      latestVersion: 1,
      summary: summaryOf(scene),
      versions: { create: { version: 1, scene } },
    },
  });
  return id;
}

/** A person in an organization. @returns the id */
export async function insertTestPerson(
  orgId: string,
  person: {
    firstName: string;
    lastName?: string;
    externalId?: string;
    sector?: string;
    birthDate?: string;
    hireDate?: string;
    status?: "active" | "archived";
    celebrate?: boolean;
    customFields?: JsonObject;
  },
): Promise<string> {
  const { hireDate, ...rest } = person;
  const id = newId();
  const day = (text: string | undefined) => (text === undefined ? null : new Date(`${text}T00:00:00Z`));
  await database().person.create({
    data: { ...rest, id, orgId, hireDate: day(hireDate) },
  });
  return id;
}
