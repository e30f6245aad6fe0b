import { contract } from "../contract.ts";
import { person, personParams } from "./person.ts";

const tag = "People";

export const archivePerson = contract({
  id: "archivePerson",
  method: "POST",
  path: "/v1/people/{person_id}/archive",
  access: "editor",
  tag,
  summary: "Archive a person",
  description:
    "For people who have left. Their data stays, but new collections do not include them. Archiving an archived person changes nothing.",
  params: personParams,
  success: { status: 200, schema: person },
  etag: true,
  faults: [404],
});

export const restorePerson = contract({
  id: "restorePerson",
  method: "POST",
  path: "/v1/people/{person_id}/restore",
  access: "editor",
  tag,
  summary: "Restore an archived person",
  description: "New collections include the person again. Restoring an active person changes nothing.",
  params: personParams,
  success: { status: 200, schema: person },
  etag: true,
  faults: [404],
});
