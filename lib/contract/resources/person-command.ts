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
    "For somebody who has left: everything known of them stays, and no new collection includes them. Archiving somebody again changes nothing.",
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
  description: "Collections include them again. Restoring somebody who is active changes nothing.",
  params: personParams,
  success: { status: 200, schema: person },
  etag: true,
  faults: [404],
});
