"use client";

import { NativeSelect } from "@mantine/core";
import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { ROLE_NAMES } from "#components/i18n/generated/role-names.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure, rolesToGive } from "#components/shell/index.ts";
import type { Member } from "#lib/client/organization/members.ts";
import { useChangeRole } from "#lib/client/organization/members.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";

/** Whether a user with the role `own` may change or remove a member with the role `other`. */
export function canManageMember(own: Role, other: Role): boolean {
  return roleAtLeast(own, other === "owner" ? "owner" : "admin");
}

/**
 * A member's role, changed in place. The new role shows at once; if it is refused, the old one returns with
 * the reason.
 */
export function RoleSelect({ member }: { member: Member }) {
  const t = useMessages(MEMBERS);
  const roleMessages = useMessages(ROLE_NAMES);
  const { role: own } = useOrganization();
  const name = member.display_name;
  const change = useChangeRole((error) => notifyFailure(t.roleNotChanged({ name }), error));
  if (!canManageMember(own, member.role)) return roleMessages[member.role].name;
  return (
    <NativeSelect
      size="sm"
      w={124}
      aria-label={t.roleOf({ name })}
      value={member.role}
      data={rolesToGive(own).map((role) => ({ value: role, label: roleMessages[role].name }))}
      onChange={(event) => change.mutate({ userId: member.user_id, role: event.currentTarget.value as Role })}
    />
  );
}
