import { occurrenceId } from "#lib/server/celebrations/occurrence-id.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inBody, inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";
import { addVideo, succeeded } from "./video.ts";

const celebrations = new Table((data: Prisma.CelebrationCreateManyInput[]) =>
  database().celebration.createMany({ data }),
);
const users = new Table((data: Prisma.UserCreateManyInput[]) => database().user.createMany({ data }));
const members = new Table((data: Prisma.MemberCreateManyInput[]) => database().member.createMany({ data }));

const WORDS = { subject: "For {{first_name}}", text: "There is something to watch." };

const occurrences = new Table((data: Prisma.OccurrenceCreateManyInput[]) =>
  database().occurrence.createMany({ data }),
);

type Made = { template: string; person: string };

/** A celebration that is on, an occurrence of it that waits for approval, and an editor who may approve. */
export function addCelebrations(rows: NewRows, orgId: string, { template, person }: Made) {
  const [id, approver] = [newId(), newId()];
  const day = "2100-05-17";
  const occurrence = occurrenceId(id, person, day);
  const occasionOn = new Date(day);
  users.add(rows, { id: approver, name: "Test Person", email: `approver.${approver}@example.com` });
  members.add(rows, { orgId, userId: approver, role: "editor" });
  celebrations.add(rows, {
    ...{ id, orgId, name: "Birthdays", enabled: true, occasion: "birthday", templateIds: [template] },
    ...{ leadDays: 7, approverIds: [], withoutApproval: "hold", sendAt: "09:00", offDays: "on_the_day" },
    ...{ leapDay: "feb_28", years: [], graceDays: 3, toPerson: true, addresses: [], ...WORDS },
  });
  const video = { orgId, templateId: template, personId: person };
  const videoId = addVideo(rows, { ...video, ...succeeded() });
  occurrences.add(rows, {
    ...{ id: occurrence, orgId, celebrationId: id, personId: person, occasionOn, videoId },
    ...{ status: "awaiting_approval", sendAt: occasionOn, dueAt: occasionOn },
  });
  return { celebration: id, approver, occurrence };
}

const references = { "path.celebration_id": inPath((rows) => rows.celebration) };
const named = {
  "body.template_ids[]": inBody(({ template }) => template),
  "body.approval.members[]": inBody(({ approver }) => approver),
};

export const celebration: Resource = {
  gets: {
    listCelebrations: { ask: () => ({}) },
    getCelebration: { ask: (rows) => ({ params: { celebration_id: rows.celebration } }), references },
  },
  posts: {
    createCelebration: {
      ask: ({ template }) => ({
        body: { name: "Anniversaries", occasion: "work_anniversary", template_ids: [template], ...WORDS },
      }),
      references: named,
      audit: "celebration.created",
    },
  },
  patches: {
    updateCelebration: {
      ask: (rows) => ({ params: { celebration_id: rows.celebration }, body: { name: "All birthdays" } }),
      references: { ...references, ...named },
      audit: "celebration.updated",
      changes: [
        { name: "One", send_at: "08:30", years: [1, 5, 10], people: { sector: ["Sales"] } },
        { name: "Other", off_days: "before", to: ["team@example.com"], years: null, people: {} },
      ],
      byRequest: ["id", "org_id", "created_at", "updated_at"],
    },
  },
  deletes: {
    deleteCelebration: {
      ask: (rows) => ({ params: { celebration_id: rows.celebration } }),
      references,
      audit: "celebration.deleted",
    },
  },
  aboutNobody: [],
};
