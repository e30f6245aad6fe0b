import type { z } from "zod";
import type { member } from "#lib/contract/resources/member.ts";
import type { MemberRow } from "./member-queries.ts";

export type MemberResource = z.output<typeof member>;

/** A member as the API shows it. */
export function toMember(row: MemberRow): MemberResource {
  return {
    user_id: row.userId,
    email: row.user.email,
    display_name: row.user.name,
    role: row.role,
    status: row.status,
    created_at: row.createdAt.toISOString(),
  };
}
