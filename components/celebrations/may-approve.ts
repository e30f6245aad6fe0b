import type { Celebration } from "#lib/client/celebrations/celebrations.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";

/** Whether the user may approve what a rule sends: a member whom it names, or an admin. */
export function useMayApprove(): (rule: Pick<Celebration, "approval">) => boolean {
  const { role, userId } = useOrganization();
  return ({ approval }) =>
    roleAtLeast(role, "admin") ||
    (approval !== "none" && roleAtLeast(role, "editor") && approval.members.includes(userId));
}
