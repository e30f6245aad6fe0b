import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inFilter } from "./operation.ts";
import type { Resource } from "./resource.ts";

const auditEvents = new Table((data: Prisma.AuditEventCreateManyInput[]) =>
  database().auditEvent.createMany({ data }),
);

export function addAuditEvents(rows: NewRows, orgId: string, personId: string) {
  const id = newId();
  const target = { targetType: "person", targetId: personId };
  auditEvents.add(rows, { id, orgId, actorType: "system", action: "person.created", ...target });
  return { auditEvent: id };
}

export const auditEvent: Resource = {
  gets: {
    listAuditEvents: {
      ask: () => ({}),
      references: {
        "query.actor_id": inFilter((rows) => rows.apiKey),
        "query.target_id": inFilter((rows) => rows.person),
      },
    },
  },
  aboutNobody: [],
};
