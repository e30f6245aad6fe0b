import type { TenantTransaction } from "../tenant-database.ts";
import { deleteCheckpointsWith } from "./template-checkpoint-queries.ts";
import { replaceNameInDrafts } from "./template-draft-queries.ts";

/** What a template says for everybody in place of one person's name. */
const FOR_EVERYBODY = "{{first_name}} {{last_name}}";

/**
 * Removes a person who is erased from what is not published: checkpoints that show their photo or have their full name
 * are deleted, and a draft gets merge fields in place of the name.
 */
export async function forgetInDrafts(
  tx: TenantTransaction,
  orgId: string,
  { name, photos }: { name: { first: string; last: string }; photos: readonly string[] },
): Promise<void> {
  // A first name alone may be anybody's, and any word.
  const isFull = name.first !== "" && name.last !== "";
  const full = `${name.first} ${name.last}`;
  await deleteCheckpointsWith(tx, orgId, isFull ? [full, ...photos] : photos);
  if (isFull) await replaceNameInDrafts(tx, orgId, full, FOR_EVERYBODY);
}
