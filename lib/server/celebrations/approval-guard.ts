import type { BodyOf } from "#lib/contract/contract.ts";
import type { updateCelebration } from "#lib/contract/resources/celebration.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { Actor } from "../actor.ts";
import { ForbiddenError } from "../errors.ts";
import { toColumns } from "./celebration-columns.ts";
import type { CelebrationRow } from "./celebration-queries.ts";

/**
 * Keeps whoever may change a celebration from doing without the approval of its approvers. Values that are sent as they are
 * change nothing.
 * @throws {ForbiddenError}
 */
export function requireApprovalKept(
  { role, credential }: Actor,
  before: CelebrationRow,
  patch: BodyOf<typeof updateCelebration>,
): void {
  if (before.approverIds.length === 0 || roleAtLeast(role, "admin")) return;
  const { approverIds = before.approverIds, withoutApproval = before.withoutApproval } = toColumns(patch);
  const isKept =
    sameMembers([approverIds].flat(), before.approverIds) && withoutApproval === before.withoutApproval;
  const isApprover = credential.type === "session" && before.approverIds.includes(credential.userId);
  if (!isKept && !isApprover) throw new ForbiddenError("celebration_approval_protected");
}

const sameMembers = (ids: readonly unknown[], others: readonly string[]): boolean =>
  ids.length === others.length && others.every((id) => ids.includes(id));
