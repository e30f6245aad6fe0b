import { changesOf } from "../audit/audit-changes.ts";
import { recordSystemAudit } from "../audit/audit-service.ts";
import { NotFoundError } from "../errors.ts";
import { announcePeople, lockSharedValues, writeSharedValues } from "../people/index.ts";
import { tenantDatabase } from "../tenant-database.ts";

/**
 * Notes that somebody wants no more videos about themselves, or takes that back. Says nothing again that is so already.
 * @throws {NotFoundError} when they have been erased meanwhile
 */
export async function setCelebrated(
  { orgId, personId }: { orgId: string; personId: string },
  celebrate: boolean,
): Promise<void> {
  await tenantDatabase(orgId).$transaction(async (tx) => {
    const [before] = await lockSharedValues(tx, orgId, [personId]);
    if (before === undefined) throw new NotFoundError();
    if (before.celebrate === celebrate) return;
    await writeSharedValues(tx, orgId, [{ id: personId, values: { celebrate } }]);
    await recordSystemAudit(tx, orgId, {
      action: celebrate ? "person.opted_in" : "person.opted_out",
      targetType: "person",
      targetId: personId,
      changes: changesOf(before, { celebrate }),
    });
    await announcePeople(tx, orgId, "person.updated", [personId]);
  });
}
