import {
  listMembers,
  member,
  reactivateMember,
  removeMember,
  suspendMember,
  updateMember,
} from "../resources/member.ts";
import { CREATED, USER_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const members = group({
  tag: "Members",
  explanation: "The users of an organization, and their roles.",
  operations: { listMembers, updateMember, suspendMember, reactivateMember, removeMember },
  bodies: { updateMember: { role: "editor" } },
  answers: [
    answer(member, {
      user_id: USER_ID,
      email: "jana@example.org",
      display_name: "Jana Weiß",
      role: "owner",
      status: "active",
      created_at: CREATED,
    }),
  ],
  auditTarget: "member",
  auditActions: [
    "member.role_changed",
    "member.suspended",
    "member.reactivated",
    "member.removed",
    "member.two_factor_enabled",
    "member.two_factor_disabled",
    "member.two_factor_reset",
    "member.backup_codes_replaced",
    "member.email_changed",
    "member.password_changed",
    "member.password_reset",
    "member.reset_link_created",
    "member.reset_link_used",
    "member.account_disabled",
    "member.account_enabled",
  ],
});
