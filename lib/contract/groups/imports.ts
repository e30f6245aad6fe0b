import { getImport, listImports, personImport, undoImport } from "../resources/person-import.ts";
import { COMPLETED, ORGANIZATION_ID, USER_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const imports = group({
  tag: "Imports",
  explanation: "Imports of people that have run, and their undo.",
  operations: { listImports, getImport, undoImport },
  bodies: {},
  answers: [
    answer(personImport, {
      id: "0199d3c6-2b3c-7d72-8c1e-4f6a9b0d5e42",
      org_id: ORGANIZATION_ID,
      total: 64,
      created: 3,
      updated: 60,
      unchanged: 1,
      rejected: 0,
      undoable_until: "2026-05-12T06:00:09.000Z",
      undo_id: null,
      actor_type: "user",
      actor_id: USER_ID,
      created_at: COMPLETED,
    }),
  ],
  auditTarget: "import",
  auditActions: ["import.undone"],
});
