import type { Actor } from "#lib/server/actor.ts";
import { auditActor } from "#lib/server/audit/audit-service.ts";
import { clock } from "#lib/server/clock.ts";
import type { TenantTransaction } from "#lib/server/tenant-database.ts";
import type { ImportStage } from "./import-stage.ts";

/** Records an import that has written its people. @param id its id */
export async function recordImport(
  tx: TenantTransaction,
  actor: Actor,
  { id, total }: { id: string; total: number },
  stage: ImportStage,
): Promise<void> {
  const { actorType, actorId } = auditActor(actor);
  await tx.import.create({
    data: { id, orgId: actor.orgId, total, ...stage.counts(), actorType, actorId, createdAt: clock.now() },
  });
  for await (const records of stage.kept()) await insertItems(tx, { orgId: actor.orgId, id }, records);
  for await (const records of stage.additions()) await insertItems(tx, { orgId: actor.orgId, id }, records);
}

/** @param records JSON array of `KeptChange`, or of anything with an `id` for people whom the import created */
async function insertItems(
  tx: TenantTransaction,
  { orgId, id }: { orgId: string; id: string },
  records: Buffer,
): Promise<void> {
  await tx.$executeRaw`
    insert into import_items (org_id, import_id, person_id, before, after)
    select ${orgId}::uuid, ${id}::uuid, item.id, item.before, item.after
    from jsonb_to_recordset(${records.toString()}::jsonb) as item(id uuid, before jsonb, after jsonb)`;
}
