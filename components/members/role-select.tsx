"use client";

import { NativeSelect } from "@mantine/core";
import { notifyFailure, rolesToGive } from "#components/shell/index.ts";
import { MEMBERS } from "#components/words/en/members.ts";
import { ROLE_WORDS } from "#components/words/en/roles.ts";
import { useWords } from "#components/words/words.tsx";
import type { Member } from "#lib/client/members.ts";
import { useChangeRole } from "#lib/client/members.ts";
import { useOrganization } from "#lib/client/organization-context.tsx";
import { type Role, roleAtLeast } from "#lib/contract/roles.ts";

/** Whether a reader with the role `own` may change or remove somebody with the role `other`. */
export function mayManage(own: Role, other: Role): boolean {
  return roleAtLeast(own, other === "owner" ? "owner" : "admin");
}

/** A member's role, changed in place: shown at once, taken back with the reason when it is refused. */
export function RoleSelect({ member }: { member: Member }) {
  const words = useWords(MEMBERS);
  const roleWords = useWords(ROLE_WORDS);
  const { role: own } = useOrganization();
  const name = member.display_name;
  const change = useChangeRole((error) => notifyFailure(words.roleNotChanged(name), error));
  if (!mayManage(own, member.role)) return roleWords[member.role].name;
  return (
    <NativeSelect
      size="sm"
      w={124}
      aria-label={words.roleOf(name)}
      value={member.role}
      data={rolesToGive(own).map((role) => ({ value: role, label: roleWords[role].name }))}
      onChange={(event) => change.mutate({ userId: member.user_id, role: event.currentTarget.value as Role })}
    />
  );
}
