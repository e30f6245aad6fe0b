import type { PERSON_STATUSES } from "#lib/contract/resources/person.ts";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/audit-service.ts";
import { NotFoundError } from "../errors.ts";
import { lockRow } from "../row-lock.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { announcePeople } from "./person-events.ts";
import { findPerson, updatePerson } from "./person-queries.ts";
import { type PersonResource, toPerson } from "./person-serializer.ts";

type PersonStatus = (typeof PERSON_STATUSES)[number];

/**
 * Keeps a person out of new collections; does nothing if they are archived already. @throws {NotFoundError}
 */
export function archive(actor: Actor, id: string): Promise<PersonResource> {
  return changeStatus(actor, id, "archived", "person.archived");
}

/** Restores an archived person; does nothing if they are active. @throws {NotFoundError} */
export function restore(actor: Actor, id: string): Promise<PersonResource> {
  return changeStatus(actor, id, "active", "person.restored");
}

async function changeStatus(
  actor: Actor,
  id: string,
  status: PersonStatus,
  action: "person.archived" | "person.restored",
): Promise<PersonResource> {
  const urls = await signedUrls();
  const row = await actor.db.$transaction(async (tx) => {
    // Of two concurrent commands the second sees the first one's change, and does nothing.
    await lockRow(tx, "people", actor.orgId, id, "change");
    const current = await findPerson(tx, id);
    if (current === null) throw new NotFoundError();
    if (current.status === status) return current;
    const changed = await updatePerson(tx, id, { status });
    await recordAudit(tx, actor, { action, targetType: "person", targetId: id });
    await announcePeople(tx, actor.orgId, action, [id]);
    return changed;
  });
  return toPerson(row, urls);
}
