import { auditEvent, listAuditEvents } from "../resources/audit-event.ts";
import { CREATED, ORGANIZATION_ID, PERSON_ID, USER_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const audit = group({
  tag: "Audit",
  explanation: "The audit log: who did what, when and from where.",
  operations: { listAuditEvents },
  bodies: {},
  answers: [
    answer(auditEvent, {
      id: "0199d3c5-7a34-7c19-8b5d-1e6f9a3c4d72",
      org_id: ORGANIZATION_ID,
      actor_type: "user",
      actor_id: USER_ID,
      actor_name: "Grace Hopper",
      action: "person.updated",
      target_type: "person",
      target_id: PERSON_ID,
      target_name: "Ada Lovelace",
      target_deleted: false,
      changes: [{ field: "first_name", from: "Ava", to: "Ada" }],
      details: { fields: ["first_name"] },
      request_id: "0199d3c5-7a2f-7b03-9d46-8c5e1f2a7b61",
      ip_address: "192.0.2.17",
      created_at: CREATED,
    }),
  ],
  auditTarget: null,
  auditActions: [],
});
