import { ROLES, type Role } from "#lib/contract/contract.ts";

/** The roles of members and API keys by name, and what each adds to the one before. */
export const roleWords: Record<Role, { name: string; duties: string }> = {
  owner: { name: "Owner", duties: "May do everything, also decide who owns the organization." },
  admin: { name: "Admin", duties: "Also decides about members, invitations, API keys and webhooks." },
  editor: { name: "Editor", duties: "Also adds people and makes videos." },
  viewer: { name: "Viewer", duties: "Sees everything and changes nothing." },
};

/** The roles that an admin or owner with the role `own` may give. Only an owner makes an owner. */
export function rolesToGive(own: Role): Role[] {
  return ROLES.filter((role) => role !== "owner" || own === "owner").toReversed();
}
