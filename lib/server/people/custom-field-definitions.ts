import { CUSTOM_FIELD_LIMIT } from "#lib/contract/resources/custom-field.ts";
import { ConflictError } from "../errors.ts";
import type { CustomField } from "../generated/prisma/client.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/** What the organization says of a field, as it is kept to be restored. */
export type Definition = Pick<
  CustomField,
  "id" | "key" | "name" | "position" | "type" | "options" | "formerKeys"
>;

const DEFINITION = {
  ...{ id: true, key: true, name: true, position: true },
  ...{ type: true, options: true, formerKeys: true },
} as const;

/** Lets one request of the organization at a time change its custom fields, until the transaction ends. */
export async function lockCustomFields(tx: TenantTransaction, orgId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`custom-fields:${orgId}`}, 0))`;
}

/** The listed custom fields of the organization, in their order. */
export function findDefinitions(db: TenantConnection): Promise<Definition[]> {
  return db.customField.findMany({ select: DEFINITION, orderBy: { position: "asc" } });
}

/** Removes a field from the list, and closes the gap. */
export async function removeDefinition(
  tx: TenantTransaction,
  { id, position }: Pick<Definition, "id" | "position">,
): Promise<void> {
  await tx.customField.delete({ where: { id } });
  await tx.customField.updateMany({
    where: { position: { gt: position } },
    data: { position: { decrement: 1 } },
  });
}

/**
 * Lists a field again that was removed, in its former place. Does nothing if its key is listed by now.
 * @throws {ConflictError} beyond the limit: without a place, its name and type would be lost
 */
export async function restoreDefinition(
  tx: TenantTransaction,
  orgId: string,
  definition: Definition,
): Promise<void> {
  await forgetFormerKeys(tx, [definition.key]);
  const present = await findDefinitions(tx);
  if (present.some(({ id, key }) => id === definition.id || key === definition.key)) return;
  if (present.length >= CUSTOM_FIELD_LIMIT) {
    throw new ConflictError("custom_field_limit_reached", { limit: CUSTOM_FIELD_LIMIT });
  }
  // A key means one field: another one may have been listed with it, or have taken it over, since.
  const taken = new Set(present.flatMap(({ key, formerKeys }) => [key, ...formerKeys]));
  const formerKeys = definition.formerKeys.filter((key) => !taken.has(key));
  const position = Math.min(definition.position, present.length);
  await tx.customField.updateMany({
    where: { position: { gte: position } },
    data: { position: { increment: 1 } },
  });
  await tx.customField.create({ data: { ...definition, formerKeys, orgId, position } });
}

/** Takes back that these keys mean other fields, whichever they mean by now. */
export async function forgetFormerKeys(tx: TenantTransaction, keys: readonly string[]): Promise<void> {
  const fields = await tx.customField.findMany({ where: { formerKeys: { hasSome: [...keys] } } });
  for (const { id, formerKeys } of fields) {
    const kept = formerKeys.filter((key) => !keys.includes(key));
    await tx.customField.update({ where: { id }, data: { formerKeys: kept } });
  }
}

/** The key that each former key of a merged field means now. */
export async function findFormerKeys(db: TenantConnection): Promise<ReadonlyMap<string, string>> {
  const rows = await db.customField.findMany({
    where: { formerKeys: { isEmpty: false } },
    select: { key: true, formerKeys: true },
  });
  return new Map(rows.flatMap(({ key, formerKeys }) => formerKeys.map((former) => [former, key] as const)));
}
