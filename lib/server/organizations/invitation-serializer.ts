import type { z } from "zod";
import type { invitation } from "#lib/contract/resources/invitation.ts";
import type { Invitation } from "../generated/prisma/client.ts";

export type InvitationResource = z.output<typeof invitation>;

/** An invitation as the API shows it. */
export function toInvitation(row: Invitation): InvitationResource {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    expires_at: row.expiresAt.toISOString(),
    accepted_at: row.acceptedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}
